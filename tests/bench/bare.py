"""The bare path: two frames, a port, a Worker and a WebSocket as any page would use them, and nothing of ours in between.

What the product takes is held against it in the same browser. Its server only echoes.
"""

import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from playwright.async_api import Browser, Frame, Page
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

PAGE: Final = """<!doctype html><title>bare</title><body><script>
let channel;
addEventListener("message", (event) => {
    if (event.data !== "ready") return;
    channel = new MessageChannel();
    event.source.postMessage("port", "*", [channel.port2]);
    new Worker("/worker.js").postMessage(`ws://${location.host}/`, [channel.port1]);
});
function mount(name) {
    document.querySelector("iframe")?.remove();
    const outer = document.createElement("iframe");
    outer.style.cssText = "border:0;width:720px;height:400px";
    outer.src = `http://bare.localhost:${location.port}/outer?${name}`;
    document.body.append(outer);
    return performance.timeOrigin + performance.now();
}
</script>"""

WORKER: Final = """onmessage = (event) => {
    const port = event.ports[0], socket = new WebSocket(event.data);
    socket.onopen = () => { port.onmessage = (event) => socket.send(JSON.stringify(event.data.m)) };
    socket.onmessage = (event) => port.postMessage({ m: JSON.parse(event.data) });
};"""

OUTER: Final = """<!doctype html><body style="margin:0"><script type="application/json">%s</script><script>
const inner = document.createElement("iframe");
inner.style.cssText = "border:0;width:100%%;height:100vh";
let port; const early = [];
addEventListener("message", (event) => {
    if (event.source === inner.contentWindow) port ? port.postMessage({ m: event.data }) : early.push(event.data);
    else if (event.data === "port") {
        port = event.ports[0];
        port.onmessage = (event) => inner.contentWindow.postMessage(event.data.m, "*");
        for (const message of early) port.postMessage({ m: message });
    }
});
parent.postMessage("ready", "*");
document.body.append(inner);
inner.contentDocument.open();
inner.contentDocument.write(JSON.parse(document.querySelector("script").textContent));
inner.contentDocument.close();
</script>"""


class Bare:
    """The echoing server and its page's address."""

    def __init__(self, documents: dict[str, str]) -> None:
        self._documents = documents
        self.port = 0

    def flags(self, flags: list[str]) -> list[str]:
        """The product's browser flags, with this server let through beside the product's own."""
        hosts = f";127.0.0.1:{self.port};*.localhost:{self.port}"
        return [flag + hosts if flag.startswith("--proxy-bypass-list") else flag for flag in flags]

    async def open(self, browser: Browser) -> Page:
        page = await browser.new_page()
        await page.goto(f"http://127.0.0.1:{self.port}/page")
        return page

    def answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        if request.headers.get("Upgrade"):
            return None
        path, _, name = request.path.partition("?")
        match path:
            case "/page":
                return _response(PAGE)
            case "/worker.js":
                return _response(WORKER, "text/javascript")
            case "/outer":
                html = json.dumps(self._documents[name]).replace("<", "\\u003c")
                return _response(OUTER % html)
        return Response(HTTPStatus.NOT_FOUND, "Not Found", Headers({"Content-Length": "0"}), b"")


def _response(text: str, kind: str = "text/html") -> Response:
    body = text.encode()
    headers = Headers(
        {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body)), "Connection": "close"}
    )
    return Response(HTTPStatus.OK, "OK", headers, body)


@asynccontextmanager
async def bare_server(documents: dict[str, str]) -> AsyncIterator[Bare]:
    """Serve these documents, each as the inner frame of `/outer?NAME`."""

    async def echo(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    bare = Bare(documents)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        bare.port = listening.getsockname()[1]
        async with serve(echo, sock=listening, process_request=bare.answer, compression=None, max_size=None):
            yield bare


async def inner_frame(page: Page) -> Frame:
    """The inner frame of the only pair on the bare page, once it is there."""
    while not (frames := [frame for frame in page.frames if frame.parent_frame and frame.parent_frame.parent_frame]):
        await page.wait_for_timeout(5)
    return frames[0]
