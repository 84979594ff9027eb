"""Display modes on the stage: every way there and back, told truly, in the person's hands, and never out of their sight."""

from pathlib import Path
from typing import Any, Final

import anyio
import pytest
from playwright.async_api import FrameLocator, Locator, expect

from greenroom.host.runs import RunRequest
from greenroom.protocol.page import Emulation
from tests.browser.house import Engine, House, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry, page

EVERY: Final = '["inline", "fullscreen", "pip"]'
TELLS: Final = """
let known = {};
const told = [];
window.onHeard = (message) => {
    const context = message.id === 0 ? message.result.hostContext
        : message.method === "ui/notifications/host-context-changed" ? message.params : null;
    if (context === null) return;
    known = { ...known, ...context };
    if (message.id !== 0) told.push(Object.keys(context).sort().join());
    mode.textContent = known.displayMode;
    changes.textContent = told.join(" ");
    look();
};
const look = () => { room.textContent = JSON.stringify([known.containerDimensions, innerWidth, innerHeight]); };
addEventListener("resize", look);
let counted = 0;
more.onclick = () => { more.textContent = `Counted ${++counted}`; };
for (const button of document.querySelectorAll("[name=ask]"))
    button.onclick = () => post({ id: button.value, method: "ui/request-display-mode", params: { mode: button.value } });
"""
ASKS: Final = "".join(
    f'<button name="ask" value="{mode}">ask {mode}</button>' for mode in ("inline", "fullscreen", "pip")
)
BODY: Final = f"""<style>body {{ margin: 0; font: 13px system-ui; color-scheme: light dark }}</style>
<output id="mode"></output> <button id="more">Counted 0</button>{ASKS}<p id="room"></p><p id="changes"></p>"""


def moody(modes: str = EVERY, script: str = "", body: str = "") -> dict[str, Any]:
    """A tool whose View declares these modes (or says nothing of them) and shows what it is told."""
    declared = f"availableDisplayModes: {modes}" if modes else ""
    html = page(BODY + body, TELLS + script).replace('availableDisplayModes: ["inline", "fullscreen"]', declared)
    return {**TALKS, "html": html}


TRUE: Final = """
async (it, inline) => {
    for (let n = 0; n < 200; n++) {
        const [told, width, height] = JSON.parse(it.textContent);
        if (told.width === width && (inline ? height <= told.maxHeight : told.height === height)) return "";
        await new Promise((done) => setTimeout(done, 50));
    }
    return it.textContent;
}"""
"""Waits until what the View was told of its room is what it really has."""


async def is_told_truly(view: FrameLocator, mode: str) -> None:
    await expect(view.locator("#mode")).to_have_text(mode)
    assert await view.locator("#room").evaluate(TRUE, mode == "inline") == ""


def button(h: House, name: str) -> Locator:
    return h.stage.get_by_role("button", name=name, exact=True)


async def count(view: FrameLocator) -> None:
    """Leave a trace in the View's own state, which a load would wipe out."""
    await view.locator("#more").evaluate("it => it.click()")


