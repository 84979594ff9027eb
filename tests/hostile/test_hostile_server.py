"""Servers that want more than to answer: other addresses, memory, all of the app's time."""

import json
import resource
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.protocol import page as p
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from tests.host.company import Page, running
from tests.servers.rig import open_book

STRANGER = Path(__file__).parent / "stranger.py"
HUGE = 400_000_000


@contextmanager
def serving(headers: dict[str, str], status: int, body: bytes) -> Iterator[tuple[str, list[str]]]:
    """An HTTP server that gives each request the same answer; yields its address and who asked with which credentials."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(f"{self.path} {self.headers.get('Authorization')}")
            self.rfile.read(int(self.headers.get("Content-Length", "0")))
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join(10)


async def failure(folder: Path, url: str) -> str:
    """Why the server behind this address cannot be used."""
    async with open_book(folder, initialize_seconds=8) as rig:
        entry = ServerEntry(name="far", url=url, headers={"Authorization": "Bearer hunter2"})
        with anyio.fail_after(60), pytest.raises(ServerStartFailed) as failed:
            await rig.book.add(entry, approved_for_this_run=True).start()
        return str(failed.value)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_takes_neither_request_nor_credentials_elsewhere(tmp_path: Path, status: int) -> None:
    with (
        serving({}, 200, b"{}") as (canary, asked),
        serving({"Location": f"{canary}/steal"}, status, b"") as (url, redirected),
    ):
        await failure(tmp_path, url)
        assert redirected, "the control: the server was asked, with its credentials"
        assert asked == []


async def test_a_redirect_to_a_file_reads_none(tmp_path: Path) -> None:
    with serving({"Location": "file:///etc/hostname"}, 307, b"") as (url, _):
        assert Path("/etc/hostname").read_text().strip() not in (await failure(tmp_path, url)).replace(
            "/etc/hostname", ""
        )


async def test_a_small_answer_does_not_unfold_into_a_huge_one(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    blank = bytes(1_000_000)
    body = b"".join([*(packer.compress(blank) for _ in range(HUGE // len(blank))), packer.flush()])
    assert len(body) < HUGE // 500
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with serving({"Content-Type": "application/json", "Content-Encoding": "gzip"}, 200, body) as (url, asked):
        await failure(tmp_path, url)
        assert asked
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown * 1024 < HUGE // 2


def stranger(folder: Path, script: dict[str, Any]) -> ServerEntry:
    path = folder / "script.json"
    path.write_text(json.dumps(script))
    return ServerEntry(name="stranger", command=sys.executable, args=("-I", "-S", str(STRANGER), str(path)))


def hello(**capability: bool) -> dict[str, Any]:
    info = {"name": "stranger", "version": "1"}
    return {"protocolVersion": "2025-11-25", "capabilities": {"tools": capability}, "serverInfo": info}


async def test_a_server_that_tells_of_changes_without_end_is_read_at_leisure(tmp_path: Path) -> None:
    storm = {"message": {"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}, "repeat": 50}
    tools = [{"name": f"t{number}", "inputSchema": {}} for number in range(100)]
    script = {"tools": tools, "results": {"initialize": hello(listChanged=True)}, "before": {"tools/list": [storm]}}
    async with running(tmp_path) as core:
        page = Page(core)
        with anyio.fail_after(30):
            await core.book.add(stranger(tmp_path, script), approved_for_this_run=True).start()
        begun, told = time.monotonic(), len(page.all(p.Servers))
        await anyio.sleep(4)
        seconds = time.monotonic() - begun
        assert 1 <= len(page.all(p.Servers)) - told <= seconds * 2 + 2


async def test_a_list_without_measure_is_cut_and_the_author_told(tmp_path: Path) -> None:
    tools = [{"name": f"t{number}", "inputSchema": {}} for number in range(12_000)]
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(stranger(tmp_path, {"tools": tools}), approved_for_this_run=True)
        with anyio.fail_after(40):
            await connection.start()
        assert len(connection.tools) == 10_000
        assert any("more than 10000 entries" in problem for problem in connection.status.problems)


async def test_pages_that_point_at_each_other_come_to_an_end(tmp_path: Path) -> None:
    script = {"results": {"tools/list": {"tools": [{"name": "t", "inputSchema": {}}], "nextCursor": "again"}}}
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(stranger(tmp_path, script), approved_for_this_run=True)
        with anyio.fail_after(40):
            await connection.start()
        assert len(connection.tools) == 2
        assert any("never ends" in problem for problem in connection.status.problems)


ODD: list[Any] = [
    None,
    1,
    "x",
    [],
    [[]],
    {"ui": None},
    {"ui": {"resourceUri": ["ui://x"]}},
    {"ui": {"visibility": {"a": 1}}},
]


async def test_metadata_of_odd_kinds_costs_its_tool_at_most(tmp_path: Path) -> None:
    tools: list[Any] = [{"name": f"meta{at}", "inputSchema": {}, "_meta": odd} for at, odd in enumerate(ODD)]
    tools += [{"name": f"kind{at}", "title": odd, "description": odd, "annotations": odd} for at, odd in enumerate(ODD)]
    tools += [{"name": odd, "inputSchema": odd, "outputSchema": odd, "icons": odd} for odd in ODD]
    tools += ODD
    async with running(tmp_path) as core:
        page = Page(core)
        with anyio.fail_after(30):
            await core.book.add(stranger(tmp_path, {"tools": tools}), approved_for_this_run=True).start()
        told = await page.until(p.Servers, lambda one: bool(one.servers and one.servers[0].tools))
        names = [tool.name for tool in told.servers[0].tools]
        assert {f"meta{at}" for at in range(len(ODD))} <= set(names)
        assert {f"kind{at}" for at in range(len(ODD))} <= set(names)


async def test_stderr_without_measure_is_kept_in_short(tmp_path: Path) -> None:
    said = "\x1b[2J" + "x" * 3_000_000 + "\n" + "line\n" * 50_000
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(stranger(tmp_path, {"stderr": said}), approved_for_this_run=True)
        with anyio.fail_after(40):
            await connection.start()
        await anyio.sleep(0.5)
        assert 0 < len(connection.status.stderr) <= 200
        assert all(len(line) <= 2000 for line in connection.status.stderr)
