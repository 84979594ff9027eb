"""The protocol log: rows without bodies, bodies on demand, and sessions that are exported and imported."""

from typing import Literal, TypeAlias

from pydantic import Field

from greenroom.protocol.page.base import PageModel

Expected: TypeAlias = Literal["older_protocol", "no_teardown"]
"""Why an error is no fault: the server speaks an older protocol than the first question; the View has no teardown."""


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
    answers: int | None = None
    """The number of the request that this is the answer to, where both were seen."""
    redacted: bool = False
    """Secrets were taken out of its body."""
    expected: Expected | None = None
    """Set on an error that answers one of our own questions as it may."""


class LogRows(PageModel):
    """New rows of the log, in order; sent in batches."""

    type: Literal["log"] = "log"
    rows: list[LogRow]


class Body(PageModel):
    """The body of one row, on demand. `text` is the JSON text with secrets redacted; None when the store dropped it."""

    type: Literal["body"] = "body"
    seq: int
    imported: bool = False
    text: str | None


class ImportedSession(PageModel):
    """A session from a file, to be read beside the live log until it is closed. Its rows follow as `imported_rows`."""

    type: Literal["imported_session"] = "imported_session"
    name: str
    """Of the file."""
    exported: str
    """When it was written, as ISO 8601, and by which version."""
    messages: int
    peers: dict[str, str]
    """The names of its servers, by the keys in its rows."""


class ImportedRows(PageModel):
    """More rows of the imported session, in order."""

    type: Literal["imported_rows"] = "imported_rows"
    rows: list[LogRow]


class SessionPart(PageModel):
    """A piece of the exported session, for a page that saves it itself (in a browser, where Python shows no dialog)."""

    type: Literal["session_part"] = "session_part"
    name: str
    """A file name to suggest."""
    text: str
    last: bool


class WantBody(PageModel):
    """Show the body of this row of the log, or of the imported session."""

    type: Literal["want_body"] = "want_body"
    seq: int
    imported: bool = False


class WantSession(PageModel):
    """Send the session in parts, for saving."""

    type: Literal["want_session"] = "want_session"


class GiveSession(PageModel):
    """A piece of a session file that the person opened in the page. A first piece drops what came before."""

    type: Literal["give_session"] = "give_session"
    name: str
    text: str = Field(max_length=1_000_000)
    first: bool
    last: bool


class CloseSession(PageModel):
    """The person is done with the imported session."""

    type: Literal["close_session"] = "close_session"
