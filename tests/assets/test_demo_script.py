"""The script that comes with the demo server: its calls are ones that the server takes, and what it offers it can do."""

import re
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from greenroom.assets import asset
from greenroom.host.chat.scripted_model import DEMO
from greenroom.scripted.heard import Heard, Results, Spoken
from greenroom.scripted.playing import due
from greenroom.scripted.reading import read_script
from greenroom.scripted.script import AnyAction, Call, Fail, Say
from tests.assets.test_demo_server import demo, tools_of

SCRIPT: Final = read_script(asset("demo", "conversation.yaml"))
OFFERED: Final = re.findall(r"\*([A-Z][^*]+?)\*", " ".join(one.say for one in SCRIPT.otherwise if isinstance(one, Say)))


def first(text: str, *, by: str = "person") -> tuple[AnyAction, ...]:
    view = by == "view"
    return due(SCRIPT, Heard(said=(Spoken(text="Hi"), Spoken(text=text, by="view" if view else "person"))))


async def test_every_call_of_the_script_is_one_that_the_demo_server_takes() -> None:
    async with demo() as client:
        tools = await tools_of(client)
    calls = [action for turn in SCRIPT.turns for action in turn.do if isinstance(action, Call)]
    assert len(calls) > 5
    for call in calls:
        tool = tools[call.call]
        Draft202012Validator(tool.input_schema).validate(dict[str, Any](call.arguments))
        assert (tool.meta or {}).get("ui", {}).get("visibility") != ["app"], "a model cannot call it"


def test_it_has_the_name_by_which_it_is_chosen() -> None:
    assert SCRIPT.model == DEMO


def test_whatever_is_said_first_shows_the_board() -> None:
    actions = due(SCRIPT, Heard(said=(Spoken(text="¿Qué?"),)))
    assert [action.call for action in actions if isinstance(action, Call)] == ["show_dashboard"]
    after = due(SCRIPT, Heard(said=(Spoken(text="¿Qué?"),), rounds=(Results(text="a week", words="a week"),)))
    assert [type(action) for action in after] == [Say]


@pytest.mark.parametrize("offer", OFFERED)
def test_what_it_offers_it_can_do(offer: str) -> None:
    assert len(OFFERED) == 6
    assert first(offer) != tuple(SCRIPT.otherwise)
    intro = " ".join(one.say for one in SCRIPT.turns[-1].do if isinstance(one, Say))
    assert f"*{offer}*" in intro


def test_a_view_is_answered_with_another_view() -> None:
    actions = first("Where is there still room on Monday?", by="view")
    assert [action.call for action in actions if isinstance(action, Call)] == ["show_room"]


def test_it_shows_each_thing_that_a_model_and_its_provider_can_do() -> None:
    parts = [first(offer) for offer in OFFERED]
    assert any(sum(isinstance(action, Call) for action in part) == 2 for part in parts), "two tools at once"
    assert any(isinstance(part[0], Fail) for part in parts), "a failure of the provider"
    attic = Heard(
        said=(Spoken(text="x"), Spoken(text="the attic")), rounds=(Results(text="no such room", failed=True),)
    )
    assert any(isinstance(action, Call) for action in due(SCRIPT, attic)), "another try"
