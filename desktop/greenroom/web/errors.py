"""What this layer raises for a person to read.

GreenroomError
└── WebError
    ├── NotLoopback        an address that other machines could reach was asked for
    ├── NoPortFree         the system gave us no port to listen on
    └── FrontEndMissing    the page's files were never built
"""

from greenroom.errors import GreenroomError


class WebError(GreenroomError):
    """Base of this branch."""


class NotLoopback(WebError):
    """Raised by `ports` before it binds; nothing of ours is ever offered to the network."""

    def __init__(self, address: str) -> None:
        super().__init__(f"Greenroom listens on this machine only, so it does not listen on {address!r}.")


class NoPortFree(WebError):
    """Raised by `ports` when many attempts found every port in use."""

    def __init__(self, why: str) -> None:
        super().__init__(f"No free port was found on this machine: {why}. Close some programs and try again.")


class FrontEndMissing(WebError):
    """Raised by `front_end`; the page shows the same sentence."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The front end is not built ({name} is missing): run python3 dev.py setup.")
