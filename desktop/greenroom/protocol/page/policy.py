"""What the content policies of a View blocked, or would have, and what its author could declare."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class PolicyMend(PageModel):
    """The smallest declaration that would allow it. The JSON is to be copied."""

    member: Literal["connectDomains", "resourceDomains", "frameDomains", "baseUriDomains"]
    entry: str
    ui_csp: str
    """To be added to `_meta.ui.csp`."""
    openai_csp: str | None
    """To be added to `openai/widgetCSP`; None where that knows no such thing."""


class PolicyViolation(PageModel):
    """One row of a View's violations; a later one of the same number takes its place. All of it is a stranger's word."""

    type: Literal["violation"] = "violation"
    view: str
    number: int
    directive: str
    origin: str
    """Of the blocked address; empty where something without one was blocked, such as `eval`."""
    rest: str
    """Its path without the query, or the word."""
    weight: Literal["blocked", "host", "letter"]
    """Blocked; or only watched: the host's own policy would block it, or the specification to the letter."""
    places: list[str]
    """`file:line:column`, as far as known."""
    count: int
    told_by: list[Literal["frame", "report"]]
    """The View's own frame, and the engine's report."""
    mend: PolicyMend | None = None
    why_none: str | None = None
    """Why no declaration allows it; None where there is a mend, or nothing to mend."""
