"""A View that is clicked fast and asks in the middle of it, so that the next click lands on the yes of its question.

The clicks are real ones, where the yes appears. The control is the same click at the same place, once the person has had
the time to see what they click on.
"""

import json
import time
from pathlib import Path
from typing import Final

import anyio
import pytest
from playwright.async_api import FloatRect, Locator, expect

from greenroom.host.core import CoreOptions
from tests.browser.chromium import Chromium
from tests.browser.house import House, house
from tests.servers.rig import asking
from tests.stage.toys import entry, page

pytestmark = pytest.mark.browser

EVERY: Final = 0.06
"""Seconds between two clicks of a person in a game."""
CLICKS: Final = 15
"""More than fit into the time in which a question takes no press."""
PAUSE: Final = 0.4
"""Seconds between two clicks that are no burst any more: about as long as a person needs to see a question."""
ATTEMPTS: Final = 4
"""A busy machine may pause in a burst, which is made again then."""
LINK: Final = "https://evil.example/"
OPTIONS: Final = CoreOptions(autostart=True, open_links=False)
GAME: Final = page(
    "<style>body { margin: 0 } button { width: 100vw; height: 700px }</style>"
    "<button id=hit>Click fast!</button><button id=show>Ask</button>",
    f"""
    let hits = 0, last = 0;
    const ask = () => post({{ id: ++last, method: "ui/open-link", params: {{ url: {json.dumps(LINK)} }} }});
    show.onclick = ask;
    hit.onclick = () => {{ if (++hits === 3) ask(); }};
    window.onHeard = (message) => {{ if (message.id > 0 && !message.method) hits = 0; }};
    """,
)


async def _middle(button: Locator) -> tuple[float, float]:
    box: FloatRect | None = await button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def _burst(h: House, at: tuple[float, float]) -> bool:
    """Click fast; tell whether it was without a pause."""
    longest, last = 0.0, time.monotonic()
    for _ in range(CLICKS):
        await h.page.mouse.click(*at)
        await anyio.sleep(EVERY)
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    return longest < PAUSE


async def _no_more(h: House) -> None:
    """Say no to all that is asked."""
    while await h.dialog.count():
        await h.page.keyboard.press("Escape")
        await anyio.sleep(EVERY)


async def test_a_burst_of_clicks_does_not_agree_to_what_a_view_asks_in_the_middle_of_it(tmp_path: Path) -> None:
    engine = Chromium()
    try:
        async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": GAME}}), options=OPTIONS) as h:
            view = await h.show("show")
            await view.get_by_role("button", name="Ask").click()
            yes = h.dialog.get_by_role("button", name="Open the link")
            at = await _middle(yes)
            await h.page.keyboard.press("Escape")
            await expect(h.dialog).to_have_count(0)
            await view.get_by_role("button", name="Click fast!").scroll_into_view_if_needed()
            (asker,) = h.core.views
            opened = 0
            for _ in range(ATTEMPTS):
                opened = len(asker.work.opened_links)
                if await _burst(h, at):
                    break
                await _no_more(h)
            await expect(yes).to_be_visible()
            assert len(asker.work.opened_links) == opened
            await expect(yes).to_be_enabled()
            await h.page.mouse.click(*at)
            await expect(h.dialog).to_have_count(0)
            assert len(asker.work.opened_links) == opened + 1, "the control: it is the place, and a click is enough"
    finally:
        await engine.close()


async def test_a_burst_of_clicks_that_agrees_to_one_form_does_not_agree_to_the_next_one(tmp_path: Path) -> None:
    engine = Chromium()
    nothing = {"message": "?", "requestedSchema": {"type": "object", "properties": {}}}
    try:
        async with house(engine, tmp_path, asking(), options=OPTIONS) as h:
            yes, at = h.dialog.get_by_role("button", name="Agree"), (0.0, 0.0)
            for _ in range(ATTEMPTS):
                await h.run("many", arguments=json.dumps({"params": nothing, "count": 2}))
                await expect(h.dialog).to_contain_text("1 more question waits")
                await expect(yes).to_be_enabled()
                at = await _middle(yes)
                if await _burst(h, at):
                    break
                await _no_more(h)
            await expect(h.dialog).not_to_contain_text("waits")
            await expect(yes).to_be_visible()
            await expect(yes).to_be_enabled()
            await h.page.mouse.click(*at)
            await expect(h.dialog).to_have_count(0)
            await expect(h.inspector.get_by_text('"answers"').first).to_contain_text('"accept"')
    finally:
        await engine.close()
