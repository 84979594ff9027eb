"""Conversations found, left, gone back to, renamed, deleted and exported. Server and store are real, page and View are played."""

import json
from pathlib import Path

import anyio
import pytest

from greenroom.host.chat.conversations_desk import ELSEWHERE, GONE
from greenroom.host.core import CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import SECONDS, Page, Worker, asked, demo, launched, running

KEEPS = CoreOptions(keep_views=True, consent="allow", open_links=False)


async def rows(page: Page, words: str = "") -> list[p.ConversationRow]:
    """What the page is told when it looks for these words."""
    before = len(page.told)
    page.say(p.WantConversations(words=words))
    told = await page.until(
        p.Conversations, lambda one: one.wanted == words and any(one is later for later in page.told[before:])
    )
    return told.rows


async def moved(page: Page, message: p.NewConversation | p.OpenConversation) -> str:
    """Go to another conversation, and return its name."""
    before = page.seat.conversation.current.id
    page.say(message)
    with anyio.fail_after(SECONDS):
        while page.seat.conversation.current.id == before:
            await anyio.sleep(0.005)
    return page.seat.conversation.current.id


async def said(page: Page, *words: str) -> str:
    """The person says these in the conversation that is there; return its name."""
    for one in words:
        page.say(p.Say(text=one))
    with anyio.fail_after(SECONDS):
        await page.core.writer.finish()
    return page.seat.conversation.current.id


async def noticed(page: Page, times: int) -> None:
    """The page was told so many notices."""
    with anyio.fail_after(SECONDS):
        while len(page.all(p.Notice)) < times:
            await anyio.sleep(0.005)


def texts(page: Page) -> list[str]:
    """What stands in the conversation, as the page was told last."""
    begun = page.all(p.ConversationBegun)[-1]
    return [str(entry.content[0]["text"]) for entry in begun.entries if isinstance(entry, p.SaidMessage)]


async def restored(page: Page) -> Worker:
    mount = await page.until(p.MountView, lambda one: one.restored is not None)
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    await worker.initialize()
    return worker


