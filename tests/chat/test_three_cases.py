"""Three real servers in one conversation, which a script plays: their Views stand side by side, and each talks back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from greenroom.host.core import CoreOptions
from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.entries import Message, ToolCall
from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, house
from tests.browser.talks import go_to_chat, play, say
from tests.cases.driving import READY, until
from tests.cases.prepare import Case
from tests.cases.views import keep_picture
from tests.chat.conversing import words

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
"""Three cases may have to be fetched first; then the model worker is started."""

CASES = ("basic-react", "basic-vanillajs", "fastmcp-apps")
SCRIPT = """
turns:
  - when: {by: view, says: stage}
    do:
      - say: "The React View asks: {said}"
  - when: {by: view, says: rain}
    do:
      - say: "The plain View asks: {said}"
  - when: {by: view, matches: green}
    do:
      - say: "The choice is made: {said}"
  - do:
      - say: I ask three servers at once.
      - {call: get-time, server: basic-react}
      - {call: get-time, server: basic-vanillajs}
      - {call: choose, with: {prompt: "Which colour?", options: [Blue, Green]}, pace: 60, piece: 4}
      - say: Three Views are here.
"""


async def test_three_servers_share_a_conversation_and_their_views_talk_back(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    script = tmp_path / "script.yaml"
    script.write_text(SCRIPT)
    ready = [case(name) for name in CASES]
    entries = [ServerEntry(name=one.name, command=one.command, args=one.args, env=one.env) for one in ready]
    options = CoreOptions(autostart=True, open_links=False, consent="allow")
    async with house(engine, tmp_path, *entries, options=options) as h:
        await until(
            lambda: all(one.status.phase == "ready" for one in h.core.book.connections), "a server does not start"
        )
        thread = await go_to_chat(h)
        await play(h, script)
        await say(h, "Begin")
        await expect(thread.get_by_text("Three Views are here.").first).to_be_visible(timeout=READY)
        views = {view.plan.server_name: view.name for view in h.seat.views}
        react, plain, choice = (views[name] for name in CASES)
        await expect(h.view(react).locator("code")).to_contain_text("Z", timeout=READY)
        await expect(h.view(plain).locator("code")).to_contain_text("Z", timeout=READY)

        for name, text, answer in (
            (react, "Which stage is free?", "The React View asks: Which stage is free?"),
            (plain, "Will it rain?", "The plain View asks: Will it rain?"),
        ):
            await h.view(name).get_by_role("textbox").nth(0).fill(text)
            await h.view(name).get_by_role("button", name="Send Message").click()
            await said(thread, answer)
        await h.view(choice).get_by_role("button", name="Green").click(timeout=READY)
        await said(thread, "The choice is made: ")
        keep_picture(await h.page.screenshot(), "chat-three-cases")

        entries_now = h.seat.conversation.current.entries
        messages = [one for one in entries_now if isinstance(one, Message)]
        spoke = [(one.author.server_name, words(one)) for one in messages if isinstance(one.author, FromView)]
        assert [server for server, _ in spoke] == list(CASES)
        assert [text for _, text in spoke][:2] == ["Which stage is free?", "Will it rain?"]
        calls = [one for one in entries_now if isinstance(one, ToolCall)]
        assert [one.server_name for one in calls] == list(CASES)
        assert len({one.call_id for one in calls}) == 3


async def said(thread: Locator, text: str) -> None:
    """The model has said this."""
    await expect(thread.get_by_text(text).first).to_be_visible(timeout=READY)
