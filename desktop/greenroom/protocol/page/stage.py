"""What is emulated for Views, the surroundings that Auto follows, and the shape of the stage that comes of both."""

from typing import Literal

from pydantic import Field

from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.mcp_apps.names import DisplayMode, Platform, Theme
from greenroom.protocol.page.base import PageModel

SMALLEST_SCREEN = 100
LARGEST_SCREEN = 2560
WIDEST_EDGE = 100
MOST_PIXELS = 10_000


class Screen(PageModel):
    """A device's screen, in CSS pixels."""

    width: int = Field(ge=SMALLEST_SCREEN, le=LARGEST_SCREEN)
    height: int = Field(ge=SMALLEST_SCREEN, le=LARGEST_SCREEN)


class Size(PageModel):
    """A size in CSS pixels."""

    width: int = Field(ge=1, le=MOST_PIXELS)
    height: int = Field(ge=1, le=MOST_PIXELS)


class Edges(PageModel):
    """How much of each edge the device covers (its safe area), in CSS pixels."""

    top: int = Field(default=0, ge=0, le=WIDEST_EDGE)
    right: int = Field(default=0, ge=0, le=WIDEST_EDGE)
    bottom: int = Field(default=0, ge=0, le=WIDEST_EDGE)
    left: int = Field(default=0, ge=0, le=WIDEST_EDGE)


class Emulation(PageModel):
    """What is emulated for Views: one value for the window and the headless renderer.

    None means Auto: follow the system, the window and, where one is chosen, the device.
    """

    profile: str | None = None
    """Of the host; it takes effect for Views that are mounted from then on."""
    theme: Theme | None = None
    device: Literal["mobile", "tablet", "desktop", "custom"] | None = None
    screen: Screen | None = None
    """Of the custom device, as it is held when the orientation is Auto."""
    orientation: Literal["portrait", "landscape"] | None = None
    locale: str | None = None
    """A BCP 47 tag."""
    time_zone: str | None = None
    """An IANA name."""
    safe_area: Edges | None = None
    hover: bool | None = None
    touch: bool | None = None
    modes: tuple[DisplayMode, ...] | None = None
    """Of the host's display modes only these; inline is always there."""


class DeviceChoice(PageModel):
    """A device that may be emulated, as it is usually held."""

    name: Literal["mobile", "tablet", "desktop"]
    width: int
    height: int
    platform: Platform
    touch: bool
    hover: bool


class SafeAreaChoice(PageModel):
    """A safe area with a name of its own."""

    name: Literal["none", "notch", "island", "gesture_bar"]
    edges: Edges


class ProfileChoice(PageModel):
    """A host profile that may be emulated."""

    name: str
    title: str
    differences: list[str]
    """What the real host does and Greenroom knowingly does not."""


class StageChoices(PageModel):
    """What the toolbar offers. Locales and time zones are the usual ones; any other may be typed."""

    profiles: list[ProfileChoice]
    devices: list[DeviceChoice]
    safe_areas: list[SafeAreaChoice]
    locales: list[str]
    time_zones: list[str]
    csp: list[CspMode]
    """Whose content policy may be chosen; *relaxed* only where the network guard stands."""


class SetCsp(PageModel):
    """The person chooses whose content policy Views run under; those that live are shown anew. Never remembered."""

    type: Literal["set_csp"] = "set_csp"
    csp: CspMode


class SetEmulation(PageModel):
    """The person changes what is emulated."""

    type: Literal["set_emulation"] = "set_emulation"
    emulation: Emulation


class StageShape(PageModel):
    """What the stage is now, after each change of the emulation; a refused change comes back as it was."""

    type: Literal["stage"] = "stage"
    emulation: Emulation
    screen: Screen | None
    """Of the emulated device as it is held now; None where the window is the device."""
    fullscreen: Screen | None
    """The room a fullscreen View has on that screen, under the host's own head; None as above: all there is."""
    pip: Size
    """The size of a View in picture-in-picture, as it is drawn and as the View is told."""
    csp: CspMode
    """Whose content policy Views are mounted under from now on."""


class SizePip(PageModel):
    """The person makes Views in picture-in-picture larger or smaller; answered by `StageShape` with what there is room for.

    It is kept from start to start once they are `done`.
    """

    type: Literal["size_pip"] = "size_pip"
    size: Size
    done: bool = True


class StepPip(PageModel):
    """The person makes them larger by a key, negative for smaller, in CSS pixels. It counts from what they are by then.

    Answered and kept as `SizePip` is. Keys may come faster than the page is told of a new size, so it names no size.
    """

    type: Literal["step_pip"] = "step_pip"
    wider: int = Field(ge=-100, le=100)
    taller: int = Field(ge=-100, le=100)


class Surroundings(PageModel):
    """What Auto follows: the system's theme and the room the stage has, in CSS pixels. Sent first and on each change."""

    type: Literal["surroundings"] = "surroundings"
    theme: Theme
    locale: str
    time_zone: str
    stage_width: int = Field(ge=1, le=10_000)
    stage_height: int = Field(ge=1, le=10_000)
    hover: bool
    touch: bool
