"""What is concluded from what a run saw: above all, that nothing is concluded from nothing."""

from typing import Final

import pytest

from greenroom.conform.book import Book, judge
from greenroom.conform.rows import Row, all_rows
from greenroom.conform.scenarios import ALL

MUST: Final = next(row for row in all_rows() if row.level == "MUST")
SHOULD: Final = next(row for row in all_rows() if row.level == "SHOULD")


def test_a_row_that_nobody_looks_at_fails() -> None:
    assert judge(MUST, None).status == "fail"


def test_a_row_of_which_its_scenario_saw_nothing_fails() -> None:
    book = Book()
    book.expect((MUST.id,))
    assert judge(MUST, book.seen[MUST.id]).status == "fail"


def test_a_row_passes_when_all_that_was_seen_is_as_it_had_to_be() -> None:
    book = Book()
    book.see(MUST.id, "it was asked", found=True)
    book.see(MUST.id, "answers", found=["yes"], wanted=["yes"])
    verdict = judge(MUST, book.seen[MUST.id])
    assert (verdict.status, verdict.reason, verdict.evidence) == ("pass", None, ["it was asked", 'answers: ["yes"]'])


@pytest.mark.parametrize(
    ("found", "wanted"),
    [(False, True), (1, True), (0, False), ([1], [True]), ({"a": 0}, {"a": False}), (None, []), ("", None), ([], [1])],
)
def test_one_fact_that_is_not_as_it_had_to_be_fails_the_row_and_is_named(found: object, wanted: object) -> None:
    book = Book()
    book.see(MUST.id, "fine", found=True)
    book.see(MUST.id, "the odd one", found, wanted)
    verdict = judge(MUST, book.seen[MUST.id])
    assert verdict.status == "fail"
    assert "the odd one" in (verdict.reason or "")
    assert "fine" not in (verdict.reason or "")


def test_a_scenario_that_stops_half_way_proves_none_of_its_rows() -> None:
    book = Book()
    book.see(MUST.id, "fine so far", found=True)
    book.stop((MUST.id,), "the View never came")
    verdict = judge(MUST, book.seen[MUST.id])
    assert verdict.status == "fail"
    assert "the View never came" in (verdict.reason or "")


@pytest.mark.parametrize(("row", "status"), [(MUST, "fail"), (SHOULD, "not_applicable")])
def test_only_what_is_not_binding_may_not_apply(row: Row, status: str) -> None:
    book = Book()
    book.does_not_apply(row.id, "there is no such thing here")
    assert judge(row, book.seen[row.id]).status == status


def test_a_divergence_names_its_decision_and_hides_no_broken_fact() -> None:
    book = Book()
    book.diverges(MUST.id, 6, "we do otherwise")
    verdict = judge(MUST, book.seen[MUST.id])
    assert (verdict.status, verdict.reason) == ("divergent", "decision 0006: we do otherwise")
    book.see(MUST.id, "broken", found=False)
    assert judge(MUST, book.seen[MUST.id]).status == "fail"


def test_every_row_has_a_scenario_and_every_scenario_names_rows_that_there_are() -> None:
    named = {row for scenario in ALL for row in scenario.rows}
    assert named == {row.id for row in all_rows()}
    assert len({scenario.name for scenario in ALL}) == len(ALL)
