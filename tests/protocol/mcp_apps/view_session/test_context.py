from dataclasses import replace

import pytest

from greenroom.protocol.mcp_apps.context import Dimensions
from tests.protocol.mcp_apps.view_session.conversation import CONTEXT, live, params_of, sent, session, with_tool


@pytest.mark.rows("H60")
def test_only_what_changed_is_told() -> None:
    view = live(session())
    (message,) = sent(view.context_changed(replace(CONTEXT, theme="dark", locale="ar-SA")))
    assert message["method"] == "ui/notifications/host-context-changed"
    assert message["params"] == {"theme": "dark", "locale": "ar-SA"}


@pytest.mark.rows("H60")
def test_a_change_that_changes_nothing_is_not_told() -> None:
    view = live(session())
    assert view.context_changed(replace(CONTEXT)) == []
    view.context_changed(replace(CONTEXT, theme="dark"))
    assert view.context_changed(replace(CONTEXT, theme="dark")) == []


@pytest.mark.rows("W17")
def test_a_changed_member_is_sent_whole() -> None:
    view = live(session())
    changed = replace(CONTEXT, variables=dict(CONTEXT.variables) | {"--border-radius-md": "0"}, touch=True)
    params = params_of(sent(view.context_changed(changed))[0])
    assert set(params) == {"styles", "deviceCapabilities"}
    assert params["deviceCapabilities"] == {"touch": True, "hover": True}
    styles = params["styles"]
    assert isinstance(styles, dict)
    assert isinstance(styles["variables"], dict)
    assert len(styles["variables"]) == 76


@pytest.mark.rows("H60", "H56")
def test_new_dimensions_are_told_whole() -> None:
    view = live(session())
    (message,) = sent(view.context_changed(replace(CONTEXT, dimensions=Dimensions(width=500, max_height=5000))))
    assert message["params"] == {"containerDimensions": {"width": 500, "maxHeight": 5000}}


def test_the_tool_of_the_call_is_told_when_it_becomes_known() -> None:
    (message,) = sent(live(session()).context_changed(with_tool()))
    assert message["params"] == {"toolInfo": {"id": 3, "tool": {"name": "launch", "inputSchema": {"type": "object"}}}}
