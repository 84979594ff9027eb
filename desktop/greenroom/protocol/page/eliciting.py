"""What a server asks the person in the middle of a call, and what they answer."""

from typing import Literal

from greenroom.protocol.page.arguments import ArgumentProblem
from greenroom.protocol.page.base import PageModel


class AskedUrl(PageModel):
    """An address to visit. `before`, `host` and `after` put together are what is opened."""

    before: str
    host: str
    after: str
    letters: str | None
    """The host as the server wrote it, where that is in letters beyond a–z."""
    notes: list[Literal["letters", "punycode", "this_machine", "private_network", "not_encrypted", "port"]]


class Elicitation(PageModel):
    """A server asks. One at a time; withdrawn by `elicitation_gone`."""

    type: Literal["elicitation"] = "elicitation"
    elicitation: str
    server: str
    """Its name as the person has it, never as it calls itself."""
    tool: str
    view: str | None
    """The View whose call caused it; None where the person's own did."""
    view_tool: str | None
    """The tool that View belongs to."""
    certain: bool
    """Whether it is certain that this call caused it; otherwise it is the newest of several."""
    message: str
    """The server's own words, with nothing in them that cannot be seen."""
    schema_text: str | None
    """The form, as JSON; None where an address is to be visited."""
    secrets: list[str] = []
    """Fields that look as if a password or key was wanted."""
    url: AskedUrl | None = None
    seconds_left: float
    seconds: float
    """Of all the time there is."""
    waiting: int = 0
    """How many more are behind it."""


class ElicitationGone(PageModel):
    """It was answered, or no longer matters."""

    type: Literal["elicitation_gone"] = "elicitation_gone"
    elicitation: str


class ElicitationProblems(PageModel):
    """What was to be accepted does not fit; the question stays."""

    type: Literal["elicitation_problems"] = "elicitation_problems"
    elicitation: str
    problems: list[ArgumentProblem]
    note: str | None = None
    """What could not be checked. Without a problem, it may be sent all the same: `unchecked`."""


class AnswerElicitation(PageModel):
    """The person's answer. `end` cancels and ends what caused it: the View, or the person's call."""

    type: Literal["answer_elicitation"] = "answer_elicitation"
    elicitation: str
    action: Literal["accept", "decline", "cancel"]
    content: str = ""
    """The filled-in form as JSON text: exactly what was shown."""
    unchecked: bool = False
    end: bool = False
