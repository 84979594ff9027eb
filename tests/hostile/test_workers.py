"""Workers that outlive a View or stand between its origin and the network. Those inside it are in `test_network`.

A service worker needs a script that its own origin serves, and the sandbox serves none; the engine refuses the rest. So
the control is the nearest that works: the same code on an origin that does serve one.
"""

from pathlib import Path

from tests.hostile.attack import attacks, judge
from tests.hostile.canary import canary
from tests.hostile.engines import EngineName, opened
from tests.hostile.stub import page_of
from tests.hostile.switches import SHIPPED_RUN
from tests.hostile.theatre import evidence_of, theatre, until

ROWS = attacks(
    "the sandbox's want of scripts (control: an origin that serves one)", "service-worker", "service-worker-of-proxy"
)


async def test_a_view_registers_no_service_worker(engine: EngineName, tmp_path: Path) -> None:
    async with canary() as watch:
        watch.pages |= {"/": page_of("service"), "/service.js": "addEventListener('fetch', () => {});"}
        async with opened(engine, f"{watch.origin}/", [], SHIPPED_RUN, tmp_path / "control"):
            await until(lambda: any(report["state"] == "done" for report in watch.reports), 20)
        control = evidence_of(watch)
    async with theatre(engine, tmp_path / "shipped") as running:
        await running.play("service")
        judge(ROWS, control=control, shipped=running.evidence())
