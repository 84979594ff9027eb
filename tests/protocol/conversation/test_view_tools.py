"""Names for models: whose a tool is can be seen, and none is anybody else's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.view_tools import LONGEST, ViewTool, names_apart
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts


def offered(name: str, view: str = "1") -> ViewTool:
    facts = ToolFacts(
        name=name,
        definition={},
        title=None,
        description="",
        resource_uri=None,
        model_visible=True,
        app_visible=False,
        read_only=False,
        destructive=False,
    )
    return ViewTool(
        view=FromView(view=view, server="s", server_name="s", tool="t"), app_name="a", app_version="1", tool=facts
    )


def names(*tools: ViewTool, taken: tuple[str, ...] = ()) -> list[str]:
    return [name for name, _ in names_apart(tools, taken)]


@pytest.mark.rows("H86")
def test_a_name_says_which_view_it_is_of_and_is_never_a_servers() -> None:
    assert names(offered("move"), offered("move", view="2")) == ["view1_move", "view2_move"]
    assert names(offered("move"), taken=("move", "view1_move", "view1_move_2")) == ["view1_move_3"]


@pytest.mark.rows("H86")
@given(st.lists(st.text(min_size=1, max_size=128), max_size=8, unique=True), st.sets(st.text(max_size=70), max_size=4))
def test_whatever_views_call_their_tools_names_are_apart_and_fit(said: list[str], taken: set[str]) -> None:
    given_names = names(*(offered(one) for one in said), taken=(*taken, "view1_a", "view1_"))
    assert len(set(given_names)) == len(said)
    assert not set(given_names) & {*taken, "view1_a", "view1_"}
    assert all(len(one) <= LONGEST and one.isascii() and one.startswith("view1_") for one in given_names)
