"""An app of its own that starts one stubborn server with a family, says so, and then waits to be ended in some way."""

import os
import signal
import sys
from pathlib import Path

import anyio

from tests.servers.rig import open_book, raw


async def main(folder: Path, way: str) -> None:
    async with open_book(folder) as rig:
        entry = raw("--stubborn", "--spawn", str(folder / "pids"))
        await rig.book.add(entry, approved_for_this_run=True).start()
        (folder / "ready").touch()
        if way == "abort":
            os.abort()
        if way == "error":
            raise ValueError("a mistake of ours")
        if way == "quit":
            return
        await anyio.sleep_forever()


# A shell that starts tests in the background has them ignore this signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
anyio.run(main, Path(sys.argv[1]), sys.argv[2])
