"""A server may answer anything: the app never raises, never waits for ever, and always says what the trouble is.

Over stdio it is a child process behind the real guardian; over HTTP a socket that answers bytes. After a wrong answer the
same connection gets a right one, unless the wrong one was to the handshake: then starting fails, with a reason.
"""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import anyio
import anyio.abc
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.protocol.json_text import to_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ProtocolChoice, ServerEntry
from greenroom.servers.errors import InputRequired, ServerAnswered, ServerError, ServerGone, ServerStartFailed
from tests.json_values import ANY_JSON, WORDS, checked, examine, spoilt, tried
from tests.servers.rig import TOYS, Rig, open_book, raw
from tests.servers.test_http_transport import next_request

IMPATIENT_SECONDS = 0.6
"""For a handshake that is never answered."""


def answered(result: JsonValue) -> JsonObject:
    """An answer as the puppet writes it; it puts the request's id in."""
    return {"jsonrpc": "2.0", "id": "$ID", "result": result}


HANDSHAKE: Mapping[str, JsonObject] = {
    "server/discover": answered(
        {
            "resultType": "complete",
            "supportedVersions": ["2026-07-28"],
            "capabilities": {"tools": {"listChanged": True}},
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "puppet", "version": "1"}},
        }
    ),
    "initialize": answered(
        {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {"listChanged": True}, "resources": {}},
            "serverInfo": {"name": "puppet", "version": "1", "title": "T"},
            "instructions": "i",
        }
    ),
    "tools/list": answered(
        {
            "tools": [{"name": "say", "inputSchema": {"type": "object"}, "_meta": {"ui": {"resourceUri": "ui://x/y"}}}],
            "nextCursor": "2",
        }
    ),
    "resources/list": answered({"resources": [{"uri": "ui://x/y", "name": "r", "mimeType": "text/html"}]}),
}
CALL: JsonObject = answered(
    {
        "content": [
            {"type": "text", "text": "x", "annotations": {"audience": ["user"], "priority": 0.5}},
            {"type": "image", "data": "AAAA", "mimeType": "image/png"},
            {"type": "resource", "resource": {"uri": "a://b", "text": "t"}},
        ],
        "structuredContent": {"a": [1, None]},
        "isError": False,
        "_meta": {"v": None},
    }
)
READ: JsonObject = answered({"contents": [{"uri": "ui://x/y", "mimeType": "text/html;profile=mcp-app", "text": "<p>"}]})
REFUSAL: JsonObject = {"jsonrpc": "2.0", "id": "$ID", "error": {"code": -32603, "message": "no", "data": {"a": 1}}}
PROGRESS: JsonObject = {
    "jsonrpc": "2.0",
    "method": "notifications/progress",
    "params": {"progressToken": "$TOKEN", "progress": 0.5, "total": 1, "message": "m"},
}
ASKED_BACK: JsonObject = {"jsonrpc": "2.0", "id": 7, "method": "roots/list", "params": {"_meta": {"progressToken": 1}}}
LOGGED: JsonObject = {
    "jsonrpc": "2.0",
    "method": "notifications/message",
    "params": {"level": "info", "logger": "l", "data": "d"},
}


def lines(*messages: JsonObject) -> st.SearchStrategy[str]:
    """What is written on stdout: a spoilt message, a cut one, or something else altogether."""
    wrong = st.one_of([spoilt(cast("JsonValue", message)) for message in messages])
    one = st.one_of(
        wrong.map(json.dumps),
        wrong.map(json.dumps),
        wrong.map(lambda message: json.dumps(message, ensure_ascii=False)),
        wrong.map(lambda message: json.dumps(message)[:-2]),
        ANY_JSON.map(json.dumps),
        st.integers(100, 5_000).map(lambda levels: "[" * levels),
        st.sampled_from([*WORDS, "NaN", "1e999", '{"jsonrpc":"2.0","id":"$ID","result":{"n":1e999}}']),
        st.text(max_size=20),
    )
    return st.lists(one, min_size=1, max_size=3).map("\n".join)


