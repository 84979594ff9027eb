"""Too much: 10 000 messages a second, and single messages of 50 MB, by every way a View has to send one.

The control is a front end built without the limits, and Python without them: there the View sends all of it and is
still heard. As shipped it is ended before. What this costs the page is measured in `test_pauses`.
"""

from pathlib import Path
from typing import Any, Final

import pytest

from greenroom.host.losses import LOSSES
from greenroom.web.defences import Defences
from tests.hostile.attack import Attack, Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.lax_front_end import NO_LIMITS, LaxFrontEnds
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import theatre

pytestmark = pytest.mark.long_in("window", "the limits are our own code's: of proxy, Worker, page and Python")

RATE: Final = 10_000
FLOODS: Final = attacks("the limits of proxy, Worker, page and Python", "flood-view", "flood-port", "flood-window")
BIG: Final = attacks("the largest message", "big-string", "big-object")


async def played(
    engine: EngineName, folder: Path, switches: Switches, view: str, rows: list[Attack], **options: Any
) -> tuple[Evidence, set[str | None], int]:
    """Play one after the other; also why the Views ended, and the longest message that came to the host."""
    async with theatre(engine, folder, switches) as running:
        why = set()
        for row in rows:
            shown = await running.play(view, seconds=45, way=row.name, **options)
            why.add(shown.ended_because)
            await running.close(shown)
        return running.evidence(), why, max(running.revised.views.lengths)


async def test_a_flood_is_stopped(engine: EngineName, lax_front_ends: LaxFrontEnds, tmp_path: Path) -> None:
    lax = Switches(static=lax_front_ends.with_edits(*NO_LIMITS), defences=Defences(view_limits=False))
    control, ends, _ = await played(engine, tmp_path / "control", lax, "flood", FLOODS, count=25_000, rate=RATE)
    shipped, why, _ = await played(engine, tmp_path / "shipped", SHIPPED_RUN, "flood", FLOODS, count=25_000, rate=RATE)
    judge(FLOODS, control=control, shipped=shipped)
    assert ends == {None}
    assert why <= {LOSSES["flood"], LOSSES["backlog"], LOSSES["behind"]}


async def test_a_message_of_50_mb_does_not_arrive(
    engine: EngineName, lax_front_ends: LaxFrontEnds, tmp_path: Path
) -> None:
    lax = Switches(static=lax_front_ends.with_edits(*NO_LIMITS), defences=Defences(view_limits=False))
    control, _, longest = await played(engine, tmp_path / "control", lax, "big", BIG)
    shipped, why, longest_shipped = await played(engine, tmp_path / "shipped", SHIPPED_RUN, "big", BIG)
    judge(BIG, control=control, shipped=shipped)
    assert longest > 50_000_000
    assert longest_shipped < 8_000_000
    assert why == {LOSSES["too_big"]}
