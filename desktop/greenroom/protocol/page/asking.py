"""Questions to the person and things they should know."""

from typing import Literal

from greenroom.protocol.page.base import PageModel
from greenroom.protocol.page.own_servers import StartQuestion
from greenroom.protocol.page.sentences import Wording


class WebPlace(PageModel):
    """An address in the three parts that a person reads it in; put together they are the address."""

    before: str
    host: str
    after: str


class OfferedFile(PageModel):
    """A file that a View wants saved."""

    name: str
    """Under which it is to be saved: safe, and shown whole."""
    media_type: str | None = None
    """As declared."""
    size: int | None = None
    """In bytes; None before it is fetched."""
    address: WebPlace | None = None
    """Where it is to be fetched from, or was in the end; None for what the View or its server gives itself."""
    remark: Literal["program", "two_endings", "other_type", "page"] | None = None
    """It runs when opened; it is one that looks like a document; its ending does not fit its type; a browser runs what is
    written in it."""


class Question(PageModel):
    """Ask the person. Unanswered questions are withdrawn by `question_gone`."""

    type: Literal["question"] = "question"
    question: str
    kind: Literal["tool", "link", "message", "server", "permission", "fetch", "download", "again", "sampling"]
    title: str
    text: str
    wording: Wording | None = None
    """Title and text, to be said in the page's language; they themselves are English. None where they have no keys."""
    detail: str
    """The exact command, address or JSON arguments, to be shown whole and unformatted; empty where there is no such thing."""
    files: list[OfferedFile] = []
    can_remember: bool = False
    entry: int | None = None
    """The number of the conversation's entry that it is about: there it is asked, and not over the page."""
    view: str | None = None
    """The View that asks, if it is one: the person may end it instead of answering."""
    start: StartQuestion | None = None
    """Of a question about starting a server."""


class QuestionGone(PageModel):
    """The question was answered elsewhere or no longer matters."""

    type: Literal["question_gone"] = "question_gone"
    question: str


class Notice(PageModel):
    """Something for the person that belongs to no View."""

    type: Literal["notice"] = "notice"
    level: Literal["info", "warning", "error"]
    text: str


class Answer(PageModel):
    """The person's answer to a question."""

    type: Literal["answer"] = "answer"
    question: str
    granted: bool
    remember: bool = False
    end_view: bool = False
    """End the View that asks. It counts as a no."""
