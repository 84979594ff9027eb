"""What was said reaches the disk: all of it, also when the app ends; and a disk that takes nothing ends nothing."""

import sqlite3
import threading
from pathlib import Path

import anyio

from greenroom.host.conversation_writer import LARGEST_ENTRY, Kept
from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Answered, ToolCall
from tests.host.company import SECONDS, Page, running, started
from tests.protocol.conversation.sayings import message
from tests.stage.toys import entry

VIEW = FromView(view="1", server="s", server_name="S", tool="t")
REFUSE_POISON = (
    "CREATE TRIGGER refuse BEFORE INSERT ON entry WHEN new.body LIKE '%poison%'"
    " BEGIN SELECT RAISE(ABORT, 'no poison'); END"
)


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


async def test_an_entry_that_the_disk_refuses_costs_none_after_it_and_no_forgetting(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        say(page, "to be forgotten")
        await core.writer.finish()
        core.store._database.rows(REFUSE_POISON)
        say(page, "poison")
        page.say(p.ForgetConversation())
        for text in ("first", "poison", "third"):
            say(page, text)
        await core.writer.finish()
        current = page.seat.conversation.current
        kept = core.store.conversations.read(current.id)
        assert core.store.conversations.ids() == [current.id]
        await page.until(p.Notice, lambda one: "not kept on disk: no poison" in one.text)
    assert kept is not None
    assert [one.number for one in kept.entries] == [1, 3]


async def test_what_the_disk_refused_is_written_when_it_takes_it_again(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        core.store._database.rows(REFUSE_POISON)
        say(page, "poison")
        with anyio.fail_after(SECONDS):
            while not core.writer._tries:
                await anyio.sleep(0.01)
        core.store._database.rows("DROP TRIGGER refuse")
        with anyio.fail_after(SECONDS):
            await core.writer._rest.wait()
        kept = core.store.conversations.read(page.seat.conversation.current.id)
        assert page.all(p.Notice) == []
    assert kept is not None
    assert [one.number for one in kept.entries] == [1]


async def test_where_nothing_can_be_forgotten_the_person_is_told_each_time(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        say(page, "a secret")
        await core.writer.finish()
        core.store._database.rows(
            "CREATE TRIGGER refuse BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'not today'); END"
        )
        for times in (1, 2):
            page.say(p.ForgetConversation())
            await core.writer.finish()
            told = [one for one in page.all(p.Notice) if one.level == "error" and "not today" in one.text]
            assert len(told) == times
        core.store._database.rows("DROP TRIGGER refuse")
        page.say(p.ForgetConversation())
        await core.writer.finish()
        assert core.store.conversations.ids() == []
        assert len(page.all(p.Notice)) == 2


async def test_an_entry_that_cannot_be_written_down_at_all_ends_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        core.writer.keep(
            Kept(conversation="c", begun_at=1.0, turn=2**70, entry=message(1, "x"), written=lambda _size: None)
        )
        say(page, "after it")
        await core.writer.finish()
        assert core.store.conversations.read(page.seat.conversation.current.id) is not None
        await page.until(p.Notice, lambda one: "not kept on disk" in one.text)


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


async def test_where_a_conversation_cannot_be_deleted_the_person_is_told_and_may_try_again(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        say(page, "stays for now")
        name = page.seat.conversation.current.id
        await core.writer.finish()
        refuse = "CREATE TRIGGER refuse BEFORE DELETE ON conversation BEGIN SELECT RAISE(ABORT, 'not this one'); END"
        core.store._database.rows(refuse)
        page.say(p.DeleteConversation(conversation=name))
        notice = await page.until(p.Notice)
        assert "not this one. Delete it again." in notice.text
        assert core.store.conversations.read(name) is not None
        core.store._database.rows("DROP TRIGGER refuse")
        page.say(p.DeleteConversation(conversation=name))
        with anyio.fail_after(SECONDS):
            while core.store.conversations.read(name) is not None:
                await anyio.sleep(0.005)


async def test_what_comes_late_of_a_deleted_conversation_is_not_written(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        say(page, "to be deleted")
        left = page.seat.conversation.current
        await core.writer.finish()
        page.say(p.DeleteConversation(conversation=left.id))
        with anyio.fail_after(SECONDS):
            while core.store.conversations.read(left.id) is not None:
                await anyio.sleep(0.005)
        late = message(9, "too late")
        core.writer.keep(Kept(conversation=left.id, begun_at=1.0, turn=9, entry=late, written=lambda _size: None))
        say(page, "in the next one")
        await core.writer.finish()
        assert core.store.conversations.ids() == [page.seat.conversation.current.id]
