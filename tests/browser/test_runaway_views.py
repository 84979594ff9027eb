"""Views that hang, or try to hold the person: the page goes on, says what is wrong, and lets go of them."""

from pathlib import Path
from typing import Any, Final

import anyio
import pytest
from playwright.async_api import FrameLocator, expect

from tests.browser.house import Engine, House, house
from tests.browser.test_display_modes import EVERY, box, button
from tests.browser.toys import TALKS
from tests.stage.toys import entry, page

HANGS: Final[dict[str, Any]] = {
    **TALKS,
    "html": page("<button id=hang>Hang</button>", "hang.onclick = () => setTimeout(() => { for (;;); }, 100);").replace(
        '["inline", "fullscreen"]', EVERY
    ),
}
LONGEST_PAUSE: Final = """async () => {
    let last = performance.now(), longest = 0;
    for (const end = last + 1500; last < end;) {
        await new Promise((done) => setTimeout(done));
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
    }
    return longest;
}"""


@pytest.mark.window_too
@pytest.mark.rows("H91")
async def test_a_view_in_an_endless_loop_hangs_nothing_else_and_is_closed(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"hangs": HANGS, "show": TALKS})) as h:
        neighbour = await h.show("show", "1")
        await hung(h, await h.show("hangs", "2"))
        pauses: list[float] = []
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watch, pauses)
            held = await h.page.evaluate(LONGEST_PAUSE)
            tasks.cancel_scope.cancel()
        assert held < 2_000 + 4_000 * max(pauses), "longer than a busy machine explains"
        await neighbour.locator("#more").click()
        await expect(neighbour.locator("#more")).to_have_text("Counted 1")
        await expect(await h.findings()).to_contain_text("The View does not answer any more")
        await h.card("hangs").get_by_role("button", name="Fullscreen").click()
        await button(h, "Leave fullscreen").click()
        await h.card("hangs").get_by_role("button", name="Close").click()
        await expect(h.frame("2")).to_have_count(0)
        await neighbour.locator("#more").click()
        await expect(neighbour.locator("#more")).to_have_text("Counted 2")


async def watch(pauses: list[float]) -> None:
    """The control: how long this process has to wait for its turns, in seconds."""
    while True:
        began = anyio.current_time()
        await anyio.sleep(0.005)
        pauses.append(anyio.current_time() - began)


async def hung(h: House, view: FrameLocator) -> None:
    await view.locator("#hang").click()
    await expect(h.card("hangs").get_by_text("does not respond")).to_be_visible()


CAPTIVE: Final = """
for (const target of [window, document]) for (const kind of ["keydown", "keyup", "keypress"])
    target.addEventListener(kind, (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        note.textContent += event.key === "Escape" && kind === "keydown" && target === window ? "kept " : "";
    }, { capture: true });
addEventListener("blur", () => setInterval(() => { window.focus(); field.focus(); }, 5));
"""


def captive(script: str = "") -> dict[str, Any]:
    html = page("<input id=field><output id=note></output>", CAPTIVE + script).replace(
        '["inline", "fullscreen"]', EVERY
    )
    return {**TALKS, "html": html}


