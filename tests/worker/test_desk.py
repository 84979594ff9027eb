"""Requests at the worker's desk: any line is understood or ends it, and nothing is left over."""

import io
import os

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.model.lines import Ask, Finished, FromWorker, ListModels, Models, Stop
from greenroom.worker.desk import Desk, Tell

ASK = Ask(id="a", provider="openai", model="toy", messages=[])


async def never(_ask: Ask, _tell: Tell) -> None:
    await anyio.sleep_forever()


async def at_once(wish: ListModels, tell: Tell) -> None:
    tell(Models(id=wish.id, names=[]))


def lines(*requests: Ask | ListModels | Stop) -> io.BytesIO:
    return io.BytesIO(b"".join(request.model_dump_json().encode() + b"\n" for request in requests))


async def test_a_stop_ends_the_request_it_names_and_no_other() -> None:
    told: list[FromWorker] = []
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as reading, os.fdopen(theirs, "wb", buffering=0) as writing:
        desk = Desk(told.append, answer=never, list_models=at_once)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(desk.work, reading)
            writing.write(lines(ASK, ASK.model_copy(update={"id": "b"}), Stop(id="c"), Stop(id="a")).getvalue())
            with anyio.fail_after(10):
                while not told:
                    await anyio.sleep(0.01)
            assert told == [Finished(id="a", reason="stopped")]
            writing.close()


async def test_it_ends_with_its_lines_and_with_it_all_that_is_asked() -> None:
    told: list[FromWorker] = []
    with anyio.fail_after(10):
        assert await Desk(told.append, answer=never, list_models=at_once).work(lines(ASK))
    assert told == []


@pytest.mark.parametrize(
    "line", [b"{}\n", b"\n", b"[]\n", b'{"do":"ask"}\n', b"\xff\n", b'{"do":"ask","id":"a"', b"[" * 9999]
)
async def test_a_line_that_is_none_of_the_hosts_ends_it(line: bytes) -> None:
    told: list[FromWorker] = []
    with anyio.fail_after(10):
        assert not await Desk(told.append, answer=never, list_models=at_once).work(io.BytesIO(line))
    assert told == []


@given(st.binary(max_size=80))
def test_no_bytes_break_it(line: bytes) -> None:
    told: list[FromWorker] = []
    desk = Desk(told.append, answer=never, list_models=at_once)
    assert anyio.run(desk.work, io.BytesIO(line)) is (line == b"")
