"""The older HTTP+SSE transport: found by itself or chosen, and what its servers do wrong."""

import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerAnswered, ServerGone, ServerStartFailed
from tests.servers.rig import TOYS, open_book, raw, sent, until
from tests.servers.test_http_transport import free_port, listens
from tests.servers.toys.over_http import over_http

RAW = [raw().command or "", *raw().args]


@asynccontextmanager
async def sdk_sse_server(port: int) -> AsyncIterator[subprocess.Popen[bytes]]:
    command = [sys.executable, str(TOYS / "sdk_server.py"), str(port), "sse"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            await until(lambda: listens(port), seconds=30)
            yield process
        finally:
            process.kill()


async def failure(folder: Path, entry: ServerEntry, *, initialize_seconds: float = 8) -> str:
    """Why this server cannot be used."""
    async with open_book(folder, initialize_seconds=initialize_seconds) as rig:
        with anyio.fail_after(30), pytest.raises(ServerStartFailed) as failed:
            await rig.book.add(entry, approved_for_this_run=True).start()
        return str(failed.value)


async def test_the_sdks_own_server_of_the_older_transport_is_found_by_itself_and_its_end_told(tmp_path: Path) -> None:
    port = free_port()
    async with sdk_sse_server(port) as process, open_book(tmp_path) as rig:
        entry = ServerEntry(name="old", url=f"http://127.0.0.1:{port}/sse", headers={"X-Who": "me"})
        connection = rig.book.add(entry, approved_for_this_run=True)
        await connection.start()
        assert {tool["name"] for tool in connection.tools} >= {"add", "count", "header"}
        assert (await connection.call_tool("add", {"a": 2, "b": 3}))["structuredContent"] == {"result": 5}
        seen = await connection.call_tool("header", {"name": "x-who"})
        assert seen["structuredContent"] == {"result": "me"}
        steps: list[float] = []
        await connection.call_tool("count", {"to": 3}, on_progress=lambda now, _total, _text: steps.append(now))
        await until(lambda: steps == [1, 2, 3])
        process.send_signal(signal.SIGKILL)
        process.wait()
        with anyio.fail_after(10), pytest.raises(ServerGone, match=r"broke: .*Restart it"):
            await connection.call_tool("add", {"a": 1, "b": 1})
        assert connection.status.phase == "exited"


@pytest.mark.parametrize("status", [400, 404, 405, 406])
async def test_a_refused_handshake_is_followed_by_the_older_transport(tmp_path: Path, status: int) -> None:
    with over_http(RAW, post_to_stream=status) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(), approved_for_this_run=True)
            await connection.start()
            assert connection.status.phase == "ready"
        assert server.paths("POST")[:2] == ["/sse", "/sse"], "the newest question and the older handshake came first"
        assert server.paths("GET") == ["/sse"]


@pytest.mark.parametrize("status", [401, 403, 429, 500])
async def test_what_does_not_speak_of_the_transport_is_not_followed_by_another(tmp_path: Path, status: int) -> None:
    with over_http(RAW, post_to_stream=status) as server:
        assert f"HTTP {status}" in await failure(tmp_path, server.entry())
        assert server.paths("GET") == []


