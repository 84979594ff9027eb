"""A program for one test: asks the model at an address, and waits to be killed. talks.py FOLDER ADDRESS"""

import sys
from pathlib import Path

import anyio

from greenroom.protocol import page as p
from tests.host.company import Page, running


async def main(folder: Path, address: str) -> None:
    async with running(folder) as core:
        page = Page(core)
        page.say(p.PickModel(picked=p.ModelPicked(provider="compatible", model="toy", address=address)))
        page.say(p.Say(text="tell me"))
        await anyio.sleep_forever()


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]), sys.argv[2])
