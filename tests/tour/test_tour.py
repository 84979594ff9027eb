"""The tour shows the page as it is: each scene is played again and read, and the docs show every picture there is."""

import difflib
import re
from pathlib import Path

import pytest

from tests.browser.house import Engine, House
from tests.tour.make import PICTURES, READINGS, ROOT, reading, staged
from tests.tour.scene import Scene, Visit
from tests.tour.scenes import SCENES, VISITS

pytestmark = pytest.mark.browser

COLOURS = {"asked-address-dark", "view-dark", "high-contrast", "high-contrast-dark", "narrow-dark", "settings-narrow"}
"""Scenes that differ from another in colours alone, which their acts look at."""
SECONDS_A_SCENE = 10
"""Far more than any takes; a busy machine takes its time."""
MOST_BYTES = 6_000_000
"""Of all pictures together: they are in every clone."""


async def _changes(h: House, scene: Scene) -> str:
    """How what is read differs from what is kept; it has a moment to become the same."""
    kept = (READINGS / f"{scene.name}.yml").read_text(encoding="utf-8")
    now = await reading(h)
    for _ in range(20):
        if now == kept:
            break
        await h.page.wait_for_timeout(250)
        now = await reading(h)
    return "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), scene.name, "now", lineterm="", n=1))


def _marks(visit: Visit) -> list[pytest.MarkDecorator]:
    patience = pytest.mark.timeout(60 + SECONDS_A_SCENE * len(visit.scenes))
    return [pytest.mark.slow, patience, *([pytest.mark.long] if visit.long else [])]


@pytest.mark.parametrize("visit", [pytest.param(visit, id=visit.name, marks=_marks(visit)) for visit in VISITS])
async def test_the_scenes_are_still_as_their_pictures_show_them(engine: Engine, tmp_path: Path, visit: Visit) -> None:
    changed: dict[str, str] = {}
    async with staged(engine, tmp_path, visit) as h:
        for scene in visit.scenes:
            await scene.act(h)
            if changes := await _changes(h, scene):
                changed[scene.name] = changes
    names = " ".join(changed)
    assert not changed, f"Make the pictures again and look at them: python -m tests.tour {names}\n" + "\n".join(
        changed.values()
    )


def test_no_two_scenes_read_the_same() -> None:
    readings = [path.read_text(encoding="utf-8") for path in READINGS.glob("*.yml") if path.stem not in COLOURS]
    assert len(set(readings)) == len(readings) == len(SCENES) - len(COLOURS)


def test_the_docs_show_every_scene_and_no_other_picture() -> None:
    shown = re.findall(r"\(pictures/tour/([\w-]+)\.png\)", (ROOT / "docs" / "tour.md").read_text(encoding="utf-8"))
    names = [scene.name for scene in SCENES]
    assert sorted(shown) == sorted(names)
    pictures = list(PICTURES.glob("*.png"))
    assert sorted(path.stem for path in pictures) == sorted(names)
    assert sum(path.stat().st_size for path in pictures) < MOST_BYTES
