"""The panes: resized by pointer and by keys, within their limits, folded, and found again as they were left."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Locator, Page, expect

from greenroom.web.page_look import PANES_KEY
from tests.browser.chromium import Chromium
from tests.browser.house import RUN, STARTED, Engine, House, demo, house

MEDIUM: Final[dict[str, Any]] = {"viewport": {"width": 1000, "height": 700}}
NARROW: Final[dict[str, Any]] = {"viewport": {"width": 430, "height": 800}}

SHIFTS: Final = """
window.shifted = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted.push(...entry.sources.map((one) => one.node?.className ?? '?'));
}).observe({ type: 'layout-shift', buffered: true });
"""


def line(page: Page, pane: str) -> Locator:
    names = {"side": "Width of the servers", "inspector": "Width of the inspector", "log": "Height of the protocol"}
    names["call"] = "Height of the call"
    return page.get_by_role("separator", name=names[pane])


async def width(locator: Locator) -> float:
    box = await locator.bounding_box()
    assert box is not None
    return box["width"]


async def height(locator: Locator) -> float:
    box = await locator.bounding_box()
    assert box is not None
    return box["height"]


async def drag(h: House, pane: str, *, by: tuple[int, int]) -> None:
    box = await line(h.page, pane).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 90)
    await h.page.mouse.move(x, y)
    await h.page.mouse.down()
    # A person's hand is not so quick that the engine has not drawn once in between.
    await h.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await h.page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    await h.page.mouse.move(x + by[0], y + by[1])
    await h.page.mouse.up()


async def test_a_pane_follows_the_pointer_over_a_view_and_stays_within_its_limits(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.show("show_dashboard")
        before = await width(h.inspector)
        await drag(h, "inspector", by=(-150, 0))
        assert abs(await width(h.inspector) - before - 150) <= 2
        await drag(h, "log", by=(0, -600))
        await expect(line(h.page, "log")).to_have_attribute("aria-valuenow", "50")
        await drag(h, "side", by=(900, 0))
        await expect(line(h.page, "side")).to_have_attribute("aria-valuemax", "520")
        assert await width(h.side) <= 520
        assert await width(h.stage) >= 360
        await line(h.page, "side").dblclick(position={"x": 4, "y": 90})
        assert await width(h.side) == 292
        await drag(h, "side", by=(-280, 0))
        await expect(h.side).to_be_hidden()
        await h.page.get_by_role("button", name="Servers and tools").click()
        assert await width(h.side) == 292


@pytest.mark.window_too
async def test_a_line_moves_by_keys(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        side, keys = line(h.page, "side"), h.page.keyboard
        moves = "(it) => getComputedStyle(it, '::after').transitionDuration"
        assert await side.evaluate(moves) == "0.15s"
        await h.page.emulate_media(reduced_motion="reduce")
        assert await side.evaluate(moves) == "0s"
        await side.focus()
        await keys.press("ArrowRight")
        await expect(side).to_have_attribute("aria-valuenow", "308")
        await expect(side).to_have_attribute("aria-valuetext", "308 pixels")
        await keys.press("ArrowLeft")
        await keys.press("ArrowLeft")
        await expect(side).to_have_attribute("aria-valuenow", "276")
        await keys.press("End")
        await expect(side).to_have_attribute("aria-valuenow", "520")
        await keys.press("Home")
        await expect(side).to_have_attribute("aria-valuenow", "220")
        log = line(h.page, "log")
        await log.focus()
        await keys.press("ArrowUp")
        await expect(log).to_have_attribute("aria-valuenow", "30")
        await keys.press("Home")
        await expect(log).to_have_attribute("aria-valuenow", "20")
        await keys.press("Enter")
        await expect(log).to_have_count(0)
        await expect(h.protocol.get_by_role("button", name="Unfold the protocol")).to_be_visible()


async def test_the_line_over_the_call_moves_by_pointer_and_by_keys_and_stays_where_it_was_left(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.tool("say_hello").click()
        call, keys = line(h.page, "call"), h.page.keyboard
        wanted, whole = await height(h.call), await height(h.side)
        await drag(h, "call", by=(0, -60))
        assert abs(await height(h.call) - wanted - 60) <= whole / 100
        run = await h.call.get_by_role("button", name=RUN).bounding_box()
        assert run is not None
        assert run["y"] + run["height"] > 850, "the buttons stay at the foot"
        await call.focus()
        await keys.press("End")
        await expect(call).to_have_attribute("aria-valuenow", "80")
        await keys.press("ArrowDown")
        await expect(call).to_have_attribute("aria-valuetext", "76 % of the side")
        await keys.press("Home")
        await expect(call).to_have_attribute("aria-valuenow", "20")
        await keys.press("ArrowUp")
        await expect(call).to_have_attribute("aria-valuenow", "24")
        assert h.core.store.remembered.value(PANES_KEY) == {**kept_first(), "folded": [], "call": 24}
        await h.page.reload()
        await h.tool("say_hello").click()
        await expect(call).to_have_attribute("aria-valuenow", "24")
        await call.dblclick()
        await expect(call).not_to_have_attribute("aria-valuenow", "24")
        assert await height(h.call) == wanted
        assert h.core.store.remembered.value(PANES_KEY) == {**kept_first(), "folded": []}


async def test_an_arrow_moves_the_line_the_way_it_points_from_right_to_left(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, language="ar-XB") as h:
        side, inspector = h.page.locator("[aria-controls=pane-side]"), h.page.locator("[aria-controls=pane-inspector]")
        await side.focus()
        await h.page.keyboard.press("ArrowLeft")
        await expect(side).to_have_attribute("aria-valuenow", "308")
        await inspector.focus()
        await h.page.keyboard.press("ArrowRight")
        await expect(inspector).to_have_attribute("aria-valuenow", "360")
        box = await h.page.locator("#pane-side").bounding_box()
        assert box is not None
        await h.page.mouse.move(box["x"], 300)
        await h.page.mouse.down()
        await h.page.mouse.move(box["x"] - 40, 300)
        await h.page.mouse.up()
        await expect(side).to_have_attribute("aria-valuenow", "348")


async def test_shortcuts_fold_panes_and_bring_them_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await expect(h.inspector).to_be_visible()
        for keys, pane in (("Control+i", h.inspector), ("Control+b", h.side), ("Control+j", line(h.page, "log"))):
            await h.page.keyboard.press(keys)
            await expect(pane).to_be_hidden()
            await h.page.keyboard.press(keys)
            await expect(pane).to_be_visible()
        button = h.page.get_by_role("button", name="Inspector", exact=True)
        await expect(button).to_have_attribute("title", "Inspector (Ctrl I)")
        await expect(button).to_have_attribute("aria-keyshortcuts", "Control+I")


@pytest.mark.chromium_only("another context, without scripts")
async def test_panes_are_as_they_were_left_from_the_first_paint_on_and_nothing_shifts(
    engine: Chromium, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await line(h.page, "side").focus()
        await h.page.keyboard.press("ArrowRight")
        await h.page.keyboard.press("Control+i")
        await expect(h.inspector).to_be_hidden()
        kept = {"side": 308, "inspector": 344, "log": 28, "folded": ["inspector"]}
        assert h.core.store.remembered.value(PANES_KEY) == kept
        await h.page.add_init_script(SHIFTS)
        # Without scripts there is only what Python wrote.
        browser = await engine.with_flags(h.web.browser_flags())
        async with await browser.new_context(java_script_enabled=False) as plain:
            still = await plain.new_page()
            await still.goto(h.web.shell_origin)
            assert await width(still.locator(".side")) == 308
            await expect(still.locator(".inspector")).to_be_hidden()
        await h.page.reload()
        await expect(h.tool("show_dashboard")).to_be_visible()
        await expect(line(h.page, "side")).to_have_attribute("aria-valuenow", "308")
        await expect(h.inspector).to_be_hidden()
        assert (
            await h.page.evaluate("shifted.filter((name) => /app|rail|side|bar|stage|inspector|log/.test(name))") == []
        )


async def test_the_inspector_is_a_drawer_where_there_is_no_room_beside_the_stage(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, demo(), **MEDIUM) as h:
        await expect(h.side).to_be_visible()
        await expect(h.inspector).to_be_hidden()
        stage = await width(h.stage)
        button = h.page.get_by_role("button", name="Inspector", exact=True)
        await button.click()
        await expect(h.inspector).to_be_visible()
        await expect(h.inspector.get_by_role("button", name="Close the inspector")).to_be_focused()
        assert await width(h.stage) == stage
        await h.inspector.get_by_role("tab", name="Findings").click()
        await h.page.keyboard.press("Escape")
        await expect(h.inspector).to_be_hidden()
        await expect(button).to_be_focused()
        await h.page.keyboard.press("Control+i")
        await h.page.locator(".scrim").click(position={"x": 300, "y": 300})
        await expect(h.inspector).to_be_hidden()
        assert h.core.store.remembered.value(PANES_KEY) in (None, {**kept_first(), "folded": []})


def kept_first() -> dict[str, int]:
    return {"side": 292, "inspector": 344, "log": 28}


async def test_on_a_narrow_screen_one_drawer_takes_the_place_of_the_other(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo(), **NARROW) as h:
        await expect(h.page.locator("[data-tool=show_dashboard]")).to_be_attached(timeout=STARTED)
        await expect(h.side).to_be_hidden()
        await h.page.keyboard.press("Control+b")
        await expect(h.side).to_be_visible()
        await h.page.keyboard.press("Control+i")
        await expect(h.side).to_be_hidden()
        await expect(h.inspector).to_be_visible()
        await h.inspector.get_by_role("button", name="Close the inspector").click()
        await expect(h.inspector).to_be_hidden()
        rail = await h.page.get_by_role("navigation", name="Places").bounding_box()
        assert rail is not None
        assert rail["y"] + rail["height"] == 800


@pytest.mark.parametrize("size", [(720, 450), (1280, 480)], ids=["at zoom 2", "low"])
async def test_everything_fits_into_a_small_window(engine: Engine, tmp_path: Path, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    async with house(engine, tmp_path, demo(), viewport=viewport) as h:
        await expect(h.page.locator("[data-tool=show_dashboard]")).to_be_attached(timeout=STARTED)
        overflow = (
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert await h.page.evaluate(overflow) == [0, 0]
        stage = await h.stage.bounding_box()
        assert stage is not None
        assert stage["height"] >= 150