class Puppet:
    """The child process, and the file it reads its words from."""

    def __init__(self, rig: Rig, folder: Path) -> None:
        self._rig, self._script = rig, folder / "script.json"
        self.says({})

    def says(self, script: Mapping[str, str]) -> None:
        self._script.write_text(json.dumps(script), "utf-8")

    def connection(self, protocol: ProtocolChoice = "legacy") -> Connection:
        """A connection to it that was not started."""
        args = ("-I", "-S", str(TOYS / "puppet_server.py"), str(self._script))
        entry = ServerEntry(name="puppet", command=raw().command, args=args, protocol=protocol)
        return self._rig.book.add(entry, approved_for_this_run=True)


async def outcome(connection: Connection, *, reading: bool = False) -> JsonObject | ServerError:
    """What a call comes to; anything but the three endings that callers know is let through."""
    try:
        if reading:
            result = await connection.read_resource("ui://x/y")
        else:
            result = await connection.call_tool("say", {}, on_progress=lambda *_: None)
    except ServerAnswered as error:
        to_text({"message": error.message, "data": error.data})
        return error
    except InputRequired as error:
        return error
    to_text(result)
    return result


def check_reason(connection: Connection) -> None:
    """A connection that is over says why."""
    assert connection.status.phase in {"failed", "exited"}
    assert len(connection.status.reason or "") > 10
    assert (connection.status.reason or "").encode()


def check_no_surprise(caplog: pytest.LogCaptureFixture) -> None:
    """What nobody expected is logged as an error; whatever a server does is expected."""
    ours = [record for record in caplog.records if record.name.startswith("greenroom")]
    assert [record.getMessage() for record in ours if record.levelno >= logging.ERROR] == []


