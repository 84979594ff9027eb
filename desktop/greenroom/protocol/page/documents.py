"""Views' documents: whether the server has another one by now, and which the person blocked."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class DocumentOutdated(PageModel):
    """The server has other bytes now under the address of this View's document."""

    type: Literal["document_outdated"] = "document_outdated"
    view: str
    sha256: str
    """Of those bytes."""


class BlockedDocument(PageModel):
    """A document that is not shown, by its hash. `uri` is where it was seen."""

    server: str
    sha256: str
    uri: str
    at: float
    """Seconds since the epoch."""


class BlockedDocuments(PageModel):
    """All of them, the newest first."""

    type: Literal["blocked_documents"] = "blocked_documents"
    documents: list[BlockedDocument]


class RefreshDocument(PageModel):
    """The person wants the View's document read anew, whatever is kept; the View is loaded anew if it is another one."""

    type: Literal["refresh_document"] = "refresh_document"
    view: str


class BlockDocument(PageModel):
    """The person wants these bytes of this server shown no more. The Views that show them end."""

    type: Literal["block_document"] = "block_document"
    view: str


class UnblockDocument(PageModel):
    """They may be shown again."""

    type: Literal["unblock_document"] = "unblock_document"
    server: str
    sha256: str
