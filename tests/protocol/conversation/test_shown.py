"""What is kept of a View, as text and back."""

import json

import pytest

from greenroom.protocol.conversation import shown
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.shown import ShownView
from greenroom.protocol.jsonrpc import JsonValue

VIEW = ShownView(
    server="book:demo",
    server_name="demo",
    identity="00ff",
    tool={"name": "show", "_meta": {"ui": {"resourceUri": "ui://a"}}},
    uri="ui://a",
    item={"uri": "ui://a", "mimeType": "text/html;profile=mcp-app", "_meta": {"ui": {"csp": {}}}},
    listed=None,
    offered={"tools": {}},
    html_bytes=3,
    shown_at=1.5,
    height=240,
    mode="fullscreen",
    noted=(TextBlock(text="ünd 😀"),),
    structured={"a": [None, 1.5]},
)


def test_a_view_is_read_as_it_was_written() -> None:
    text = shown.write(VIEW)
    assert text.isascii()
    assert shown.read(text) == VIEW


@pytest.mark.parametrize(
    ("member", "wrong"),
    [("tool", []), ("mode", "window"), ("height", "tall"), ("item", None), ("server", 1), ("noted", [{"type": "x"}])],
)
def test_what_somebody_spoilt_is_not_read(member: str, wrong: JsonValue) -> None:
    text = json.dumps(json.loads(shown.write(VIEW)) | {member: wrong})
    assert shown.read(text) is None
    assert shown.read(text[:-1]) is None
