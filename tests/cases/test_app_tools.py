"""A real View that offers a tool of its own: prefab's, served by fastmcp, listed and called headless."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import RenderRequest, render
from tests.cases.prepare import Case
from tests.cases.views import keep_picture

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(180)]

COUNTER = Path(__file__).with_name("fixtures") / "prefab_app_tools.py"


@pytest.mark.rows("H84", "H89")
async def test_prefabs_view_lists_its_tool_when_it_has_it_and_does_what_it_is_told(case: Callable[[str], Case]) -> None:
    ready = case("fastmcp-apps")
    entry = ServerEntry(name="counter", command=ready.command, args=(str(COUNTER),), env=ready.env)
    result = await render(
        RenderRequest(
            entry=entry,
            tool="show_counter",
            app_tool="raise_it",
            app_arguments={"by": 4},
            consent="allow",
            timeout=90,
            unsafe_no_sandbox=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        )
    )
    assert result.error is None, result.report.error
    assert [(one.name, one.app) for one in result.report.app_tools] == [("raise_it", "Prefab 1.0.0")]
    called = result.report.app_call
    assert called is not None
    assert called.result is not None
    assert called.result["structuredContent"] == {"count": 4}
    assert '"by": 4' in json.dumps(called.arguments)
    assert result.png is not None
    keep_picture(result.png, "prefab-app-tools")
