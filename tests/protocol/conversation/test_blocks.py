from typing import get_args

import pytest

from greenroom.protocol.conversation.blocks import (
    AudioBlock,
    BlockKind,
    ImageBlock,
    LinkBlock,
    ResourceBlock,
    TextBlock,
    read_block,
    to_wire,
    weight,
)
from greenroom.protocol.jsonrpc import JsonObject, JsonValue

WIRE: dict[str, JsonObject] = {
    "text": {"type": "text", "text": "Grüße"},
    "image": {"type": "image", "data": "AAEC", "mimeType": "image/png"},
    "audio": {"type": "audio", "data": "AAEC", "mimeType": "audio/wav"},
    "resource": {"type": "resource", "resource": {"uri": "shop://1", "mimeType": "text/plain", "text": "one"}},
    "resource_link": {"type": "resource_link", "uri": "shop://1", "name": "one", "title": "One"},
}


def test_no_kind_is_left_out_here() -> None:
    assert sorted(WIRE) == sorted(get_args(BlockKind))


@pytest.mark.parametrize("kind", WIRE)
def test_every_kind_is_read_and_written_back_as_it_was(kind: str) -> None:
    block = read_block(WIRE[kind])
    assert not isinstance(block, str)
    assert to_wire(block) == WIRE[kind]


@pytest.mark.parametrize("kind", WIRE)
def test_what_is_not_for_a_model_is_not_read(kind: str) -> None:
    more = WIRE[kind] | {"_meta": {"secret": 1}, "annotations": {"audience": ["user"]}, "unknown": 2}
    assert read_block(more) == read_block(WIRE[kind])


@pytest.mark.parametrize(
    "value",
    [
        None,
        "words",
        {"text": "no type"},
        {"type": ["text"]},
        {"type": "text"},
        {"type": "text", "text": None},
        {"type": "image", "data": "no Base64!", "mimeType": "image/png"},
        {"type": "image", "data": "AAEC"},
        {"type": "image", "data": "AAEC", "mimeType": "text/html"},
        {"type": "audio", "data": "", "mimeType": "audio/wav"},
        {"type": "resource"},
        {"type": "resource", "resource": {"text": "no address"}},
        {"type": "resource", "resource": {"uri": "a://b"}},
        {"type": "resource", "resource": {"uri": "a://b", "blob": "=="}},
        {"type": "resource_link", "uri": "a://b"},
        {"type": "tool_use", "name": "x"},
    ],
)
def test_what_is_no_block_is_told_in_words(value: JsonValue) -> None:
    assert isinstance(read_block(value), str)


def test_words_and_data_are_weighed_apart() -> None:
    blocks = (
        TextBlock(text="é"),
        ImageBlock(data="AAEC", mime_type="image/png"),
        AudioBlock(data="AAECAAEC", mime_type="audio/wav"),
        ResourceBlock(uri="a", blob="AAEC"),
        LinkBlock(uri="a", name="bc"),
    )
    written, media = weight(blocks)
    assert media == 16
    assert written == 2 + len("image/png") + len("audio/wav") + 1 + 3
