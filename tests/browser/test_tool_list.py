"""The list of tools: found, folded, walked through by keys, and what each of them is."""

import sys
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.browser.house import Engine, demo, house
from tests.stage.toys import entry

KINDS: dict[str, Any] = {
    "show": {"html": "<p>", "listed": {"annotations": {"readOnlyHint": True}}},
    "wipe": {"listed": {"annotations": {"destructiveHint": True, "openWorldHint": True, "idempotentHint": True}}},
    "whisper": {"meta": {"ui": {"visibility": ["app"]}}},
    "a_name_that_is_much_longer_than_the_side_is_wide_and_has_to_be_cut": {
        "listed": {"description": "Finds the very needle.", "annotations": {"destructiveHint": True}}
    },
}


async def test_what_a_tool_is_stands_beside_its_name(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, KINDS)) as h:
        await expect(h.tool("show")).to_contain_text("UI")
        await expect(h.tool("show")).to_contain_text("read-only")
        await expect(h.tool("whisper")).to_contain_text("app only")
        await expect(h.tool("wipe")).to_contain_text("destructive")
        await expect(h.tool("wipe")).not_to_contain_text("open world")
        await h.tool("wipe").click()
        for word in ("destructive", "open world", "repeatable"):
            await expect(h.call.get_by_text(word, exact=True)).to_be_visible()
        long = h.tool("a_name_that_is_much_longer_than_the_side_is_wide_and_has_to_be_cut")
        inside = "(it) => it.scrollWidth <= it.clientWidth && it.querySelector('em').getBoundingClientRect().width > 40"
        assert await long.evaluate(inside)
        assert await h.side.evaluate("(it) => it.scrollWidth <= it.clientWidth")


async def test_a_search_puts_the_best_first_and_marks_what_it_found(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, KINDS), demo()) as h:
        await expect(h.tool("show_room")).to_be_visible()
        await h.page.keyboard.press("/")
        await h.page.keyboard.type("needle")
        await expect(h.side.locator("[data-tool]")).to_have_count(1)
        await h.page.get_by_label("Find a tool or saved call").fill("sho")
        await expect(h.side.locator("[data-tool]").first).to_have_attribute("data-tool", "show")
        await expect(h.tool("show_room").locator("b")).to_have_text("sho")
        await h.page.get_by_label("Find a tool or saved call").fill("zebra")
        await expect(h.side.get_by_text("No tool, server or saved call matches “zebra”.")).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(h.tool("wipe")).to_be_visible()


async def test_keys_walk_through_the_list_and_fold_its_groups_for_good(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        keys = h.page.keyboard
        await h.tool("show_dashboard").focus()
        await keys.press("End")
        await expect(h.tool("internal_note")).to_be_focused()
        await keys.type("sho")
        await expect(h.tool("show_dashboard")).to_be_focused()
        await keys.press("ArrowDown")
        await expect(h.tool("show_room")).to_be_focused()
        await keys.press("ArrowLeft")
        fold = h.server("rehearsals").get_by_role("button", name="rehearsals", exact=True)
        await expect(fold).to_be_focused()
        await keys.press("ArrowLeft")
        await expect(h.tool("show_room")).to_have_count(0)
        await expect(fold).to_have_attribute("aria-expanded", "false")
        await h.page.reload()
        await expect(fold).to_have_attribute("aria-expanded", "false")
        await fold.focus()
        await keys.press("ArrowRight")
        await expect(h.tool("show_room")).to_be_visible()


async def test_five_hundred_tools_on_ten_servers_are_listed_searched_and_scrolled(
    engine: Engine, tmp_path: Path
) -> None:
    entries = []
    for number in range(10):
        folder = tmp_path / str(number)
        folder.mkdir()
        tools = {f"tool_{number}_{at}": {"listed": {"description": "One of many. " * 20}} for at in range(50)}
        one = entry(folder, tools)
        entries.append(type(one)(name=f"server {number}", command=one.command, args=one.args))
    async with house(engine, tmp_path, *entries) as h:
        await expect(h.side.locator("[data-tool]")).to_have_count(500, timeout=60_000)
        took = await h.page.evaluate(
            """async () => {
                const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
                const timed = async (act) => { const start = performance.now(); act(); await frame(); await frame();
                    return Math.round(performance.now() - start); };
                const field = document.querySelector('[data-find-tool]');
                const list = document.querySelector('[data-tool]').closest('section').parentElement;
                const type = (text) => { Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
                    .call(field, text); field.dispatchEvent(new Event('input', { bubbles: true })); };
                return { search: await timed(() => type('tool_7_4')), all: await timed(() => type('')),
                    scroll: await timed(() => { list.scrollTop = list.scrollHeight; }) };
            }"""
        )
        sys.stdout.write(f"500 tools, ms until drawn: {took}\n")
        assert max(took.values()) < 5_000
        await h.page.get_by_label("Find a tool or saved call").fill("tool_7_49")
        await expect(h.side.locator("[data-tool]").first).to_have_attribute("data-tool", "tool_7_49")
