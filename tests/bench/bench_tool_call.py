"""A View's call of a tool on a stdio server, with log and page on: our CPU time, and the time beyond the server's own."""

import json
import subprocess
import time
from pathlib import Path

import anyio
from playwright.async_api import Frame

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ServerEntry
from tests.bench.figures import median, tell, times
from tests.bench.open_app import ASKING, OpenApp, cpu_ms, open_app
from tests.stage import toys

CALLS = 200
LIMIT = 6.0
"""What fails: a call, in units of a ping of the same View and the server's own answer to a bare client."""
FULL = 100_000
MEASURE = "([count, method, params]) => rounds(count, method, params)"


async def test_a_tool_call_of_a_view_and_the_same_with_a_full_tap(tmp_path: Path) -> None:
    html = toys.page("<p>call</p>", ASKING)
    tools = {"show": {"html": html}, "echo": {}}
    own = bare_calls(toys.entry(tmp_path, tools))
    async with open_app(tmp_path, tools) as app:
        view = await app.frame(await app.show("show"))
        await calls(view)  # warm
        pings = await view.evaluate(MEASURE, [CALLS, "ping", {}])
        cpu, taken = await calls(view)
        fill(app)
        await anyio.sleep(1)
        await calls(view)
        full_cpu, full_taken = await calls(view)
    beyond = median(taken) - own
    ratio = median(taken) / (median(pings) + own)
    tell(
        f"tools/call of a View, {CALLS} calls",
        times(
            ratio, "a ping and the server's own answer", f"{median(taken):.2f} ms to {median(pings):.2f} + {own:.2f} ms"
        ),
        times(
            median(full_taken) / median(taken),
            f"an empty tap's, with {FULL} messages in it",
            f"{median(full_taken):.2f} ms",
        ),
        times(full_cpu / cpu, "the same, CPU time", f"{full_cpu:.2f} ms to {cpu:.2f} ms"),
        f"{beyond:.2f} ms beyond the server's own, {cpu:.2f} ms CPU time of our process a call",
    )
    assert ratio < LIMIT


async def calls(view: Frame) -> tuple[float, list[float]]:
    """CPU time a call and the time of each, both in milliseconds."""
    before = cpu_ms()
    taken: list[float] = await view.evaluate(MEASURE, [CALLS, "tools/call", {"name": "echo", "arguments": {}}])
    return cpu_ms(before) / CALLS, taken


def fill(app: OpenApp) -> None:
    """Put messages into the tap until it is full."""
    message: JsonObject = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}
    for number in range(FULL - app.core.tap.newest):
        numbered: JsonObject = {**message, "id": number}
        app.core.tap.record("filler", "from_peer", json.dumps(numbered), message=numbered)


def bare_calls(entry: ServerEntry) -> float:
    """The server's own answer to a call over a bare pipe, in milliseconds, the median."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": {}}}
    line = json.dumps(call).encode() + b"\n"
    with subprocess.Popen(
        [entry.command or "", *entry.args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        taken = []
        for _ in range(CALLS):
            start = time.perf_counter()
            server.stdin.write(line)
            server.stdout.readline()
            taken.append((time.perf_counter() - start) * 1000)
        server.stdin.close()
    return median(taken)
