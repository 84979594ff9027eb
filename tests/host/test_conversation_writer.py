"""What was said reaches the disk: all of it, also when the app ends; and a disk that takes nothing ends nothing."""

import sqlite3
import threading
from pathlib import Path

import anyio

from greenroom.host.conversation_writer import LARGEST_ENTRY
from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Answered, ToolCall
from tests.host.company import SECONDS, Page, running, started
from tests.stage.toys import entry

VIEW = FromView(view="1", server="s", server_name="S", tool="t")


def say(page: Page, text: str) -> None:
    assert page.seat.conversation.view_says(VIEW, (TextBlock(text=text),)) is None


async def begun(core: Core) -> None:
    """The writer has taken what there was."""
    with anyio.fail_after(SECONDS):
        while core.writer._due:
            await anyio.sleep(0.001)


async def test_an_app_that_ends_while_the_disk_is_slow_writes_what_was_said_last(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        say(page, "first")
        await core.writer.finish()
        slow = sqlite3.connect(next(tmp_path.rglob("greenroom.db")), check_same_thread=False, isolation_level=None)
        slow.execute("BEGIN IMMEDIATE")
        say(page, "second")
        await begun(core)
        say(page, "third")
        current = page.seat.conversation.current
        threading.Timer(0.5, lambda: slow.execute("ROLLBACK")).start()
    slow.close()
    async with running(tmp_path) as core:
        kept = core.store.conversations.read(current.id)
    assert kept is not None
    assert kept.entries == current.entries
    assert len(kept.entries) == 3


async def test_a_disk_that_takes_nothing_is_told_once_and_the_conversation_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        core.store._database.rows("DROP TABLE entry")
        for text in ("first", "second"):
            say(page, text)
            await core.writer.finish()
        await page.until(p.Notice, lambda one: "not kept on disk" in one.text)
        assert len(page.seat.conversation.current.entries) == 2
        assert len(page.all(p.Notice)) == 1


async def test_of_an_answer_that_is_too_large_to_keep_only_that_there_was_one_is_kept(tmp_path: Path) -> None:
    content = [{"type": "text", "text": "x" * (LARGEST_ENTRY + 1)}]
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, {"large": {"result": {"content": content}}}))
        page.say(p.RunTool(call="a", server=connection.key, tool="large", arguments={}))
        await page.until(
            p.ConversationEntry, lambda one: isinstance(one.entry, p.RanTool) and one.entry.outcome == "done"
        )
        current = page.seat.conversation.current.id
    async with running(tmp_path) as core:
        kept = core.store.conversations.read(current)
    assert kept is not None
    assert [one.outcome for one in kept.entries if isinstance(one, ToolCall)] == [Answered(result=None)]


async def test_a_long_conversation_is_held_in_part_and_kept_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        for number in range(12):
            page.seat.conversation._talkers.gone("1")
            say(page, f"{number}" + "x" * 4_000_000)
            await core.writer.finish()
        current = page.seat.conversation.current
        assert 2 <= len(current.entries) <= 8
        assert current.entries[-1].number == 12
    async with running(tmp_path) as core:
        kept = core.store.conversations.read(current.id)
    assert kept is not None
    assert [one.number for one in kept.entries] == list(range(1, 13))
