from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.context import Dimensions
from greenroom.protocol.mcp_apps.display_modes import WhyNot
from greenroom.protocol.mcp_apps.effects import Effect, EndView, Noted, ShowMode
from greenroom.protocol.mcp_apps.mode_requests import AT_ONCE, REST_SECONDS, SECONDS_EACH
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import (
    CONTEXT,
    READY,
    call,
    error_of,
    hello,
    live,
    methods,
    only,
    params_of,
    result_of,
    sent,
    session,
)

FULL = replace(CONTEXT, dimensions=Dimensions(width=1280, height=800))
EVERY = replace(CONTEXT, display_modes=("inline", "fullscreen", "pip"))
PIP = replace(EVERY, dimensions=Dimensions(width=360, height=240))
BOTH: list[DisplayMode] = ["inline", "fullscreen"]


@pytest.mark.rows("H58", "W17", "H60")
def test_a_view_gets_the_mode_it_asks_for_and_hears_of_the_new_room() -> None:
    view = live(session(), modes=BOTH)
    effects = view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}, 9))
    assert effects == [ShowMode(mode="fullscreen")]
    changed, answer = sent(view.mode_shown(FULL))
    assert changed["method"] == "ui/notifications/host-context-changed"
    assert params_of(changed) == {
        "displayMode": "fullscreen",
        "containerDimensions": {"width": 1280, "height": 800},
    }
    assert answer == {"jsonrpc": "2.0", "id": 9, "result": {"mode": "fullscreen"}}
    assert view.mode_shown(FULL) == []


@pytest.mark.rows("H59", "H58")
@pytest.mark.parametrize("mode", ["pip", "inline"])
def test_a_mode_that_cannot_be_had_leaves_the_current_one(mode: str) -> None:
    view = live(session(), modes=["inline", "fullscreen", "pip"])
    assert result_of(view.receive(call("ui/request-display-mode", {"mode": mode}))) == {"mode": "inline"}
    assert view.mode == "inline"


@pytest.mark.rows("H57")
def test_a_view_is_never_shown_in_a_mode_it_does_not_declare() -> None:
    view = live(session(), modes=["inline"])
    assert result_of(view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}))) == {"mode": "inline"}
    assert [type(effect) for effect in view.mode_chosen("fullscreen", FULL)] == [Noted]
    assert view.mode == "inline"
    assert reasons(view) == {"inline": None, "fullscreen": "undeclared", "pip": "host"}


@pytest.mark.rows("H57")
def test_a_view_that_declares_no_modes_is_inline_unless_it_asks() -> None:
    view = live(session(context=EVERY))
    assert reasons(view) == {"inline": None, "fullscreen": "unsaid", "pip": "unsaid"}
    assert view.mode_chosen("fullscreen", FULL) != [ShowMode(mode="fullscreen")]
    assert view.receive(call("ui/request-display-mode", {"mode": "fullscreen"})) == [ShowMode(mode="fullscreen")]
    assert view.mode_chosen("inline", CONTEXT)[0] == ShowMode(mode="inline")


@pytest.mark.rows("H60", "W17")
def test_the_person_changes_the_mode_and_the_view_hears_of_it() -> None:
    view = live(session(), modes=BOTH)
    effects = view.mode_chosen("fullscreen", FULL)
    assert effects[0] == ShowMode(mode="fullscreen")
    assert params_of(sent(effects)[0])["displayMode"] == "fullscreen"
    assert view.mode_shown(FULL) == []
    assert view.mode_chosen("fullscreen", FULL) == []


def test_a_mode_change_never_ends_or_restarts_the_view() -> None:
    view = live(session(), modes=BOTH)
    effects = [
        *view.receive(call("ui/request-display-mode", {"mode": "fullscreen"})),
        *view.mode_shown(FULL),
        *view.mode_chosen("inline", CONTEXT),
    ]
    assert not any(isinstance(effect, EndView) for effect in effects)
    assert view.initialized


@pytest.mark.rows("W19", "W6")
@pytest.mark.parametrize("mode", ["carousel", "", None, 3, ["inline"]], ids=repr)
def test_a_word_that_is_no_mode_is_an_error(mode: JsonValue) -> None:
    effects = live(session()).receive(call("ui/request-display-mode", {"mode": mode}))
    assert error_of(effects)["code"] == -32602


def test_a_cancelled_mode_request_is_not_answered() -> None:
    view = live(session(), modes=BOTH)
    view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}, 4))
    view.receive({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4}})
    assert methods(view.mode_shown(FULL)) == ["ui/notifications/host-context-changed"]


@pytest.mark.rows("W10")
def test_the_mode_survives_a_second_handshake() -> None:
    view = live(session(), modes=BOTH)
    view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}, 4))
    view.mode_shown(FULL)
    context = result_of(view.receive(hello(modes=BOTH)))["hostContext"]
    assert isinstance(context, dict)
    assert context["displayMode"] == "fullscreen"
    assert sent(view.receive(READY)) == []


def test_words_that_are_no_modes_do_not_count_as_declared() -> None:
    view = session()
    message = hello()
    params_of(message)["appCapabilities"] = {"availableDisplayModes": ["carousel", "fullscreen", None]}
    view.receive(message)
    assert view.why_not("fullscreen") is None
    assert view.why_not("pip") == "host"
    assert only(view.receive(call("ui/request-display-mode", {"mode": "fullscreen"})), ShowMode).mode == "fullscreen"


def reasons(view: ViewSession) -> dict[DisplayMode, WhyNot | None]:
    """Of each mode, why the person may not choose it."""
    return {mode: view.why_not(mode) for mode in get_args(DisplayMode)}


