"""What the frames' `sandbox` and `allow` attributes forbid, also to a View that has stripped its own.

A View can change its inner frame, for that stands in its own origin's document. What holds is the outer frame's
attributes, which stand in the shell's, and the proxy page's Permissions-Policy.
"""

import dataclasses
from pathlib import Path
from typing import Final

import pytest

from greenroom.host.views import ProxyDocument
from greenroom.protocol.page import MountView
from greenroom.web.defences import Defences
from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.switches import SHIPPED_RUN, WIDE_TOKENS, Switches, open_policy
from tests.hostile.theatre import theatre

WIDE_ALLOW: Final = "camera *; microphone *; geolocation *"
NAMES: Final = (
    "popup",
    "popup-noopener",
    "popup-anchor",
    "popup-form",
    "confirm",
    "prompt",
    "camera",
    "microphone",
    "geolocation",
)
DIRECT: Final = attacks("the attributes of both frames", *NAMES)
STRIPPED: Final = attacks("the attributes of the outer frame", *(f"stripped-{name}" for name in NAMES))
TOP: Final = attacks(
    "the attributes of the outer frame", "top-location", "top-anchor", "top-open", "top-stripped", "top-proxy"
)


def wide_outside(mount: MountView) -> MountView:
    """An outer frame that forbids next to nothing."""
    return mount.model_copy(update={"sandbox": WIDE_TOKENS, "allow": WIDE_ALLOW})


def unrestricted(document: ProxyDocument) -> ProxyDocument:
    """No policy about content or devices; the inner frame as shipped."""
    return dataclasses.replace(open_policy(document), permissions_policy="")


def wide_inside(document: ProxyDocument) -> ProxyDocument:
    """The same, and an inner frame that forbids next to nothing."""
    wide = {**document.parameters, "sandbox": WIDE_TOKENS, "allow": WIDE_ALLOW}
    return dataclasses.replace(unrestricted(document), parameters=wide)


NO_GUARD: Final = Defences(guard=False)
OPEN_WINDOWS: Final = {"new_windows": False, "permissions": False, "own_navigation": False}


async def played(engine: EngineName, folder: Path, switches: Switches, *, direct: bool) -> Evidence:
    async with theatre(engine, folder, switches) as running:
        await running.play("attributes", direct=direct)
        return running.evidence()


@pytest.mark.rows("H21", "H40")
async def test_a_view_opens_no_windows_and_no_dialogs_and_no_devices(engine: EngineName, tmp_path: Path) -> None:
    wide = Switches(defences=NO_GUARD, mount=wide_outside, document=wide_inside, hardening=OPEN_WINDOWS)
    control = await played(engine, tmp_path / "control", wide, direct=True)
    shipped = await played(engine, tmp_path / "shipped", SHIPPED_RUN, direct=True)
    judge(DIRECT, control=control, shipped=shipped)


@pytest.mark.rows("H17", "H21", "H40")
async def test_a_view_gains_nothing_by_stripping_its_own_frame(engine: EngineName, tmp_path: Path) -> None:
    wide = Switches(defences=NO_GUARD, mount=wide_outside, document=unrestricted, hardening=OPEN_WINDOWS)
    control = await played(engine, tmp_path / "control", wide, direct=False)
    outer_alone = Switches(defences=NO_GUARD, document=unrestricted, hardening=OPEN_WINDOWS)
    judge(STRIPPED, control=control, shipped=await played(engine, tmp_path / "outer", outer_alone, direct=False))
    judge(STRIPPED, control=control, shipped=await played(engine, tmp_path / "shipped", SHIPPED_RUN, direct=False))


async def gone(engine: EngineName, folder: Path, switches: Switches) -> Evidence:
    async with theatre(engine, folder, switches) as running:
        for row in TOP:  # one by one: each would call off the one before
            await running.depart("top", [row.name], seconds=1.0)
        return running.evidence()


@pytest.mark.rows("H21")
async def test_a_view_does_not_take_the_window_away(engine: EngineName, tmp_path: Path) -> None:
    wide = Switches(defences=NO_GUARD, mount=wide_outside, document=wide_inside, hardening=OPEN_WINDOWS)
    control = await gone(engine, tmp_path / "control", wide)
    outer_alone = Switches(defences=NO_GUARD, document=wide_inside, hardening=OPEN_WINDOWS)
    judge(TOP, control=control, shipped=await gone(engine, tmp_path / "outer", outer_alone))
    judge(TOP, control=control, shipped=await gone(engine, tmp_path / "shipped", SHIPPED_RUN))
