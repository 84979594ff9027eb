"""The conformance rows, run from outside as `greenroom conform` does: on this host, and on one that is wrong."""

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from greenroom.conform.bench import Bench
from greenroom.conform.book import Book, Fact
from greenroom.conform.rows import all_rows
from greenroom.conform.run import Measured, measure
from greenroom.conform.scenario import Scenario
from greenroom.conform.scenarios import ALL
from greenroom.conform.telling import as_markdown
from greenroom.servers.entry import ServerEntry
from greenroom.stage.driving.errors import NotInTime
from greenroom.stage.driving.house import HouseOptions
from greenroom.stage.driving.waiting import until
from greenroom.web.defences import Defences
from greenroom.web.serve import Options
from tests.conformance import bad_wire, misheard, wide_open, wrong_words
from tests.conformance.bad_host import BadCore, Rule
from tests.conformance.manifest import EXCUSED

DOCS: Final = Path(__file__).resolve().parent.parent.parent / "docs"
UNSAFE: Final = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.timeout(900)
async def test_every_row_holds_from_outside_and_the_docs_say_how() -> None:
    measured = await measure(options=HouseOptions(unsafe_no_sandbox=UNSAFE))
    assert {one.row.id: one.reason for one in measured.verdicts if one.status == "fail"} == {}
    assert len(measured.verdicts) == len(all_rows())
    assert {one.row.id for one in measured.verdicts if one.status != "pass"} == set(EXCUSED)
    silent = [one.row.id for one in measured.verdicts if one.status == "pass" and not any(map(_speaks, one.facts))]
    assert silent == [], "these rows would pass if nothing at all had happened"
    written = (DOCS / "conformance.md").read_text(encoding="utf-8")
    fresh = as_markdown(measured)
    assert fresh in written, "docs/conformance.md is not what `greenroom conform --format markdown` prints now"


@pytest.mark.timeout(180)
async def test_a_scenario_that_stops_fails_its_rows_and_leaves_its_seat_to_nobody() -> None:
    stopped: list[str] = []

    async def stops(bench: Bench, _book: Book) -> None:
        _, probe = await bench.plain()
        stopped.append(probe.name)
        raise NotInTime("what never comes", 0)

    async def looks(bench: Bench, book: Book) -> None:
        await until(lambda: stopped != [], "the other scenario stops")
        await until(lambda: len(bench.house.core.seats) == 1, "its seat is closed")
        book.see("H18", "Views beside those of this seat", len(bench.house.core.views), 0)

    both = [Scenario(name="stops", rows=("H17",), play=stops), Scenario(name="looks", rows=("H18",), play=looks)]
    rows = [row for row in all_rows() if row.id in {"H17", "H18"}]
    measured = await measure(rows, HouseOptions(unsafe_no_sandbox=UNSAFE), scenarios=both)
    assert [one.status for one in measured.verdicts] == ["fail", "pass"], reasons(measured)
    assert "what never comes" in (measured.verdicts[0].reason or "")


def _speaks(fact: Fact) -> bool:
    """Whether something had to happen for this fact to be as it had to be. An empty object is an answer; none is None."""
    return fact.wanted not in (None, False, 0, "", [])


async def measured_on(options: HouseOptions, *names: str) -> Measured:
    """Run these scenarios alone, and judge the rows that they name."""
    chosen: list[Scenario] = [one for one in ALL if one.name in names]
    assert len(chosen) == len(names)
    ids = {row for one in chosen for row in one.rows}
    return await measure([row for row in all_rows() if row.id in ids], options, scenarios=chosen)


def failing(measured: Measured) -> set[str]:
    """The rows that fail for what was seen, and not for want of it."""
    return {one.row.id for one in measured.verdicts if any(not fact.holds for fact in one.facts)}


def reasons(measured: Measured) -> dict[str, str | None]:
    """Why each row stands as it does, for whoever reads a failure."""
    return {one.row.id: one.reason for one in measured.verdicts}


def rows_of(*rules: Iterable[Rule]) -> set[str]:
    """The rows that must be seen to fail for these rules."""
    return {row for some in rules for rule in some for row in rule.rows}


SAID: Final = rows_of(wrong_words.WRONGS.to_views) | {*wrong_words.KEPT}
HEARD: Final = rows_of(misheard.WRONGS.to_views, misheard.WRONGS.from_views) | {*misheard.DEAF}
OPEN: Final = rows_of(wide_open.WRONGS.to_views) | {*wide_open.MOUNTED, *wide_open.SERVED}
WIRED: Final = {row for rows in bad_wire.ROWS.values() for row in rows}


@pytest.mark.timeout(300)
async def test_a_host_that_says_wrong_things_to_views_is_seen_in_every_row_about_them() -> None:
    bad = HouseOptions(unsafe_no_sandbox=UNSAFE, seen=partial(BadCore, wrongs=wrong_words.WRONGS))
    measured = await measured_on(bad, *wrong_words.SCENARIOS)
    assert SAID - failing(measured) == set(), reasons(measured)


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_a_host_that_mishears_views_is_seen_in_every_row_about_what_they_say() -> None:
    bad = HouseOptions(unsafe_no_sandbox=UNSAFE, seen=partial(BadCore, wrongs=misheard.WRONGS))
    measured = await measured_on(bad, *misheard.SCENARIOS)
    assert HEARD - failing(measured) == set(), reasons(measured)


@pytest.mark.timeout(300)
async def test_frames_and_policies_that_are_wide_open_are_seen() -> None:
    lax = HouseOptions(
        unsafe_no_sandbox=UNSAFE,
        seen=partial(BadCore, wrongs=wide_open.WRONGS),
        web=Options(defences=Defences(guard=False)),
    )
    measured = await measured_on(lax, *wide_open.SCENARIOS)
    assert OPEN - failing(measured) == set(), reasons(measured)


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_a_host_that_is_wrong_with_servers_is_seen_in_every_row_about_them() -> None:
    def reached(entry: ServerEntry) -> ServerEntry:
        return replace(entry, args=("-I", "-S", bad_wire.__file__, str(entry.command), *entry.args))

    bad = HouseOptions(unsafe_no_sandbox=UNSAFE, reached=reached)
    measured = await measured_on(bad, *bad_wire.SCENARIOS)
    assert WIRED - failing(measured) == set(), reasons(measured)


def test_the_docs_say_how_many_rows_have_a_control() -> None:
    seen, every = SAID | HEARD | OPEN | WIRED, {row.id for row in all_rows()}
    assert seen <= every
    text = (DOCS / "conformance.md").read_text(encoding="utf-8")
    assert (
        f"{len(seen)} of the {len(every)} rows\nare held to fail there. The other {len(every) - len(seen)} have" in text
    )