@pytest.mark.rows("H56", "H60", "W17")
def test_every_mode_leads_to_every_other_and_tells_its_room_with_it() -> None:
    every: list[DisplayMode] = ["inline", "fullscreen", "pip"]
    rooms = {"inline": EVERY, "fullscreen": replace(FULL, display_modes=EVERY.display_modes), "pip": PIP}
    view = live(session(context=EVERY), modes=every)
    for mode in ("pip", "fullscreen", "pip", "inline", "fullscreen", "inline"):
        effects = view.receive(call("ui/request-display-mode", {"mode": mode}, 9))
        assert effects[0] == ShowMode(mode=mode)
        changed, answer = sent(view.mode_shown(rooms[mode]))
        assert params_of(changed) == {
            "displayMode": mode,
            "containerDimensions": rooms[mode].dimensions.to_wire(),
        }
        assert answer["result"] == {"mode": mode}


def test_the_person_may_choose_nothing_before_the_view_has_said_what_it_can() -> None:
    view = session(context=EVERY)
    assert reasons(view) == {"inline": None, "fullscreen": "starting", "pip": "starting"}
    assert [type(effect) for effect in view.mode_chosen("pip", PIP)] == [Noted]
    live(view, modes=["inline", "pip"])
    assert reasons(view) == {"inline": None, "fullscreen": "undeclared", "pip": None}


def test_a_view_that_does_not_declare_inline_is_brought_back_there_all_the_same() -> None:
    view = live(session(context=EVERY), modes=["fullscreen"])
    view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}))
    assert view.mode_chosen("inline", EVERY)[0] == ShowMode(mode="inline")


@pytest.mark.rows("H57")
def test_a_mode_that_the_host_or_the_view_gives_up_must_be_left() -> None:
    view = live(session(context=EVERY), modes=["inline", "pip"])
    view.receive(call("ui/request-display-mode", {"mode": "pip"}))
    left = [view.must_leave]
    view.context_changed(replace(PIP, display_modes=("inline", "fullscreen")))
    left.append(view.must_leave)
    view.context_changed(PIP)
    left.append(view.must_leave)
    live(view, modes=["inline"])
    left.append(view.must_leave)
    assert left == [False, True, False, True]
    view.mode_chosen("inline", EVERY)
    assert not view.must_leave


class Hands:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def wish(view: ViewSession, mode: str = "fullscreen") -> DisplayMode:
    """The mode that the View is in after its own wish."""
    view.receive(call("ui/request-display-mode", {"mode": mode}, 9))
    view.mode_shown(FULL)
    return view.mode


@pytest.mark.rows("H58")
def test_a_view_that_was_sent_back_does_not_come_back_at_once_and_is_told_where_it_is() -> None:
    clock = Hands()
    view = live(session(context=EVERY, clock=clock), modes=["inline", "fullscreen", "pip"])
    assert wish(view) == "fullscreen"
    view.mode_chosen("inline", EVERY)
    told = view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}))
    assert any(isinstance(effect, Noted) and "sent back" in effect.text for effect in told), "its author learns why"
    for wanted in ("fullscreen", "pip"):
        assert result_of(view.receive(call("ui/request-display-mode", {"mode": wanted}))) == {"mode": "inline"}
    clock.now += REST_SECONDS
    assert wish(view) == "fullscreen", "a button of the View's own works again"
    assert wish(view, "inline") == "inline", "back it may go whenever it likes"


def test_a_view_that_insists_rests_longer_each_time_until_the_person_chooses_a_mode_for_it() -> None:
    clock = Hands()
    view = live(session(context=EVERY, clock=clock), modes=BOTH)
    assert wish(view) == "fullscreen"
    assert [_rests(view, clock) for _ in range(10)] == [2, 4, 8, 16, 32, 64, 128, 256, 512, 600]
    view.mode_chosen("inline", EVERY)
    view.mode_chosen("fullscreen", FULL)
    assert _rests(view, clock) == REST_SECONDS


def test_a_view_rests_for_the_person_alone_and_not_where_they_choose_for_it() -> None:
    view = live(session(context=EVERY, clock=Hands()), modes=BOTH)
    assert wish(view) == "fullscreen"
    view.mode_chosen("inline", EVERY, by_person=False)
    assert wish(view) == "fullscreen", "it made room for another View"
    view.mode_chosen("inline", EVERY)
    view.mode_chosen("fullscreen", FULL)
    assert wish(view, "inline") == "inline"
    assert wish(view) == "fullscreen", "the person wanted it there"


def test_a_view_that_keeps_to_its_rest_has_no_longer_one_the_next_time() -> None:
    clock = Hands()
    view = live(session(context=EVERY, clock=clock), modes=BOTH)
    for _ in range(20):
        assert wish(view) == "fullscreen"
        view.mode_chosen("inline", EVERY)
        clock.now += REST_SECONDS


def _rests(view: ViewSession, clock: Hands) -> float:
    """Sent back, it asks each second: how long until it has its way?"""
    view.mode_chosen("inline", EVERY)
    began = clock.now
    while wish(view) == "inline":
        clock.now += 1.0
    return clock.now - began


def test_wishes_of_a_view_have_a_pace_whatever_the_person_does() -> None:
    clock = Hands()
    view = live(session(context=EVERY, clock=clock), modes=["inline", "fullscreen", "pip"])
    changes = 0
    for number in range(1000):
        changes += only_shown(
            view.receive(call("ui/request-display-mode", {"mode": ("pip", "fullscreen")[number % 2]}, 9))
        )
        view.mode_shown(FULL)
    assert changes <= AT_ONCE
    clock.now += 10 * SECONDS_EACH
    assert wish(view, "inline") == "inline"
    assert wish(view) == "fullscreen"


def only_shown(effects: Sequence[Effect]) -> int:
    """How many changes of the mode there are."""
    return len([one for one in effects if isinstance(one, ShowMode)])
