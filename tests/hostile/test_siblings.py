"""Two Views of one server, mounted side by side, and what one of them keeps.

Each has an origin of its own; the control lends both the same one. Where the engine gives third-party frames no cookies
at all there is nothing to steal even then, and the row says so by its absence.
"""

from pathlib import Path

import pytest

from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import theatre

APART = pytest.mark.long_in("window", "which origin a View has is decided by our own server")

ROWS = attacks(
    "an origin for each mounted View",
    *("sibling-window", "sibling-document", "sibling-proxy", "sibling-script", "sibling-local-storage"),
    *("sibling-caches", "sibling-database", "sibling-files", "sibling-broadcast", "sibling-lock", "sibling-cookie"),
)


async def played(engine: EngineName, folder: Path, switches: Switches, *, servers: int = 1) -> Evidence:
    async with theatre(engine, folder, switches, servers=servers) as running:
        await running.play("victim")
        await running.play("thief", server=servers - 1)
        return running.evidence()


@pytest.mark.rows("H28")
@APART
async def test_a_view_reaches_nothing_of_its_sibling(engine: EngineName, tmp_path: Path) -> None:
    control = await played(engine, tmp_path / "control", Switches(own_origins=False))
    shipped = await played(engine, tmp_path / "shipped", SHIPPED_RUN)
    judge(ROWS, control=control, shipped=shipped)


@APART
async def test_a_view_reaches_nothing_of_another_servers_view(engine: EngineName, tmp_path: Path) -> None:
    control = await played(engine, tmp_path / "control", Switches(own_origins=False), servers=2)
    shipped = await played(engine, tmp_path / "shipped", SHIPPED_RUN, servers=2)
    judge(ROWS, control=control, shipped=shipped)