@tried(60, 5_000)
async def test_a_wrong_answer_costs_its_call_only(
    examples: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_book(tmp_path) as rig:
        puppet = Puppet(rig, tmp_path)
        connection = puppet.connection()
        await connection.start()

        async def check(said: str, reading: bool) -> None:  # noqa: FBT001 -- drawn
            puppet.says({"resources/read" if reading else "tools/call": said})
            await outcome(connection, reading=reading)
            puppet.says({})
            assert connection.status.phase == "ready"
            assert await outcome(connection) == {"content": [{"type": "text", "text": "right"}]}

        @settings(max_examples=examples)
        @example('{"jsonrpc":"2.0","id":"$ID","result":{"n":1e999}}', False)
        @example('{"jsonrpc":"2.0","id":"$ID","error":{"code":1,"message":"\\ud800","data":NaN}}', True)
        @given(lines(CALL, READ, REFUSAL, PROGRESS, ASKED_BACK, LOGGED), st.booleans())
        def holds(said: str, reading: bool) -> None:  # noqa: FBT001 -- drawn
            checked(check, said, reading)

        await examine(holds)
    check_no_surprise(caplog)


@tried(15, 1_000)
async def test_a_wrong_handshake_or_list_ends_in_a_ready_server_or_a_reason(
    examples: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_book(tmp_path, initialize_seconds=IMPATIENT_SECONDS, probe_seconds=0.2) as rig:
        puppet = Puppet(rig, tmp_path)

        async def check(script: dict[str, str], protocol: ProtocolChoice) -> None:
            puppet.says(script)
            connection = puppet.connection(protocol)
            try:
                await connection.start()
            except ServerStartFailed:
                check_reason(connection)
            else:
                puppet.says({})
                assert await outcome(connection) == {"content": [{"type": "text", "text": "right"}]}
                assert all(isinstance(tool, dict) for tool in connection.tools)
            await connection.stop()

        scripts = st.fixed_dictionaries({}, optional={method: lines(message) for method, message in HANDSHAKE.items()})

        @settings(max_examples=examples)
        @given(scripts, st.sampled_from(["legacy", "auto"]))
        def holds(script: dict[str, str], protocol: ProtocolChoice) -> None:
            checked(check, script, protocol)

        await examine(holds)
    check_no_surprise(caplog)


# --- over HTTP ------------------------------------------------------------------------------------------------------

STATUS = st.sampled_from(
    ["200 OK", "200 OK", "200 OK", "202 Accepted", "204 No", "404 No", "500 No", "401 No", "302 F"]
)
HEADERS = st.lists(
    st.sampled_from(
        [
            "content-type: application/json",
            "content-type: application/json",
            "content-type: text/event-stream",
            "content-type: text/html",
            "content-type: \xff",
            "mcp-session-id: s",
            "mcp-session-id: \x00",
            "location: http://127.0.0.1:1/x",
            "transfer-encoding: chunked",
            "content-encoding: gzip",
            "content-length: 7",
            "retry-after: x",
        ]
    ),
    max_size=3,
)
FRAMES = st.sampled_from(
    ["{}", "data: {}\n\n", "event: message\ndata: {}\n\n", "event: x\nid: \x00\ndata: {}\n\n", ":{}"]
)


@st.composite
def responses(draw: st.DrawFn) -> str:
    """An HTTP answer, right and wrong in every line of it."""
    body = draw(FRAMES).replace("{}", draw(lines(*HANDSHAKE.values(), CALL, PROGRESS)).replace("\n", " "))
    head = [f"HTTP/1.1 {draw(STATUS)}", *draw(HEADERS)]
    return "\r\n".join(draw(st.sampled_from([head, head, head[:1], ["x", *head]]))) + "\r\n\r\n" + body


def right_answer(request: dict[str, Any]) -> str:
    results: dict[str, JsonValue] = {
        "initialize": HANDSHAKE["initialize"]["result"],
        "tools/list": {"tools": []},
        "resources/list": {"resources": []},
        "tools/call": {"content": []},
    }
    body = json.dumps({"jsonrpc": "2.0", "id": "$ID", "result": results.get(request["method"], {})})
    return f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: LENGTH\r\n\r\n{body}"


@tried(40, 4_000)
async def test_a_wrong_http_answer_ends_in_a_ready_server_or_a_reason(
    examples: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    script: dict[str, str] = {}

    async def handle(stream: anyio.abc.SocketStream) -> None:
        async with stream:
            while request := await next_request(stream):
                text = script.get(request.get("method", "")) or (
                    right_answer(request) if "id" in request else "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n"
                )
                text = text.replace('"$ID"', json.dumps(request.get("id")))
                text = text.replace("LENGTH", str(len(text.partition("\r\n\r\n")[2].encode("utf-8", "surrogatepass"))))
                try:
                    await stream.send(text.encode("utf-8", "surrogatepass"))
                except anyio.BrokenResourceError:
                    return
                if request.get("method") in script:
                    return

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, handle)
        port = int(listener.extra(anyio.abc.SocketAttribute.local_port))
        async with open_book(tmp_path, initialize_seconds=IMPATIENT_SECONDS, probe_seconds=0.2) as rig:

            async def check(wrong: dict[str, str]) -> None:
                script.clear()
                script.update(wrong)
                entry = ServerEntry(name="http", url=f"http://127.0.0.1:{port}/mcp", protocol="legacy")
                connection = rig.book.add(entry, approved_for_this_run=True)
                try:
                    await connection.start()
                    with anyio.move_on_after(IMPATIENT_SECONDS):
                        await outcome(connection)
                except (ServerStartFailed, ServerGone):
                    check_reason(connection)
                await connection.stop()

            @settings(max_examples=examples)
            @given(
                st.dictionaries(
                    st.sampled_from(["initialize", "notifications/initialized", "tools/list", "tools/call"]),
                    responses(),
                    min_size=1,
                    max_size=2,
                )
            )
            def holds(wrong: dict[str, str]) -> None:
                checked(check, wrong)

            await examine(holds)
        tasks.cancel_scope.cancel()
    check_no_surprise(caplog)
