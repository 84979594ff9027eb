"""Why a native window could not be opened, or must not be.

GreenroomError
└── WindowError
    ├── LibraryChangedError      the webview library is not the one that was examined
    ├── HardeningUnprovedError   a protection could not be shown to be in place
    ├── EngineRefusedError       the system offers only an engine that cannot be made safe
    ├── EngineUnsandboxedError   the engine's own sandbox is off and nobody asked for that
    ├── AlreadyOpenError         another process has the data folder, and is silent
    ├── NotOpenedError           the app that is open already would not do what was asked
    ├── PageLostError            the engine's process for our page keeps dying
    ├── NoDisplayError           there is nothing to draw a window on
    └── StoppedEarlyError        the app was told to end before it had started
"""

from pathlib import Path

from greenroom.errors import GreenroomError


class WindowError(GreenroomError):
    """Base of this layer; raised by nobody directly."""


class LibraryChangedError(WindowError):
    """Raised by the hardening when a name it takes away is not where it was; the person reinstalls."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"The webview library is not the version Greenroom was made safe with ({what}); "
            "install Greenroom again, or use `greenroom open --browser`."
        )


class HardeningUnprovedError(WindowError):
    """Raised before the page is loaded when a protection is not in place; no View is shown."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"The window was not opened, because this could not be made sure: {what}. "
            "`greenroom open --browser` shows the same page in your browser."
        )


class EngineRefusedError(WindowError):
    """Raised when the library chose an engine we do not accept; the person installs the right one."""

    def __init__(self, engine: str, mend: str) -> None:
        super().__init__(f"The web engine {engine!r} cannot show untrusted Views safely; {mend}.")
        self.engine = engine


class EngineUnsandboxedError(WindowError):
    """Raised when the engine would run Views without its sandbox and the person did not ask for it."""

    def __init__(self, reason: str, mend: str) -> None:
        super().__init__(
            f"No View is shown, because the web engine's own sandbox is off: {reason}. To mend it, {mend}. "
            "To go on without it, on a machine where that does not matter, add `--unsafe-no-sandbox`."
        )


class AlreadyOpenError(WindowError):
    """Raised when another process holds the data folder and does not answer; the person ends it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"Another Greenroom holds the folder {folder} and does not answer. End it, or use another folder: "
            "`greenroom open --data DIR`."
        )


class NotOpenedError(WindowError):
    """Raised by a further start when the running app refused what was asked; its sentence says what to do."""


class PageLostError(WindowError):
    """Raised when the engine's process for our page keeps dying; the person looks for the cause outside."""

    def __init__(self) -> None:
        super().__init__(
            "The web engine's process for the page died several times. Memory may be short, or the graphics driver at "
            "fault: `QTWEBENGINE_CHROMIUM_FLAGS=--disable-gpu greenroom` goes without it."
        )


class NoDisplayError(WindowError):
    """Raised when a window is asked for where none can be drawn; the person uses a browser instead."""

    def __init__(self) -> None:
        super().__init__("There is no display to open a window on; use `greenroom open --browser`.")


class StoppedEarlyError(WindowError):
    """Raised by the crossing when a signal ended the app before its other thread was ready."""

    def __init__(self) -> None:
        super().__init__("Greenroom was told to end before it had started.")
