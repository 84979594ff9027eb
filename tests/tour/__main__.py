"""`python -m tests.tour [NAME…]`: see `make.py`."""

import shutil
import sys
import tempfile
from pathlib import Path

import anyio

from tests.browser.chromium import Chromium
from tests.tour.make import forget_others, make
from tests.tour.scene import Visit
from tests.tour.scenes import VISITS


def _plays(visit: Visit, names: list[str]) -> bool:
    return not names or not {visit.name, *(scene.name for scene in visit.scenes)}.isdisjoint(names)


async def main(names: list[str]) -> None:
    engine = Chromium()
    try:
        for visit in VISITS:
            if not _plays(visit, names):
                continue
            # Of a name that may be in a picture.
            folder = Path(tempfile.gettempdir()) / "tour"
            folder.mkdir(mode=0o700)
            try:
                await make(engine, folder, visit, names)
            finally:
                shutil.rmtree(folder)
            sys.stdout.write(f"{visit.name}\n")
    finally:
        await engine.close()
    if not names:
        forget_others()


anyio.run(main, sys.argv[1:])
