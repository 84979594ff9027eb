"""The page around a View and the page's own window: its document, address, storage, globals and frame.

The engine's rule of origins is the defence, and no switch takes that away. The control is the nearest window the same
code does reach: the proxy's, which has the View's own origin. What makes the rule apply is that the two origins differ.
"""

from pathlib import Path

import pytest

from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.theatre import theatre

ROWS = attacks(
    "the origin of its own (control: its parent)",
    *("access-document", "access-address", "access-cookies", "access-storage", "access-session", "access-frame"),
    *("access-globals", "access-define", "access-call", "access-insert", "access-history", "access-database"),
)


async def played(engine: EngineName, folder: Path, target: str) -> Evidence:
    async with theatre(engine, folder) as running:
        await running.play("access", target=target)
        return running.evidence()


@pytest.mark.rows("H18", "H19", "H28")
async def test_a_view_reaches_nothing_of_the_page_around_it(engine: EngineName, tmp_path: Path) -> None:
    control = await played(engine, tmp_path / "control", "parent")
    shipped = await played(engine, tmp_path / "shipped", "top")
    judge(ROWS, control=control, shipped=shipped)
