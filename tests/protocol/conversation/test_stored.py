import json

import pytest

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.authors import FromServer, Model
from greenroom.protocol.conversation.blocks import AudioBlock, ImageBlock, LinkBlock, ResourceBlock, TextBlock
from greenroom.protocol.conversation.entries import Entry, Message, ToolCall, Unanswered
from tests.protocol.conversation.sayings import answered, call, message, view

ALL_BLOCKS = (
    TextBlock(text="a\u202eb\x00c"),
    ImageBlock(data="AAEC", mime_type="image/png"),
    AudioBlock(data="AAEC", mime_type="audio/wav"),
    ResourceBlock(uri="a://b", text="t"),
    LinkBlock(uri="a://b", name="n", title="T"),
)


@pytest.mark.parametrize(
    "entry",
    [
        message(1, "hello"),
        message(2, "from a View", view()),
        Message(number=3, said_at=1.5, author=Model(name="m"), content=ALL_BLOCKS),
        Message(number=4, said_at=1.5, author=FromServer(server="s", server_name="S"), content=()),
        call(5, answered(content=[{"type": "text", "text": "x"}], structuredContent={"n": [1, 2.5, None, True]})),
        call(6, Unanswered(reason="gone", cancelled=True)),
    ],
)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert stored.read(stored.write(entry)) == entry


def test_a_call_that_was_running_is_read_as_interrupted() -> None:
    read = stored.read(stored.write(call(1)))
    assert isinstance(read, ToolCall)
    assert read.outcome == Unanswered(reason=stored.INTERRUPTED, cancelled=False)


def test_half_a_character_does_not_spoil_what_is_written() -> None:
    written = stored.write(message(1, "a\ud800b"))
    written.encode("ascii")
    assert stored.read(written) == message(1, "a?b")


@pytest.mark.parametrize(
    "spoil", [{"kind": "other"}, {"number": "one"}, {"content": [{"type": "hologram"}]}, {"author": 1}]
)
def test_what_somebody_spoilt_costs_that_entry_alone(spoil: dict[str, object]) -> None:
    text = stored.write(message(1, "hello"))
    assert stored.read(json.dumps(json.loads(text) | spoil)) is None
    assert stored.read(text[:-3]) is None
