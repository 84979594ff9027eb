"""What a View declares becomes part of its policy: nothing in a declaration may become more than a source."""

import dataclasses
from pathlib import Path
from typing import Final

import pytest

from greenroom.host.views import ProxyDocument
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.web.defences import Defences
from greenroom.web.serve import Server
from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.canary import Canary
from tests.hostile.engines import EngineName
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import theatre

ROWS: Final = attacks("the reading of each declared entry", "injected-source", "injected-eval", "own-port")


def entries(web: Server, watch: Canary) -> list[str]:
    """Declarations that would each open something if they were written into the header as they are."""
    return [
        f"https://a.example {watch.origin}",
        f"https://b.example; connect-src {watch.origin}",
        f"https://c.example\r\nContent-Security-Policy: connect-src {watch.origin}",
        f"https://d.example, {watch.origin}",
        "'unsafe-eval'",
        "https://e.example 'unsafe-eval'",
        web.shell_origin,
        f"http://127.0.0.1:{web.guard_port}",
        f"http://*.localhost:{web.sandbox_port}",
        f"http://127.0.0.1:{web.shell_port}/",
        "*",
        "http:",
        "'self'",
    ]


async def played(engine: EngineName, folder: Path, switches: Switches, *, naive: bool = False) -> Evidence:
    declared: list[str] = []

    def metadata(web: Server, watch: Canary) -> JsonObject:
        declared.extend(entries(web, watch))
        return {"csp": {"declares": {"connectDomains": [*declared], "resourceDomains": [*declared]}}}

    def as_they_are(document: ProxyDocument) -> ProxyDocument:
        """The header of a host that writes declarations down unread, as far as they do not undo each other."""
        raw = " ".join(entry for entry in declared if not set(entry) & set(";,\n"))
        return dataclasses.replace(
            document, csp=f"script-src 'unsafe-inline' {raw}; connect-src {raw}", csp_report_only=None
        )

    if naive:
        switches = dataclasses.replace(switches, document=as_they_are)
    async with theatre(engine, folder, switches, metadata=metadata) as running:
        await running.play("declares", port=running.web.guard_port)
        return running.evidence()


@pytest.mark.rows("H37")
async def test_declarations_inject_nothing_and_open_no_port_of_ours(engine: EngineName, tmp_path: Path) -> None:
    no_guard = Switches(defences=Defences(guard=False))
    control = await played(engine, tmp_path / "control", no_guard, naive=True)
    judge(ROWS, control=control, shipped=await played(engine, tmp_path / "unguarded", no_guard))
    judge(ROWS, control=control, shipped=await played(engine, tmp_path / "shipped", SHIPPED_RUN))
