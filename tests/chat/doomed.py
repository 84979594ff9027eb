"""A program for one test: plays a script with the demo server, tells what the model has said, and waits to be killed.

doomed.py FOLDER SCRIPT
"""

import sys
from pathlib import Path

import anyio

from greenroom.host.core import CoreOptions
from greenroom.protocol import page as p
from tests.chat.conversing import conversing
from tests.host.company import demo, running

KEEPS = CoreOptions(keep_views=True, consent="allow", open_links=False)


async def main(folder: Path, script: str) -> None:
    async with running(folder, KEEPS) as core:
        server = await demo(core)
        async with conversing(core, script, [server]) as talk:
            talk.page.say(p.Say(text="Show me"))
            before = ""
            while True:
                said = "".join(talk.model_said)
                sys.stdout.write(said.removeprefix(before) + "\n")
                sys.stdout.flush()
                before = said
                await anyio.sleep(0.05)


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]), sys.argv[2])
