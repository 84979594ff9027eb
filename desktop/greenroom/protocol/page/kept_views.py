"""Views that an earlier window or run left: told in their places, shown again without a call when the person wants them."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class Restored(PageModel):
    """What is to be said of a View that was rebuilt from what was kept."""

    place: int
    """Of its call in the conversation: restored Views and those that wait stand in this order, before all others."""
    shown_at: float
    """When it was shown first, as seconds since the epoch."""
    stored: bool
    """Whether its document is the one that was kept, since its server was not running; else the server gave it anew."""


class LeftView(PageModel):
    """A View that waits to be shown again."""

    place: int
    tool: str
    title: str
    server_name: str
    uri: str
    html_bytes: int
    shown_at: float
    why_not: str | None = None
    """Why it cannot be shown; None where it can."""


class LeftViews(PageModel):
    """All Views that wait; it replaces what was told before."""

    type: Literal["left_views"] = "left_views"
    views: list[LeftView]


class ShowLeft(PageModel):
    """The person wants a View that waits to be shown."""

    type: Literal["show_left"] = "show_left"
    place: int


class DropLeft(PageModel):
    """The person wants a View that waits to be forgotten."""

    type: Literal["drop_left"] = "drop_left"
    place: int
