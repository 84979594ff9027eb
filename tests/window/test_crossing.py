import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import anyio
import anyio.abc
import pytest

from greenroom.errors import GreenroomError
from greenroom.window.crossing import Crossing, is_overdue
from greenroom.window.errors import StoppedEarlyError


class Refused(GreenroomError):
    def __init__(self) -> None:
        super().__init__("refused")


async def serve(started: Callable[[str], None], stop: anyio.Event) -> None:
    started("an address")
    await stop.wait()


def test_the_first_result_is_handed_to_the_main_thread_and_both_threads_end() -> None:
    with Crossing(serve) as crossing:
        assert crossing.started() == "an address"
    assert not is_overdue()
    assert threads_of_ours() == []


def test_a_word_from_the_other_thread_may_begin_tasks() -> None:
    heard = threading.Event()

    async def take(started: Callable[[anyio.abc.TaskGroup], None], stop: anyio.Event) -> None:
        async with anyio.create_task_group() as tasks:
            started(tasks)
            await stop.wait()

    async def hear() -> None:
        heard.set()

    with Crossing(take) as crossing:
        tasks = crossing.started()
        crossing.ask(lambda: tasks.start_soon(hear))
        assert heard.wait(10)
        heard.clear()
        crossing.tell(lambda: tasks.start_soon(hear))
        assert heard.wait(10)


def test_an_error_before_the_first_result_is_raised_where_it_is_waited_for() -> None:
    async def fail(_started: Callable[[str], None], _stop: anyio.Event) -> None:
        raise Refused

    with pytest.raises(Refused), Crossing(fail) as crossing:
        crossing.started()
    assert threads_of_ours() == []


def test_an_error_after_the_first_result_ends_the_main_thread_s_wait_and_is_raised_there() -> None:
    async def fail_late(started: Callable[[str], None], _stop: anyio.Event) -> None:
        started("an address")
        await anyio.sleep(0.05)
        raise Refused

    told: list[str] = []

    def be_the_main_thread() -> None:
        with Crossing(fail_late) as crossing:
            crossing.when_stopped(lambda: told.append("close the window"))
            crossing.started()
            crossing.wait()

    with pytest.raises(Refused):
        be_the_main_thread()
    assert told == ["close the window"]


def test_an_error_of_the_main_thread_is_not_covered_by_one_of_the_other() -> None:
    async def fail_when_stopped(started: Callable[[str], None], stop: anyio.Event) -> None:
        started("an address")
        await stop.wait()
        raise Refused

    def be_the_main_thread() -> None:
        with Crossing(fail_when_stopped) as crossing:
            raise KeyError(crossing.started())

    with pytest.raises(KeyError):
        be_the_main_thread()


def test_what_does_not_end_when_asked_is_not_waited_for() -> None:
    let_go = threading.Event()

    async def hold(started: Callable[[str], None], _stop: anyio.Event) -> None:
        started("an address")
        let_go.wait(10)

    began = time.monotonic()
    with Crossing(hold, join_seconds=0.3) as crossing:
        crossing.started()
    assert is_overdue()
    assert time.monotonic() - began < 2
    let_go.set()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a POSIX system")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_both_sides_and_the_handlers_are_as_before(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with Crossing(serve) as crossing:
        crossing.started()
        os.kill(os.getpid(), number)
        crossing.wait()
    assert crossing.signals.heard == number
    assert signal.getsignal(number) == before
    assert threads_of_ours() == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a POSIX system")
def test_a_signal_before_the_first_result_ends_the_wait_for_it() -> None:
    async def never(_started: Callable[[str], None], stop: anyio.Event) -> None:
        await stop.wait()

    with Crossing(never) as crossing:
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(StoppedEarlyError):
            crossing.started()


def test_signals_that_a_library_took_can_be_taken_back() -> None:
    with Crossing(serve) as crossing:
        crossing.started()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        crossing.signals.claim()
        os.kill(os.getpid(), signal.SIGINT)
        crossing.wait()
    assert crossing.signals.heard == signal.SIGINT


def test_a_question_is_answered_on_the_asyncio_thread() -> None:
    with Crossing(serve) as crossing:
        crossing.started()
        assert crossing.ask(lambda: threading.current_thread().name) == "greenroom-core"
        with pytest.raises(ZeroDivisionError):
            crossing.ask(lambda: 1 / 0)
    with pytest.raises(StoppedEarlyError):
        crossing.ask(lambda: "too late")


def test_a_callback_given_after_the_end_was_asked_for_is_called_at_once() -> None:
    told: list[str] = []
    with Crossing(serve) as crossing:
        crossing.stop()
        crossing.stop()
        crossing.when_stopped(lambda: told.append("now"))
        assert told == ["now"]


def test_the_other_side_begins_only_when_it_is_told_to_and_only_once() -> None:
    with Crossing(serve) as crossing:
        assert crossing.result is None
        assert "greenroom-core" not in threads_of_ours()
        crossing.begin()
        crossing.begin()
        assert crossing.started() == crossing.result == "an address"


def test_it_does_not_begin_after_the_end_was_asked_for() -> None:
    with Crossing(serve) as crossing:
        crossing.stop()
        crossing.begin()
        assert "greenroom-core" not in threads_of_ours()


def test_who_waits_for_the_first_result_is_called_once_whether_it_has_come_or_not() -> None:
    told: list[str] = []
    with Crossing(serve) as crossing:
        crossing.when_started(told.append)
        assert told == []
        crossing.started()
        crossing.ask(lambda: None)  # it has handed the result to everybody
        crossing.when_started(told.append)
    assert told == ["an address", "an address"]


def threads_of_ours() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("greenroom")]
