"""What a person would call a server, from what starts it or where it is."""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final
from urllib.parse import urlsplit

RUNNERS: Final = frozenset(
    {
        "python",
        "node",
        "npx",
        "npm",
        "uv",
        "uvx",
        "bun",
        "bunx",
        "deno",
        "pnpm",
        "yarn",
        "pipx",
        "ruby",
        "java",
        "docker",
    }
)
_VERBS: Final = frozenset({"run", "exec", "dlx", "x", "start", "tool"})
_VALUED: Final = frozenset(
    {
        "--from",
        "--with",
        "--directory",
        "--project",
        "-p",
        "--package",
        "-e",
        "--env",
        "-v",
        "--volume",
        "--name",
        "--python",
    }
)
"""Options whose next word is their value."""
_VERSION: Final = re.compile(r"(?<=.)@[^/@]*$|:[\w.-]+$")


def runner(command: str) -> str:
    """Return the program's bare name, such as `python` for `/usr/bin/python3.11`."""
    name = PurePath(command.replace("\\", "/")).name.lower()
    return name.removesuffix(".exe").removesuffix(".cmd").rstrip("0123456789.")


def name_of_words(words: Sequence[str]) -> str:
    """Name a server after its program, or after what a runner is to run."""
    program = PurePath(words[0].replace("\\", "/")).name if words else ""
    if not words or runner(words[0]) not in RUNNERS:
        return program
    wanted = wanted_word(words)
    short = PurePath(_VERSION.sub("", wanted or "")).name
    return short or program


def wanted_word(words: Sequence[str]) -> str | None:
    """Return the word that says what a runner runs: a package, an image, a script, a module."""
    skip = False
    for word in words[1:]:
        if skip or word in _VERBS:
            skip = False
        elif word in _VALUED:
            skip = True
        elif not word.startswith("-"):
            return word
    return None


def name_of_url(url: str) -> str:
    """Name a server after the host of its address."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return "server"
    parts = [part for part in host.split(".") if part not in {"www", "mcp", "api"}]
    return host if len(parts) < 2 or host.replace(".", "").isdigit() else parts[-2]


def free_name(name: str, taken: frozenset[str]) -> str:
    """Return the name, with a number behind it where it is taken."""
    number = 2
    candidate = name
    while candidate in taken:
        candidate, number = f"{name} {number}", number + 1
    return candidate
