"""Makes the tour: a picture of each scene for the docs, and beside the tests what assistive technology reads of it.

`python -m tests.tour` makes all of them, `python -m tests.tour NAME…` those visits or scenes; a scene's visit is played up to
it. The readings are how `test_tour.py` knows that a picture no longer shows what the page looks like; numbers in them
are all 0, for they differ from run to run.
"""

import json
import os
import re
import shutil
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from tests.browser.house import Engine, House, house
from tests.tour.paint import smaller
from tests.tour.scene import Scene, Visit
from tests.tour.scenes import SCENES

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURES: Final = ROOT / "docs" / "pictures" / "tour"
READINGS: Final = Path(__file__).with_name("readings")
SETTLED: Final = 0.6
"""Seconds until what moves has come to rest."""


@contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    """The person's home is here, and the programs in its `bin` are found by their names."""
    before = {name: os.environ[name] for name in ("HOME", "PATH")}
    os.environ["HOME"] = str(folder)
    os.environ["PATH"] = f"{folder / 'bin'}{os.pathsep}{before['PATH']}"
    try:
        yield
    finally:
        os.environ.update(before)


@asynccontextmanager
async def staged(engine: Engine, folder: Path, visit: Visit) -> AsyncIterator[House]:
    """The app as the visit finds it."""
    width, height = visit.size
    surroundings = {"viewport": {"width": width, "height": height}, **visit.surroundings}
    with _at_home(folder):
        servers = visit.servers(folder)
        async with house(engine, folder, *servers, options=visit.options, language=visit.language, **surroundings) as h:
            if visit.config is not None:
                file = folder / "mcp.json"
                file.write_text(json.dumps({"mcpServers": visit.config}), encoding="utf-8")
                h.core.book.follow(file)
            yield h
            if visit.complains:
                h.errors.clear()


async def reading(h: House) -> str:
    """What assistive technology reads of the page, without what differs from run to run."""
    text = await h.page.locator("body").aria_snapshot()
    text = re.sub(r"(?<=[\s\"'])/(?:[\w.-]+/)+[\w.-]*", "PATH", text)
    text = re.sub(r"\bcall_[0-9a-f]+\b", "call_0", text)
    text = re.sub(r"(?m)^ *- status: \"The keyring of this system .*\n", "", text)
    text = re.sub(r"\d[\d.,\u202f:]*", "0", text)
    # A busy machine takes seconds where another takes milliseconds.
    text = re.sub(r"\b0.(?:ms|s|min)\b", "0 ms", text)
    # The protocol has as many lines as messages came by then.
    text = re.sub(r"(?m)^( *)- option .*\n(?:\1 +.*\n)*", "", text)
    text = re.sub(r"(?m)^ *- img \"(?:to|from)\".*\n", "", text)
    return text.rstrip() + "\n"


async def make(engine: Engine, folder: Path, visit: Visit, wanted: Collection[str]) -> None:
    """Make the pictures and readings of a visit: of the wanted scenes, or of all where the visit itself is wanted."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    READINGS.mkdir(exist_ok=True)
    left = [scene.name for scene in visit.scenes if not wanted or visit.name in wanted or scene.name in wanted]
    async with staged(engine, folder, visit) as h:
        for scene in visit.scenes:
            if not left:
                break
            await scene.act(h)
            if scene.name in left:
                left.remove(scene.name)
                await _keep(h, scene)
        await h.page.wait_for_timeout(SETTLED * 1000)


async def _keep(h: House, scene: Scene) -> None:
    await h.page.wait_for_timeout(SETTLED * 1000)
    picture = await h.page.screenshot(animations="disabled", caret="hide")
    empty = await h.context.new_page()
    try:
        (PICTURES / f"{scene.name}.png").write_bytes(await smaller(picture, empty))
    finally:
        await empty.close()
    (READINGS / f"{scene.name}.yml").write_text(await reading(h), encoding="utf-8")


def forget_others() -> None:
    """Delete what belongs to no scene any more."""
    names = {scene.name for scene in SCENES}
    for folder in (PICTURES, READINGS):
        for path in folder.glob("*"):
            if path.stem not in names:
                path.unlink() if path.is_file() else shutil.rmtree(path)
