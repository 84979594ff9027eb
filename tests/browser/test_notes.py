"""Messages for the person: the newest is in sight, few cover the stage, and only errors wait to be sent away."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.protocol.page import Notice
from tests.browser.house import Engine, House, house

LONG = "which is told at a length that no person would ask for, " * 12


def tell(h: House, *texts: str, level: str = "warning") -> None:
    for text in texts:
        h.seat.tell(Notice.model_validate({"level": level, "text": text}))


@pytest.mark.parametrize(("width", "height"), [(1280, 820), (430, 820)])
async def test_the_newest_is_on_top_and_the_older_ones_are_folded_within_the_page(
    width: int, height: int, engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, viewport={"width": width, "height": height}) as h:
        await expect(h.stage.get_by_role("heading")).to_be_visible()
        tell(h, *(f"{name}: {LONG}" for name in ("first", "second", "third", "fourth", "fifth")))
        shown = h.notes.get_by_role("paragraph")
        await expect(shown).to_have_text([f"{name}: {LONG}".strip() for name in ("fifth", "fourth", "third")])
        more = h.notes.get_by_role("button", name="2 more")
        for part in (shown.first, shown.last, more):
            await expect(part).to_be_in_viewport(ratio=1)
            box, bounds = await part.bounding_box(), await h.stage.bounding_box()
            assert box is not None
            assert bounds is not None
            assert box["y"] >= bounds["y"]
            assert box["y"] + box["height"] <= bounds["y"] + bounds["height"]
        await more.click()
        await expect(shown).to_have_count(5)
        await expect(shown.first).to_be_in_viewport()


async def test_what_is_no_error_leaves_by_itself_unless_it_is_being_read(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await expect(h.stage.get_by_role("heading")).to_be_visible()
        await h.page.clock.install()
        tell(h, "an error", level="error")
        tell(h, "hovered", "left alone")
        tell(h, "news", level="info")
        read = h.notes.get_by_text("hovered")
        await read.hover()
        await h.page.clock.run_for(14_000)
        await expect(h.notes.get_by_text("left alone")).to_be_visible()
        await h.page.clock.run_for(2_000)
        await expect(h.notes.get_by_text("left alone")).to_have_count(0)
        await expect(h.notes.get_by_text("news")).to_have_count(0)
        await expect(read).to_be_visible()
        await h.notes.get_by_role("button", name="Dismiss").first.focus()
        await h.page.mouse.move(1, 1)
        await h.page.clock.run_for(30_000)
        await expect(h.notes.get_by_role("paragraph")).to_have_text(["hovered", "an error"])
        await h.notes.get_by_role("button", name="Dismiss").last.focus()
        await h.page.clock.run_for(16_000)
        await expect(h.notes.get_by_role("paragraph")).to_have_text(["an error"])
