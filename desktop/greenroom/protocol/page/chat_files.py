"""Conversations as files, between the page and Python.

A page never names a file: dialogs do, or in a browser its own means of saving and opening, with the text in pieces.
"""

from typing import Literal

from pydantic import Field

from greenroom.protocol.page.base import PageModel


class ExportConversation(PageModel):
    """The person wants a conversation as a file: whole as JSON, or to be read as Markdown."""

    type: Literal["export_conversation"] = "export_conversation"
    conversation: str
    form: Literal["json", "markdown"]


class ConversationPart(PageModel):
    """A piece of the exported conversation, for a page that saves it itself."""

    type: Literal["conversation_part"] = "conversation_part"
    name: str
    """A file name to suggest."""
    text: str
    last: bool


class ImportConversation(PageModel):
    """The person wants to choose a file with a conversation, in the system's dialog."""

    type: Literal["import_conversation"] = "import_conversation"


class GiveConversation(PageModel):
    """A piece of a file that the person opened in the page. A first piece drops what came before."""

    type: Literal["give_conversation"] = "give_conversation"
    name: str
    text: str = Field(max_length=1_000_000)
    first: bool
    last: bool


class ConversationImported(PageModel):
    """A conversation came from a file and is kept; nothing else has changed."""

    type: Literal["conversation_imported"] = "conversation_imported"
    conversation: str
    title: str
