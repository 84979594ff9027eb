"""A model's answer on its way: from the provider's token to the page's socket and to the screen, and what it costs.

Each token is the time at which the provider sent it. The same stream is read by a bare socket and by a bare page.
"""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
from playwright.async_api import Page
from websockets.asyncio.client import ClientConnection

from greenroom.host.core import Core
from greenroom.host.seat import Seat
from greenroom.protocol import page as p
from greenroom.stage.chromium import browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.bench.figures import median, p95, tell, times
from tests.bench.open_app import cpu_ms, open_app
from tests.web.toy_client import open_page

ROUNDS = 30
TOKENS, PACE = 3_000, 300
LIMIT = 200.0
"""What fails: the way to the page's socket, in units of a bare socket's."""
PIXELS_LIMIT = 60.0
"""What fails: the way to the screen, in units of a bare page's."""
FIRST = re.compile(r"\b1\d{18}\b")

WATCH = """(within) => {
    window.seen = new Promise((done) => {
        const look = () => {
            const found = document.querySelector(within)?.textContent.match(/\\b1\\d{18}\\b/g) ?? [];
            const fresh = found.find((one) => !window.known?.has(one));
            if (!fresh) return;
            watcher.disconnect();
            window.known = new Set(found);
            requestAnimationFrame(() => done([fresh, performance.timeOrigin + performance.now()]));
        };
        window.known ??= new Set(document.querySelector(within)?.textContent.match(/\\b1\\d{18}\\b/g) ?? []);
        const watcher = new MutationObserver(look);
        watcher.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    });
}"""
"""Waits for the next token in this part of the page, and for the frame that draws it."""


async def test_the_first_token_to_the_pages_socket_against_a_bare_socket(tmp_path: Path) -> None:
    with timed_provider() as port, Store(Folders.under(tmp_path)) as store:
        async with Core(store) as core, Server(core) as web:
            seat = core.seats.open()
            async with open_page(web) as page:
                await page.send(json.dumps({"type": "pick_model", "picked": picked(port)}))
                ours: list[float] = []
                theirs: list[float] = []
                for round_number in range(ROUNDS + 3):
                    bare = await anyio.to_thread.run_sync(bare_first, port)
                    asked = time.time_ns()
                    await page.send(json.dumps({"type": "say", "text": "3 50"}))
                    taken = await first_in(page, asked)
                    await idle(seat)
                    if round_number >= 3:  # the first ones warm the way
                        theirs.append(bare)
                        ours.append(taken)
    ratio = median(ours) / median(theirs)
    tell(
        f"first token of a provider → the page's socket, {ROUNDS} answers",
        times(ratio, "a bare socket's, median", f"{median(ours):.2f} ms to {median(theirs):.2f} ms"),
        times(
            p95(ours) / p95(theirs), "a bare socket's, 95th percentile", f"{p95(ours):.2f} ms to {p95(theirs):.2f} ms"
        ),
    )
    assert ratio < LIMIT


async def test_the_first_token_to_the_screen_against_a_bare_page_and_the_cost_of_a_thousand(tmp_path: Path) -> None:
    with timed_provider() as port:
        async with open_app(tmp_path, {"echo": {}}) as app, bare_page(port) as plain:
            say(app.seat, p.PickModel(picked=p.ModelPicked(**picked(port))))
            await app.page.keyboard.press("Control+2")
            await app.page.get_by_role("main", name="Chat").wait_for()
            ours: list[float] = []
            theirs: list[float] = []
            for round_number in range(ROUNDS + 3):
                await plain.evaluate(WATCH, "#out")
                await plain.evaluate("ask('3 50')")
                bare = await drawn(plain)
                await app.page.evaluate(WATCH, "main")
                say(app.seat, p.Say(text="3 50"))
                taken = await drawn(app.page)
                await idle(app.seat)
                if round_number >= 3:
                    theirs.append(bare)
                    ours.append(taken)
            worker = worker_of(os.getpid())
            before, worker_before = cpu_ms(), process_cpu_ms(worker)
            say(app.seat, p.Say(text=f"{TOKENS} {PACE}"))
            await idle(app.seat)
            cpu, worker_cpu = cpu_ms(before), process_cpu_ms(worker) - worker_before
    ratio = median(ours) / median(theirs)
    tell(
        f"first token of a provider → the screen, {ROUNDS} answers",
        times(ratio, "a bare page's, median", f"{median(ours):.2f} ms to {median(theirs):.2f} ms"),
        times(p95(ours) / p95(theirs), "a bare page's, 95th percentile", f"{p95(ours):.2f} ms to {p95(theirs):.2f} ms"),
        f"1 000 tokens at {PACE} a second: {cpu / TOKENS * 1000:.0f} ms CPU time of our process, "
        f"{worker_cpu / TOKENS * 1000:.0f} ms of the model worker",
    )
    assert ratio < PIXELS_LIMIT


@contextmanager
def timed_provider() -> Iterator[int]:
    """The provider, in a process of its own; its port."""
    program = str(Path(__file__).with_name("timed_provider.py"))
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            yield int(running.stdout.readline())
        finally:
            running.kill()


@asynccontextmanager
async def bare_page(port: int) -> AsyncIterator[Page]:
    """The provider's own page, in a browser of its own."""
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    async with browser([], unsafe_no_sandbox=unsafe) as started:
        page = await started.new_page(viewport={"width": 1440, "height": 900})
        await page.goto(f"http://127.0.0.1:{port}/")
        yield page


def picked(port: int) -> dict[str, Any]:
    return {"provider": "compatible", "model": "timed", "address": f"http://127.0.0.1:{port}/v1"}


def say(seat: Seat, message: p.Say | p.PickModel) -> None:
    seat.chat.do(message)


async def idle(seat: Seat) -> None:
    """Wait until the model has answered."""
    with anyio.fail_after(120):
        await anyio.sleep(0.02)
        while seat.chat.agent.busy or seat.conversation.current.busy:
            await anyio.sleep(0.005)


def bare_first(port: int) -> float:
    """Read the stream and nothing else; milliseconds from the first token's sending to its reading."""
    body = json.dumps({"messages": [{"role": "user", "content": "3 50"}]}).encode()
    head = f"POST /v1/chat/completions HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(head + body)
        held = b""
        while not (found := FIRST.search(held.decode())):
            held += line.recv(65_536)
        taken = since(found[0])
        while line.recv(65_536):
            continue
    return taken


async def first_in(page: ClientConnection, asked: int) -> float:
    """Wait for the first token on the page's socket; milliseconds from its sending."""
    with anyio.fail_after(120):
        while True:
            text = str(await page.recv())
            now = time.time_ns()
            for found in FIRST.findall(text):
                if int(found) > asked:
                    return (now - int(found)) / 1e6


def since(token: str) -> float:
    return (time.time_ns() - int(token)) / 1e6


async def drawn(page: Page) -> float:
    """Milliseconds from the sending of the token that was watched for to the frame that draws it."""
    with anyio.fail_after(120):
        token, moment = await page.evaluate("window.seen")
    return float(moment) - int(token) / 1e6


def worker_of(parent: int) -> int:
    """The model worker's process."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = command.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"greenroom.worker" in words and b"-m" in words and not any(b"guardian" in word for word in words):
            return int(command.parent.name)
    raise AssertionError(f"no model worker runs below {parent}")


def process_cpu_ms(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
