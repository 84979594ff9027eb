"""A View may post anything: any JSON value, and every message of the protocol with any part of it wrong.

Nothing raises; each request is answered or handed out, once; what is sent can be written as JSON; and a View that went
wrong is still served afterwards, unless it forged a message of the sandbox, which ends it.
"""

from collections.abc import Mapping
from typing import Final, cast

import pytest
from hypothesis import example, given, settings

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.view_session import SANDBOX_PREFIX, ViewSession
from tests.json_values import ANY_JSON, spoilt, tried
from tests.protocol.mcp_apps.view_session.bystander import Bystander
from tests.protocol.mcp_apps.view_session.conversation import (
    READY,
    call,
    hello,
    live,
    result_of,
    session,
    tell,
)

META: Final[JsonObject] = {"progressToken": "p", "vendor/key": {"a": None}}
BLOCKS: Final[list[JsonValue]] = [
    {"type": "text", "text": "words", "_meta": {"a": None}},
    {"type": "image", "data": "AAEC", "mimeType": "image/png"},
    {"type": "resource_link", "uri": "a://b", "name": "b"},
]
LISTS: Final = ("tools", "resources", "resources/templates", "prompts")
RIGHT: Final[Mapping[str, JsonObject]] = {
    "ping": call("ping", {}, "a"),
    "ui/initialize": hello(modes=["inline", "fullscreen"], request_id="a"),
    "ui/request-display-mode": call("ui/request-display-mode", {"mode": "fullscreen"}, "a"),
    "ui/open-link": call("ui/open-link", {"url": "https://example.com/"}, "a"),
    "ui/download-file": call(
        "ui/download-file",
        {
            "contents": [
                {"type": "resource", "resource": {"uri": "file:///a", "mimeType": "text/plain", "text": "x"}},
                {"type": "resource_link", "uri": "https://a.example/b", "name": "b"},
            ]
        },
        "a",
    ),
    "ui/message": call("ui/message", {"role": "user", "content": BLOCKS}, "a"),
    "ui/update-model-context": call(
        "ui/update-model-context", {"content": BLOCKS[:1], "structuredContent": {"a": [None]}}, "a"
    ),
    "sampling/createMessage": call(
        "sampling/createMessage", {"messages": [{"role": "user", "content": BLOCKS[0]}], "maxTokens": 10}, "a"
    ),
    "tools/call": call("tools/call", {"name": "read", "arguments": {"a": [1]}, "_meta": META}, "a"),
    "resources/read": call("resources/read", {"uri": "ui://a", "_meta": META}, "a"),
    **{f"{one}/list": call(f"{one}/list", {"cursor": "c", "_meta": META}, "a") for one in LISTS},
    "ui/notifications/initialized": READY,
    "ui/notifications/request-teardown": tell("ui/notifications/request-teardown", {}),
    "notifications/tools/list_changed": tell("notifications/tools/list_changed", {}),
    "ui/notifications/size-changed": tell("ui/notifications/size-changed", {"width": 100, "height": 200}),
    "notifications/message": tell("notifications/message", {"level": "info", "logger": "l", "data": {"a": 1}}),
    "notifications/cancelled": tell("notifications/cancelled", {"requestId": "a", "reason": "x"}),
    "notifications/progress": tell("notifications/progress", {"progressToken": 1, "progress": 0.5}),
    "answer": {"jsonrpc": "2.0", "id": 1, "result": {}},
    "offer": {
        "jsonrpc": "2.0",
        "id": 1,
        "result": {"tools": [{"name": "chart", "inputSchema": {"type": "object"}, "title": "t"}], "nextCursor": "c"},
    },
    "refusal": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no", "data": {}}},
}
"""One right message of each kind that a View may send."""


def watch_one(message: JsonValue) -> None:
    """Let a View say it before its handshake, after it, and while it is being closed."""
    for prepared in (session(), live(session()), live(session(), tools={})):
        bystander = Bystander(view=prepared, greeted=prepared.initialized)
        if prepared.initialized:
            bystander.reminders = [1, 2]
            bystander.view_knows = prepared._delivery.context.to_wire()
        bystander.says(message)
        bystander.says(message)
        bystander.host_calls_its_tool()
        bystander.everything_settles()
        check_it_still_serves(prepared, message)
        if not bystander.ended:
            bystander.closes()
            bystander.says(message)


def check_it_still_serves(view: ViewSession, message: JsonValue) -> None:
    method = message.get("method") if isinstance(message, dict) else None
    forged = isinstance(method, str) and method.startswith(SANDBOX_PREFIX)
    if forged and isinstance(message, dict) and isinstance(message.get("params", {}), dict):
        return
    if method == "ui/notifications/request-teardown" and view.phase in {"closing", "closed"}:
        return
    assert result_of(view.receive(call("ping", {}, "last"))) == {}


def test_every_message_that_a_view_may_send_is_fuzzed() -> None:
    served = {*ViewSession._REQUESTS, *ViewSession._NOTIFICATIONS}
    assert served <= set(RIGHT)


@tried(200, 20_000)
def test_any_json_value_is_taken_without_an_error(examples: int) -> None:
    @settings(max_examples=examples)
    @example({"jsonrpc": "2.0", "method": "x", "id": 10**400})
    @example({"jsonrpc": "2.0", "method": "\ud800", "id": "\ud800"})
    @given(ANY_JSON)
    def holds(message: JsonValue) -> None:
        watch_one(message)

    holds()


@tried(60, 4_000)
@pytest.mark.parametrize("kind", sorted(RIGHT))
def test_a_message_with_a_wrong_part_costs_that_message_only(kind: str, examples: int) -> None:
    @settings(max_examples=examples)
    @given(spoilt(cast("JsonValue", RIGHT[kind])))
    def holds(message: JsonValue) -> None:
        watch_one(message)

    holds()