async def test_a_chosen_older_transport_is_spoken_at_once(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            assert connection.status.protocol == "2025-11-25"
        assert server.asked[0][:2] == ("GET", "/sse")
        assert set(server.paths("POST")) == {"/messages?session=s3ss10n"}


async def test_the_newest_protocol_is_not_looked_for_in_the_older_transport(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        assert "HTTP 405" in await failure(tmp_path, server.entry(protocol="2026-07-28"))
        assert server.paths("GET") == []


async def test_headers_go_with_the_stream_and_with_every_message_and_stay_out_of_the_log(tmp_path: Path) -> None:
    secret = "Bearer s3cret-s3cret"
    with over_http(RAW, demands={"Authorization": secret, "X-Team": "blue"}) as server:
        assert "wants credentials" in await failure(tmp_path / "without", server.entry(transport="sse"))
        entry = server.entry(headers={"Authorization": secret, "X-Team": "blue"})
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(entry, approved_for_this_run=True)
            await connection.start()
            said: JsonObject = {"content": [{"type": "text", "text": f"you sent {secret}"}]}
            assert await connection.call_tool("answer", {"result": said}) == said
            bodies = [rig.tap.body(row.seq) or "" for row in rig.tap.rows()]
            assert not any("s3cret" in body for body in bodies)
            assert any("[redacted]" in body for body in bodies)
    assert all(headers["x-team"] == "blue" for _, path, headers in server.asked[1:] if path.startswith("/messages"))


async def test_the_log_holds_every_message_as_it_was_on_the_wire(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            odd: JsonObject = {
                "content": None,
                "_meta": {"x": {"y": None}},
                "big": 12345678901234567890123,
                "t": "é\u2028",
            }
            assert await connection.call_tool("answer", {"result": odd}) == odd
            await connection.call_tool("progress", {}, on_progress=lambda *_: None)
            rows = [(row.direction, row.kind, row.method) for row in rig.tap.rows()]
            assert rows[:3] == [
                ("to_peer", "request", "initialize"),
                ("from_peer", "result", "initialize"),
                ("to_peer", "notification", "notifications/initialized"),
            ]
            assert rows.count(("from_peer", "notification", "notifications/progress")) == 2
            assert '"big": 12345678901234567890123' in (rig.tap.body(rig.tap.rows()[8].seq) or "")


async def test_a_cancelled_call_is_cancelled_at_the_server(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            with anyio.move_on_after(0.3):
                await connection.call_tool("never", {})
            facts = (await connection.call_tool("surroundings", {}))["structuredContent"]
            [cancellation] = sent(rig, "notifications/cancelled")
            assert isinstance(facts, dict)
            assert facts["cancelled"] == [cancellation["params"]]


async def test_changed_lists_are_heard(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            await connection.call_tool("change", {})
            await until(lambda: len(connection.tools) == 11 and len(connection.resources) == 4)


async def test_seven_megabytes_pass_both_ways_unharmed(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            result: JsonObject = {"content": [{"type": "text", "text": "ä" * 3_500_000}]}
            assert await connection.call_tool("answer", {"result": result}) == result


async def test_a_stream_that_ends_ends_the_server_and_its_calls_and_a_restart_mends_it(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            with anyio.fail_after(10), pytest.raises(ServerGone, match="closed its stream of events"):
                await connection.call_tool("die", {})
            assert connection.status.phase == "exited"
            await connection.restart()
            assert await connection.call_tool("answer", {"result": {}}) == {}


async def test_a_message_that_is_not_taken_fails_its_call_alone(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            server.manners.refuses_messages = 503
            with anyio.fail_after(10), pytest.raises(ServerAnswered, match="not taken: HTTP 503 Service Unavailable"):
                await connection.call_tool("answer", {"result": {}})
            server.manners.refuses_messages = None
            assert await connection.call_tool("answer", {"result": {"content": []}}) == {"content": []}


async def test_a_message_that_does_not_get_through_ends_the_server_although_its_stream_is_open(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            server.manners.refuses_messages = 0
            with anyio.fail_after(10), pytest.raises(ServerGone, match=r"broke: Server disconnected .*\. Restart it"):
                await connection.call_tool("answer", {"result": {}})
            assert connection.status.phase == "exited"


async def test_events_that_are_no_messages_are_told_and_the_connection_lives(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            for event, data in (("message", "{not json"), ("ping", "x"), ("message", "")):
                server.send_event(event, data)
            with anyio.fail_after(5), pytest.raises(ServerAnswered, match="no valid JSON-RPC message"):
                await connection.call_tool("unreadable", {})
            assert connection.status.problems == ("One of its events is no protocol message: '{not json'.",)
            assert connection.status.phase == "ready"


async def test_a_stream_that_names_no_endpoint_is_not_waited_for_without_end(tmp_path: Path) -> None:
    with over_http(RAW, endpoint=None) as server:
        entry = server.entry(transport="sse")
        told = await failure(tmp_path, entry, initialize_seconds=1)
        assert "named no endpoint for messages within 1 s" in told


async def test_an_address_with_neither_transport_tells_what_came_of_both(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        told = await failure(tmp_path / "a", server.entry("/nothing"))
        assert "HTTP 405 Method Not Allowed to the MCP handshake" in told
        assert "older HTTP+SSE transport was tried as well: it answered HTTP 405" in told
        told = await failure(tmp_path / "b", server.entry("/nothing", transport="sse"))
        assert 'leave "type": "sse" out' in told
    with over_http(RAW, stream_type="text/html") as page:
        assert "it answered with text/html" in await failure(tmp_path / "c", page.entry())


async def test_redirects_are_followed_on_the_servers_own_origin(tmp_path: Path) -> None:
    moved = {"/old": "/sse", "/messages?session=s3ss10n": "/messages?moved"}
    with over_http(RAW, redirects=moved) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry("/old", transport="sse"), approved_for_this_run=True)
            await connection.start()
            assert connection.status.phase == "ready"
        assert "/messages?moved" in server.paths("POST")
