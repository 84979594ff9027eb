"""How many Views may live at once: twelve, or as many as the person says; one more is not shown, and loses no result."""

from pathlib import Path

import pytest

from greenroom.host.showing import Order
from greenroom.protocol import page as p
from tests.host.company import Page, running, started
from tests.stage.toys import entry

TOOLS = {"show": {"html": "<p>", "result": {"content": [{"type": "text", "text": "done"}]}}}


@pytest.mark.rows("H91")
async def test_the_thirteenth_view_is_not_shown_and_its_result_is_there(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, TOOLS))
        order = Order(server=connection.key, tool="show", arguments={})
        for _ in range(12):
            assert (await page.seat.launcher.run(order)).view is not None
        more = await page.seat.launcher.run(order)
        assert more.view is None
        assert more.text is not None
        assert "12" in more.text
        assert more.result["content"] == [{"type": "text", "text": "done"}]
        page.say(p.CloseView(view="1"))
        await page.until(p.UnmountView)
        assert (await page.seat.launcher.run(order)).view is not None


@pytest.mark.rows("H91")
async def test_the_person_sets_how_many_views_may_live(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, TOOLS))
        page.say(p.ChangeSetting(key="live_views", text="1"))
        order = Order(server=connection.key, tool="show", arguments={})
        assert (await page.seat.launcher.run(order)).view is not None
        assert (await page.seat.launcher.run(order)).view is None