@pytest.mark.window_too
async def test_a_view_that_keeps_every_key_keeps_nobody(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": captive()})) as h:
        view = await h.show("show")
        for mode, leave in (
            ("Fullscreen", "Leave fullscreen"),
            ("Picture-in-picture", "Leave picture-in-picture"),
        ):
            await button(h, mode).click()
            await expect(button(h, leave)).to_be_visible()
            await view.locator("#field").click()
            await view.locator("#note").evaluate("it => { it.textContent = ''; }")
            await h.page.keyboard.press("Escape")
            await expect(view.locator("#note")).to_have_text("kept ")
            # What it has a use for is its own once; this is the control, too: the key was really kept.
            await expect(button(h, leave)).to_be_visible()
            await h.page.keyboard.press("Escape")
            await expect(button(h, leave)).to_have_count(0)


@pytest.mark.window_too
async def test_a_view_that_takes_the_focus_back_and_lost_our_listener_is_left_by_the_button(
    engine: Engine, tmp_path: Path
) -> None:
    rewrites = """
    addEventListener("dblclick", () => {
        document.open();
        document.write("<input id=field><output id=note></output>");
        document.close();
        for (const kind of ["keydown", "keyup"]) window.addEventListener(kind, (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
        }, { capture: true });
        setInterval(() => { window.focus(); document.querySelector("#field").focus(); }, 5);
    });
    """
    async with house(engine, tmp_path, entry(tmp_path, {"show": captive(rewrites)})) as h:
        view = await h.show("show")
        for mode, leave in (
            ("Fullscreen", "Leave fullscreen"),
            ("Picture-in-picture", "Leave picture-in-picture"),
        ):
            await button(h, mode).click()
            await expect(button(h, leave)).to_be_visible()
            await view.locator("#field").dblclick()
            await view.locator("#field").click()
            for _ in range(3):
                await h.page.keyboard.press("Escape")
            await expect(button(h, leave)).to_be_visible()
            await button(h, leave).click()
            await expect(button(h, leave)).to_have_count(0)


COVERS: Final = """
document.body.style.cssText = "position: fixed; inset: -999px; z-index: 2147483647; background: #222";
const tries = [
    () => document.documentElement.requestFullscreen(),
    () => { if (open("about:blank")) throw new Error("opened"); return Promise.reject(); },
    () => { top.document.body.style.display = "none"; },
    () => { parent.parent.document.body.append("mine"); },
    () => { frameElement.parentElement; parent.frameElement.style.cssText = "position: fixed; inset: 0"; },
];
addEventListener("click", async () => {
    let done = 0;
    for (const attempt of tries) await Promise.resolve().then(attempt).then(() => { done += 1; }, () => 0);
    note.textContent = `${done} done`;
});
"""
HEAD_IS_OURS: Final = """(article) => {
    const frame = article.querySelector("iframe").getBoundingClientRect();
    const head = article.querySelector("header").getBoundingClientRect();
    const around = article.getBoundingClientRect();
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].map((part) => [head.left + head.width * part, head.top + head.height / 2]);
    const ours = points.every(([x, y]) => article.querySelector("header").contains(document.elementFromPoint(x, y)));
    const apart = frame.top >= head.bottom - 1;
    const within = frame.left >= around.left && frame.right <= around.right && frame.bottom <= around.bottom;
    return ours && apart && within;
}"""


@pytest.mark.window_too
@pytest.mark.rows("H90")
async def test_the_boundary_of_a_view_is_seen_in_every_mode_and_out_of_its_reach(
    engine: Engine, tmp_path: Path
) -> None:
    html = page("<p id=note>Click me</p>", COVERS).replace('["inline", "fullscreen"]', EVERY)
    async with house(engine, tmp_path, entry(tmp_path, {"show": {**TALKS, "html": html}})) as h:
        view = await h.show("show")
        article = h.card("show")
        for mode in (None, "Fullscreen", "Picture-in-picture"):
            if mode is not None:
                await button(h, mode).click()
                await expect(button(h, f"Leave {mode.lower()}")).to_be_visible()
            left, top, right, bottom = await box(h.frame("1"))
            await h.page.mouse.click((left + right) / 2, (top + bottom) / 2)
            await expect(view.locator("#note")).to_have_text("0 done")
            boundary = article.get_by_role("img", name="Sandboxed: what is inside the frame comes from toy")
            await expect(boundary).to_be_visible()
            assert await article.evaluate(HEAD_IS_OURS), mode
        # The control: a frame that did lie over the head would be seen.
        await h.frame("1").evaluate("it => { it.style.cssText = 'position: fixed; inset: 0; z-index: 9' }")
        assert not await article.evaluate(HEAD_IS_OURS)
        # What the engine says of the attempts that it refused is told of our page, where the View's window has no address.
        refusals = ("Permissions policy violation: fullscreen", "Blocked opening 'about:blank'")
        h.errors[:] = [one for one in h.errors if not one.startswith(refusals)]
