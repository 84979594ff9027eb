"""Views' origins in a real engine: what one View keeps, no other View, no shell and no other local server sees."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from greenroom.stage.chromium import browser
from greenroom.web.defences import Defences
from greenroom.web.serve import Options, Server
from tests.web.canary import canary, hello
from tests.web.toy_host import ToyCore, ToyDocument, serving

pytestmark = pytest.mark.browser

POLICY = "default-src 'none'; script-src 'unsafe-inline'"
VIEW = """
const told = { name: location.host.replace(/\\W/g, '') };
const attempt = (name, act) => { try { told[name] = String(act()); } catch (error) { told[name] = error.name; } };
for (const rest of ['', 'Domain=localhost', 'SameSite=None; Secure', 'SameSite=None; Secure; Partitioned']) {
  attempt('wrote', () => { document.cookie = `${told.name}=1; ${rest}`; return ''; });
}
attempt('cookies', () => document.cookie);
attempt('before', () => localStorage.getItem('kept'));
attempt('stored', () => { localStorage.setItem('kept', location.origin); return localStorage.getItem('kept'); });
told.origin = self.origin;
parent.postMessage(told, '*');
"""
PAGE = """
const heard = [];
addEventListener('message', (event) => heard.push(event.data));
const add = (mount) => new Promise((loaded) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', mount.sandbox);
  frame.src = mount.src;
  frame.onload = () => setTimeout(loaded, 50);
  document.body.append(frame);
});
window.play = async (mounts) => {
  for (const mount of mounts) await add(mount);
  return { heard, cookies: document.cookie, kept: localStorage.getItem('kept') };
};
"""


def pages(folder: Path) -> Path:
    """A front end whose page mounts what a test says, and whose sandbox page is the View itself."""
    (folder / "index.html").write_text('<!doctype html><body><script src="/static/page.js"></script>')
    (folder / "page.js").write_text(PAGE)
    (folder / "proxy.js").write_text(VIEW)
    return folder


@asynccontextmanager
async def played(folder: Path, *, subdomains: bool, sandbox: str) -> AsyncIterator[tuple[Server, Any, Any]]:
    """Mount two Views of one server one after the other in Chromium, and return what they and the shell saw."""
    core = ToyCore()
    options = Options(static=pages(folder), subdomains=subdomains, pool_size=4, defences=Defences(guard=False))
    # Without the guard, which would not let the browser visit a second local server.
    async with serving(core, options) as server:
        assert core.origins is not None
        leases = [core.origins.take("abc") for _ in range(2)]
        for lease in leases:
            core.views.documents[lease.host, "/page"] = ToyDocument(csp=POLICY)
        async with browser(server.browser_flags(), unsafe_no_sandbox=os.geteuid() == 0) as started:
            page = await started.new_page()
            await page.goto(server.shell_origin)
            mounts = [{"src": f"{lease.origin}/page", "sandbox": sandbox} for lease in leases]
            yield server, page, await page.evaluate("(mounts) => window.play(mounts)", mounts)


async def test_each_view_has_storage_of_its_own_that_nobody_else_sees(tmp_path: Path) -> None:
    async with played(tmp_path, subdomains=True, sandbox="allow-scripts allow-same-origin") as (server, _, seen):
        first, second = seen["heard"]
    assert first["origin"] == f"http://abc-0.localhost:{server.sandbox_port}"
    assert second["origin"] == f"http://abc-1.localhost:{server.sandbox_port}"
    assert first["stored"] == first["origin"]
    assert (second["before"], second["stored"]) == ("null", second["origin"])
    assert (seen["cookies"], seen["kept"]) == ("", None)
    assert first["name"] not in second["cookies"]


async def test_on_a_pool_of_ports_a_view_without_an_origin_of_its_own_keeps_nothing(tmp_path: Path) -> None:
    async with canary(hello) as other, played(tmp_path, subdomains=False, sandbox="allow-scripts") as (_, page, seen):
        first, second = seen["heard"]
        await page.goto(f"http://localhost:{other.port}/")
    assert {first["origin"], second["origin"]} == {"null"}
    for view in (first, second):
        assert (view["cookies"], view["before"], view["stored"]) == ("SecurityError",) * 3
    assert (seen["cookies"], seen["kept"]) == ("", None)
    assert b"host: localhost" in other.heard[0].lower()
    assert b"cookie:" not in other.heard[0].lower()


async def test_on_a_pool_of_ports_cookies_are_shared_by_all_who_keep_their_origin(tmp_path: Path) -> None:
    """The control of the test above, and why `allow-same-origin` is withheld there: cookies know no ports."""
    sandbox = "allow-scripts allow-same-origin"
    async with played(tmp_path, subdomains=False, sandbox=sandbox) as (server, _, seen):
        first, second = seen["heard"]
    assert first["origin"] != second["origin"]
    assert first["origin"] == f"http://localhost:{server.sandbox_port}"
    assert second["before"] == "null"
    assert first["name"] in second["cookies"]
