"""axe finds nothing serious or critical: on each place and dialog, in light and dark, wide and at 430 pixels.

What it cannot judge (the order of focus, what is announced) has tests of its own beside this one.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import pytest
from playwright.async_api import expect

from tests.browser.axe import judged, problems
from tests.browser.house import STARTED, Engine, House, demo, house

SIZES: Final = {"wide": (1440, 900), "narrow": (430, 900)}
Size: TypeAlias = Literal["wide", "narrow"]
Scheme: TypeAlias = Literal["light", "dark"]


@asynccontextmanager
async def furnished(engine: Engine, folder: Path, scheme: Scheme, size: Size, **more: Any) -> AsyncIterator[House]:
    """The app with the demo, whose tools are there."""
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    async with house(engine, folder, demo(), viewport=viewport, color_scheme=scheme, **more) as h:
        await expect(h.page.locator("[data-tool=show_dashboard]")).to_be_attached(timeout=STARTED)
        yield h


@pytest.mark.parametrize("size", ["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_stage_and_its_panes(engine: Engine, tmp_path: Path, scheme: Scheme, size: Size) -> None:
    async with furnished(engine, tmp_path, scheme, size) as h:
        await judged(h.page, "before the first call")
        await h.page.keyboard.press("Control+Enter")
        await expect(h.card("show_dashboard").get_by_text("ready in")).to_be_visible()
        await judged(h.page, "with a View")
        if size == "narrow":
            await h.page.keyboard.press("Control+b")
            await expect(h.side).to_be_visible()
            await judged(h.page, "with the drawer of tools")
            await h.page.keyboard.press("Control+i")
            await expect(h.inspector).to_be_visible()
            await judged(h.page, "with the inspector's drawer")
            await h.page.keyboard.press("Escape")
            await h.page.keyboard.press("Control+j")
        await h.protocol.get_by_role("option").last.click()
        await expect(h.protocol.get_by_role("region", name="Message").first).to_be_visible()
        await judged(h.page, "with a message open")


@pytest.mark.parametrize("size", ["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_other_places_and_what_lies_over_them(
    engine: Engine, tmp_path: Path, scheme: Scheme, size: Size
) -> None:
    async with furnished(engine, tmp_path, scheme, size) as h:
        for name in ("Servers", "Settings"):
            await h.page.get_by_role("navigation", name="Places").get_by_role("button", name=name).click()
            await expect(h.place(name)).to_be_visible()
            await judged(h.page, name)
        field = h.place("Settings").get_by_label("Messages kept", exact=True)
        await field.fill("none")
        await field.press("Enter")
        await expect(h.place("Settings").get_by_text("This must be a number.")).to_be_visible()
        await judged(h.page, "with a refused setting")
        await h.page.keyboard.press("Escape")
        await h.page.keyboard.press("Escape")
        await h.page.keyboard.press("Control+k")
        await h.page.keyboard.type("show")
        await expect(h.dialog.get_by_role("option").first).to_be_visible()
        await judged(h.page, "palette")
        await h.page.keyboard.press("Escape")
        await h.stage.focus()
        await h.page.keyboard.press("?")
        await expect(h.page.get_by_role("dialog", name="Shortcuts")).to_be_visible()
        await judged(h.page, "shortcuts")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_question(engine: Engine, tmp_path: Path, scheme: Scheme) -> None:
    async with furnished(engine, tmp_path, scheme, "wide") as h:
        view = await h.show("show_dashboard")
        await view.get_by_role("button", name="Cancel").first.click()
        await expect(h.dialog).to_be_visible()
        await judged(h.page, "a question")
        await h.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "other",
    [{"contrast": "more"}, {"forced_colors": "active"}, {"language": "ar-XB"}],
    ids=["more contrast", "forced colours", "right to left"],
)
async def test_other_ways_to_look(engine: Engine, tmp_path: Path, other: dict[str, Any]) -> None:
    async with furnished(engine, tmp_path, "light", "wide", **other) as h:
        await judged(h.page, str(other))


async def test_the_check_notices_a_button_without_a_name(engine: Engine, tmp_path: Path) -> None:
    async with furnished(engine, tmp_path, "light", "wide") as h:
        await h.page.evaluate("""
            const button = document.querySelector('[aria-keyshortcuts]');
            for (const name of ['aria-label', 'title']) button.removeAttribute(name);
        """)
        assert "button-name" in [one["rule"] for one in await problems(h.page)]
