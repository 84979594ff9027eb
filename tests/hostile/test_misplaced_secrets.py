"""A secret of the keyring reaches no place where every other program, or every machine on the way, could read it."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from tests.servers.rig import MOODY, open_book
from tests.servers.toys.over_http import over_http

SECRET: Final = "hunter-two-hunter-two"
REFERENCE: Final = "${keyring:theirs}"
# What any program of this machine can read of another one, and what only the program itself can.
SPY: Final = """
import json, os, pathlib, sys
seen = pathlib.Path("/proc/self/cmdline").read_text().split("\\0")
pathlib.Path(sys.argv[1]).write_text(json.dumps({"everybody": seen, "itself": dict(os.environ)}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_a_secret_in_an_argument_would_be_seen_by_every_program_so_nothing_is_started(tmp_path: Path) -> None:
    async def started(name: str, *more: str, **env: str) -> Path:
        told = tmp_path / f"{name}.json"
        spy = ServerEntry(name=name, command=sys.executable, args=("-c", SPY, str(told), *more), env=env)
        connection = rig.book.add(spy, approved_for_this_run=True)
        with pytest.raises(ServerStartFailed) as failure:
            await connection.start()
        assert SECRET not in str(failure.value)
        assert SECRET not in f"{connection.status.reason}"
        return told

    async with open_book(tmp_path) as rig:
        await rig.store.secrets.write("theirs", SECRET)
        refused = await started("argument", f"--key={REFERENCE}")
        assert not refused.exists()
        [failed] = rig.book.connections
        assert "Argument 4 refers to the secret ${keyring:theirs}" in f"{failed.status.reason}"
        # The control: as text it is seen by everybody, and in a variable by the program alone.
        seen = json.loads((await started("text", f"--key={SECRET}")).read_text())
        assert f"--key={SECRET}" in seen["everybody"]
        seen = json.loads((await started("variable", KEY=REFERENCE)).read_text())
        assert SECRET not in " ".join(seen["everybody"])
        assert seen["itself"]["KEY"] == SECRET
        await rig.store.secrets.delete("theirs")


async def test_a_secret_in_an_address_would_be_in_every_log_so_nothing_is_asked(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        await rig.store.secrets.write("theirs", SECRET)
        with over_http(MOODY) as web:
            refused = rig.book.add(web.entry(f"/mcp?key={REFERENCE}"), approved_for_this_run=True)
            with pytest.raises(ServerStartFailed, match="addresses end up in logs"):
                await refused.start()
            assert web.asked == []
            # The control: as text it is in what every server on the way writes down, and in a header it is not.
            for path, headers in ((f"/mcp?key={SECRET}", {}), ("/mcp", {"X-Key": REFERENCE})):
                web.asked.clear()
                with suppress(ServerStartFailed):
                    await rig.book.add(web.entry(path, headers=headers), approved_for_this_run=True).start()
                logged = " ".join(where for _, where, _ in web.asked)
                assert (SECRET in logged, web.asked[0][2].get("x-key") == SECRET) == (not headers, bool(headers))
        await rig.store.secrets.delete("theirs")
