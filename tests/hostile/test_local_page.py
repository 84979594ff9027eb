"""Another page on this machine, in the person's browser: it knows every port, and even a code or a ticket.

It may not enter the page's socket, speak as a View over one, or be the page under another name.
"""

from pathlib import Path
from typing import Any, Final

import pytest

from greenroom.web.defences import Defences
from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.engines import EngineName, opened
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import Theatre, theatre

pytestmark = pytest.mark.long_in("window", "the page is in the person's own browser, which is not our engine")

ROWS: Final = attacks("the exact Origin of both sockets", "local-enter", "local-view")
RENAMED: Final = attacks("the exact Host and Origin of the shell", "local-renamed")

LOCAL_PAGE: Final = """<!doctype html><title>Another page</title><script>
const hit = (name) => fetch(`/hit/${name}`);
const view = new WebSocket('ws://127.0.0.1:SHELL/view');
const say = (message) => view.send(`m${JSON.stringify({ jsonrpc: '2.0', ...message })}`);
view.onopen = () => {
  view.send('tTICKET');
  const appInfo = { name: 'forged', version: '1' };
  say({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo, appCapabilities: {} } });
  say({ method: 'ui/notifications/initialized', params: {} });
  const report = { view: 'forged', state: 'won', attack: 'local-view', detail: 'spoke as a View' };
  say({ id: 2, method: 'tools/call', params: { name: 'report', arguments: report } });
};
view.onmessage = ({ data }) => data.includes('"id":2') && view.close();
// Afterwards, because a page that enters gets the Views for itself.
view.onclose = () => {
  const enter = new WebSocket('ws://127.0.0.1:SHELL/ws');
  enter.onopen = () => enter.send(JSON.stringify({ type: 'enter', code: 'CODE' }));
  enter.onmessage = ({ data }) => JSON.parse(data).type === 'welcome' && hit('local-enter');
  enter.onclose = () => hit('local-refused');
};
hit('local-ran');
</script>"""


async def attacked(engine: EngineName, folder: Path, switches: Switches) -> Evidence:
    """The page is in a browser of its own, which has no guard of ours."""
    async with theatre("none", folder, switches) as running:
        view = await running.launch("victim")
        filled: dict[str, Any] = {
            "SHELL": running.web.shell_port,
            "CODE": running.web.entry_url(running.seat.name).partition("#code=")[2],
            "TICKET": running.seat.views.ticket_for(view.name),
        }
        page = LOCAL_PAGE
        for word, value in filled.items():
            page = page.replace(word, str(value))
        running.canary.pages["/local"] = page
        async with opened(engine, f"{running.canary.origin}/local", [], SHIPPED_RUN, folder):
            everything = {row.name for row in ROWS}
            await running.until(
                lambda: "local-refused" in running.canary.hits or everything <= running.evidence().won, 20
            )
            await running.silence()
        return ran_if_hit(running, "local-ran", everything)


def ran_if_hit(running: Theatre, mark: str, names: set[str]) -> Evidence:
    """The page's script reports its start by a hit, not by the bridge, which it does not have."""
    ran = frozenset(names) if mark in running.canary.hits else frozenset[str]()
    return Evidence(ran=ran, won=running.evidence().won)


async def test_a_page_of_another_local_server_is_refused_by_both_sockets(engine: EngineName, tmp_path: Path) -> None:
    control = await attacked(engine, tmp_path / "control", Switches(defences=Defences(origin_check=False)))
    judge(ROWS, control=control, shipped=await attacked(engine, tmp_path / "shipped", SHIPPED_RUN))


async def renamed(engine: EngineName, folder: Path, switches: Switches) -> Evidence:
    """The shell asked for under a name of the attacker's that leads to this machine."""
    async with theatre("none", folder, switches) as running:
        shell = running.web.shell_origin
        url = running.web.entry_url(running.seat.name).replace("//127.0.0.1:", "//renamed.localhost:")
        running.canary.pages["/"] = (
            f"<!doctype html><script>fetch('/hit/local-ran').then(() => location.assign('{url}'))</script>"
        )
        # The window stays on the page it was given, so there the name is the page's from the start.
        start = f"{running.canary.origin}/" if engine == "chromium" else url
        async with opened(engine, start, [], SHIPPED_RUN, folder):
            entered = await running.until(lambda: running.seat.stage.known, 6)
        ran = engine == "window" or "local-ran" in running.canary.hits
        assert shell.startswith("http://127.0.0.1:")
        names = frozenset({"local-renamed"})
        return Evidence(ran=names if ran else frozenset(), won=names if entered else frozenset())


@pytest.mark.timeout(120)
async def test_the_page_is_not_served_under_another_name(engine: EngineName, tmp_path: Path) -> None:
    anyone = Switches(defences=Defences(host_check=False, origin_check=False, shell_policy=False))
    control = await renamed(engine, tmp_path / "control", anyone)
    judge(RENAMED, control=control, shipped=await renamed(engine, tmp_path / "shipped", SHIPPED_RUN))
