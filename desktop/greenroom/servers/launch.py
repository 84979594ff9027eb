"""From a description to what is really started: variables, search path, the program's file."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mcp.client.stdio import get_default_environment

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from greenroom.servers.login_path import LoginPath


@dataclass(frozen=True, kw_only=True)
class Launch:
    """A program ready to be started. `argv[0]` is a file that exists."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    cwd: str | None


async def prepare(entry: ServerEntry, env: Mapping[str, str], login_path: LoginPath) -> Launch:
    """Find the program. `env` holds the entry's variables with their references resolved.

    Raises:
        ServerStartFailed: the folder or the program does not exist.
    """
    command = entry.command or ""
    cwd = _folder(entry.cwd) if entry.cwd else None
    path = env.get("PATH") or await login_path.for_command(command)
    program = _find(command, cwd, path)
    if program is None:
        raise ServerStartFailed(
            f"The program {command!r} was not found. Install it, or give its whole path; searched: {path}"
        )
    return Launch(argv=(program, *entry.args), env=get_default_environment() | {"PATH": path} | dict(env), cwd=cwd)


def _folder(text: str) -> str:
    folder = Path(text).expanduser()
    if not folder.is_dir():
        raise ServerStartFailed(f"The folder {folder} in which the server should run does not exist.")
    return str(folder)


def _find(command: str, cwd: str | None, path: str) -> str | None:
    expanded = str(Path(command).expanduser()) if command.startswith("~") else command
    if "/" in expanded or os.sep in expanded:
        # A relative path is meant from the folder the server runs in.
        expanded = str(Path(cwd or ".", expanded).absolute())
    return shutil.which(expanded, path=path)
