"""Arguments that the person is writing, held against the tool's input schema."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class ArgumentProblem(PageModel):
    """One thing that does not fit, in plain words."""

    pointer: str
    """JSON Pointer (RFC 6901) to the value that is meant; of a missing member, to where it would be."""
    kind: Literal["missing", "unknown", "wrong"]
    text: str


class CheckArguments(PageModel):
    """Hold this text against the tool's schema. Only the newest question of a page is sure of an answer."""

    type: Literal["check_arguments"] = "check_arguments"
    serial: int
    server: str
    tool: str
    arguments: str
    """JSON text."""


class ArgumentsChecked(PageModel):
    """What was found; no problem means that they fit as far as `note` does not say otherwise."""

    type: Literal["arguments_checked"] = "arguments_checked"
    serial: int
    problems: list[ArgumentProblem]
    note: str | None = None
    """What could not be checked, and why."""
