"""The engines contact nobody of their own accord: not at their start, not with a View open, not when they are left alone.

Not an attack, but what makes the promise that nothing leaves this machine more than our own good behaviour: engines send
home what their makers want to know. The control is an engine that is asked to go somewhere, which is heard.
"""

import ipaddress
import re
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from greenroom.host.core import Core, CoreOptions
from greenroom.host.showing import Order
from greenroom.stage.chromium import OVERRIDE, find_browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.hostile.ear import Ear, ear
from tests.hostile.engines import LONGEST_SECONDS, EngineName, opened
from tests.hostile.switches import SHIPPED_RUN
from tests.hostile.theatre import until
from tests.stage import toys
from tests.window.real_window import plain_window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")

OPEN_SECONDS = 40.0


STRACE = "strace -f -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -s 0 -o"
ROUTE_PROBE = ("connect", "2001:4860:4860::8888")
"""Chromium asks the system whether there is a way to this address, with a datagram socket over which nothing is sent."""


async def whole_run(engine: EngineName, folder: Path, alone_seconds: float, trace: Path | None = None) -> Ear:
    """Open the page, show a View and close it, and leave the engine alone; return what was heard."""
    entry = toys.entry(folder, {"show": {"html": toys.page("<p>quiet</p>")}})
    with Store(Folders.under(folder)) as store:
        async with ear() as hearing, Core(store, CoreOptions(consent="allow")) as core, Server(core) as web:
            connection = core.book.add(entry, approved_for_this_run=True)
            await connection.start()
            seat = core.seats.open()
            flags = hearing.instead_of_the_guard(web.browser_flags())
            async with engine_at(web.entry_url(seat.name), engine, flags, folder, trace):
                assert await until(lambda: seat.stage.known, OPEN_SECONDS)
                view = (await seat.launcher.run(Order(server=connection.key, tool="show", arguments={}))).view
                assert view is not None
                assert await until(lambda: view.session.initialized, OPEN_SECONDS)
                await anyio.sleep(alone_seconds / 2)
                await view.close("seen")
                await anyio.sleep(alone_seconds / 2)
            ports = {f"127.0.0.1:{web.shell_port}", f"127.0.0.1:{web.sandbox_port}"}
    assert ports & hearing.reached, "the engine's sockets were not seen"
    return hearing


@asynccontextmanager
async def engine_at(
    url: str, engine: EngineName, flags: list[str], folder: Path, trace: Path | None
) -> AsyncIterator[None]:
    """The engine at this address; Chromium that is to be traced is started by a variable, the window by a word."""
    if engine == "window" and trace is not None:
        python = [*STRACE.split(), str(trace), sys.executable]
        with plain_window(url, folder / "engine", python=python, guard_flags=flags, close_after=LONGEST_SECONDS):
            yield
        return
    async with opened(engine, url, flags, SHIPPED_RUN, folder):
        yield


async def test_an_engine_contacts_nobody_of_its_own_accord(engine: EngineName, tmp_path: Path) -> None:
    heard = await whole_run(engine, tmp_path, 6)
    assert heard.asked == []
    assert heard.strangers() == set()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_an_engine_that_is_left_alone_for_minutes_contacts_nobody(engine: EngineName, tmp_path: Path) -> None:
    heard = await whole_run(engine, tmp_path, 180)
    assert heard.asked == []
    assert heard.strangers() == set()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
async def test_no_system_call_of_an_engine_names_a_stranger(
    engine: EngineName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace, starter = tmp_path / "trace", tmp_path / "starter"
    starter.write_text(f'#!/bin/sh\nexec {STRACE} {trace} {find_browser()} "$@"\n')
    starter.chmod(0o700)
    monkeypatch.setenv(OVERRIDE, str(starter))
    await whole_run(engine, tmp_path, 2, trace)
    named = addresses(trace.read_text())
    assert ("connect", "127.0.0.1") in named
    assert {one for one in named if not ipaddress.ip_address(one[1]).is_loopback} <= {ROUTE_PROBE}


def addresses(trace: str) -> set[tuple[str, str]]:
    """Each system call of a trace that names an address, with the address."""
    pattern = re.compile(r"\b(connect|sendto|sendmsg|sendmmsg)\(.*?(?:inet_addr\(|inet_pton\(AF_INET6, )\"([^\"]+)\"")
    return {(found[1], found[2]) for found in map(pattern.search, trace.splitlines()) if found}


async def test_what_an_engine_asks_for_is_heard(engine: EngineName, tmp_path: Path) -> None:
    async with ear() as hearing:
        flags = [f"--proxy-server=http://127.0.0.1:{hearing.port}", "--proxy-bypass-list=<-loopback>"]
        async with opened(engine, "http://somewhere.invalid/", flags, SHIPPED_RUN, tmp_path):
            assert await until(lambda: any("somewhere.invalid" in line for line in hearing.asked), OPEN_SECONDS)
