from dataclasses import replace

import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.context import Dimensions
from greenroom.protocol.mcp_apps.effects import Noted, Resize
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import CONTEXT, call, live, session, tell


def report(view: ViewSession, height: JsonValue, width: JsonValue = 300) -> list[int]:
    effects = view.receive(tell("ui/notifications/size-changed", {"width": width, "height": height}))
    return [effect.height for effect in effects if isinstance(effect, Resize)]


@pytest.mark.rows("H55")
def test_the_frame_follows_the_height_a_view_reports() -> None:
    view = live(session())
    assert report(view, 320) == [320]
    assert report(view, 512.2) == [513]
    assert view.height == 513


@pytest.mark.rows("W18")
def test_the_width_a_view_reports_changes_nothing() -> None:
    view = live(session())
    assert view.receive(tell("ui/notifications/size-changed", {"width": 9999})) == []
    assert report(view, 320, width=1) == [320]
    assert report(view, 320, width=4000) == []


@pytest.mark.rows("W18")
@pytest.mark.parametrize(
    ("reported", "applied"), [(-5, 40), (0, 40), (39.5, 40), (5001, 5000), (1e300, 5000), (10**30, 5000)]
)
def test_a_height_is_kept_within_bounds(reported: float, applied: int) -> None:
    assert report(live(session(min_height=40)), reported) == [applied]


@pytest.mark.rows("W18")
def test_a_shrink_of_a_few_pixels_is_an_echo_and_ignored() -> None:
    view = live(session())
    report(view, 400)
    assert [report(view, height) for height in (399, 398, 396, 400)] == [[], [], [], []]
    assert report(view, 395) == [395]
    assert report(view, 396) == [396]


@pytest.mark.rows("W18")
def test_a_view_that_always_wants_more_than_it_gets_ends_at_the_bound() -> None:
    view = live(session())
    heights = [height for _ in range(400) for height in report(view, (view.height or 100) * 2)]
    assert heights[-1] == 5000
    assert len(heights) < 10


@pytest.mark.rows("H55", "H56")
def test_the_largest_height_that_was_told_is_the_bound() -> None:
    view = live(session(context=replace(CONTEXT, dimensions=Dimensions(width=768, max_height=600))))
    assert report(view, 900) == [600]


@pytest.mark.rows("H56")
def test_a_fixed_height_belongs_to_the_host() -> None:
    view = live(session(context=replace(CONTEXT, dimensions=Dimensions(height=400, max_width=768))))
    assert report(view, 900) == []


@pytest.mark.rows("W18")
def test_reports_in_fullscreen_are_ignored_and_the_inline_height_comes_back() -> None:
    view = live(session(), modes=["inline", "fullscreen"])
    report(view, 320)
    view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}))
    assert report(view, 1000) == []
    effects = view.mode_chosen("inline", CONTEXT)
    assert [effect.height for effect in effects if isinstance(effect, Resize)] == [320]
    assert view.height == 320


@pytest.mark.rows("H80")
@pytest.mark.parametrize("height", ["300", None, True, [], {}, float("nan"), float("inf")], ids=repr)
def test_a_height_that_is_no_number_is_noted_and_ignored(height: JsonValue) -> None:
    view = live(session())
    effects = view.receive(tell("ui/notifications/size-changed", {"height": height}))
    assert [type(effect) for effect in effects] == [Noted]
    assert view.height is None
