"""What is different in the packaged app: there is no interpreter to start, and the start has left marks in the environment.

Where a checkout starts `python something.py`, the packaged executable starts itself with a hidden subcommand
(`cli.hidden`). Its boot program points LD_LIBRARY_PATH and variables of its own at the app's folder; no program of
the person's, a server or a browser, may inherit that, or it would load our libraries instead of its system's.
"""

import sys
from collections.abc import MutableMapping, Sequence
from typing import Final

_LIBRARY_PATHS: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
_KEPT: Final = "_ORIG"
"""The boot program keeps the person's own value under the name with this behind it."""
_BOOT: Final = "_PYI_"
"""The start of the names of variables by which the boot program's processes know each other."""


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


def restore_environment(environment: MutableMapping[str, str]) -> None:
    """Give an environment back the values that it had before the boot program of the packaged app."""
    for name in _LIBRARY_PATHS:
        kept = environment.pop(name + _KEPT, None)
        if kept is not None:
            environment[name] = kept
        else:
            environment.pop(name, None)
    for name in [name for name in environment if name.startswith(_BOOT)]:
        del environment[name]
