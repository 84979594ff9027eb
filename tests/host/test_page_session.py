"""What a page says about a question, a file and the View that asks."""

from pathlib import Path

import anyio
import pytest
from pydantic import ValidationError

from greenroom.host.core import Core
from greenroom.host.file_choices import FileWish, Send
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker, demo, launched, running

LINK: JsonObject = {"jsonrpc": "2.0", "id": "link", "method": "ui/open-link", "params": {"url": "https://example.com/"}}
SESSIONS = FileWish(saves=True, title="Export", kind="Sessions", suffixes=(".jsonl",), suggested="session.jsonl")


async def asked(page: Page, worker: Worker) -> p.Question:
    worker.say(LINK)
    return await page.until(p.Question)


async def test_the_view_that_asks_is_ended_with_the_answer(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        other = await launched(page, connection, "show_dashboard", {})
        question = await asked(page, worker)
        assert question.view == worker.view.name
        page.say(p.Answer(question=question.question, granted=True, end_view=True))
        gone = await page.until(p.UnmountView)
        await page.until(p.QuestionGone, lambda it: it.question == question.question)
        assert (gone.view, gone.keep_notice) == (worker.view.name, True)
        assert "You ended it" in gone.reason
        assert worker.view.work.opened_links == []
        assert list(page.seat.views) == [other.view]


async def test_a_question_of_no_view_cannot_be_answered_by_ending_one(tmp_path: Path) -> None:
    config = tmp_path / "mcp.json"
    config.write_text('{"mcpServers": {"new": {"command": "true"}}}')
    async with running(tmp_path / "data") as core:
        page = Page(core)
        core.book.follow(config)
        page.say(p.RestartServer(server=core.book.connections[0].key))
        question = await page.until(p.Question)
        assert question.view is None
        page.say(p.Answer(question=question.question, granted=True, end_view=True))
        await page.until(p.QuestionGone)
        assert core.book.connections[0].status.phase == "needs_approval"


class Person:
    """Chooses files in dialogs that nobody sees."""

    def __init__(self, core: Core, chosen: Path | None) -> None:
        self.asked: list[tuple[str, FileWish]] = []
        self.used: list[Path] = []
        self.decides = anyio.Event()
        self._chosen = chosen
        core.files.show_dialog = self._dialog
        core.files.offer("export_session", lambda: SESSIONS, self._use)

    async def _dialog(self, seat: str, wish: FileWish) -> Path | None:
        self.asked.append((seat, wish))
        await self.decides.wait()
        return self._chosen

    async def _use(self, _seat: str, path: Path, send: Send) -> None:
        self.used.append(path)
        send(p.Notice(level="info", text="Done."))


async def test_a_file_is_chosen_in_the_window_of_the_page_that_asks_and_used_by_python_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        person = Person(core, tmp_path / "chosen")
        one, two = Page(core, core.seats.open()), Page(core, core.seats.open())
        assert two.all(p.Welcome)[0].file_dialogs
        two.say(p.ChooseFile(purpose="export_session"))
        two.say(p.ChooseFile(purpose="export_session"))
        person.decides.set()
        await two.until(p.Notice)
        assert person.asked == [(two.seat.name, SESSIONS)]
        assert person.used == [tmp_path / "chosen.jsonl"]
        assert not one.all(p.Notice)
        told = [message.model_dump_json() for message in two.told if not isinstance(message, p.About)]
        assert not [message for message in told if "chosen" in message]


async def test_a_dialog_in_which_nothing_is_chosen_does_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        person, page = Person(core, None), Page(core)
        person.decides.set()
        for _ in range(2):  # and another one can be opened afterwards
            page.say(p.ChooseFile(purpose="export_session"))
            with anyio.fail_after(5):
                await anyio.wait_all_tasks_blocked()
        assert (len(person.asked), person.used) == (2, [])


async def test_a_chosen_servers_file_is_followed(tmp_path: Path) -> None:
    config = tmp_path / "mcp.json"
    config.write_text('{"mcpServers": {"new": {"command": "true"}}}')
    async with running(tmp_path / "data") as core:
        person, page = Person(core, config), Page(core)
        person.decides.set()
        page.say(p.ChooseFile(purpose="open_config"))
        await page.until(p.Servers, lambda told: [row.phase for row in told.servers] == ["needs_approval"])


async def test_in_a_browser_nobody_shows_a_dialog(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        assert not page.all(p.Welcome)[0].file_dialogs
        page.say(p.ChooseFile(purpose="open_config"))
        assert "own window" in (await page.until(p.Notice)).text


@pytest.mark.parametrize("more", [{"path": "/etc/passwd"}, {"purpose": "read"}, {"purpose": "../export_session"}])
def test_a_page_cannot_name_a_file_nor_a_purpose_of_its_own(more: dict[str, str]) -> None:
    wish = {"type": "choose_file", "purpose": "open_config"}
    assert p.FROM_PAGE.validate_python(wish) == p.ChooseFile(purpose="open_config")
    with pytest.raises(ValidationError):
        p.FROM_PAGE.validate_python(wish | more)


async def test_the_dialog_of_a_window_that_closes_is_withdrawn(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        person, page = Person(core, tmp_path / "chosen"), Page(core)
        page.say(p.ChooseFile(purpose="export_session"))
        await anyio.wait_all_tasks_blocked()
        assert person.asked
        await core.seats.close(page.seat.name, "closed")
        person.decides.set()
        await anyio.wait_all_tasks_blocked()
        assert person.used == []
