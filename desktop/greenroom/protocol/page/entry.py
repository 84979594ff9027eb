"""Letting a page in, and telling it what it is for."""

from typing import Literal

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page.base import PageModel
from greenroom.protocol.page.stage import StageChoices, StageShape


class Enter(PageModel):
    """First message of a new page: the one-time code from the URL fragment."""

    type: Literal["enter"] = "enter"
    code: str


class Resume(PageModel):
    """First message of a page that was let in before: its session key."""

    type: Literal["resume"] = "resume"
    key: str


class Welcome(PageModel):
    """The page is let in. `key` lets this page come back after sleep; it lives in memory and sessionStorage only."""

    type: Literal["welcome"] = "welcome"
    key: str
    version: str
    layout: Literal["app", "stage"]
    """`stage` shows one View at `width` and nothing else: the headless renderer's page."""
    width: int | None = None
    stage: StageShape
    choices: StageChoices
    notices: list[str] = []
    """What a person should know all the time, such as a missing engine sandbox or network guard."""
    file_dialogs: bool = False
    """Whether `choose_file` has a dialog to show."""
    remembered: JsonObject = {}
    """What the page asked to be remembered, by its keys."""


class PageReplaced(PageModel):
    """Another page was let in and has the Views now. This one leaves its socket and comes back only when asked to."""

    type: Literal["replaced"] = "replaced"
