"""The protocol log: rows without bodies, and bodies on demand."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class LogRow(PageModel):
    """One message of the wire tap without its body. Times are seconds since the epoch, sizes bytes of the JSON text."""

    seq: int
    time: float
    peer: str
    direction: Literal["to_peer", "from_peer"]
    kind: Literal["request", "notification", "result", "error", "other"]
    method: str | None = None
    """Of the message, or of the request that it answers where that is known."""
    request_id: str | None = None
    size: int
    duration_ms: float | None = None
    """Set on answers whose request is still in the store."""
    summary: str = ""


class LogRows(PageModel):
    """New rows of the log, in order; sent in batches."""

    type: Literal["log"] = "log"
    rows: list[LogRow]


class Body(PageModel):
    """The body of one row, on demand. `text` is the JSON text with secrets redacted; None when the store dropped it."""

    type: Literal["body"] = "body"
    seq: int
    text: str | None


class WantBody(PageModel):
    """Show the body of this row of the log."""

    type: Literal["want_body"] = "want_body"
    seq: int
