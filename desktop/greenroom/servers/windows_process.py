"""Starting a server on Windows inside a job object, which ends the whole tree when it or Greenroom ends.

Written after the SDK's own code, whose job helpers it uses, and untested: no Windows machine was at hand. Counterpart of
`servers.guardian`.
"""

import subprocess

import anyio
from anyio.abc import Process
from mcp.os.win32.utilities import (
    _create_job_object,
    _maybe_assign_process_to_job,
    close_process_job,
    terminate_windows_process_tree,
)

from greenroom.servers.launch import Launch


async def start(launch: Launch) -> Process:
    """Start the program without a console window, in a job of its own.

    Raises:
        OSError: the system refuses.
    """
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    job = _create_job_object()
    process = await anyio.open_process(list(launch.argv), env=launch.env, cwd=launch.cwd, creationflags=flags)
    _maybe_assign_process_to_job(process, job)
    return process


async def end_tree(process: Process) -> None:
    """End the program and everything it started."""
    await terminate_windows_process_tree(process)
    close_process_job(process)
