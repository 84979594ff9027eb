"""Calls that are kept: those the person saved under a name, and the last ones of each tool."""

from typing import Literal

from pydantic import Field

from greenroom.protocol.page.base import PageModel


class SavedCall(PageModel):
    """A call that the person gave a name."""

    saved: str
    server: str
    tool: str
    name: str
    arguments: str
    """JSON text, as it was written."""


class SavedCalls(PageModel):
    """All saved calls of the servers that are listed, by name, whenever one of them changed."""

    type: Literal["saved_calls"] = "saved_calls"
    calls: list[SavedCall]


class RecentCall(PageModel):
    """A call that was made. `time` is seconds since the epoch."""

    time: float
    outcome: Literal["done", "error", "failed", "cancelled"]
    """`error`: the tool itself reports one."""
    arguments: str | None
    """JSON text; None where they were not kept, because they held what looks like a secret or were too long."""


class RecentCalls(PageModel):
    """The last calls of one tool, newest first."""

    type: Literal["recent_calls"] = "recent_calls"
    server: str
    tool: str
    calls: list[RecentCall]


class WantRecent(PageModel):
    """Tell the last calls of this tool."""

    type: Literal["want_recent"] = "want_recent"
    server: str
    tool: str


class ClearRecent(PageModel):
    """Forget the last calls of this tool."""

    type: Literal["clear_recent"] = "clear_recent"
    server: str
    tool: str


class SaveCall(PageModel):
    """Keep a call under a name. One with this name, of the same tool, is replaced."""

    type: Literal["save_call"] = "save_call"
    server: str
    tool: str
    name: str = Field(min_length=1, max_length=80)
    arguments: str = Field(max_length=262_144)
    """JSON text."""


class RenameCall(PageModel):
    """Give a saved call another name."""

    type: Literal["rename_call"] = "rename_call"
    saved: str
    name: str = Field(min_length=1, max_length=80)


class ForgetCall(PageModel):
    """Remove a saved call. The page that undoes it saves it again."""

    type: Literal["forget_call"] = "forget_call"
    saved: str
