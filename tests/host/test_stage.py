import re
from pathlib import Path

import pytest

from greenroom.host.errors import NotEmulated
from greenroom.host.profiles import Profiles
from greenroom.host.stage import HEAD_HEIGHT, PIP_BAR, SMALLEST_PIP, UNKNOWN_SURROUNDINGS, Stage
from greenroom.protocol.page import Edges, Emulation, Screen, Size


def test_a_given_room_counts_whatever_a_page_measures_while_it_is_being_laid_out() -> None:
    stage, profiles = Stage(Emulation(), Profiles(), room=(400, 300)), Profiles()
    stage.surrounded(UNKNOWN_SURROUNDINGS.model_copy(update={"stage_width": 250, "stage_height": 144}))
    reference = profiles.get("reference")
    assert stage.known
    assert (stage.width(reference), stage.tallest(reference)) == (400, 300)


@pytest.mark.rows("H56")
def test_in_the_app_a_view_is_as_wide_as_the_stage_allows_and_no_wider_than_is_read() -> None:
    stage, reference = Stage(Emulation(), Profiles(), room=None), Profiles().get("reference")
    for room, width in ((430, 430), (1600, 768)):
        stage.surrounded(UNKNOWN_SURROUNDINGS.model_copy(update={"stage_width": room}))
        told = stage.context(reference, "inline", {"name": "t"}).to_wire()["containerDimensions"]
        assert stage.width(reference) == width
        assert told == {"width": width, "maxHeight": stage.tallest(reference)}


def test_what_is_emulated_wins_over_the_surroundings() -> None:
    stage, reference = (
        Stage(Emulation(theme="dark", locale="ar-SA"), Profiles(), room=None),
        Profiles().get("reference"),
    )
    context = stage.context(reference, "inline", {"name": "t"})
    assert (context.theme, context.locale, context.time_zone) == ("dark", "ar-SA", "UTC")


@pytest.mark.rows("H56")
def test_an_emulated_device_gives_the_view_its_screen_and_its_kind_of_pointer() -> None:
    stage, reference = Stage(Emulation(device="mobile"), Profiles(), room=None), Profiles().get("reference")
    told = stage.context(reference, "inline", {"name": "t"}).to_wire()
    assert told["containerDimensions"] == {"width": 430 - 2 * 16, "maxHeight": 5000}
    assert (told["platform"], told["deviceCapabilities"]) == ("mobile", {"touch": True, "hover": False})
    whole = stage.context(reference, "fullscreen", {"name": "t"}).to_wire()
    assert whole["containerDimensions"] == {"width": 430, "height": 932 - 44}
    assert stage.shape.screen == Screen(width=430, height=932)


def test_a_device_can_be_turned_and_one_of_its_ways_chosen_alone() -> None:
    emulation = Emulation(device="tablet", orientation="landscape", hover=True, safe_area=Edges(top=24))
    stage, reference = Stage(emulation, Profiles(), room=None), Profiles().get("reference")
    told = stage.context(reference, "fullscreen", {"name": "t"}).to_wire()
    assert told["containerDimensions"] == {"width": 1180, "height": 820 - 44}
    assert told["deviceCapabilities"] == {"touch": True, "hover": True}
    assert told["safeAreaInsets"] == {"top": 24, "right": 0, "bottom": 0, "left": 0}


def test_a_device_of_ones_own_passes_for_a_phone_only_while_it_is_as_small() -> None:
    reference = Profiles().get("reference")
    for screen, platform in ((Screen(width=320, height=568), "mobile"), (Screen(width=1600, height=1000), "desktop")):
        stage = Stage(Emulation(device="custom", screen=screen), Profiles(), room=None)
        assert stage.context(reference, "inline", {"name": "t"}).to_wire()["platform"] == platform


@pytest.mark.parametrize("wrong", [Emulation(locale="german!"), Emulation(time_zone="Mars/Olympus")])
def test_what_no_view_could_be_told_is_refused_and_all_stays_as_it_was(wrong: Emulation) -> None:
    stage = Stage(Emulation(theme="dark"), Profiles(), room=None)
    with pytest.raises(NotEmulated):
        stage.emulate(wrong)
    assert stage.emulation == Emulation(theme="dark")


def test_the_heads_that_python_counts_are_as_high_as_the_page_draws_them() -> None:
    stage = Path(__file__).parents[2] / "bridge_js/shell/stage"

    def found(file: str, pattern: str) -> list[int]:
        return [int(number) for number in re.findall(pattern, (stage / file).read_text())]

    assert found("floating.ts", r"const BAR = (\d+);") == [PIP_BAR]
    assert found("floating.ts", r"const SCREEN_HEAD = (\d+);") == [HEAD_HEIGHT]
    assert found("Pip.module.css", r"\.floating \{\s+--head: (\d+)px") == [PIP_BAR]
    assert found("ViewCard.module.css", r"\.screen \{\s+--head: (\d+)px") == [HEAD_HEIGHT]


def test_keys_that_come_fast_are_counted_from_what_the_one_before_made() -> None:
    stage = Stage(Emulation(), Profiles(), room=None, pip=Size(width=400, height=270))
    stage.surrounded(UNKNOWN_SURROUNDINGS.model_copy(update={"stage_width": 900, "stage_height": 900}))
    stage.step_pip(-16, 0)
    stage.step_pip(0, -1)
    assert stage.pip == Size(width=384, height=269)
    for _ in range(100):
        stage.step_pip(-100, -100)
    assert stage.pip == SMALLEST_PIP
