"""What is different in the packaged app: there is no interpreter to start, and the start has left marks in the environment.

Where a checkout starts `python something.py`, the packaged executable starts itself with a hidden subcommand
(`cli.hidden`). Its boot program points LD_LIBRARY_PATH and variables of its own at the app's folder, and so do start-up
pieces for libraries, with the names of Qt. No program of the person's, a server or a browser, may inherit that, or it
would load our libraries instead of its system's. Its counterpart is `packaging/first_step.py`.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

_LIBRARY_PATHS: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
_KEPT: Final = "_ORIG"
"""The boot program keeps the person's own value under the name with this behind it."""
_BOOT: Final = "_PYI_"
"""The start of the names of variables by which the boot program's processes know each other."""

_at_start: Final[dict[str, str]] = {}
"""Filled once, before anything else runs; empty in a checkout."""


def is_frozen() -> bool:
    """Say whether this is the packaged app."""
    return bool(getattr(sys, "frozen", False))


def own_program(name: str, *, script: Sequence[str]) -> list[str]:
    """Return the command of a program that comes with us.

    Args:
        name: The hidden subcommand that is this program in the packaged app.
        script: What an interpreter is given to run it otherwise.
    """
    return [sys.executable, name] if is_frozen() else [sys.executable, *script]


def keep_environment() -> None:
    """Remember the environment of this moment: the packaged app's first step, before its libraries set theirs."""
    _at_start.update(os.environ)


def restore_environment() -> None:
    """Put this process's environment back to what the person started the packaged app with, for all that it starts."""
    before = without_marks(_at_start or os.environ)
    os.environ.clear()
    os.environ.update(before)


def without_marks(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment as it was before the boot program."""
    before = {name: value for name, value in environment.items() if not name.startswith(_BOOT)}
    for name in _LIBRARY_PATHS:
        kept = before.pop(name + _KEPT, None)
        before.pop(name, None)
        if kept is not None:
            before[name] = kept
    return before
