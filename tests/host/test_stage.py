import pytest

from greenroom.host.profiles import Profiles
from greenroom.host.stage import UNKNOWN_SURROUNDINGS, Stage
from greenroom.protocol.page import Emulation


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
