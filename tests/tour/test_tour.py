"""The tour shows the page as it is: each scene is played again and read, and the docs show every picture there is."""

import difflib
import re
from pathlib import Path

import pytest

from tests.browser.house import Engine
from tests.tour.make import PICTURES, READINGS, ROOT, reading, staged
from tests.tour.scenes import SCENES, Scene

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_a_scene_is_still_as_its_picture_shows_it(engine: Engine, tmp_path: Path, scene: Scene) -> None:
    kept = (READINGS / f"{scene.name}.yml").read_text(encoding="utf-8")
    async with staged(engine, tmp_path, scene) as h:
        now = await reading(h)
        for _ in range(20):
            if now == kept:
                break
            await h.page.wait_for_timeout(250)
            now = await reading(h)
    changed = "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), "then", "now", lineterm="", n=1))
    assert now == kept, f"Make the picture again and look at it: python -m tests.tour {scene.name}\n{changed}"


def test_no_two_scenes_read_the_same() -> None:
    # These differ in colours alone, which their acts look at.
    colours = {"view-dark", "high-contrast"}
    readings = [path.read_text(encoding="utf-8") for path in READINGS.glob("*.yml") if path.stem not in colours]
    assert len(set(readings)) == len(readings) == len(SCENES) - len(colours)


def test_the_docs_show_every_scene_and_no_other_picture() -> None:
    shown = re.findall(r"\(pictures/tour/([\w-]+)\.png\)", (ROOT / "docs" / "tour.md").read_text(encoding="utf-8"))
    names = [scene.name for scene in SCENES]
    assert sorted(shown) == sorted(names)
    assert sorted(path.stem for path in PICTURES.glob("*.png")) == sorted(names)
