"""The guard under a real engine: what a View declares works through it, and nothing else does."""

import os
from pathlib import Path

import anyio
import pytest
import websockets
from anyio.abc import SocketStream
from websockets.asyncio.server import ServerConnection

from greenroom.stage.chromium import browser
from greenroom.web.serve import Options
from tests.web.canary import canary
from tests.web.toy_host import ToyCore, ToyDocument, serving

pytestmark = pytest.mark.browser

VIEW = """
const { http, ws, elsewhere } = JSON.parse(document.getElementById('greenroom-parameters').textContent);
const within = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 4000, 'nothing'))]);
const play = async () => ({
  fetched: await within(fetch(http, { method: 'POST', body: 'x'.repeat(100000) }).then((r) => r.text(), String)),
  streamed: await within(new Promise((done) => {
    const source = new EventSource(`${http}events`);
    const parts = [];
    source.onmessage = (event) => { parts.push(event.data); if (parts.length === 2) { source.close(); done(parts.join()); } };
  })),
  socket: await within(new Promise((done) => {
    const socket = new WebSocket(ws);
    socket.onopen = () => socket.send('ping');
    socket.onmessage = (event) => done(event.data);
    socket.onerror = () => done('error');
  })),
  elsewhere: await within(fetch(elsewhere, { mode: 'no-cors' }).then((r) => r.type, () => 'failed')),
});
play().then((told) => parent.postMessage(told, '*'));
"""
PAGE = """
window.told = new Promise((done) => addEventListener('message', (event) => done(event.data)));
window.mount = (src) => {
  const frame = document.createElement('iframe');
  frame.src = src;
  document.body.append(frame);
  return window.told;
};
"""


async def answer(stream: SocketStream, first: bytes) -> None:
    head = "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\nContent-Type: "
    if b"/events" in first:
        await stream.send(f"{head}text/event-stream\r\n\r\ndata: one\n\n".encode())
        await anyio.sleep(0.1)
        await stream.send(b"data: two\n\n")
        return
    body = first.partition(b"\r\n\r\n")[2]
    while len(body) < 100_000:
        body += await stream.receive()
    await stream.send(f"{head}text/plain\r\n\r\n{len(body)}".encode())
    await stream.aclose()


async def pong(socket: ServerConnection) -> None:
    async for message in socket:
        await socket.send(f"{message!s} and pong")


async def test_what_a_view_declares_works_through_the_guard_and_nothing_else_does(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><body><script src="/static/page.js"></script>')
    (tmp_path / "page.js").write_text(PAGE)
    (tmp_path / "proxy.js").write_text(VIEW)
    core = ToyCore()
    options = Options(static=tmp_path, subdomains=True)
    async with (
        serving(core, options) as server,
        canary(answer) as known,
        canary() as unknown,
        websockets.serve(pong, "127.0.0.1", 0) as talker,
    ):
        port = talker.sockets[0].getsockname()[1]
        core.network_rules.allowed |= {("localhost", known.port), ("127.0.0.1", port)}
        host = f"abc-0.localhost:{server.sandbox_port}"
        core.views.documents[host, "/page"] = ToyDocument(
            # Wider than what the guard allows: what is stopped here is stopped by the guard.
            csp="default-src 'none'; script-src 'unsafe-inline'; connect-src http: ws:",
            parameters={
                "http": f"http://localhost:{known.port}/",
                "ws": f"ws://127.0.0.1:{port}",
                "elsewhere": f"http://localhost:{unknown.port}/",
            },
        )
        async with browser(server.browser_flags(), unsafe_no_sandbox=os.geteuid() == 0) as started:
            page = await started.new_page()
            await page.goto(server.shell_origin)
            told = await page.evaluate("(src) => window.mount(src)", f"http://{host}/page")
    assert told == {"fetched": "100000", "streamed": "one,two", "socket": "ping and pong", "elsewhere": "opaque"}
    assert unknown.heard == []
    # And of its own accord the browser asked for nothing.
    assert {(host, port) for host, port, _ in core.network_rules.refusals} == {("localhost", unknown.port)}
