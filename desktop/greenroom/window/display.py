"""Whether there is anything to draw a window on.

Qt ends the whole process when its display does not answer, so the question is asked by connecting to the
display, not by looking at a variable alone. It says nothing about the engine; that is `engine_sandbox`.
"""

import re
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

# Qt platforms that draw into memory and need no display.
_DISPLAYLESS: Final = frozenset({"offscreen", "minimal", "minimalegl", "vnc"})
_CONNECT_SECONDS: Final = 1.0
_X_PORT: Final = 6000


def has_display(environment: Mapping[str, str], *, platform: str = sys.platform) -> bool:
    """Say whether a window can be drawn with these environment variables."""
    if not platform.startswith("linux"):
        return True  # the desktop session of macOS and Windows is always there for a program in it
    if environment.get("QT_QPA_PLATFORM", "").split(":")[0] in _DISPLAYLESS:
        return True
    return _wayland_answers(environment) or _x_answers(environment.get("DISPLAY", ""))


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name, folder = environment.get("WAYLAND_DISPLAY", ""), environment.get("XDG_RUNTIME_DIR", "")
    if not name or not (folder or name.startswith("/")):
        return False
    return _unix_answers(str(Path(folder) / name))


def _x_answers(display: str) -> bool:
    match = re.fullmatch(r"(?:unix/?)?(?P<host>[^:/]*):(?P<number>\d+)(?:\.\d+)?", display)
    if match is None:
        return False
    number = int(match["number"])
    if not match["host"]:
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 -- the address the X protocol fixes, only connected to
        return _unix_answers(path) or _unix_answers(f"\0{path}")
    try:
        with socket.create_connection((match["host"], _X_PORT + number), timeout=_CONNECT_SECONDS):
            return True
    except OSError:
        return False


def _unix_answers(path: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(_CONNECT_SECONDS)
        try:
            probe.connect(path)
        except OSError:
            return False
    return True
