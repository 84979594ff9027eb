"""The mark that systems put on what comes from outside, so that they look at it before it is opened and ask the person.

Windows keeps it in a stream beside the file, macOS in an attribute of it. Linux has nothing of the kind that a program would
heed. A disk that can hold no such mark holds the file without it.
"""

import ctypes
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

WINDOWS_STREAM: Final = "Zone.Identifier"
WINDOWS_MARK: Final = b"[ZoneTransfer]\r\nZoneId=3\r\n"
"""The zone of the internet. Where it came from is not said: it would tell whoever gets the file later."""
MAC_ATTRIBUTE: Final = b"com.apple.quarantine"


def mark(path: Path, system: str = sys.platform) -> None:
    """Mark a file as coming from outside. The mark stays when it is given another name on the same disk."""
    with suppress(OSError):
        if system == "win32":
            Path(f"{path}:{WINDOWS_STREAM}").write_bytes(WINDOWS_MARK)
        elif system == "darwin":
            _set_attribute(path, MAC_ATTRIBUTE, mac_mark(time.time()))


def mac_mark(now: float) -> bytes:
    """Downloaded and not opened yet, when in hexadecimal, and by whom; no identifier, for nothing is kept under one."""
    return f"0081;{int(now):08x};Greenroom;".encode()


def _set_attribute(path: Path, name: bytes, value: bytes) -> None:
    # Python has this call on Linux alone.
    library = ctypes.CDLL(None, use_errno=True)
    taken = library.setxattr(os.fsencode(path), name, value, ctypes.c_size_t(len(value)), ctypes.c_uint32(0), 0)
    if taken != 0:
        raise OSError(ctypes.get_errno(), "the file could not be marked")
