"""What the page makes of a conversation that it is told: Markdown that cannot inject, the end that is followed, ways to a model."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from greenroom.protocol import page as p
from tests.browser.axe import judged, judged_in_both_themes
from tests.browser.house import Engine, house
from tests.browser.talks import MODEL, call, chat, go_to_chat, said, side, step

HOSTILE: Final = """# pane stage

<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>

<iframe srcdoc="<script>top.document.title='taken'</script>"></iframe>

[run](javascript:document.title='taken') [data](data:text/html,<script>1</script>) [go](https://plan.example/all?a=1)

![spy](http://127.0.0.1:9/spy.png) ![css](x" style="position:fixed;inset:0)

| <b>a</b> | b |
|---|---|
| `</code><script>document.title='taken'</script>` | 2 |

```html" onclick="document.title='taken'
</code></pre><script>document.title='taken'</script>
```

[^1]: <a href="javascript:1" id="root">x</a>
"""
PARAGRAPH: Final = "A line of some words that fills the thread, so that there is something to scroll.\n\n"
AT_END: Final = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight < 4"
AT_REST: Final = """(list) => new Promise((resolve) => {
    let last = list.scrollTop;
    let same = 0;
    const look = () => {
        same = list.scrollTop === last ? same + 1 : 0;
        last = list.scrollTop;
        if (same === 3) resolve(last);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
"""Where a list is scrolled to, once that is the same in three frames after each other: a wheel turns for some."""
ANSWER: Final = """Most teams put about **40 %** into engineering:

1. people
2. tools
   - *some* of them `dear`

```python
print("split")
```

| part | share |
|---|--:|
| sales | 22 % |

> Keep six months. See [the plan](https://plan.example/).
"""


async def test_what_a_model_says_injects_nothing_and_its_links_are_asked_about(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        thread = await go_to_chat(h)
        title = await h.page.title()
        h.seat.tell(said(1, HOSTILE, by=MODEL))
        reply = thread.get_by_role("article", name="claude-sonnet-5-5")
        await expect(reply.get_by_role("button", name="go", exact=True)).to_be_visible()
        await expect(reply).to_contain_text("<script>document.title='taken'</script>")
        assert await reply.locator("script, iframe, a, img, [id], [style], [onclick], [onerror]").count() == 0
        await reply.get_by_role("button", name="run", exact=True).click()
        await expect(h.notes).to_contain_text("only http and https addresses are opened")
        await reply.get_by_role("button", name="go", exact=True).click()
        await expect(h.dialog).to_contain_text("https://plan.example/all?a=1")
        await h.dialog.get_by_role("button", name="Do not open").click()
        assert await h.page.title() == title


async def test_the_thread_follows_its_end_until_the_person_leaves_it(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        thread = await go_to_chat(h)
        h.seat.tell(said(1, "Tell me all"))
        h.seat.tell(said(2, PARAGRAPH * 40, by=MODEL, state="streaming"))
        scroller = thread.get_by_role("group", name="Thread")
        await expect(scroller.get_by_text("A line of some words").nth(39)).to_be_attached()
        await at_end(scroller)
        h.seat.tell(p.MessageGrew(number=2, text=PARAGRAPH * 5))
        await expect(scroller.get_by_text("A line of some words").nth(44)).to_be_attached()
        await at_end(scroller)
        await scroller.hover()
        await h.page.mouse.wheel(0, -900)
        newest = thread.get_by_role("button", name="To the newest")
        await expect(newest).to_be_visible()
        place = await scroller.evaluate(AT_REST)
        h.seat.tell(p.MessageGrew(number=2, text=PARAGRAPH * 5))
        await expect(scroller.get_by_text("A line of some words").nth(49)).to_be_attached()
        assert await scroller.evaluate(AT_REST) == place
        await newest.click()
        await expect(newest).to_have_count(0)
        await at_end(scroller)


async def at_end(scroller: Locator) -> None:
    """It is scrolled to its end, now or soon."""
    await scroller.page.wait_for_function(AT_END, arg=await scroller.element_handle())


@pytest.mark.parametrize("size", [(1440, 900), (430, 900)], ids=["wide", "narrow"])
async def test_axe_has_nothing_against_the_chat(engine: Engine, tmp_path: Path, size: tuple[int, int]) -> None:
    width, height = size
    async with house(engine, tmp_path, viewport={"width": width, "height": height}) as h:
        thread = await go_to_chat(h)
        await expect(thread.get_by_role("heading", name="Talk to a model, with your tools")).to_be_visible()
        await judged_in_both_themes(h.page, "the empty chat")
        for told in (
            said(1, "How should a Series A team split $500k?"),
            step(2, "done", took=1.2, tokens_read=1240, tokens_written=58, cost=0.0021),
            call(3, "get_budget_data", took=0.184, arguments='{"team":"A"}', said="Budget ready"),
            said(4, ANSWER, by=MODEL),
            said(5, "Shift 8 % from sales to research.", waits=True),
            step(6, "failed", trouble="The key was refused. Set another one in the settings."),
        ):
            h.seat.tell(told)
        await thread.locator("summary", has_text="get_budget_data").click()
        await judged_in_both_themes(h.page, "a thread")
        box = await thread.get_by_role("textbox", name="Message").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height
        assert await h.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await h.page.keyboard.press("Control+b")
        if size == (430, 900):
            await expect(side(h)).to_be_visible()
            await judged(h.page, "the drawer of conversations")


async def test_at_twice_the_size_the_composer_stays_in_reach(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, viewport={"width": 720, "height": 450}, language="ar-XB") as h:
        await h.page.keyboard.press("Control+2")
        field = h.page.locator("[data-composer]")
        box = await field.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 450
        await judged(h.page, "the chat, from right to left")


async def test_without_a_model_each_way_to_one_is_one_press(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        thread = await go_to_chat(h)
        await thread.get_by_role("button", name=re.compile("^A model with a key")).click()
        await expect(h.place("Settings").get_by_role("heading", name="Models")).to_be_in_viewport()
        await h.page.keyboard.press("Escape")
        await expect(thread).to_be_visible()
        await thread.get_by_role("button", name=re.compile("^The demo’s script")).click()
        await expect(thread.get_by_text("answered by nobody")).to_have_count(0)
        await expect(side(h).get_by_role("button", name="Model: demo · no key needed")).to_be_visible()


async def test_a_key_goes_out_of_the_page_and_never_comes_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        heard: list[str] = []
        h.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        line = h.page.locator("[data-provider=mistral]")
        settings = h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Settings")
        await settings.click()
        # A page that is left before it was let in has used up its code, and cannot come back.
        await expect(line).to_contain_text("no key")
        await h.page.reload()
        await settings.click()
        await expect(line).to_contain_text("no key")
        await line.get_by_role("button", name="Set the key of Mistral").click()
        field = line.get_by_label("Key of Mistral", exact=True)
        await expect(field).to_be_focused()
        assert await field.get_attribute("type") == "password"
        await h.page.keyboard.insert_text("mk-very-secret-0123456789")
        await h.page.keyboard.press("Enter")
        await expect(line.get_by_role("button", name="Replace the key of Mistral")).to_be_visible()
        await judged(h.page, "the providers")
        assert "mk-very-secret" not in await h.page.content()
        assert any('"keyring"' in frame or '"memory"' in frame for frame in heard), (
            "the control: the page was listened to"
        )
        assert not any("mk-very-secret" in frame for frame in heard)
        remove = line.get_by_role("button", name="Remove the key of Mistral")
        await remove.click()
        await line.get_by_role("button", name="Remove it?").click()
        await expect(line).to_contain_text("no key")


async def test_questions_of_other_places_are_still_asked_over_the_page(engine: Engine, tmp_path: Path) -> None:
    question = p.Question(
        question="q", kind="tool", title="Run order?", text="It changes data.", detail='{"of": 12}', entry=1
    )
    async with house(engine, tmp_path) as h:
        thread = await go_to_chat(h)
        h.seat.tell(call(1, "order", outcome="asking"))
        h.seat.tell(question)
        await expect(thread.get_by_role("button", name="Run once")).to_be_visible()
        await expect(h.dialog).to_have_count(0)
        await h.page.keyboard.press("Control+1")
        await expect(h.dialog).to_contain_text("It changes data.")
        h.seat.tell(p.QuestionGone(question="q"))
        await expect(h.dialog).to_have_count(0)
        assert await chat(h).count() == 0
