"""Lines that start a server, as a README gives them: with a prompt, variables in front, a folder to go to first.

One program is started and no shell. What only a shell would do is left out and told, above all a second command.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from greenroom.protocol.visible import visible
from greenroom.servers.adding.client_lines import UnreadableClientLine, draft_of_client_line, json_of_client_line
from greenroom.servers.adding.draft import Draft, Reading, Remark, Understood, variables
from greenroom.servers.adding.naming import name_of_words, runner
from greenroom.servers.adding.shell_words import OpenQuote, ShellLine, split

_PROMPT: Final = re.compile(r"^[ \t]*(?:[$%>❯]|PS [^>\n]*>)[ \t]+", re.MULTILINE)
_ASSIGNMENT: Final = re.compile(r"^([A-Za-z_][A-Za-z0-9_]*)=(.*)$", re.DOTALL)
_MOST_COMMANDS: Final = 20
_MOST_LINES: Final = 200
_LONGEST_SHOWN: Final = 160
_INSTALLERS: Final = frozenset(
    {
        "npm i",
        "npm install",
        "npm ci",
        "pnpm add",
        "pnpm install",
        "yarn add",
        "pip install",
        "pip3 install",
        "pipx install",
    }
    | {
        "uv add",
        "uv sync",
        "uv pip",
        "brew install",
        "cargo install",
        "go install",
        "git clone",
        "apt install",
        "docker pull",
    }
    | {"curl", "wget", "sudo", "mkdir", "source", "npm run build", "uv venv"}
)


class CarriesJson(Exception):
    """Raised for a line that carries its server as JSON; whoever reads JSON goes on with it."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name)
        self.name = name
        self.text = text


@dataclass(kw_only=True)
class _Before:
    """What lines above the command say about it."""

    env: list[tuple[str, str]]
    cwd: str | None = None


Keeps: TypeAlias = Callable[[Draft], bool]
"""Says whether a command is to be offered at all."""


def read_commands(text: str, keeps: Keeps = lambda _: True) -> Reading:
    """Read every command of the text that could be a server.

    Args:
        text: What was pasted, or one block of it.
        keeps: False for what is left out, which is told.

    Raises:
        CarriesJson: the line is for another client and holds JSON.
    """
    rest, found, remarks = _PROMPT.sub("", text), list[Understood](), list[Remark]()
    before = _Before(env=[])
    try:
        for _ in range(_MOST_LINES):
            if not rest.strip() or len(found) >= _MOST_COMMANDS:
                break
            line = split(rest, backslash=os.name == "posix")
            rest = line.rest
            if not line.words:
                continue
            if (preparation := _prepares(line, before)) is not None:
                remarks += preparation
                if line.operator not in {"", "\n", "&&", ";"}:
                    # What it is piped into is part of the same preparation.
                    rest = rest.partition("\n")[2]
            else:
                understood = _understood(line, before)
                # What follows on the same line belongs to the shell that ran it; a new line is a new command.
                rest = "" if line.operator not in {"", "\n"} else rest
                if keeps(understood.draft):
                    found.append(understood)
                else:
                    remarks.append(_left_out(line))
    except (OpenQuote, UnreadableClientLine) as error:
        remarks.append(Remark(level="error", text=f"It is not a command line: {error}."))
    return Reading(found=tuple(found), remarks=(*remarks, *_several(found)))


def _left_out(line: ShellLine) -> Remark:
    shown = visible(" ".join(line.words), longest=_LONGEST_SHOWN)
    text = f"Left out: “{shown}” runs a script of a project, and its folder is not known or has no such script."
    hint = "If it is the server, write its folder (cd FOLDER && …), or paste this line alone."
    return Remark(level="warning", text=f"{text} {hint}")


def _several(found: list[Understood]) -> list[Remark]:
    if len(found) < 2:
        return []
    text = f"There are {len(found)} commands in it. Each would be a server of its own; add only what you know."
    return [Remark(level="warning", text=text)]


def _prepares(line: ShellLine, before: _Before) -> list[Remark] | None:
    """Take in a line that is no server itself; None for one that may be."""
    words = line.words
    if words[0] == "cd" and len(words) == 2 and line.operator in {"&&", ";", "\n"}:
        before.cwd = _folder(words[1])
        return []
    pairs = [found.groups() for word in words[words[0] == "export" :] if (found := _ASSIGNMENT.match(word))]
    if pairs and len(pairs) == len(words) - (words[0] == "export"):
        before.env += [(name, value) for name, value in pairs]
        return []
    said = " ".join(words)
    if any(f"{said} ".startswith(f"{installer} ") for installer in _INSTALLERS):
        shown = visible(said, longest=_LONGEST_SHOWN)
        return [Remark(level="warning", text=f"Left out: “{shown}” prepares something and is no server.")]
    return None


def _understood(line: ShellLine, before: _Before) -> Understood:
    if carried := json_of_client_line(line.words):
        raise CarriesJson(*carried)
    remarks: list[Remark] = []
    if line.operator not in {"", "\n"}:
        shown = visible(f"{line.operator}{line.rest}".strip(), longest=_LONGEST_SHOWN)
        text = (
            f"Left out: “{shown}”. Only a shell would run that, and none is started: one program, with these arguments."
        )
        remarks.append(Remark(level="warning", text=text, member="args"))
    if draft := draft_of_client_line(line.words):
        return Understood(draft=draft, remarks=tuple(remarks))
    words = list(line.words)
    env = [*before.env, *_leading_variables(words)]
    words, homely = _at_home(words)
    if left := [word for word in line.expands if word not in homely]:
        shown = visible(", ".join(left), longest=_LONGEST_SHOWN)
        text = f"A shell would put something in for {shown}. Here it stays as it is: write out what you mean."
        remarks.append(Remark(level="warning", text=text, member="args"))
    if not words:
        return Understood(draft=Draft(), remarks=(Remark(level="error", text="There is no program in it."),))
    draft = Draft(name=name_of_words(words), command=words[0], args=tuple(words[1:]), env=variables(env))
    return Understood(draft=replace(draft, cwd=before.cwd), remarks=(*remarks, *_about_runner(draft)))


def _leading_variables(words: list[str]) -> list[tuple[str, str]]:
    """Take `NAME=value` off the front, with an `env` before them."""
    if len(words) > 1 and words[0] == "env" and _ASSIGNMENT.match(words[1]):
        words.pop(0)
    pairs: list[tuple[str, str]] = []
    while words and (found := _ASSIGNMENT.match(words[0])):
        pairs.append((found[1], found[2]))
        words.pop(0)
    return pairs


def _at_home(words: list[str]) -> tuple[list[str], set[str]]:
    """Put the home folder where a shell would, and return which words had it."""
    home = str(Path.home())
    changed = {word: re.sub(r"^(?:~(?=/|$)|\$HOME\b|\$\{HOME\})", lambda _: home, word) for word in words}
    return [changed[word] for word in words], {word for word, now in changed.items() if now != word}


def _about_runner(draft: Draft) -> list[Remark]:
    if runner(draft.command or "") == "docker" and "run" in draft.args and not _keeps_stdin(draft.args):
        text = "“docker run” without -i closes the server's input, and it will end at once. Add -i."
        return [Remark(level="warning", text=text, member="args")]
    return []


def _keeps_stdin(args: tuple[str, ...]) -> bool:
    return any(re.fullmatch(r"-[a-zA-Z]*i[a-zA-Z]*|--interactive(?:=true)?", arg) for arg in args)


def _folder(text: str) -> str:
    try:
        return os.path.abspath(os.path.expanduser(text))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users
    except ValueError:
        return text  # no path at all; whoever starts it says so
