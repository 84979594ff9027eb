"""What a View could make of the list of violations, of the mends that are read out of it, and of a relaxed stage."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from greenroom.host.core import Core, CoreOptions
from greenroom.host.network_rules import LINGER_SECONDS, NetworkRules
from greenroom.host.protections import Protections
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.blocked import read_blocked
from greenroom.protocol.mcp_apps.csp import FIELDS, build_policy
from greenroom.protocol.mcp_apps.csp_mend import Ground, Mend, mend_for, mended
from greenroom.protocol.mcp_apps.csp_source import Source
from greenroom.protocol.mcp_apps.violations import MOST_ROWS, ViolationBook
from tests.host.company import Page, Worker, launched, running, started
from tests.protocol.mcp_apps.policies import OWN_PORTS, REPORTS, SHELL, directives
from tests.protocol.profiles import REFERENCE
from tests.stage.toys import entry

GUARDED: Final = CoreOptions(protections=Protections(network_guard=True))
VIEWS: Final = {"one": {"html": "<p>"}, "two": {"html": "<p>"}}


@asynccontextmanager
async def two_views(folder: Path) -> AsyncIterator[tuple[Core, Page, Worker, Worker]]:
    """A victim and an attacker side by side."""
    async with running(folder) as core:
        page, server = Page(core), await started(core, entry(folder, VIEWS))
        yield core, page, await launched(page, server, "one", {}), await launched(page, server, "two", {})


def report_of(blocked: str) -> bytes:
    told = {"effective-directive": "connect-src", "blocked-uri": blocked, "disposition": "enforce"}
    return json.dumps({"csp-report": told}).encode()


async def test_a_report_counts_for_the_view_whose_host_and_path_it_is_sent_to_and_for_no_other(tmp_path: Path) -> None:
    async with two_views(tmp_path) as (core, page, victim, attacker):
        host, path = victim.view.lease.host, victim.view.plan.report_path
        own_host, own_path = attacker.view.lease.host, attacker.view.plan.report_path
        for at, where in ((own_host, path), (host, own_path), (host, f"{path}x"), (f"x{host}", path)):
            assert not core.views.report(at, where, report_of("https://planted.example/"))
        assert len(victim.view.journal.violations) == 0
        attacker.view.violation(
            {"view": victim.view.name, "directive": "img-src", "blocked": "https://planted.example/"}
        )
        assert [row.view for row in page.all(p.PolicyViolation)] == [attacker.view.name]
        assert len(victim.view.journal.violations) == 0
        # The control: with both in hand, which a View has of itself alone, it is told as the engine's.
        assert core.views.report(host, path, report_of("https://planted.example/"))
        assert page.all(p.PolicyViolation)[-1].view == victim.view.name
        assert page.all(p.PolicyViolation)[-1].told_by == ["report"]


async def test_a_flood_of_reports_fills_neither_the_list_nor_another_views(tmp_path: Path) -> None:
    flood = [f"https://h{number}.example/" for number in range(5 * MOST_ROWS)]
    unbounded = ViolationBook(most=len(flood))
    for blocked in flood:
        unbounded.heard({"directive": "connect-src", "blocked": blocked}, "frame")
    assert len(unbounded) == len(flood), "the control: without its bound the list takes all of it"
    async with two_views(tmp_path) as (core, page, victim, attacker):
        view = attacker.view
        for blocked in flood:
            view.violation({"directive": "connect-src", "blocked": blocked})
            core.views.report(view.lease.host, view.plan.report_path, report_of(blocked))
        assert len(view.journal.violations) == MOST_ROWS
        told = len(page.all(p.PolicyViolation))
        assert told <= 3 * MOST_ROWS
        victim.view.violation({"directive": "img-src", "blocked": "https://honest.example/"})
        assert page.all(p.PolicyViolation)[-1].origin == "https://honest.example"
        assert len(page.all(p.PolicyViolation)) == told + 1


DECEITFUL: Final = (
    "https://evil.example/\u202egnp.exe",
    "https://evil.example\u2028/x",
    "https://api.example:s3cret@evil.example/",
    "https://evil.example/?token=s3cret",
    "https://evil.example/#s3cret",
    "https://evil.example/\x1b[2Js3\x00cret",
)


@pytest.mark.parametrize("blocked", DECEITFUL, ids=ascii)
async def test_what_is_told_as_blocked_neither_deceives_nor_gives_away_a_secret(blocked: str, tmp_path: Path) -> None:
    def harmful(text: str) -> bool:
        return "s3cret" in text or not text.isprintable()

    assert harmful(blocked), "the control: shown as it was told it does harm"
    async with two_views(tmp_path) as (_, page, _victim, attacker):
        view = attacker.view
        view.violation({"directive": "connect-src", "blocked": blocked, "source": blocked, "line": 1, "sample": ""})
        (row,) = page.all(p.PolicyViolation)
        (violation,) = view.journal.violations
        shown = [
            row.origin,
            row.rest,
            *row.places,
            *(str(view.mends.to_wire(violation)[key]) for key in ("blocked", "places")),
        ]
        assert not [text for text in shown if harmful(text)]
        assert row.told_by == ["frame"], "and it is marked as the View's own word"


INJECTING: Final = (
    "https://a.example; script-src *",
    "https://a.example;script-src/x",
    "https://a.example,script-src *",
    "https://a.example 'unsafe-eval'",
    "https://*.example",
    "https://*",
    "https://a.example\r\nx-evil: 1",
    "https://a.example:*/",
    "http://evil.example/",
    "http://127.0.0.1:5001/",
    "http://x-0.localhost:5002/",
)


def naive(blocked: str) -> str:
    """The declaration of a host that reads no further than the standard library does."""
    place = urlsplit(blocked)
    return f"{place.scheme}://{place.netloc}"


@pytest.mark.rows("H31", "H37")
@pytest.mark.parametrize("blocked", INJECTING, ids=ascii)
def test_a_mend_injects_nothing(blocked: str) -> None:
    declared = directives(build_policy({}, REFERENCE, OWN_PORTS, REPORTS, SHELL).header)
    raw = f"default-src 'none'; connect-src {naive(blocked)}; report-uri /r"
    opens = set(raw.replace(";", " ; ").replace(",", " , ").split())
    assert opens - {"https://a.example"} - {"default-src", "'none'", "connect-src", "report-uri", "/r", ";"}, (
        "the control: a mend that is written down as it is read opens more than one host"
    )
    ground = Ground(ui_csp=None, honoured=FIELDS, own_ports=OWN_PORTS)
    mend = mend_for("connect-src", read_blocked(blocked), ground)
    if isinstance(mend, Mend):
        after = directives(build_policy(mended(None, mend.ui_csp), REFERENCE, OWN_PORTS, REPORTS, SHELL).header)
        assert set(after) == set(declared)
        assert after["connect-src"] == ["https://a.example"]


async def test_a_relaxed_stage_opens_nothing_for_the_views_of_another(tmp_path: Path) -> None:
    async with running(tmp_path, GUARDED) as core:
        server = await started(core, entry(tmp_path, VIEWS))
        relaxed, other = Page(core), Page(core, core.seats.open())
        relaxed.say(p.SetCsp(csp="relaxed"))
        loose = (await launched(relaxed, server, "one", {})).view
        rules: NetworkRules = core.network_rules
        assert "https:" in directives(loose.plan.policy.header)["connect-src"]
        assert rules.allows("evil.example", 443, scheme="https"), "the control: alone it reaches every public name"
        strict = (await launched(other, server, "two", {})).view
        assert strict.plan.policy.mode == "host"
        assert "https:" not in strict.plan.policy.header
        assert not rules.allows("evil.example", 443, scheme="https"), "the guard cannot tell which View asks"
        assert other.all(p.StageShape) == []


async def test_a_view_that_has_just_ended_profits_from_no_relaxed_stage() -> None:
    now = [0.0]
    rules = NetworkRules(lambda *_: None, clock=lambda: now[0])
    rules.grant("loose", [], lambda: True)
    rules.grant("strict", [Source(scheme="https", host="a.example", port=None)])
    rules.withdraw("strict")
    assert not rules.allows("evil.example", 443, scheme="https")
    now[0] = LINGER_SECONDS
    assert rules.allows("evil.example", 443, scheme="https"), "the control: once its frame is gone"


async def test_what_is_relaxed_is_forgotten_with_its_seat(tmp_path: Path) -> None:
    async with running(tmp_path, GUARDED) as core:
        page = Page(core)
        page.say(p.SetEmulation(emulation=p.Emulation(theme="dark")))
        page.say(p.SetCsp(csp="relaxed"))
        assert page.seat.stage.csp == "relaxed"
    async with running(tmp_path, GUARDED) as core:
        stage = Page(core).seat.stage
        assert stage.emulation.theme == "dark", "the control: what is remembered is there"
        assert stage.csp == "host"


async def test_a_page_relaxes_nothing_where_there_is_no_guard(tmp_path: Path) -> None:
    relax: JsonObject = {"type": "set_csp", "csp": "relaxed"}
    async with running(tmp_path / "without") as core:
        page = Page(core)
        page.say(p.FROM_PAGE.validate_python(relax))
        assert page.seat.stage.csp == "host"
        assert "no network guard" in (await page.until(p.Notice)).text
        assert page.all(p.StageShape)[-1].csp == "host"
    async with running(tmp_path / "with", GUARDED) as core:
        page = Page(core)
        page.say(p.FROM_PAGE.validate_python(relax))
        assert page.seat.stage.csp == "relaxed", "the control"


async def test_a_relaxed_view_that_cannot_be_loaded_anew_does_not_stay(tmp_path: Path) -> None:
    async with running(tmp_path, GUARDED) as core:
        page, server = Page(core), await started(core, entry(tmp_path, VIEWS))
        page.say(p.SetCsp(csp="relaxed"))
        worker = await launched(page, server, "one", {})
        await server.stop()
        page.say(p.SetCsp(csp="host"))
        gone = await page.until(p.UnmountView)
        assert gone.view == worker.view.name
        assert "not relaxed any more" in gone.reason
        assert not core.network_rules.allows("evil.example", 443, scheme="https")
