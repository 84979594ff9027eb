"""What is emulated for Views, and the surroundings that Auto follows."""

from typing import Literal

from pydantic import Field

from greenroom.protocol.mcp_apps.names import Theme
from greenroom.protocol.page.base import PageModel


class Emulation(PageModel):
    """What is emulated for Views. None means Auto: follow the system and the window."""

    theme: Theme | None = None
    locale: str | None = None
    time_zone: str | None = None
    profile: str | None = None


class SetEmulation(PageModel):
    """The person changes what is emulated."""

    type: Literal["set_emulation"] = "set_emulation"
    emulation: Emulation


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
