"""Tools that a View made with the SDK offers: listed, called, failing, and gone with it."""

from pathlib import Path

import anyio
import pytest

from greenroom.host.app_tool_desk import AppOrder
from greenroom.host.errors import AppToolFailed, AppToolGone
from tests.browser.house import Engine
from tests.clients.oracle import Oracle
from tests.clients.playing import every_call, on_the_tap, read, showing
from tests.clients.sdk import schema_of

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(180)]


@pytest.mark.parametrize("version", ["1.7", pytest.param("2.0", marks=pytest.mark.long)])
async def test_the_tools_of_a_real_view_work_and_end_with_it(version: str, engine: Engine, tmp_path: Path) -> None:
    async with showing(engine, tmp_path, every_call(version), "rest") as h:
        await read(h, version)
        desk = h.seat.app_tools
        with anyio.fail_after(30):
            while {one.tool.name for one in desk.at_hand()} != {"count", "stumble"}:
                await anyio.sleep(0.05)
            first = await desk.call_app_tool(AppOrder(view="1", tool="count", arguments={"by": 2}))
            second = await desk.call_app_tool(AppOrder(view="1", tool="count", arguments={"by": 3}))
        assert [one.result["content"] for one in (first, second)] == [
            [{"type": "text", "text": "2"}],
            [{"type": "text", "text": "5"}],
        ]
        with pytest.raises(AppToolFailed, match="stumbled on purpose"):
            await desk.call_app_tool(AppOrder(view="1", tool="stumble", arguments={}))
        with pytest.raises(AppToolFailed, match="by must be a number"):
            await desk.call_app_tool(AppOrder(view="1", tool="count", arguments={"by": "two"}))
        (view,) = h.seat.views
        await view.close("the test is done with it")
        with pytest.raises(AppToolGone):
            await desk.call_app_tool(AppOrder(view="1", tool="count", arguments={"by": 1}))
        assert Oracle(schema_of("2.0")).complaints(on_the_tap(h.core, "View 1").sent) == []