async def box(it: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    found = await it.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


async def is_within_the_stage(h: House, name: str) -> None:
    left, top, right, bottom = await box(h.frame(name).locator("xpath=ancestor::article"))
    a, b, c, d = await box(h.stage)
    assert (left >= a, top >= b, right <= c, bottom <= d) == (True,) * 4, (
        f"{(left, top, right, bottom)=} {(a, b, c, d)=}"
    )


@pytest.mark.window_too
@pytest.mark.rows("W22", "H56", "H58", "H60", "W17")
async def test_every_mode_leads_to_every_other_without_a_load_and_with_a_true_room(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        loads: list[str] = []
        h.page.on("framenavigated", lambda frame: loads.append(frame.url))
        await h.frame("1").evaluate("it => { it.same = true; }")
        asked = ["pip", "fullscreen", "inline", "fullscreen", "pip", "inline"]
        for mode in asked:
            await view.get_by_role("button", name=f"ask {mode}").click()
            await is_told_truly(view, mode)
            await count(view)
        for press, mode in (
            ("Picture-in-picture", "pip"),
            ("Fullscreen", "fullscreen"),
            ("Picture-in-picture", "pip"),
            ("Leave picture-in-picture", "inline"),
            ("Fullscreen", "fullscreen"),
            ("Leave fullscreen", "inline"),
        ):
            await button(h, press).click()
            await is_told_truly(view, mode)
            await count(view)
        await expect(view.locator("#more")).to_have_text("Counted 12")
        assert await h.frame("1").evaluate("it => it.same")
        assert loads == []
        changes = (await view.locator("#changes").inner_text()).split()
        assert changes == ["containerDimensions,displayMode"] * 12


@pytest.mark.rows("H57", "H59")
async def test_a_mode_that_cannot_be_had_says_why_at_its_control(engine: Engine, tmp_path: Path) -> None:
    tools = {"some": moody('["inline", "fullscreen"]'), "none": moody("")}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        view = await h.show("some", "1")
        pip = h.card("some").get_by_role("button", name="Picture-in-picture")
        await expect(pip).to_have_attribute("aria-disabled", "true")
        await expect(pip).to_have_attribute(
            "title", "Picture-in-picture: the View does not declare it in availableDisplayModes."
        )
        await pip.click(force=True)
        await expect(h.notes).to_contain_text("does not declare it")
        await view.get_by_role("button", name="ask pip").click()
        await expect(view.locator("#mode")).to_have_text("inline")
        toolbar = h.page.get_by_role("group", name="View")
        await expect(toolbar.get_by_role("button", name="PiP")).to_have_attribute("aria-disabled", "true")
        silent = await h.show("none", "2")
        for name in ("Fullscreen", "Picture-in-picture"):
            await expect(h.card("none").get_by_role("button", name=name)).to_have_attribute(
                "title",
                f"{name}: the View declares no availableDisplayModes, so it stays inline unless it asks itself.",
            )
        await silent.get_by_role("button", name="ask pip").click()
        await is_told_truly(silent, "pip")


@pytest.mark.rows("H60")
async def test_one_view_floats_and_one_covers_and_the_one_before_hears_that_it_is_back(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"one": moody(), "two": moody()})) as h:
        one, two = await h.show("one", "1"), await h.show("two", "2")
        await h.card("one").get_by_role("button", name="Picture-in-picture").click()
        await is_told_truly(one, "pip")
        await h.card("two").get_by_role("button", name="Fullscreen").click()
        await is_told_truly(two, "fullscreen")
        await count(one)
        await expect(one.locator("#more")).to_have_text("Counted 1")
        await two.get_by_role("button", name="ask pip").click()
        await is_told_truly(two, "pip")
        await is_told_truly(one, "inline")
        await one.get_by_role("button", name="ask fullscreen").click()
        await h.card("two").get_by_role("button", name="Fullscreen").click()
        await is_told_truly(two, "fullscreen")
        await is_told_truly(one, "inline")


@pytest.mark.window_too
async def test_what_floats_is_moved_and_resized_by_pointer_and_keys_and_stays_on_the_stage(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        await button(h, "Picture-in-picture").click()
        await is_told_truly(view, "pip")
        grip, corner = button(h, "Move, also by arrow keys"), button(h, "Resize, also by arrow keys")
        before = await box(h.frame("1"))
        await drag(h, grip, -100, -60)
        moved = await box(h.frame("1"))
        assert [round(b - a) for a, b in zip(before, moved, strict=True)] == [-100, -60, -100, -60]
        await grip.press("ArrowRight")
        assert round((await box(h.frame("1")))[0] - moved[0]) == 16
        await drag(h, corner, -40, -30)
        await is_told_truly(view, "pip")
        assert await view.locator("#room").inner_text() == '[{"width":400,"height":270},400,270]'
        await corner.press("ArrowRight")
        await corner.press("Shift+ArrowDown")
        await expect(view.locator("#room")).to_have_text('[{"width":384,"height":269},384,269]')
        for far in ((-3000, -3000), (3000, 3000), (-3000, 3000)):
            await drag(h, grip, *far)
            await is_within_the_stage(h, "1")
        await drag(h, corner, -3000, -3000)
        await is_told_truly(view, "pip")
        await is_within_the_stage(h, "1")
        await drag(h, corner, 3000, 3000)
        await expect(view.locator("#room")).to_have_text('[{"width":200,"height":120},200,120]')


async def drag(h: House, grip: Locator, right: float, down: float) -> None:
    left, top, end, bottom = await box(grip)
    x, y = (left + end) / 2, (top + bottom) / 2
    await h.page.mouse.move(x, y)
    await h.page.mouse.down()
    await h.page.mouse.move(x + right / 2, y + down / 2)
    await h.page.mouse.move(x + right, y + down)
    await h.page.mouse.up()


async def test_size_and_place_of_what_floats_are_found_again(engine: Engine, tmp_path: Path) -> None:
    left = (0.0, 0.0, 0.0, 0.0)
    for time in range(2):
        async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
            view = await h.show("show")
            await view.get_by_role("button", name="ask pip").click()
            await is_told_truly(view, "pip")
            if time == 0:
                await button(h, "Resize, also by arrow keys").press("ArrowLeft")
                await button(h, "Move, also by arrow keys").press("ArrowUp")
                await expect(view.locator("#room")).to_have_text('[{"width":376,"height":240},376,240]')
                left = await box(h.frame("1"))
            else:
                assert await box(h.frame("1")) == left


@pytest.mark.parametrize("language", ["en", "ar-XB"])
async def test_a_narrow_page_has_room_for_what_floats_whichever_way_it_is_read(
    engine: Engine, tmp_path: Path, language: Any
) -> None:
    narrow = {"width": 430, "height": 800}
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()}), language=language, viewport=narrow) as h:
        await is_ready(h)
        h.seat.runs.start(run_of(h))
        view = h.view("1")
        await view.get_by_role("button", name="ask pip").click()
        await is_told_truly(view, "pip")
        left, _, right, _ = await box(h.frame("1"))
        assert 0 <= left < right <= 430
        corner = h.frame("1").locator("xpath=ancestor::article").locator("[data-grip=resize]")
        await drag(h, corner, 900 if language == "ar-XB" else -900, -900)
        await is_told_truly(view, "pip")
        left, _, right, _ = await box(h.frame("1"))
        assert 0 <= left < right <= 430
        assert right - left > 360


