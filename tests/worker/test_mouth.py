"""Lines of the worker: small pieces together, large ones apart, each character whole."""

import os

import anyio

from greenroom.protocol.model.lines import FROM_WORKER, CallGoesOn, Finished, FromWorker, Words
from greenroom.worker.mouth import LONGEST_TEXT, Mouth, Pieces


async def test_the_first_piece_is_told_at_once_and_the_next_ones_together() -> None:
    told: list[FromWorker] = []
    async with anyio.create_task_group() as tasks:
        pieces = Pieces("a", told.append, tasks, apart_seconds=1.0)
        for word in ("One", " two", " three", " four"):
            pieces.add("text", word)
        assert told == [Words(say="text", id="a", text="One")]
        with anyio.fail_after(20):
            while len(told) < 2:
                await anyio.sleep(0.01)
        assert told[1:] == [Words(say="text", id="a", text=" two three four")]


async def test_what_waits_is_told_before_another_kind_of_piece() -> None:
    told: list[FromWorker] = []
    async with anyio.create_task_group() as tasks:
        pieces = Pieces("a", told.append, tasks)
        pieces.add("reasoning", "Hm")
        pieces.add("reasoning", "…")
        pieces.add("text", "Yes")
        pieces.add(3, "{")
        pieces.flush()
        tasks.cancel_scope.cancel()
    assert [(getattr(line, "say", None), getattr(line, "text", None)) for line in told] == [
        ("reasoning", "Hm"),
        ("reasoning", "…"),
        ("text", "Yes"),
        ("arguments", "{"),
    ]
    assert isinstance(told[-1], CallGoesOn)
    assert told[-1].index == 3


async def test_a_large_piece_becomes_several_lines() -> None:
    told: list[FromWorker] = []
    async with anyio.create_task_group() as tasks:
        pieces = Pieces("a", told.append, tasks)
        pieces.add("text", "x" * (LONGEST_TEXT * 2 + 1))
        pieces.flush()
    assert [len(line.text) for line in told if isinstance(line, Words)] == [LONGEST_TEXT, LONGEST_TEXT, 1]


async def test_a_half_character_that_stays_alone_becomes_a_question_mark() -> None:
    told: list[FromWorker] = []
    async with anyio.create_task_group() as tasks:
        pieces = Pieces("a", told.append, tasks)
        pieces.add("text", "so\ud83d")
        pieces.add("reasoning", "\ude00")
        pieces.flush()
    assert [line.text for line in told if isinstance(line, Words)] == ["so", "?", "?"]


def test_a_line_larger_than_a_pipe_is_written_whole() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as reading:
        line = Words(say="text", id="a", text="y" * 50_000 + "\n\u2028")
        Mouth(theirs).tell(line)
        Mouth(theirs).tell(Finished(id="a", reason="stop"))
        os.close(theirs)
        first, second = reading.read().splitlines()
    assert FROM_WORKER.validate_json(first) == line
    assert FROM_WORKER.validate_json(second) == Finished(id="a", reason="stop")
