"""`python -m tests.tour [NAME…]`: see `make.py`."""

import sys
import tempfile
from pathlib import Path

import anyio

from tests.browser.chromium import Chromium
from tests.tour.make import forget_others, make
from tests.tour.scenes import SCENES


async def main(names: list[str]) -> None:
    engine = Chromium()
    try:
        for scene in SCENES:
            if names and scene.name not in names:
                continue
            with tempfile.TemporaryDirectory(prefix="greenroom-tour-") as folder:
                await make(engine, Path(folder), scene)
            sys.stdout.write(f"{scene.name}\n")
    finally:
        await engine.close()
    if not names:
        forget_others(SCENES)


anyio.run(main, sys.argv[1:])
