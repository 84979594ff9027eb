"""`--server "CMD ARGS…"` as a server entry: the one way in which commands read it."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from greenroom.errors import GreenroomError

if TYPE_CHECKING:
    from greenroom.servers.entry import ServerEntry

RUNNERS: Final = frozenset({"python", "node", "npx", "npm", "uv", "uvx", "bun", "bunx", "deno", "pnpm", "ruby", "java"})


class BadArguments(GreenroomError):
    """Raised for arguments that argparse cannot judge; the command ends with exit code 2."""


def server_entry(command_line: str, *, env: Mapping[str, str] | None = None, cwd: str | None = None) -> "ServerEntry":
    """Split the command line as a shell would, without running one.

    Raises:
        BadArguments: it is empty or an address, or a quote is left open.
    """
    from greenroom.servers.entry import ServerEntry

    try:
        words = shlex.split(command_line, posix=os.name == "posix")
    except ValueError as error:
        raise BadArguments(f"--server is not a command line: {error}.") from error
    if not words:
        raise BadArguments("--server is empty.")
    if words[0].startswith(("http://", "https://")):
        raise BadArguments(
            "--server is a command line that starts a server; for the address of a running one use --url."
        )
    # The whole path: the same words mean another program in another folder, and must not pass for this one.
    folder = os.path.abspath(os.path.expanduser(cwd or "."))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users
    return ServerEntry(name=_name(words), command=words[0], args=tuple(words[1:]), env=env or {}, cwd=folder)


def _name(words: list[str]) -> str:
    """What a person would call it: the program, or what an interpreter or launcher is to run."""
    program = Path(words[0]).name
    if program.removesuffix(".exe").rstrip("0123456789.").lower() not in RUNNERS:
        return program
    wanted = next((word for word in words[1:] if not word.startswith("-") and word not in {"run", "exec"}), None)
    return program if wanted is None else Path(wanted).name or program
