"""Other processes of the machine, and what they leave in a person's own browser."""

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import anyio
import pytest
from playwright.async_api import Browser

from greenroom.host.core import Core
from greenroom.servers.entry import ServerEntry
from greenroom.stage.chromium import browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.ports import SANDBOX_HOSTS, listen
from greenroom.web.serve import Server
from greenroom.window.served_core import RememberedPorts
from tests.servers.rig import children_of, open_book

PLANT = """<title>squatter</title><script>
navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => document.title = 'planted')
</script>"""
WORKER = """
addEventListener('install', () => skipWaiting());
const page = '<title>-</title><script>document.title = "OWNED " + location.hash</' + 'script>';
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response(page, { headers: { 'content-type': 'text/html' } }));
});
"""


@contextmanager
def squatter() -> Iterator[int]:
    """Another user's program on the port that Greenroom had last time."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            script = self.path == "/sw.js"
            body = (WORKER if script else PLANT).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if script else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join(10)


async def title_of_our_page(started: Browser, folder: Path, *, own_browser: bool) -> str:
    """Let a squatter plant its worker in a browser, then open Greenroom in the same browser."""
    context = await started.new_context()
    page = await context.new_page()
    with squatter() as port:
        await page.goto(f"http://127.0.0.1:{port}/")
        await page.wait_for_function("document.title === 'planted'", timeout=30_000)
    await page.close()
    with Store(Folders.under(folder)) as store:
        store.settings.change(shell_port=port)
        memory = RememberedPorts(store.settings, own_browser=own_browser)
        async with Core(store) as core, Server(core, memory=memory) as server:
            assert (server.shell_port == port) is not own_browser
            page = await context.new_page()
            await page.goto(server.entry_url(core.seats.open().name))
            await page.wait_for_function("document.title !== ''", timeout=30_000)
            await anyio.sleep(1)
            title = await page.title()
        assert store.settings.current.shell_port == port
    await context.close()
    return title


@pytest.mark.browser
async def test_a_squatter_on_the_ports_of_last_time_does_not_get_the_code_in_a_persons_browser(tmp_path: Path) -> None:
    async with browser([], unsafe_no_sandbox=os.geteuid() == 0) as started:
        control = await title_of_our_page(started, tmp_path / "control", own_browser=False)
        assert control.startswith("OWNED #code=")
        assert "OWNED" not in await title_of_our_page(started, tmp_path / "shipped", own_browser=True)


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "::1", "::"])  # noqa: S104 -- the squatter's, not ours
def test_a_port_that_somebody_else_has_on_any_address_is_not_used(address: str) -> None:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind((address, 0))
        except OSError:
            pytest.skip("no such address here")
        other.listen()
        port = other.getsockname()[1]
        ours = listen(SANDBOX_HOSTS, port)
        ours.close()
        assert ours.port != port
        assert ours.taken == port


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0"])  # noqa: S104 -- the squatter's, not ours
def test_nobody_can_listen_beside_us(address: str) -> None:
    ours = listen(SANDBOX_HOSTS)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            other.bind((address, ours.port))
    ours.close()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
async def test_no_command_line_names_a_secret_of_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREENROOM_TEST_KEY", "hunter2-hunter2")
    toy = Path(__file__).parent / "stranger.py"
    script = tmp_path / "script.json"
    script.write_text("{}")
    entry = ServerEntry(
        name="toy",
        command=sys.executable,
        args=("-I", "-S", str(toy), str(script)),
        env={"API_KEY": "${env:GREENROOM_TEST_KEY}"},
    )
    async with open_book(tmp_path) as rig:
        with anyio.fail_after(30):
            await rig.book.add(entry, approved_for_this_run=True).start()
        guardians = children_of(os.getpid())
        family = [*guardians, *(child for one in guardians for child in children_of(one))]
        lines = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in family]
        assert any(b"stranger.py" in line for line in lines), "the control: the server is among them"
        assert not any(b"hunter2" in line for line in lines)
        held = [pid for pid in family if b"hunter2-hunter2" in Path(f"/proc/{pid}/environ").read_bytes()]
        assert held, "the control: it was given its secret"
        assert all(Path(f"/proc/{pid}/environ").stat().st_mode & 0o077 == 0 for pid in held)
