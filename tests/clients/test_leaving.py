"""A View made with the SDK asks to be closed, and is asked to close in its turn."""

from pathlib import Path

import anyio
import pytest
from playwright.async_api import expect

from tests.browser.house import Engine
from tests.clients.oracle import Oracle
from tests.clients.playing import every_call, on_the_tap, showing
from tests.clients.sdk import schema_of

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(120)]


@pytest.mark.rows("H51", "H52", "H53")
async def test_a_view_that_asks_to_be_closed_is_torn_down_and_answers_first(engine: Engine, tmp_path: Path) -> None:
    async with showing(engine, tmp_path, every_call("1.7"), "leave") as h:
        with anyio.fail_after(60):
            while not any(
                sent.body.get("method") == "ui/resource-teardown" for sent in on_the_tap(h.core, "View 1").sent
            ):
                await anyio.sleep(0.05)
        await expect(h.frame("1")).to_have_count(0)
        wire = on_the_tap(h.core, "View 1")
    asked = [message.get("method") for message in wire.said if isinstance(message, dict)]
    assert asked.count("ui/notifications/request-teardown") == 1
    (end,) = [sent.body for sent in wire.sent if sent.body.get("method") == "ui/resource-teardown"]
    assert wire.said[-1] == {"jsonrpc": "2.0", "id": end["id"], "result": {}}
    assert Oracle(schema_of("2.0")).complaints(wire.sent) == []
