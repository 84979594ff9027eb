"""The chat with a model that plays a script over real HTTP: the thread, Views in it, approvals, steps, stopping."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import expect

from tests.browser.house import STARTED, Engine, house
from tests.browser.talks import chat, go_to_chat, play, say, script, side, thread
from tests.browser.toys import TALKS, WIPES, text
from tests.stage.toys import entry, page

WITH_WORKER: Final = pytest.mark.timeout(240)
"""The model worker takes seconds of CPU to start, and a slow disk makes them many."""
ONCE: Final = "out.textContent = String(Math.random());"
COUNTS: Final[dict[str, Any]] = {
    "html": page('<output id="out"></output>', ONCE),
    "listed": {"annotations": {"readOnlyHint": True}},
    "result": text("shown"),
}


@WITH_WORKER
@pytest.mark.window_too
async def test_a_model_answers_runs_tools_and_shows_their_views_in_the_thread(engine: Engine, tmp_path: Path) -> None:
    file = script(
        tmp_path,
        ("budget", [{"say": "Let me **see**."}, {"call": "show", "with": {"team": "A"}}, {"say": "Here it *is*."}]),
        ("wipe", [{"call": "wipe", "with": {"what": "all"}}, {"say": "All gone."}]),
    )
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS, "wipe": WIPES})) as h:
        await expect(h.tool("show")).to_be_visible(timeout=STARTED)
        place = await go_to_chat(h)
        await play(h, file)
        await say(h, "What is the budget?")
        await expect(thread(h).get_by_text("Here it is.")).to_be_visible(timeout=STARTED)
        await expect(thread(h).locator("strong", has_text="see")).to_be_visible()
        # The call, the View that shows it, and what was said after it, in this order.
        await expect(h.view("1").locator("#input")).to_have_text('{"team":"A"}')
        rows = await place.evaluate(
            "(main) => [...main.querySelectorAll('[data-entry], iframe')].map((one) => one.dataset.entry ?? 'View')"
        )
        assert rows == ["message", "step", "message", "call", "View", "step", "message"]
        # What changes something is asked about where it would run.
        await say(h, "Now wipe it")
        asked = thread(h).locator("[data-ask]")
        await expect(asked).to_contain_text("toy wants to run wipe")
        await expect(h.dialog).to_have_count(0)
        yes = asked.get_by_role("button", name="Run once")
        await expect(yes).to_have_attribute("aria-disabled", "false")
        await yes.click()
        await expect(thread(h).get_by_text("All gone.")).to_be_visible()
        await expect(thread(h).locator("summary", has_text="toy.wipe")).to_contain_text("Ran")
        # Steps with what each was given, and the exact request of one.
        steps = h.inspector.get_by_role("list", name="Steps").get_by_role("button")
        await expect(steps).to_have_count(4)
        await steps.first.click()
        await expect(h.inspector.get_by_role("region", name="Context of step 1")).to_contain_text("tools")
        await h.inspector.get_by_role("button", name="Look at the request").click()
        tree = h.inspector.get_by_role("tree", name="the request")
        await expect(tree).to_contain_text("What is the budget?")


@WITH_WORKER
async def test_an_answer_is_stopped_changed_and_given_again(engine: Engine, tmp_path: Path) -> None:
    slow = [{"say": "One two three four five six seven eight nine ten. " * 20, "pace": 40, "piece": 5}]
    file = script(tmp_path, ("slow", slow), ("quick", [{"say": "Done."}]))
    async with house(engine, tmp_path) as h:
        place = await go_to_chat(h)
        await play(h, file)
        await say(h, "slow please")
        await expect(thread(h).get_by_text("One two")).to_be_visible(timeout=STARTED)
        await say(h, "quick one")
        await expect(thread(h).get_by_text("waits for its turn")).to_be_visible()
        await place.get_by_role("button", name="Take back").click()
        await expect(place.get_by_role("textbox", name="Message")).to_have_value("quick one")
        await h.page.keyboard.press("Escape")
        await expect(thread(h).get_by_text("Broken off here.")).to_be_visible()
        await expect(place.get_by_role("button", name="Stop Esc")).to_have_count(0)
        bubble = place.get_by_role("article", name="You").first
        await bubble.hover()
        await bubble.get_by_role("button", name="Change and send again").click()
        await place.get_by_role("textbox", name="Change the message").fill("quick instead")
        await h.page.keyboard.press("Enter")
        await expect(thread(h).get_by_text("Done.")).to_be_visible()
        await expect(thread(h).get_by_text("One two")).to_have_count(0)
        await expect(place.get_by_role("article", name="You")).to_have_count(1)


async def test_going_between_stage_and_chat_loads_no_view_anew(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": COUNTS})) as h:
        first = (await h.show("show", "1")).locator("#out")
        second = (await h.show("show", "2")).locator("#out")
        before = [await first.inner_text(), await second.inner_text()]
        await h.page.keyboard.press("Control+2")
        await expect(chat(h).locator("[data-entry=call]")).to_have_count(2)
        # Nobody answers, but it is kept; and it comes after the Views.
        await say(h, "What do you see?")
        await expect(chat(h).get_by_text("answered by nobody")).to_be_visible()
        await expect(chat(h).locator("[data-entry]")).to_have_count(3)
        await h.page.keyboard.press("Control+1")
        await expect(h.card("show")).to_have_count(2)
        await h.show("show", "3")
        await h.page.keyboard.press("Control+2")
        rows = await chat(h).evaluate(
            "(main) => [...main.querySelectorAll('[data-entry], iframe')].map((one) => one.dataset.entry ?? 'View')"
        )
        assert rows == ["call", "View", "call", "View", "message", "call", "View"]
        assert [await first.inner_text(), await second.inner_text()] == before


async def test_conversations_are_begun_found_renamed_and_deleted(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await go_to_chat(h)
        await say(h, "About the harbour")
        await expect(thread(h).get_by_text("About the harbour")).to_be_visible()
        await h.page.keyboard.press("Control+Shift+o")
        await expect(thread(h).get_by_text("About the harbour")).to_have_count(0)
        await say(h, "About the mountains")
        rows = side(h).locator("[data-conversation]")
        await expect(rows).to_have_count(2)
        await h.page.keyboard.press("Control+Shift+f")
        await h.page.keyboard.type("harbour")
        await expect(rows).to_have_count(1)
        await h.page.keyboard.press("ArrowDown")
        await expect(rows.first).to_be_focused()
        await h.page.keyboard.press("Enter")
        await expect(thread(h).get_by_text("About the harbour")).to_be_visible()
        await side(h).get_by_role("button", name=re.compile("^More for ")).click()
        await h.page.get_by_role("button", name="Rename").click()
        await h.page.get_by_role("textbox", name="Title of the conversation").fill("Boats")
        await h.page.keyboard.press("Enter")
        await expect(rows).to_contain_text(["Boats"])
        await side(h).get_by_role("textbox", name="Search conversations").fill("")
        await expect(rows).to_have_count(2)
        await side(h).get_by_role("button", name="More for Boats").click()
        await h.page.get_by_role("button", name="Delete", exact=True).click()
        await h.page.get_by_role("button", name="Delete for good?").click()
        await expect(rows).to_have_count(1)
        await expect(rows).not_to_contain_text(["Boats"])
