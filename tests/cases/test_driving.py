"""The cases under a person's hands: their Views do what they are for, and their messages are what the specification has."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from playwright.async_api import expect

from greenroom.host.app_tool_desk import AppOrder
from tests.browser.house import Engine
from tests.cases.driving import driving, until
from tests.cases.prepare import Case

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.mark.parametrize("name", ["basic-react", pytest.param("basic-vanillajs", marks=pytest.mark.long)])
async def test_the_plain_baseline_calls_says_logs_and_opens(
    name: str, case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case(name)
    async with driving(engine, tmp_path, ready, ready.calls[0]) as drive:
        view, h = drive.view, drive.house
        await expect(view.locator("code")).to_contain_text("Z")
        await drive.did("sees the time that the tool told")
        first = await view.locator("code").inner_text()
        await view.get_by_role("button", name="Get Server Time").click()
        await expect(view.locator("code")).not_to_have_text(first)
        await drive.did("presses Get Server Time")
        await view.get_by_role("textbox").nth(0).fill("Which stage is free?")
        await view.get_by_role("button", name="Send Message").click()
        await h.inspector.get_by_role("tab", name="To the model").click()
        await expect(h.inspector.get_by_text("Which stage is free?").first).to_be_visible()
        await drive.did("writes a message and presses Send Message")
        await view.get_by_role("textbox").nth(1).fill("a line for the log")
        await view.get_by_role("button", name="Send Log").click()
        await expect(h.protocol.get_by_text("notifications/message").first).to_be_visible()
        await drive.did("writes a line and presses Send Log")
        await view.get_by_role("textbox").nth(2).fill("https://docs.example/")
        await view.get_by_role("button", name="Open Link").click()
        (shown,) = h.seat.views
        await until(lambda: shown.work.opened_links == ["https://docs.example/"], "the link was not opened")
        await drive.did("writes an address and presses Open Link")
        await drive.picture("used")


async def test_sliders_move_the_budget_and_its_chart(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("budget-allocator")
    async with driving(engine, tmp_path, ready, ready.calls[0]) as drive:
        view = drive.view
        chart, slider = view.locator("canvas").first, view.get_by_role("slider").first
        await expect(slider).to_have_value("25")
        await drive.did("sees the budget")
        before = await chart.screenshot()
        await slider.focus()
        for _ in range(10):
            await drive.house.page.keyboard.press("ArrowRight")
        await expect(slider).not_to_have_value("25")
        moved = float(await slider.input_value())
        assert moved > 25
        with anyio.fail_after(30):
            while await chart.screenshot() == before:
                await drive.house.page.wait_for_timeout(100)
        await drive.did("moves the first slider by keys")
        await view.get_by_role("combobox").first.select_option(label="$250,000")
        await expect(view.locator("body")).to_contain_text("$250,000")
        await drive.did("chooses a larger budget")
        await view.get_by_role("combobox", name="Stage:").select_option(label="Growth")
        await drive.did("compares with another stage")
        sales = AppOrder(view="1", tool="set-allocation", arguments={"categoryId": "sales", "percent": 40})
        called = await drive.house.seat.app_tools.call_app_tool(sales)
        assert not called.result.get("isError"), called.result
        await expect(view.get_by_role("slider").nth(3)).to_have_value("40")
        await drive.did("has a tool of the View set the sales")
        await drive.picture("moved")


@pytest.mark.long
async def test_the_heatmap_asks_its_tool_again_for_another_metric(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("cohort-heatmap")
    async with driving(engine, tmp_path, ready, ready.calls[0]) as drive:
        view = drive.view
        await expect(view.get_by_text("100").first).to_be_visible()
        await drive.did("sees the heatmap")
        await view.get_by_label("Metric:").select_option(label="Active Users")
        await until(lambda: any("active" in str(one) for one in drive.calls("get-cohort-data")), "no call")
        await expect(view.get_by_label("Metric:")).to_be_visible()
        await drive.did("chooses active users")
        await view.get_by_label("Period:").select_option(label="Weekly")
        await until(lambda: any("weekly" in str(one) for one in drive.calls("get-cohort-data")), "no call")
        await expect(view.get_by_label("Period:")).to_be_visible()
        await drive.did("chooses weeks")
        await drive.picture("weekly")


@pytest.mark.long
async def test_the_monitor_polls_until_it_is_stopped(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("system-monitor")
    async with driving(engine, tmp_path, ready, ready.calls[0], without=["tools/call"]) as drive:
        await until(lambda: len(drive.calls("poll-system-stats")) > 2, "it did not poll")
        await drive.did("watches it poll")
        await drive.view.get_by_role("button", name="Stop").click()
        await expect(drive.view.get_by_role("button", name="Start")).to_be_visible()
        await drive.house.page.wait_for_timeout(1000)
        stopped = len(drive.calls("poll-system-stats"))
        await drive.house.page.wait_for_timeout(5000)
        assert len(drive.calls("poll-system-stats")) == stopped
        await drive.view.get_by_role("button", name="Start").click()
        await until(lambda: len(drive.calls("poll-system-stats")) > stopped, "it did not go on")
        await drive.picture("polling")
        (shown,) = drive.house.seat.views
        await shown.close("the test is done with it")
        ended = len(drive.calls("poll-system-stats"))
        await drive.house.page.wait_for_timeout(5000)
        assert len(drive.calls("poll-system-stats")) == ended
        await drive.did("stops it, starts it again and closes it")


@pytest.mark.parametrize(
    ("number", "choice"), [(0, "Approve"), pytest.param(1, "Green", marks=pytest.mark.long)], ids=["approval", "choice"]
)
async def test_what_was_chosen_is_said_to_the_conversation(
    number: int, choice: str, case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("fastmcp-apps")
    async with driving(engine, tmp_path, ready, ready.calls[number]) as drive:
        await expect(drive.view.get_by_role("button", name=choice)).to_be_visible(timeout=60_000)
        await drive.did("sees the question")
        await drive.view.get_by_role("button", name=choice).click()
        await until(lambda: any(entry for entry in drive.house.seat.conversation.current.entries), "nothing was said")
        await drive.did(f"presses {choice}")
        await drive.picture(choice)
