from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.csp_mend import Mend, NoMend
from greenroom.protocol.mcp_apps.violations import MOST_ROWS, Violation, ViolationBook, Witness, sentence
from tests.json_values import ANY_JSON

OWN: Final = "a1b2-0.localhost:4000"


def event(**parts: object) -> JsonObject:
    usual = {"directive": "connect-src", "blocked": "https://api.example/x", "disposition": "enforce"}
    return cast("JsonObject", {**usual, **parts})


def report(**parts: object) -> JsonObject:
    usual = {"effective-directive": "connect-src", "blocked-uri": "https://api.example/x", "disposition": "enforce"}
    return cast("JsonObject", {**usual, **{name.replace("_", "-"): value for name, value in parts.items()}})


def only(book: ViolationBook) -> Violation:
    (row,) = book
    return row


def test_what_both_witnesses_tell_is_one_violation_that_names_them() -> None:
    book = ViolationBook(OWN)
    book.heard(event(source="", line=12, column=3), "frame")
    book.heard(event(source="", line=12, column=3), "frame")
    book.heard(report(source_file="https://cdn.example/lib.js?key=s3cret", line_number=7, column_number=1), "report")
    row = only(book)
    assert (row.count, row.witnesses) == (2, ("frame", "report"))
    assert [str(place) for place in row.places] == ["inline script:12:3", "https://cdn.example/lib.js?…:7:1"]


def test_what_the_document_loads_while_it_is_read_has_no_place_of_its_own() -> None:
    book = ViolationBook(OWN)
    book.heard(event(source=f"http://{OWN}/x", line=6, column=943), "frame")
    assert only(book).places == (), "that is where the sandbox page writes the document"


@pytest.mark.parametrize(
    ("directive", "plain"), [("script-src-elem", "script-src"), ("style-src-attr", "style-src"), ("img-src", "img-src")]
)
def test_the_directive_is_the_one_a_declaration_knows(directive: str, plain: str) -> None:
    book = ViolationBook()
    book.heard(event(directive=directive), "frame")
    assert only(book).directive == plain


@pytest.mark.parametrize(
    ("blocked", "shown"),
    [
        ("https://api.example/v1/things?token=s3cret#frag", "https://api.example/v1/things?…"),
        ("https://user:s3cret@api.example/", "https://api.example/"),
        ("HTTPS://API.example:8443/X", "https://api.example:8443/X"),
        ("data:text/html,<script>s3cret</script>", "data:"),
        ("blob:https://api.example/s3cret", "blob:"),
        ("https://api.example/\u202egnp.exe", "https://api.example/\\u202egnp.exe"),
        ("eval", "eval"),
        ("", ""),
    ],
)
def test_a_blocked_address_is_shown_without_what_may_be_secret_or_deceive(blocked: str, shown: str) -> None:
    book = ViolationBook()
    book.heard(event(blocked=blocked), "frame")
    assert str(only(book).blocked) == shown


def test_one_trial_of_eval_is_a_librarys_probe_and_a_second_is_not() -> None:
    book = ViolationBook()
    first = book.heard(event(directive="script-src", blocked="eval"), "frame")
    assert first is not None
    assert first.probe
    book.heard(report(effective_directive="script-src", blocked_uri="eval"), "report")
    assert only(book).probe, "two witnesses of one trial"
    book.heard(event(directive="script-src", blocked="eval"), "frame")
    assert not only(book).probe


def test_a_probe_is_told_to_nobody_until_it_is_none() -> None:
    book = ViolationBook(OWN)
    book.heard(event(directive="script-src", blocked="eval", disposition="report"), "frame")
    book.heard(event(directive="script-src", blocked="eval"), "frame")
    book.heard(event(), "frame")
    assert [row.directive for row in book.told()] == ["connect-src"]
    book.heard(event(directive="script-src", blocked="eval"), "frame")
    assert [(row.directive, row.count) for row in book.told()] == [("script-src", 2), ("connect-src", 1)]


@pytest.mark.parametrize("first", ["enforce", "report"])
def test_what_is_blocked_anyway_is_no_news_of_the_stricter_policy(first: str) -> None:
    book = ViolationBook()
    for disposition in (first, "enforce", "report", "enforce"):
        book.heard(event(disposition=disposition), "frame")
    assert (only(book).enforced, only(book).count) == (True, 3 if first == "enforce" else 2)


def test_what_only_the_stricter_policy_objects_to_is_told_as_that() -> None:
    book = ViolationBook()
    book.heard(report(disposition="report"), "report")
    book.heard(event(disposition="report"), "frame")
    assert (only(book).enforced, only(book).count) == (False, 1)


def test_a_flood_of_different_violations_ends_somewhere_and_the_known_ones_are_still_counted() -> None:
    book = ViolationBook()
    for number in range(MOST_ROWS * 2):
        book.heard(event(blocked=f"https://h{number}.example/"), "frame")
    assert len(book) == MOST_ROWS
    book.heard(event(blocked="https://h0.example/"), "frame")
    assert next(iter(book)).count == 2


@given(
    told=st.dictionaries(st.sampled_from([*event(), *report(), "source", "line"]), ANY_JSON),
    witness=st.sampled_from(["frame", "report"]),
)
def test_whatever_is_told_is_taken_or_left(told: JsonObject, witness: Witness) -> None:
    book = ViolationBook(OWN)
    row = book.heard({**report(), **event(), **told}, witness)
    if row is not None:
        assert str(row.blocked).isprintable()
        assert row.directive.isprintable()
        assert all(str(place).isprintable() for place in row.places)


def told(**parts: object) -> Violation:
    book = ViolationBook()
    book.heard(event(**parts), "frame")
    return only(book)


def test_a_violation_is_told_with_its_mend_or_with_the_reason_why_there_is_none() -> None:
    mend = Mend(member="connectDomains", entry="https://api.example")
    said = sentence(told(), mend)
    assert said.startswith("Blocked by the policy: https://api.example/x (connect-src). To allow it, declare ")
    assert said.endswith("declare https://api.example in _meta.ui.csp.connectDomains")
    assert sentence(told(), NoMend(reason="So it is.")).endswith("(connect-src). So it is.")


def test_what_was_only_watched_names_whose_policy_it_is() -> None:
    watched = told(disposition="report")
    assert sentence(watched, None).startswith("The specification to the letter would block: ")
    assert sentence(watched, None, "relaxed").startswith("The host's own policy would block: ")
