"""Messages in somebody else's name: as the sandbox, as the outer frame a second time, as another View."""

import shutil
from pathlib import Path

import pytest

from greenroom.web.defences import Defences
from greenroom.web.front_end import STATIC
from tests.hostile.attack import Attack, Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.lax_front_end import ANY_SOURCE, NOTHING_RESERVED, LaxFrontEnds
from tests.hostile.switches import SHIPPED_RUN, Switches, open_policy
from tests.hostile.theatre import theatre

pytestmark = pytest.mark.long_in("window", "who is believed is decided by our own code")

OVER_PORT = attacks(
    "Python, which ends who speaks as the sandbox",
    *("forged-ready-over-port", "forged-resource-over-port", "forged-request-over-port"),
)
AGAIN = attacks("one announcement a mount (control: the first one)", "announced-again")
INSIDE = attacks("the announcement's source (control: the outer frame's own)", "announced-inside")
PUPPETS = attacks("the proxy, which hears its own inner frame alone", "puppet-from-view", "puppet-from-proxy")

FIRST_TO_SPEAK = """
addEventListener('message', (event) => {
  if (event.ports.length === 0) return;
  for (const name of ['announced-again', 'announced-inside']) fetch(`CANARY/hit/${name}`, { mode: 'no-cors' });
});
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
"""
"""A proxy page that is the attacker's from the start: what it says first is believed, once."""


async def forged(engine: EngineName, folder: Path, switches: Switches, rows: list[Attack]) -> tuple[Evidence, set[str]]:
    """Play; also the reasons for which Views were ended."""
    async with theatre(engine, folder, switches) as running:
        shown = [await running.launch("forged", way=row.name) for row in rows]
        everybody = {row.name for row in rows}
        await running.until(lambda: everybody <= running.evidence().ran, 15)
        await running.until(lambda: everybody <= running.evidence().won, 3)
        return running.evidence(), {str(view.ended_because) for view in shown}


@pytest.mark.rows("H25")
async def test_a_view_that_speaks_as_its_sandbox_is_ended(engine: EngineName, tmp_path: Path) -> None:
    control, _ = await forged(engine, tmp_path / "control", Switches(ends_forgers=False), OVER_PORT)
    shipped, why = await forged(engine, tmp_path / "shipped", SHIPPED_RUN, OVER_PORT)
    judge(OVER_PORT, control=control, shipped=shipped)
    assert "None" not in why


@pytest.mark.rows("H25")
async def test_the_proxy_keeps_back_what_only_it_may_say(
    engine: EngineName, lax_front_ends: LaxFrontEnds, tmp_path: Path
) -> None:
    rows = attacks("the proxy", "forged-ready-through-proxy")
    lax = Switches(static=lax_front_ends.with_edits(*NOTHING_RESERVED))
    _, let_through = await forged(engine, tmp_path / "control", lax, rows)
    kept, unharmed = await forged(engine, tmp_path / "shipped", SHIPPED_RUN, rows)
    assert "None" not in let_through, "in the control the message must reach Python, which ends the View"
    assert unharmed == {"None"}
    assert kept.ran == {"forged-ready-through-proxy"}


@pytest.mark.rows("H27")
async def test_a_view_does_not_speak_as_another_view(
    engine: EngineName, lax_front_ends: LaxFrontEnds, tmp_path: Path
) -> None:
    async def played(folder: Path, switches: Switches) -> Evidence:
        async with theatre(engine, folder, switches, servers=2) as running:
            await running.play("victim")
            await running.play("puppeteer", server=1)
            return running.evidence()

    control = await played(tmp_path / "control", Switches(static=lax_front_ends.with_edits(*ANY_SOURCE)))
    judge(PUPPETS, control=control, shipped=await played(tmp_path / "shipped", SHIPPED_RUN))


@pytest.mark.rows("H22", "H27")
async def test_the_page_hands_out_one_port_a_mount_and_to_the_outer_frame_alone(
    engine: EngineName, tmp_path: Path
) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    hostile = Switches(static=static, document=open_policy, defences=Defences(guard=False))
    async with theatre(engine, tmp_path / "control", hostile) as running:
        (static / "proxy.js").write_text(FIRST_TO_SPEAK.replace("CANARY", running.canary.origin))
        await running.launch("announcer")
        names = frozenset({"announced-again", "announced-inside"})
        await running.until(lambda: names <= running.canary.hits, 10)
        control = Evidence(ran=names, won=running.evidence().won)
    async with theatre(engine, tmp_path / "shipped") as running:
        await running.play("announcer")
        judge([*AGAIN, *INSIDE], control=control, shipped=running.evidence())