async def test_a_new_conversation_is_empty_and_the_one_before_is_kept_and_found(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        first = await said(page, "How warm is it in Zürich?", "and in Basel?")
        second = await moved(page, p.NewConversation())
        assert texts(page) == []
        await said(page, "Something else")
        listed = await rows(page)
        assert [(one.conversation, one.title, one.open) for one in listed] == [
            (second, "Something else", "here"),
            (first, "How warm is it in Zürich?", "no"),
        ]
        assert [one.conversation for one in await rows(page, "BASEL zürich")] == [first]
        assert await rows(page, "kind") == []
        assert await moved(page, p.OpenConversation(conversation=first)) == first
        assert texts(page) == ["How warm is it in Zürich?", "and in Basel?"]
        await said(page, "and Bern?")
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        await moved(page, p.OpenConversation(conversation=first))
        assert texts(page) == ["How warm is it in Zürich?", "and in Basel?", "and Bern?"]


async def test_who_comes_back_sees_the_views_again_and_no_tool_was_called(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page, connection = Page(core), await demo(core)
        before = await launched(page, connection, "show_dashboard", {})
        given = (await before.heard_method("ui/notifications/tool-result"))["params"]
        first = page.seat.conversation.current.id
        await moved(page, p.NewConversation())
        assert (await before.heard_method("ui/resource-teardown"))["params"] == {"reason": "the conversation was left"}
        assert before.closed is not None
        assert list(page.seat.views) == []
        await page.until(p.UnmountView, lambda one: one.view == before.view.name)
        assert [one.views for one in await rows(page)] == [1]
        await moved(page, p.OpenConversation(conversation=first))
        after = await restored(page)
        assert (await after.heard_method("ui/notifications/tool-result"))["params"] == given
        assert len(asked(core, connection, "tools/call")) == 1
        # And once more: what was restored can be left again.
        await moved(page, p.NewConversation())
        assert [one.views for one in await rows(page)] == [1]


async def test_a_start_goes_on_with_no_conversation_that_the_person_left(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page, connection = Page(core), await demo(core)
        await launched(page, connection, "show_dashboard", {})
        first = page.seat.conversation.current.id
        await moved(page, p.NewConversation())
        await said(page, "of something else")
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        await page.until(p.Welcome)
        await anyio.sleep(0.2)
        assert page.seat.conversation.current.entries == ()
        await moved(page, p.OpenConversation(conversation=first))
        await page.until(p.LeftViews, lambda one: len(one.views) == 1)
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        with anyio.fail_after(SECONDS):
            while page.seat.conversation.current.id != first:
                await anyio.sleep(0.005)


async def test_what_a_view_says_as_it_leaves_is_in_its_own_conversation_or_in_none(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page, connection = Page(core), await demo(core)
        view = await launched(page, connection, "show_dashboard", {})
        view.answers_teardown = False
        page.say(p.NewConversation())
        teardown = await view.heard_method("ui/resource-teardown")
        view.say({"jsonrpc": "2.0", "id": 77, "method": "ui/update-model-context", "params": {"content": []}})
        said: JsonObject = {"role": "user", "content": [{"type": "text", "text": "from the old one"}]}
        view.say({"jsonrpc": "2.0", "id": 78, "method": "ui/message", "params": said})
        view.say({"jsonrpc": "2.0", "id": teardown["id"], "result": {}})
        with anyio.fail_after(SECONDS):
            while list(page.seat.views):
                await anyio.sleep(0.005)
        await anyio.lowlevel.checkpoint()
        view.say({"jsonrpc": "2.0", "id": 79, "method": "ui/message", "params": said})
        await said_nothing(page)


async def said_nothing(page: Page) -> None:
    await page.core.writer.finish()
    assert page.seat.conversation.current.entries == ()
    assert page.seat.conversation.current.waiting == ()


async def test_a_call_that_runs_is_cancelled_before_its_conversation_is_left(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="count_slowly", arguments={"to": 60}))
        await page.until(p.ConversationEntry, lambda one: one.entry.kind == "call")
        first = page.seat.conversation.current.id
        await moved(page, p.NewConversation())
        await said_nothing(page)
        await moved(page, p.OpenConversation(conversation=first))
        (call,) = page.all(p.ConversationBegun)[-1].entries
        assert isinstance(call, p.RanTool)
        assert call.outcome == "cancelled"


async def test_a_conversation_is_in_one_window_at_a_time(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        one = Page(core, core.seats.open())
        first = await said(one, "mine")
        two = Page(core, core.seats.open())
        second = await said(two, "yours")
        assert {row.conversation: row.open for row in await rows(two)} == {first: "elsewhere", second: "here"}
        for message in (p.OpenConversation(conversation=first), p.DeleteConversation(conversation=first)):
            before = len(two.all(p.Notice))
            two.say(message)
            await noticed(two, before + 1)
            assert two.all(p.Notice)[-1].text == ELSEWHERE
        assert two.seat.conversation.current.id == second
        await moved(one, p.NewConversation())
        with anyio.fail_after(SECONDS):
            while {row.open for row in two.all(p.Conversations)[-1].rows} != {"no", "here"}:
                await anyio.sleep(0.005)
        assert await moved(two, p.OpenConversation(conversation=first)) == first
        assert texts(two) == ["mine"]


async def test_two_windows_that_want_the_same_at_once_do_not_both_get_it(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        one = Page(core, core.seats.open())
        first = await said(one, "mine")
        await moved(one, p.NewConversation())
        two = Page(core, core.seats.open())
        one.say(p.OpenConversation(conversation=first))
        two.say(p.OpenConversation(conversation=first))
        with anyio.fail_after(SECONDS):
            while first not in {one.seat.conversation.current.id, two.seat.conversation.current.id}:
                await anyio.sleep(0.005)
        assert [notice.text for page in (one, two) for notice in page.all(p.Notice)] == [ELSEWHERE]
        assert one.seat.conversation.current.id != two.seat.conversation.current.id


async def test_a_title_is_the_persons_and_an_empty_one_gives_the_first_words_back(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        name = await said(page, "First words")
        page.say(p.RenameConversation(conversation=name, title=" Plans\n for\u202e June "))
        assert [one.title for one in await rows(page)] == ["Plans for\\u202e June"]
        page.say(p.RenameConversation(conversation=name, title="  "))
        assert [one.title for one in await rows(page)] == ["First words"]


@pytest.mark.parametrize("which", ["here", "no"])
async def test_of_a_deleted_conversation_nothing_is_left_on_disk(tmp_path: Path, which: str) -> None:
    async with running(tmp_path, KEEPS) as core:
        page, connection = Page(core), await demo(core)
        view = await launched(page, connection, "show_dashboard", {})
        view.say({"jsonrpc": "2.0", "method": "ui/notifications/size-changed", "params": {"height": 321}})
        name = await said(page, "the canary sings")
        page.say(p.RenameConversation(conversation=name, title="about the canary"))
        await rows(page)
        assert core.store.kept_views.conversations() == [name]
        assert b"canary" in on_disk(tmp_path), "the control"
        if which == "no":
            await moved(page, p.NewConversation())
        page.say(p.DeleteConversation(conversation=name))
        with anyio.fail_after(SECONDS):
            while core.store.conversations.read(name) is not None:
                await anyio.sleep(0.01)
        assert page.seat.conversation.current.id != name
        assert await rows(page) == []
        assert core.store.kept_views.conversations() == []
        assert core.store._database.rows("SELECT count(*) FROM view_document") == [(0,)]
        assert b"canary" not in on_disk(tmp_path)
    assert b"canary" not in on_disk(tmp_path), "nor is anything written as the app ends"
    assert name.encode() not in on_disk(tmp_path)


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def test_forget_all_empties_the_list_and_the_page_knows_of_the_new_conversation(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        first = await said(page, "one")
        await moved(page, p.NewConversation())
        await said(page, "two")
        page.say(p.RenameConversation(conversation=first, title="the canary"))
        assert len(await rows(page)) == 2
        page.say(p.ForgetConversation())
        with anyio.fail_after(SECONDS):
            while page.all(p.Conversations)[-1].rows:
                await anyio.sleep(0.005)
        assert page.all(p.ChatState)[-1].conversation == page.seat.conversation.current.id
        assert b"canary" not in on_disk(tmp_path)


async def test_what_is_not_kept_is_said_to_be(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        page.say(p.OpenConversation(conversation="never was"))
        assert (await page.until(p.Notice)).text == GONE
        page.say(p.ExportConversation(conversation="never was", form="json"))
        await page.until(p.Notice, lambda one: "nothing to export" in one.text)


async def test_the_list_follows_what_is_said_once_the_page_wanted_it(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        page.say(p.Say(text="before"))
        await core.writer.finish()
        assert page.all(p.Conversations) == []
        await rows(page)
        await moved(page, p.NewConversation())
        page.say(p.Say(text="It is new"))
        told = await page.until(p.Conversations, lambda one: len(one.rows) == 2)
        assert told.rows[0].title == "It is new"


# --- as files -----------------------------------------------------------------------------------------------------------


async def exported(page: Page, name: str, *, form: str = "json") -> tuple[str, str]:
    """Export as a page without dialogs does; return the file's name and the file."""
    before = len(page.all(p.ConversationPart))
    page.say(p.ExportConversation.model_validate({"conversation": name, "form": form}))
    last = await page.until(p.ConversationPart, lambda one: one.last and one in page.all(p.ConversationPart)[before:])
    return last.name, "".join(part.text for part in page.all(p.ConversationPart)[before:])


async def imported(page: Page, text: str, *, piece: int = 1_000) -> p.ConversationImported:
    before = len(page.all(p.ConversationImported))
    pieces = [text[start : start + piece] for start in range(0, len(text), piece)]
    for place, part in enumerate(pieces):
        page.say(p.GiveConversation(name="x.json", text=part, first=place == 0, last=place == len(pieces) - 1))
    return await page.until(p.ConversationImported, lambda one: one in page.all(p.ConversationImported)[before:])


async def test_a_conversation_goes_out_and_comes_in_marked_and_opens(tmp_path: Path) -> None:
    async with running(tmp_path / "one", KEEPS) as core:
        page, connection = Page(core), await demo(core)
        await launched(page, connection, "show_dashboard", {})
        name = await said(page, "What do I see?")
        page.say(p.RenameConversation(conversation=name, title="CON: ../evil\x00 name?"))
        file, text = await exported(page, name)
        read, markdown = await exported(page, name, form="markdown")
    assert (file[:27], file[-5:], read[-3:]) == ("conversation-CON-evil-u0000", ".json", ".md")
    assert "### You ran show\\_dashboard (demo)" in markdown
    assert "> What do I see?" in markdown
    async with running(tmp_path / "two", KEEPS) as core:
        page = Page(core)
        came = await imported(page, text)
        assert came.title == "CON: ../evil\\u0000 name?"
        (row,) = await rows(page, "see dashboard")
        assert (row.conversation, row.imported, row.open, row.views) == (came.conversation, True, "no", 0)
        assert core.store.chats.of(row.conversation).model is None
        await moved(page, p.OpenConversation(conversation=row.conversation))
        call, message = page.all(p.ConversationBegun)[-1].entries
        assert isinstance(call, p.RanTool)
        assert isinstance(message, p.SaidMessage)
        assert (call.imported, call.outcome, call.tool, message.imported) == (True, "done", "show_dashboard", True)
        await said(page, "mine")
        later = page.all(p.ConversationEntry)[-1].entry
        assert isinstance(later, p.SaidMessage)
        assert not later.imported
        _, again = await exported(page, row.conversation)
    assert (
        json.loads(again)["turns"][0]["entries"][0]["outcome"] == json.loads(text)["turns"][0]["entries"][0]["outcome"]
    )


async def test_what_became_a_secret_after_it_was_said_is_in_no_export(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        name = await said(page, "the key is late-secret-0123456789")
        assert "late-secret" in (await exported(page, name))[1], "the control"
        core.tap.redactor.add("late-secret-0123456789")
        for form in ("json", "markdown"):
            text = (await exported(page, name, form=form))[1]
            assert "the key is" in text
            assert "late-secret" not in text


async def test_the_dialogs_write_and_read_the_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"

    async def choose(_seat: str, _wish: object) -> Path:
        return file

    async with running(tmp_path / "data", KEEPS) as core:
        core.files.show_dialog = choose
        page = Page(core)
        name = await said(page, "Kept in a file")
        page.say(p.ExportConversation(conversation=name, form="json"))
        notice = await page.until(p.Notice)
        assert "mine.json" in notice.text
        assert str(tmp_path) not in notice.text
        page.say(p.ImportConversation())
        assert (await page.until(p.ConversationImported)).title == "Kept in a file"
        file.write_bytes(b"\xff\xfe no conversation")
        page.say(p.ImportConversation())
        refused = await page.until(p.Notice, lambda one: one.level == "error")
        assert "cannot be imported" in refused.text
        assert len(await rows(page)) == 2
        assert page.all(p.ConversationPart) == []


async def test_a_spoilt_file_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        await said(page, "here")
        _, text = await exported(page, page.seat.conversation.current.id)
        for spoilt in (text[:-20], text.replace('"message"', '"massage"'), "x", text.replace("here", "\ud800")[:50]):
            before = len(page.all(p.Notice))
            page.say(p.GiveConversation(name="x.json", text=spoilt, first=True, last=True))
            await noticed(page, before + 1)
        page.say(p.GiveConversation(name="x.json", text="no first piece", first=False, last=True))
        await noticed(page, 5)
        assert [one.title for one in await rows(page)] == ["here"]
        assert core.store._database.rows("SELECT count(*) FROM chat") == [(0,)]


async def test_without_dialogs_there_is_nothing_to_choose_from(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        page.say(p.ImportConversation())
        assert (await page.until(p.Notice)).level == "error"


async def test_a_store_that_fails_ends_the_wish_and_not_the_app(tmp_path: Path) -> None:
    async with running(tmp_path, KEEPS) as core:
        page = Page(core)
        name = await said(page, "here")
        core.store._database.rows("ALTER TABLE findable RENAME TO gone")
        wishes: tuple[p.FromPage, ...] = (
            p.WantConversations(words="x"),
            p.ExportConversation(conversation=name, form="json"),
            p.DeleteConversation(conversation=name),
        )
        for times, wish in enumerate(wishes, start=1):
            page.say(wish)
            await noticed(page, times)
        core.store._database.rows("ALTER TABLE gone RENAME TO findable")
        assert [one.title for one in await rows(page)] == ["here"]
