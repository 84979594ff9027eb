"""What the person chose for the stage last, kept from start to start, for the seats that begin then."""

from typing import Final

from pydantic import ValidationError

from greenroom.host.emulation import check
from greenroom.host.errors import NotEmulated, UnknownProfile
from greenroom.host.profiles import Profiles
from greenroom.host.stage import FIRST_PIP
from greenroom.protocol.page import Emulation, Size
from greenroom.store.remembered import Remembered

_KEY: Final = "stage.emulation"
_PIP: Final = "stage.pip"


def chosen_last(remembered: Remembered, profiles: Profiles) -> Emulation:
    """Return what was kept; all Auto where nothing was, or where this version cannot do it."""
    try:
        kept = Emulation.model_validate(remembered.value(_KEY))
        check(kept)
        if kept.profile is not None:
            profiles.get(kept.profile)
    except (ValidationError, NotEmulated, UnknownProfile):
        return Emulation()
    return kept


def keep(remembered: Remembered, emulation: Emulation) -> None:
    """Keep it, where it is another than before."""
    chosen = emulation.model_dump(exclude_none=True)
    if chosen != (remembered.value(_KEY) or {}):
        remembered.keep(_KEY, chosen or None)


def pip_chosen_last(remembered: Remembered) -> Size:
    """Return the size of Views in picture-in-picture that was kept."""
    try:
        return Size.model_validate(remembered.value(_PIP))
    except ValidationError:
        return FIRST_PIP


def keep_pip(remembered: Remembered, size: Size) -> None:
    """Keep it."""
    remembered.keep(_PIP, size.model_dump())
