"""Tool calls that the person starts from the page."""

from typing import Literal

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page.base import PageModel


class ResultPart(PageModel):
    """A member of a result: how large it is, and who sees it under the host that is emulated."""

    name: str
    size: int
    """Bytes of JSON text."""
    tokens: int | None
    """An estimate; None for what is not text."""
    model: bool
    view: bool


class CallChanged(PageModel):
    """A tool call started from the page moved on. `result` is the server's own object."""

    type: Literal["call"] = "call"
    call: str
    server: str
    tool: str
    state: Literal["running", "done", "failed", "cancelled"]
    text: str | None = None
    """What went wrong and what to do, or the progress message."""
    progress: float | None = None
    """How far the server says it is, in its own unit, while it runs; `total` is the whole where it knows it."""
    total: float | None = None
    task: Literal["working", "input_required", "completed", "failed", "cancelled"] | None = None
    """How the server says its task is doing, where it made one of the call; `text` is what it says about it."""
    took_ms: float | None = None
    """How long the server took. Set while the call is still `running`, there is a result without an error, and its View is
    still read or the result checked."""
    result: JsonObject | None = None
    parts: list[ResultPart] = []
    """Of the result, in its order."""
    problems: list[str] = []
    """What is wrong with the result, for the server's author; it was passed on as it is."""
    view: str | None = None
    """The View that shows the result, from its mount on; None while there is none, and for a tool that has none.

    `text` then says why, if it should have had one.
    """
    offered_by: str | None = None
    """The View whose own tool it is; None for a tool of the server."""


class RunTool(PageModel):
    """Call a tool as the person. `call` is the page's own name for it, answered by `call` messages."""

    type: Literal["run"] = "run"
    call: str
    server: str
    tool: str
    arguments: JsonObject | str
    """A string is JSON text as the person wrote it: a page's own numbers would not hold all that may stand in it."""
    stream: bool = False
    """Write the arguments out before the View's eyes, as a model does, and call the tool when they are complete."""


class CancelRun(PageModel):
    """Stop a running call."""

    type: Literal["cancel"] = "cancel"
    call: str
