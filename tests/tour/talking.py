"""The chat with the demo's scripted model: the ways to a model, a thread with a View, a question in it, steps, requests, keys."""

from typing import Final

from playwright.async_api import expect

from tests.browser.house import STARTED, House
from tests.browser.talks import chat, go_to_chat, say, thread
from tests.tour.at_work import servers
from tests.tour.scene import NARROW, WIDE, Scene, Visit, go, resize


async def _empty(h: House) -> None:
    await expect(h.tool("show_dashboard")).to_be_visible(timeout=STARTED)
    await go_to_chat(h)
    await expect(chat(h).get_by_text("Plays a conversation")).to_be_visible()


async def _thread(h: House) -> None:
    await chat(h).get_by_text("The demo’s script").click()
    await say(h, "What is there to see?")
    await expect(thread(h).get_by_text("a provider that fails")).to_be_visible(timeout=STARTED)
    await expect(h.view("1").get_by_text("Busiest day")).to_be_visible()
    await expect(h.page.get_by_role("button", name="Stop Esc")).to_have_count(0)
    await h.page.keyboard.press("Control+j")
    await thread(h).get_by_text("What is there to see?").scroll_into_view_if_needed()
    await expect(h.page.get_by_role("button", name="To the newest")).to_be_visible()


async def _question(h: House) -> None:
    await say(h, "Cancel a rehearsal")
    await expect(h.page.get_by_role("button", name="Run once")).to_be_visible()


async def _request(h: House) -> None:
    await h.page.get_by_role("button", name="Do not run").click()
    await expect(thread(h).get_by_text("Then it stays as it is.")).to_be_visible()
    await h.inspector.get_by_role("tab", name="Request").click()
    await expect(h.inspector.get_by_role("tree")).to_be_visible()


async def _dark(h: House) -> None:
    await h.inspector.get_by_role("tab", name="Steps").click()
    await h.page.emulate_media(color_scheme="dark")
    await say(h, "Show me a table")
    await expect(thread(h).get_by_text("def free(day, room)")).to_be_visible()
    await expect(h.page.get_by_role("button", name="Stop Esc")).to_have_count(0)


async def _narrow(h: House) -> None:
    await h.page.emulate_media(color_scheme="light")
    await resize(h, NARROW)
    await expect(h.page.locator("[data-composer]")).to_be_in_viewport()


async def _models(h: House) -> None:
    await resize(h, WIDE)
    await go(h, "Settings")
    await h.page.locator("#settings-models").scroll_into_view_if_needed()
    await h.page.evaluate("document.getElementById('settings-models').scrollIntoView()")


async def _mirrored(h: House) -> None:
    await expect(h.page.locator('[data-tool="show_dashboard"]')).to_be_visible(timeout=STARTED)
    await h.page.keyboard.press("Control+2")
    await h.page.locator("main.stage li button").first.click()
    await h.page.locator("[data-composer]").fill("Cancel a rehearsal")
    await h.page.keyboard.press("Enter")
    await expect(h.page.locator("[data-ask]")).to_be_visible(timeout=STARTED)


TALKING: Final = Visit(
    name="talking",
    servers=servers,
    scenes=(
        Scene(name="chat-empty", act=_empty),
        Scene(name="chat", act=_thread),
        Scene(name="chat-question", act=_question),
        Scene(name="chat-request", act=_request),
        Scene(name="chat-dark", act=_dark),
        Scene(name="chat-narrow", act=_narrow),
        Scene(name="models", act=_models),
    ),
)
MIRRORED_TALK: Final = Visit(
    name="mirrored-talk",
    servers=servers,
    language="ar-XB",
    scenes=(Scene(name="right-to-left-chat", act=_mirrored),),
)
