"""Whether a model may go on, read from the entries."""

from dataclasses import replace

import pytest

from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.conversation import Turn
from greenroom.protocol.conversation.entries import Entry, Step, Unanswered
from greenroom.protocol.conversation.standing import Standing, standing
from tests.protocol.conversation.sayings import EMPTY, answered, call, message

MODEL = Model(name="m")
SAID = replace(message(3, "hi"), author=MODEL)
CALLED = replace(call(3, answered(content=[])), caller=MODEL)
CANCELLED = replace(CALLED, outcome=Unanswered(reason="no", cancelled=True))


def step(state: str) -> Step:
    return Step(number=2, begun_at=1.0, model=MODEL, state=state)  # type: ignore[arg-type] # one of its words


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((message(1, "a"),), "unanswered"),
        ((message(1, "a"), step("done"), SAID), "over"),
        ((message(1, "a"), step("done"), CALLED), "at_limit"),
        ((message(1, "a"), step("done"), CANCELLED), "broken_off"),
        ((message(1, "a"), step("failed")), "broken_off"),
        ((message(1, "a"), step("stopped"), SAID), "broken_off"),
        ((call(1, answered(content=[])),), "over"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_how_a_conversation_stands_is_read_from_its_last_turn(entries: tuple[Entry, ...], expected: Standing) -> None:
    conversation = replace(EMPTY, turns=(Turn(number=1, entries=entries),))
    assert standing(conversation) == expected
    running = replace(conversation, turns=(replace(conversation.turns[0], running=True),))
    assert standing(running) == standing(EMPTY) == "over"
