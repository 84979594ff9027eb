"""What nobody thought of ends one wish, one turn or the worker, and never the app: real parts are made to fail."""

import sqlite3
from contextlib import closing
from pathlib import Path

import anyio
import pytest

from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Step
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.model.lines import Failed, Finished
from greenroom.store.glance import DATABASE_FILE
from tests.host.chat.test_model_worker import all_of, asked, toy
from tests.host.company import Page, running


def other_program(core: Core) -> sqlite3.Connection:
    """One that has the same file open."""
    return sqlite3.connect(core.store.folders.data / DATABASE_FILE, isolation_level=None)


def goes_on(page: Page) -> None:
    before = len(page.all(p.ChatState))
    page.say(p.SetManner(manner=p.ChatManner(system=f"after {before}", temperature=None, effort=None, max_steps=3)))
    assert len(page.all(p.ChatState)) == before + 1


async def test_a_file_that_another_program_has_locked_loses_what_was_picked_and_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        with closing(other_program(core)) as other:
            other.execute("BEGIN IMMEDIATE")
            page.say(p.PickModel(picked=p.ModelPicked(provider="openai", model="toy", address=None)))
            assert "mistake" in page.all(p.Notice)[-1].text
            other.execute("ROLLBACK")
        goes_on(page)


async def test_a_page_comes_in_and_messages_are_kept_where_nobody_knows_what_was_chosen(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        seat = core.seats.open()
        with closing(other_program(core)) as other:
            other.execute("ALTER TABLE chat RENAME TO gone")
            page = Page(core, seat)
            page.say(p.Say(text="hello"))
            assert page.all(p.ChatState)[-1].picked is None
            assert [one.kind for one in seat.conversation.current.entries] == ["message"]
            other.execute("ALTER TABLE gone RENAME TO chat")
        goes_on(page)


async def test_a_mistake_at_the_end_of_a_turn_ends_neither_the_app_nor_the_next_turn(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        seat = core.seats.open()
        choice = ModelChoice(provider="scripted", model=str(tmp_path / "none.yaml"))
        core.store.chats.pick_model(seat.conversation.current.id, choice)
        agent = seat.chat.agent
        met = 0

        def stumble() -> None:
            nonlocal met
            if not agent.busy:
                met += 1
                raise RuntimeError("nobody thought of this")

        agent.on_change = stumble
        for turn in (1, 2):
            seat.conversation.person_says((TextBlock(text="hello"),))
            with anyio.fail_after(10):
                while agent.busy:
                    await anyio.sleep(0.01)
            steps = [one for one in seat.conversation.current.entries if isinstance(one, Step)]
            assert (met, len(steps)) == (turn, turn)
            assert "none.yaml" in (steps[-1].trouble or "")
            assert not seat.conversation.current.busy
        agent.on_change = seat.chat.tell
        goes_on(Page(core, seat))


@pytest.mark.parametrize("program", ["no\0program", str(Path(__file__))])
async def test_a_worker_that_cannot_be_started_fails_what_was_asked_and_nothing_else(program: str) -> None:
    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            worker = ModelWorker(tasks, command=[program])
            (line,) = await all_of(worker.ask(asked("echo")))
            assert isinstance(line, Failed)
            assert (line.kind, worker.state.stage) == ("worker", "down")
            assert not worker.running


async def test_a_listener_that_stumbles_keeps_no_answer_back() -> None:
    def stumble() -> None:
        raise RuntimeError("nobody thought of this")

    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            worker = ModelWorker(tasks, command=toy(), on_change=stumble)
            *_, last = await all_of(worker.ask(asked("echo")))
            assert isinstance(last, Finished)
            tasks.cancel_scope.cancel()
