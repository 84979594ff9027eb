"""Views: their frames, how far they are, and what the page and the person do with them."""

from typing import Literal

from greenroom.protocol.host_profile import Permission
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.mcp_apps.display_modes import WhyNot
from greenroom.protocol.mcp_apps.names import DisplayMode, Theme
from greenroom.protocol.page.base import PageModel
from greenroom.protocol.page.kept_views import Restored


class MountView(PageModel):
    """Create the outer frame. All attributes are Python's word; the page adds none."""

    type: Literal["mount"] = "mount"
    view: str
    replaces: str | None = None
    """The View whose place on the stage this one takes; it is on its way out."""
    server: str
    tool: str
    uri: str
    """Of the resource that is shown, with its size in bytes beside it: the caption under the View."""
    sha256: str
    """Of the document's bytes, in hexadecimal."""
    html_bytes: int
    title: str
    """The accessible name of the frame."""
    src: str
    origin: str
    """Exact origin of `src`; `sandbox-proxy-ready` counts only from there."""
    sandbox: str
    allow: str
    width: int
    """Inline width in CSS pixels, never more than the stage's: Python derives it, and tells the View the same number."""
    height: int
    """Height in CSS pixels before the View reports its own."""
    mode: DisplayMode
    border: bool
    theme: Theme
    profile: str
    profile_reason: str
    external_domains: list[str] = []
    """Origins outside this machine that the View declares, to be shown to the person."""
    csp: CspMode = "host"
    """Whose content policy it runs under, for as long as this mount lasts."""
    permissions: list[Permission] = []
    """The device permissions that it was granted."""
    restored: Restored | None = None
    """Of a View that was rebuilt from what was kept; its tool was not called."""


class ResizeView(PageModel):
    """Give the inline frame this size in CSS pixels. It takes effect inline only, and is kept for the way back to it."""

    type: Literal["resize"] = "resize"
    view: str
    width: int
    height: int


class ViewMode(PageModel):
    """Restyle the container for this display mode, without moving the frame."""

    type: Literal["mode"] = "mode"
    view: str
    mode: DisplayMode


class UnavailableMode(PageModel):
    """A display mode that the person may not choose, and why."""

    mode: DisplayMode
    why: WhyNot


class ViewModes(PageModel):
    """Which display modes the person may not choose for this View; all others they may."""

    type: Literal["view_modes"] = "view_modes"
    view: str
    unavailable: list[UnavailableMode]


class ViewPhase(PageModel):
    """How far a View is. `failed` never means blank: `text` says which step failed and what to look at."""

    type: Literal["view"] = "view"
    view: str
    phase: Literal["loading", "ready", "failed"]
    text: str | None = None


class ViewTheme(PageModel):
    """`color-scheme` of the frame's container follows the theme the View is told."""

    type: Literal["view_theme"] = "view_theme"
    view: str
    theme: Theme


class UnmountView(PageModel):
    """Remove the frame and its Worker. `reason` is shown in its place when `keep_notice` is set."""

    type: Literal["unmount"] = "unmount"
    view: str
    reason: str
    keep_notice: bool = False
    wished: bool = False
    """The View itself asked for it."""


class Ticket(PageModel):
    """A one-time ticket with which the View's Worker opens its socket (`/view`)."""

    type: Literal["ticket"] = "ticket"
    view: str
    ticket: str


class Finding(PageModel):
    """Something about a View its author should know."""

    type: Literal["finding"] = "finding"
    view: str
    level: Literal["info", "warning", "error"]
    text: str


class CloseView(PageModel):
    """The person closes a View; it is torn down first."""

    type: Literal["close"] = "close"
    view: str


class ReloadView(PageModel):
    """The person wants the View's document read again and shown with the call it has; the tool is not called."""

    type: Literal["reload_view"] = "reload_view"
    view: str


class WithdrawDevices(PageModel):
    """The person takes back the device permissions of the View's tool; its Views are loaded anew without them."""

    type: Literal["withdraw_devices"] = "withdraw_devices"
    view: str


class RerunView(PageModel):
    """The person wants the View's tool called again with the same arguments. `call` is the page's name of the new call."""

    type: Literal["rerun_view"] = "rerun_view"
    view: str
    call: str


class WantTicket(PageModel):
    """The View's Worker needs a socket."""

    type: Literal["want_ticket"] = "want_ticket"
    view: str


class ProxyReady(PageModel):
    """The outer frame announced itself, once, from the right window and origin."""

    type: Literal["proxy_ready"] = "proxy_ready"
    view: str


class FrameLost(PageModel):
    """The page removed a frame to protect itself; `why` is shown to the person."""

    type: Literal["frame_lost"] = "frame_lost"
    view: str
    why: Literal["navigated", "flood", "too_big", "backlog", "forged", "no_proxy"]


class SetMode(PageModel):
    """The person changes a View's display mode."""

    type: Literal["set_mode"] = "set_mode"
    view: str
    mode: DisplayMode