async def is_ready(h: House) -> None:
    with anyio.fail_after(40):
        while not all(one.tools for one in h.core.book.connections):
            await anyio.sleep(0.05)


def run_of(h: House) -> RunRequest:
    """The tool, run without the page's words."""
    (connection,) = h.core.book.connections
    return RunRequest(call="c", server=connection.key, tool="show", arguments={})


async def test_on_an_emulated_screen_a_view_floats_within_the_screen(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        h.seat.stage.emulate(Emulation(device="mobile"))
        await button(h, "Picture-in-picture").click()
        await is_told_truly(view, "pip")
        grip = button(h, "Move, also by arrow keys")
        screen = await box(h.frame("1").locator("xpath=ancestor::article"))
        for far in ((-900, -900), (900, 900)):
            await drag(h, grip, *far)
            left, top, right, bottom = await box(h.frame("1"))
            assert screen[0] <= left < right <= screen[2]
            assert screen[1] <= top < bottom <= screen[3]
        await count(view)
        h.seat.stage.emulate(Emulation())
        await is_told_truly(view, "pip")
        await expect(view.locator("#more")).to_have_text("Counted 1")


@pytest.mark.rows("H57", "H60")
async def test_a_mode_that_is_emulated_away_is_left_and_not_offered(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        await button(h, "Picture-in-picture").click()
        await is_told_truly(view, "pip")
        h.seat.stage.emulate(Emulation(modes=("fullscreen",)))
        await is_told_truly(view, "inline")
        await expect(button(h, "Picture-in-picture")).to_have_attribute(
            "title", "Picture-in-picture: the emulated host does not offer it."
        )
        await view.get_by_role("button", name="ask pip").click()
        await view.get_by_role("button", name="ask fullscreen").click()
        await is_told_truly(view, "fullscreen")


@pytest.mark.window_too
async def test_keys_and_the_palette_change_the_mode_of_the_view_at_hand(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        for keys, mode in (
            ("Control+Shift+Y", "pip"),
            ("Control+Shift+Enter", "fullscreen"),
            ("Control+Shift+Enter", "inline"),
            ("Control+Shift+Y", "pip"),
            ("Escape", "inline"),
        ):
            await h.page.keyboard.press(keys)
            await is_told_truly(view, mode)
        await h.page.keyboard.press("Control+k")
        await h.page.get_by_role("combobox", name="Find a tool").fill("picture-in-picture: show")
        await h.page.keyboard.press("Enter")
        await is_told_truly(view, "pip")
        await view.locator("#more").focus()
        await h.page.keyboard.press("Escape")
        await is_told_truly(view, "inline")


@pytest.mark.window_too
async def test_the_button_of_a_mode_keeps_the_focus(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": moody()})) as h:
        view = await h.show("show")
        await button(h, "Picture-in-picture").press("Enter")
        await is_told_truly(view, "pip")
        await expect(button(h, "Leave picture-in-picture")).to_be_focused()
        await h.page.keyboard.press("Enter")
        await is_told_truly(view, "inline")
        await expect(button(h, "Picture-in-picture")).to_be_focused()
