"""Starting a program so that nothing of it can outlive Greenroom (POSIX), by way of `servers.guardian`.

Not for Windows, where `servers.windows_process` has the same purpose.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import anyio
import anyio.abc

from greenroom.frozen import own_program
from greenroom.servers import guardian


class GuardedProcess:
    """A program and its guardian. `process` is the guardian, which has the program's pipes and exit code."""

    def __init__(self, process: anyio.abc.Process, death: int) -> None:
        self.process = process
        self._death: int | None = death

    def end(self) -> None:
        """Order the end of the program and of everything it started; harmless when repeated."""
        if self._death is not None:
            os.close(self._death)
            self._death = None


async def start_guarded(
    argv: Sequence[str],
    *,
    env: Mapping[str, str],
    cwd: str | None,
    grace_seconds: float,
    alone: bool = False,
) -> GuardedProcess:
    """Start the program. The order to end is followed by a kill after `grace_seconds`.

    Args:
        argv: The program and its arguments.
        env: Its whole environment.
        cwd: Its folder; None for ours.
        grace_seconds: Between being asked to end and being killed.
        alone: Without stdin and stderr; otherwise all three are pipes.

    Raises:
        OSError: the system refuses.
    """
    other = subprocess.DEVNULL if alone else subprocess.PIPE
    theirs, ours = os.pipe()
    try:
        process = await anyio.open_process(
            [*_guardian_command(), str(theirs), str(grace_seconds), *argv],
            stdin=other,
            stderr=other,
            env=env,
            cwd=cwd,
            start_new_session=True,
            pass_fds=(theirs,),
        )
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(theirs)
    return GuardedProcess(process, ours)


def _guardian_command() -> list[str]:
    return own_program("guardian", script=["-I", "-S", str(Path(guardian.__file__).resolve())])
