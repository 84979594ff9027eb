"""`--server "CMD ARGS…"` as a server entry: the one way in which commands read it.

It is read as the window reads a pasted line (`servers.adding`): a folder to go to and variables may stand in front. There
nobody can look at what was left out before it starts, so here that is a mistake.
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from greenroom.errors import GreenroomError

if TYPE_CHECKING:
    from greenroom.servers.adding.draft import Draft
    from greenroom.servers.entry import ServerEntry


class BadArguments(GreenroomError):
    """Raised for arguments that argparse cannot judge; the command ends with exit code 2."""


def server_entry(command_line: str, *, env: Mapping[str, str] | None = None, cwd: str | None = None) -> "ServerEntry":
    """Split the command line as a shell would, without running one.

    Args:
        command_line: such as `node server.js`, `cd folder && npx name` or `LEVEL=debug uvx name`.
        env: more variables; these win.
        cwd: the folder, where the line names none.

    Raises:
        BadArguments: it is empty or an address, names no program or two folders, a quote is left open, or only a shell
            could do what it says.
    """
    from greenroom.servers.entry import ServerEntry

    draft = _read(command_line)
    if draft.command is None:
        raise BadArguments("--server names no program.")
    if cwd is not None and draft.cwd is not None:
        raise BadArguments("--cwd names a folder, and `cd` in --server another one: keep one of the two.")
    # The whole path: the same words mean another program in another folder, and must not pass for this one.
    folder = os.path.abspath(os.path.expanduser(draft.cwd or cwd or "."))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users
    named = {one.name: one.value or "" for one in draft.env}
    return ServerEntry(
        name=draft.name, command=draft.command, args=draft.args, env={**named, **(env or {})}, cwd=folder
    )


def _read(command_line: str) -> "Draft":
    from greenroom.servers.adding.command_lines import CarriesJson, read_commands

    if not command_line.strip():
        raise BadArguments("--server is empty.")
    if command_line.lstrip().startswith(("http://", "https://")):
        raise BadArguments(
            "--server is a command line that starts a server; for the address of a running one use --url."
        )
    try:
        reading = read_commands(command_line)
    except CarriesJson as error:
        raise BadArguments(
            "--server carries its server as JSON: put that into a file, and name it with --config."
        ) from error
    remarks = [*reading.remarks, *(remark for one in reading.found for remark in one.remarks)]
    if remarks:
        raise BadArguments(f"--server cannot be used as it is. {' '.join(remark.text for remark in remarks)}")
    if len(reading.found) != 1:
        raise BadArguments("--server names no program.")
    return reading.found[0].draft
