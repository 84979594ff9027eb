"""Makes the tour: a picture of each scene for the docs, and beside the tests what assistive technology reads of it.

`python -m tests.tour` makes all of them, `python -m tests.tour NAME…` some. The readings are how `test_tour.py` knows that
a picture no longer shows what the page looks like; numbers in them are all 0, for they differ from run to run.
"""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, House, demo, house
from tests.stage.toys import entry
from tests.tour.scenes import BROKEN, Scene

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURES: Final = ROOT / "docs" / "pictures" / "tour"
READINGS: Final = Path(__file__).with_name("readings")
SETTLED: Final = 0.6
"""Seconds until what moves has come to rest."""


def _servers(scene: Scene, folder: Path) -> list[ServerEntry]:
    match scene.servers:
        case "demo":
            return [_without_paths(demo())]
        case "broken":
            return [_without_paths(entry(folder, BROKEN))]
        case _:
            return []


def _without_paths(server: ServerEntry) -> ServerEntry:
    """The same server by a command that names no place of this machine: a script on a search path of its own."""
    bin_folder = Path(os.environ["GREENROOM_TOUR_BIN"])
    script = bin_folder / server.name
    words = " ".join(f'"{word}"' for word in (server.command, *server.args))
    script.write_text(f"#!/bin/sh\nexec {words}\n")
    script.chmod(0o755)
    return ServerEntry(name=server.name, command=server.name)


@asynccontextmanager
async def staged(engine: Engine, folder: Path, scene: Scene) -> AsyncIterator[House]:
    """The app as the scene has it."""
    width, height = scene.size
    before = os.environ["PATH"]
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    os.environ["GREENROOM_TOUR_BIN"] = str(bin_folder)
    os.environ["PATH"] = f"{bin_folder}{os.pathsep}{before}"
    try:
        servers = _servers(scene, folder)
        async with house(
            engine,
            folder,
            *servers,
            language=scene.language,
            viewport={"width": width, "height": height},
            **scene.surroundings,
        ) as h:
            await scene.act(h)
            yield h
            if scene.servers == "broken":
                h.errors.clear()  # what its Views do wrong is the scene
    finally:
        os.environ["PATH"] = before


async def reading(h: House) -> str:
    """What assistive technology reads of the page, without what differs from run to run."""
    text = await h.page.locator("body").aria_snapshot()
    text = re.sub(r"(?<=[\s\"'])/(?:[\w.-]+/)+[\w.-]*", "PATH", text)
    text = re.sub(r"\d[\d.,\u202f:]*", "0", text)
    # The protocol has as many lines as messages came by then.
    text = re.sub(r"(?m)^( *)- option .*\n(?:\1 +.*\n)*", "", text)
    text = re.sub(r"(?m)^ *- img \"(?:to|from)\".*\n", "", text)
    return text.rstrip() + "\n"


async def make(engine: Engine, folder: Path, scene: Scene) -> None:
    """Make the picture and the reading of one scene."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    READINGS.mkdir(exist_ok=True)
    async with staged(engine, folder, scene) as h:
        await h.page.wait_for_timeout(SETTLED * 1000)
        await h.page.screenshot(path=PICTURES / f"{scene.name}.png", animations="disabled", caret="hide")
        (READINGS / f"{scene.name}.yml").write_text(await reading(h), encoding="utf-8")


def forget_others(scenes: tuple[Scene, ...]) -> None:
    """Delete what belongs to no scene any more."""
    names = {scene.name for scene in scenes}
    for folder in (PICTURES, READINGS):
        for path in folder.glob("*"):
            if path.stem not in names:
                path.unlink() if path.is_file() else shutil.rmtree(path)
