"""The judge of our messages: it lets pass what real hosts send, and finds what is wrong."""

from typing import Any

import pytest

from tests.clients.oracle import Oracle, Sent
from tests.clients.sdk import WITH_SCHEMA, schema_of

TOOL: dict[str, Any] = {"name": "show", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}
HELLO: dict[str, Any] = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "host", "version": "1"},
    "hostCapabilities": {"openLinks": {}, "serverTools": {"listChanged": True}, "message": {"text": {}}},
    "hostContext": {
        "toolInfo": {"tool": TOOL},
        "theme": "dark",
        "displayMode": "inline",
        "containerDimensions": {"maxWidth": 700, "maxHeight": 500.5},
        "styles": {"variables": {"--font-sans": "system-ui"}},
    },
}
RESULT: dict[str, Any] = {"content": [{"type": "text", "text": "x"}], "structuredContent": {"rows": [None]}}


def test_an_older_schema_may_be_asked_to_let_pass_what_came_later() -> None:
    later = answer("ui/open-link", {}), tell("ui/notifications/tool-input", {"arguments": {}, "later": 1})
    old = schema_of(WITH_SCHEMA[0])
    assert Oracle(old, closed=False).complaints(later) == []
    assert Oracle(old).complaints(later) != []
    assert Oracle(old, closed=False).complaints([tell("ui/notifications/tool-input", {"arguments": None})]) != []


@pytest.fixture(params=WITH_SCHEMA)
def oracle(request: pytest.FixtureRequest) -> Oracle:
    return Oracle(schema_of(request.param))


def answer(method: str, result: Any) -> Sent:
    return Sent(body={"jsonrpc": "2.0", "id": 0, "result": result}, answers=method)


def tell(method: str, params: Any) -> Sent:
    return Sent(body={"jsonrpc": "2.0", "method": method, "params": params})


def test_sound_messages_pass(oracle: Oracle) -> None:
    sound = [
        answer("ui/initialize", HELLO),
        tell("ui/notifications/tool-input", {"arguments": {"deep": [None, {"any": None}]}}),
        tell("ui/notifications/tool-result", RESULT | {"isError": False, "_meta": {"vendor": None}}),
        tell(
            "ui/notifications/host-context-changed", {"displayMode": "fullscreen", "containerDimensions": {"height": 1}}
        ),
        answer("tools/call", RESULT),
        answer("tools/list", {"tools": [TOOL]}),
        answer("resources/list", {"resources": [{"uri": "notes://one", "name": "one"}]}),
        answer("resources/read", {"contents": [{"uri": "notes://one", "text": "one"}]}),
        answer("ui/update-model-context", {}),
        answer("ui/open-link", {"isError": True}),
        Sent(body={"jsonrpc": "2.0", "id": 3, "method": "ui/resource-teardown", "params": {"reason": "over"}}),
        Sent(body={"jsonrpc": "2.0", "id": "x", "error": {"code": -32601, "message": "no"}}, answers="ui/nothing"),
        tell("notifications/progress", {"progressToken": 4, "progress": 0.5}),
    ]
    assert oracle.complaints(sound) == []


WRONG = [
    answer("ui/initialize", {**HELLO, "hostInfo": {"name": "host"}}),
    answer("ui/initialize", {**HELLO, "hostCapabilities": {"openLinks": True}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"theme": "system"}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"locale": None}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"styles": {"variables": {"--my-own": "1"}}}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"availableDisplayModes": ["carousel"]}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"containerDimensions": {"maxHeight": None}}}),
    answer("ui/initialize", {**HELLO, "hostContext": {"containerDimensions": {"height": 1, "maxHeight": 2}}}),
    answer("ui/initialize", {name: value for name, value in HELLO.items() if name != "hostContext"}),
    tell("ui/notifications/tool-input", {"arguments": None}),
    tell("ui/notifications/tool-input", {"arguments": []}),
    tell("ui/notifications/tool-input", {"arguments": {}, "more": 1}),
    tell("ui/notifications/tool-result", {"content": [{"type": "text", "text": "x", "annotations": None}]}),
    tell("ui/notifications/tool-result", RESULT | {"isError": None}),
    tell("ui/notifications/tool-cancelled", {"reason": None}),
    tell("ui/notifications/host-context-changed", {"displayMode": "floating"}),
    tell("ui/notifications/never-heard-of", {}),
    answer("tools/call", {"content": [{"type": "smell"}]}),
    answer("resources/read", {"contents": [{"uri": "notes://one", "text": "one", "mimeType": None}]}),
    answer("resources/list", {"resources": [{"uri": "notes://one"}]}),
    answer("resources/templates/list", {"resourceTemplates": [{"uriTemplate": "a", "name": "a", "title": None}]}),
    answer("ui/update-model-context", {"isError": False}),
    answer("ui/request-display-mode", {}),
    answer("ui/nothing", {}),
    tell("notifications/progress", {"progress": 1}),
    Sent(body={"jsonrpc": "2.0", "id": 0, "result": {}, "error": None}, answers="ping"),
    Sent(body={"jsonrpc": "2.0", "id": 0, "error": {"message": "no code"}}, answers="ping"),
    Sent(body={"jsonrpc": "2.0", "method": "ui/notifications/tool-input"}),
    Sent(body={"jsonrpc": "2.0", "id": 1, "method": "ui/resource-teardown", "params": {"why": "over"}}),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_message_is_caught(oracle: Oracle, number: int) -> None:
    assert oracle.complaints([WRONG[number]]) != [], WRONG[number]
