"""What a server tells of itself, and from which level on the person wants to hear it."""

from typing import Literal

from greenroom.protocol.page.base import PageModel

LogLevel = Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]


class LoggedRow(PageModel):
    """One message of a server, with nothing in it that cannot be seen."""

    time: float
    """Seconds since the epoch."""
    level: LogLevel
    logger: str | None
    text: str


class SetLogLevel(PageModel):
    """The person chooses from which level on a server's messages are wanted; null leaves it to the server."""

    type: Literal["set_log_level"] = "set_log_level"
    server: str
    level: LogLevel | None
