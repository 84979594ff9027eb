"""A server that ends, falls silent or talks nonsense, at each phase of its life: every one has its state and its words.

The server is `toys/moody_server.py`; what a person sees of the same through `greenroom render` is in
`tests/stage/test_moody_servers.py`.
"""

from pathlib import Path

import anyio
import pytest

from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerAnswered, ServerGone, ServerStartFailed
from tests.servers.rig import MOODY, Rig, moody, open_book
from tests.servers.toys.over_http import over_http

URI = "ui://moody/view"


async def started(rig: Rig, entry: ServerEntry) -> Connection:
    connection = rig.book.add(entry, approved_for_this_run=True)
    with anyio.fail_after(30):
        await connection.start()
    return connection


async def failure(folder: Path, entry: ServerEntry, *, seconds: float = 15) -> str:
    async with open_book(folder, initialize_seconds=seconds) as rig:
        with pytest.raises(ServerStartFailed) as failed:
            await started(rig, entry)
        [connection] = rig.book.connections
        assert (connection.status.phase, connection.status.reason) == ("failed", str(failed.value))
        return str(failed.value)


EXITED = "It ended with exit code 3 before it was ready. The last it said on stderr: “I leave at {}”."
SILENT = "It did not finish the MCP handshake within 1 s."
UNREADABLE = "The server's answer is no valid JSON-RPC message: "


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("start=exit", EXITED.format("start")),
        ("start=hang", SILENT),
        ("start=close", "It closed its stdout before it was ready."),
        ("initialize=exit", EXITED.format("initialize")),
        ("initialize=hang", SILENT),
        ("initialize=garbage", f"{SILENT} One of its lines on stdout is no protocol message: '{{this is not JSON'."),
        ("initialize=torn", UNREADABLE),
        ("initialize=wrong", f"{UNREADABLE}it needs an object as result"),
        ("initialize=odd", "Its answer to the MCP handshake is not valid: capabilities: Field required."),
        ("tools/list=exit", EXITED.format("tools/list")),
        ("resources/list=exit", EXITED.format("resources/list")),
    ],
)
async def test_a_server_that_goes_wrong_before_it_is_ready_has_failed_with_the_reason(
    tmp_path: Path, at: str, words: str
) -> None:
    seconds = 1 if SILENT in words else 15
    assert (await failure(tmp_path, moody("--at", at), seconds=seconds)).startswith(words)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("hang", "was not answered within 3 s."),
        ("garbage", "was not answered within 3 s."),
        ("torn", f"failed. {UNREADABLE}"),
        ("wrong", f"failed. {UNREADABLE}it needs an object as result"),
        ("odd", "holds no list."),
    ],
)
@pytest.mark.parametrize("method", ["tools/list", "resources/list"])
async def test_a_list_that_does_not_come_is_told_and_the_server_is_used_without_it(
    tmp_path: Path, method: str, at: str, words: str
) -> None:
    async with open_book(tmp_path, initialize_seconds=3 if at in {"hang", "garbage"} else 15) as rig:
        connection = await started(rig, moody("--at", f"{method}={at}"))
        assert connection.status.phase == "ready"
        [problem] = [problem for problem in connection.status.problems if method in problem]
        assert words in problem
        assert bool(connection.tools) is (method != "tools/list")
        assert "content" in await connection.call_tool("show", {})


@pytest.mark.parametrize("phase", ["tools/call", "resources/read"])
async def test_a_server_that_ends_over_a_request_fails_it_with_how_it_ended(tmp_path: Path, phase: str) -> None:
    for action, words in (
        ("exit", f"exit code 3. The last it said on stderr: “I leave at {phase}”"),
        ("close", "stdout"),
    ):
        async with open_book(tmp_path / action) as rig:
            connection = await started(rig, moody("--at", f"{phase}={action}"))
            with anyio.fail_after(10), pytest.raises(ServerGone, match=words):
                await asked(connection, phase)
            assert connection.status.phase == "exited"


@pytest.mark.parametrize("phase", ["tools/call", "resources/read"])
async def test_silence_to_a_request_can_be_left_and_the_next_one_is_answered(tmp_path: Path, phase: str) -> None:
    other = "resources/read" if phase == "tools/call" else "tools/call"
    async with open_book(tmp_path) as rig:
        connection = await started(rig, moody("--at", f"{phase}=hang"))
        with anyio.move_on_after(0.3) as left:
            await asked(connection, phase)
        assert left.cancelled_caught
        with anyio.fail_after(5):
            await asked(connection, other)


@pytest.mark.parametrize("phase", ["tools/call", "resources/read"])
@pytest.mark.parametrize("over", ["stdio", "/mcp", "/sse"])
async def test_an_answer_that_cannot_be_read_fails_its_request_at_once(tmp_path: Path, phase: str, over: str) -> None:
    for action in ("torn", "wrong"):
        arguments = ["--at", f"{phase}={action}"]
        with over_http([*MOODY, *arguments]) as server:
            entry = moody(*arguments) if over == "stdio" else server.entry(over)
            async with open_book(tmp_path / action) as rig:
                connection = await started(rig, entry)
                with anyio.fail_after(5), pytest.raises(ServerAnswered) as told:
                    await asked(connection, phase)
                assert str(told.value).startswith(UNREADABLE)
                assert "pydantic" not in str(told.value)
                assert connection.status.phase == "ready"


async def test_a_body_that_is_no_json_fails_the_handshake_over_http_at_once(tmp_path: Path) -> None:
    with over_http([*MOODY, "--at", "initialize=garbage"]) as server:
        told = await failure(tmp_path, server.entry("/mcp"))
        assert told == f"{UNREADABLE}key must be a string at line 1 column 2. That was the MCP handshake."


@pytest.mark.parametrize("over", ["/mcp", "/sse"])
async def test_a_server_over_http_that_ends_is_told_as_ended(tmp_path: Path, over: str) -> None:
    for phase in ("initialize", "tools/list"):
        with over_http([*MOODY, "--at", f"{phase}=exit"]) as server:
            told = await failure(tmp_path / phase, server.entry(over))
            assert "disconnected without" in told or "closed its stream of events" in told
    with over_http([*MOODY, "--at", "tools/call=exit"]) as server:
        async with open_book(tmp_path) as rig:
            connection = await started(rig, server.entry(over))
            with anyio.fail_after(10), pytest.raises(ServerGone, match=r"disconnected without|stream of events"):
                await asked(connection, "tools/call")
            assert connection.status.phase == "exited"


async def test_what_ends_by_itself_later_is_exited_with_the_reason(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await started(rig, moody("--at", "after=exit"))
        await asked(connection, "resources/read")
        with anyio.fail_after(10), pytest.raises(ServerGone, match="I leave at after"):
            await asked(connection, "tools/call")
        assert connection.status.phase == "exited"


async def test_noise_between_messages_and_pages_of_one_tool_each_harm_nothing(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await started(rig, moody("--noise", "--pages"))
        assert [tool["name"] for tool in connection.tools] == ["helper", "vanish", "answer", "show"]
        assert "content" in await asked(connection, "tools/call")
        [told] = connection.status.problems
        assert "are no protocol messages, the first: 'DEBUG: " in told


async def asked(connection: Connection, method: str) -> dict[str, object]:
    if method == "tools/call":
        return dict(await connection.call_tool("show", {}))
    return dict(await connection.read_resource(URI))
