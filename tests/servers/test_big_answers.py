"""Answers of a hundred megabytes and more: they pass in bounded memory, or end the connection with a clear word."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import anyio
import pytest

from greenroom.servers.errors import ServerGone
from tests.servers.rig import moody, open_book, raw, until
from tests.servers.toys.over_http import over_http

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="measures itself through /proc"),
    pytest.mark.timeout(180),
]


def measured() -> Callable[[], float]:
    """Forget the highest use of memory so far; the answer says by how many megabytes it has risen since."""
    Path("/proc/self/clear_refs").write_text("5")
    before = _megabytes("VmRSS")
    return lambda: _megabytes("VmHWM") - before


def _megabytes(name: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{name}:"))


async def test_a_hundred_megabytes_arrive_whole_in_little_more_memory_than_they_are(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(moody("--megabytes", "100"), approved_for_this_run=True)
        await connection.start()
        grown = measured()
        result = await connection.call_tool("show", {})
        content = result["content"]
        assert isinstance(content, list)
        assert isinstance(content[0], dict)
        assert len(str(content[0]["text"])) == 100_000_000
        assert grown() < 330
        del result, content
        await connection.call_tool("helper", {})
        assert connection.status.phase == "ready"
        assert _megabytes("VmRSS") - _megabytes("VmHWM") + grown() < 80, "and are given back"


async def test_a_message_without_measure_ends_its_server_and_a_restart_mends_it(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(moody("--megabytes", "300"), approved_for_this_run=True)
        await connection.start()
        grown = measured()
        with pytest.raises(ServerGone, match="a message of more than 256 MB, and the connection was given up"):
            await connection.call_tool("show", {})
        assert grown() < 450
        assert connection.status.phase == "exited"
        await connection.restart()
        assert "content" in await connection.call_tool("helper", {})


async def test_an_event_without_measure_ends_its_server(tmp_path: Path) -> None:
    with over_http([raw().command or "", *raw().args]) as server:
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(server.entry(transport="sse"), approved_for_this_run=True)
            await connection.start()
            grown = measured()

            def flood() -> None:
                assert server.stream is not None
                try:
                    server.stream.write(b"data: ")
                    for _ in range(300):
                        server.stream.write(b"x" * 1_000_000)
                except OSError:
                    return

            thread = threading.Thread(target=flood)
            thread.start()
            with anyio.fail_after(120):
                await until(lambda: connection.status.phase == "exited", seconds=100)
            assert "it sent a message of more than 256 MB" in (connection.status.reason or "")
            assert grown() < 700
            await anyio.to_thread.run_sync(thread.join)
