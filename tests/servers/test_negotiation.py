"""Which protocol is agreed on with whom, what is advertised, and what is remembered of difficult servers."""

from pathlib import Path

import anyio
import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ProtocolChoice
from greenroom.servers.errors import ServerStartFailed
from tests.servers.rig import open_book, raw, sdk, sent

ADVERTISED: JsonObject = {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}
TASKS: JsonObject = {"io.modelcontextprotocol/tasks": {}}
"""Of the newest protocol alone: there they are an extension."""


@pytest.mark.rows("H1", "H2")
async def test_the_older_handshake_advertises_the_ui_extension_with_its_media_type(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(protocol="legacy"), approved_for_this_run=True)
        await connection.start()
        [initialize] = sent(rig, "initialize")
        assert initialize["params"]["capabilities"] == {"extensions": ADVERTISED}
        assert connection.status.protocol == "2025-11-25"
        assert connection.status.server_info == {"name": "raw", "version": "1", "x-vendor": True}
        assert connection.status.capabilities["x-vendor"] == {}


@pytest.mark.rows("H3")
async def test_every_request_of_the_newest_protocol_carries_the_ui_extension(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--modern"), approved_for_this_run=True)
        await connection.start()
        await connection.call_tool("answer", {"result": {"content": []}})
        await connection.read_resource("ui://toy/0")
        assert connection.status.protocol == "2026-07-28"
        for method in ("server/discover", "tools/list", "resources/list", "tools/call", "resources/read"):
            messages = sent(rig, method)
            assert messages, method
            for message in messages:
                meta = message["params"]["_meta"]
                assert meta["io.modelcontextprotocol/clientCapabilities"] == {"extensions": {**ADVERTISED, **TASKS}}
                assert meta["io.modelcontextprotocol/protocolVersion"] == "2026-07-28"
        assert sent(rig, "initialize") == []


@pytest.mark.parametrize(
    ("protocol", "agreed"), [("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28")]
)
async def test_a_server_of_the_sdk_speaks_what_was_chosen(
    tmp_path: Path, protocol: ProtocolChoice, agreed: str
) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(sdk(protocol=protocol), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == agreed
        assert connection.status.server_info == {"name": "sdk-toy", "version": "7"}


async def test_a_slow_server_of_the_newest_protocol_is_not_taken_for_an_old_one(tmp_path: Path) -> None:
    # The SDK's server needs far longer than this to start.
    async with open_book(tmp_path, probe_seconds=0.05) as rig:
        connection = rig.book.add(sdk(), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == "2026-07-28"
        assert rig.store.quirks.known(connection.entry.fingerprint()) is None


async def test_a_slow_server_of_both_eras_is_spoken_to_in_the_newest_protocol(tmp_path: Path) -> None:
    # This one would accept the older handshake as well, which is sent while it starts.
    async with open_book(tmp_path, probe_seconds=0.05) as rig:
        connection = rig.book.add(raw("--modern", "--start-seconds", "0.6"), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == "2026-07-28"
        assert len(sent(rig, "initialize")) == 1
        assert sent(rig, "notifications/initialized") == []


async def test_a_slow_old_server_is_not_taken_for_a_silent_one(tmp_path: Path) -> None:
    async with open_book(tmp_path, probe_seconds=0.05) as rig:
        connection = rig.book.add(raw("--start-seconds", "0.6"), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == "2025-11-25"
        assert rig.store.quirks.known(connection.entry.fingerprint()) is None


async def test_a_server_silent_to_unknown_methods_is_agreed_with_and_remembered(tmp_path: Path) -> None:
    async with open_book(tmp_path, probe_seconds=1) as rig:
        connection = rig.book.add(raw("--unknown", "silent"), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == "2025-11-25"
        assert rig.store.quirks.known(connection.entry.fingerprint()) == "silent"
        before = rig.tap.newest
        with anyio.fail_after(1):
            await connection.restart()
        asked = [row.method for row in rig.tap.rows(after=before) if row.kind == "request"]
        assert asked[0] == "initialize"
        assert "server/discover" not in asked


async def test_a_server_that_exits_on_unknown_methods_is_started_again_and_remembered(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--unknown", "exit", "--starts", str(starts)), approved_for_this_run=True)
        await connection.start()
        assert connection.status.phase == "ready"
        assert rig.store.quirks.known(connection.entry.fingerprint()) == "exits"
        assert len(starts.read_text().splitlines()) == 2
        await connection.restart()
        assert len(starts.read_text().splitlines()) == 3


async def test_a_server_that_always_exits_is_not_remembered_as_one_that_exits_on_unknown_methods(
    tmp_path: Path,
) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--exit-at-start", "9", "--say", "no licence"), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=r"exit code 9 before it was ready.*no licence"):
            await connection.start()
        assert connection.status.phase == "failed"
        assert connection.status.stderr[-1] == "no licence"
        assert rig.store.quirks.known(connection.entry.fingerprint()) is None


async def test_a_remembered_server_that_now_speaks_only_the_newest_protocol_is_asked_again(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--only-modern"), approved_for_this_run=True)
        rig.store.quirks.remember(connection.entry.fingerprint(), "silent")
        await connection.start()
        assert connection.status.protocol == "2026-07-28"
        assert rig.store.quirks.known(connection.entry.fingerprint()) is None


async def test_a_chosen_protocol_that_the_server_does_not_speak_fails_with_the_cure(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        newest = rig.book.add(raw(name="old", protocol="2026-07-28"), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="Choose protocol auto"):
            await newest.start()
        older = rig.book.add(raw("--only-modern", name="new", protocol="legacy"), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="none of the protocol versions"):
            await older.start()
