"""The devices, safe areas, locales and zones that may be emulated, read from `assets/emulation.toml`, and what is valid.

What a choice means for a View is decided in `stage.py`.
"""

import re
import tomllib
import zoneinfo
from functools import cache
from typing import Final

from pydantic import BaseModel, ConfigDict

from greenroom.assets import asset
from greenroom.host.errors import NotEmulated
from greenroom.protocol.page import DeviceChoice, Emulation, SafeAreaChoice, Screen

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-[A-Za-z0-9]{5,8})*")


class Offered(BaseModel):
    """The file, as it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    devices: list[DeviceChoice]
    safe_areas: list[SafeAreaChoice]
    locales: list[str]
    time_zones: list[str]


@cache
def offered() -> Offered:
    """What the toolbar and the command line offer."""
    return Offered.model_validate(tomllib.loads(asset("emulation.toml").read_text(encoding="utf-8")))


def device(name: str) -> DeviceChoice | None:
    """The device of this name; None for the custom one, which is only a screen."""
    return next((one for one in offered().devices if one.name == name), None)


def is_locale(tag: str) -> bool:
    """Whether this has the form of a BCP 47 tag, such as `de-DE`."""
    return _TAG.fullmatch(tag) is not None


def check(emulation: Emulation) -> None:
    """Refuse what no View could be told.

    Raises:
        NotEmulated: the locale is no language tag, or the time zone is not known.
    """
    if emulation.locale is not None and not is_locale(emulation.locale):
        raise NotEmulated(f"{emulation.locale!r} is not a language tag. Give one such as de-DE.")
    zone = emulation.time_zone
    if zone is not None and zone not in zoneinfo.available_timezones():
        raise NotEmulated(f"There is no time zone {zone!r}. Give an IANA name such as Europe/Berlin.")


def screen_of(emulation: Emulation) -> Screen | None:
    """The screen of the emulated device, turned as it is held; None where the window is the device."""
    match emulation.device:
        case None:
            return None
        case "custom":
            screen = emulation.screen or Screen(width=430, height=932)
        case name:
            chosen = device(name)
            if chosen is None:
                return None
            screen = Screen(width=chosen.width, height=chosen.height)
    short, long = sorted((screen.width, screen.height))
    match emulation.orientation:
        case None:
            return screen
        case "portrait":
            return Screen(width=short, height=long)
        case "landscape":
            return Screen(width=long, height=short)
