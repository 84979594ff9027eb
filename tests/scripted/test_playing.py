from typing import Any

from greenroom.scripted.heard import heard
from greenroom.scripted.playing import due
from greenroom.scripted.reading import parse_script
from tests.scripted.played import model, result, user


def done(script: str, *messages: dict[str, Any]) -> list[str]:
    """What is due, in short: each action's first member."""
    actions = due(parse_script(script, "it.yaml"), heard(list(messages)))
    return [
        str(next(iter(action.model_dump(exclude={"if_result", "unless_result", "if_error", "pace", "piece"}).values())))
        for action in actions
    ]


FORMS = """
turns:
  - when: {says: [hello, hi there]}
    do: [say: greeting]
  - when: {matches: 'week \\d'}
    do: [say: week]
  - when: {turn: 2}
    do: [say: second]
  - when: {by: view}
    do: [say: to a view]
  - when: {says: once}
    repeat: false
    do: [say: the only time]
  - do: [say: next]
  - do: [say: and next]
otherwise: [say: lost]
"""


def test_the_first_turn_that_fits_is_played() -> None:
    assert done(FORMS, user("Hello!")) == ["greeting"]
    assert done(FORMS, user("there, hi")) == ["greeting"]
    assert done(FORMS, user("Week 3 please")) == ["week"]
    assert done(FORMS, user("Week 3, hello")) == ["greeting"]
    assert done(FORMS, user("x"), model("next"), user("y")) == ["second"]


def test_turns_without_a_condition_are_played_one_after_the_other_and_once() -> None:
    talk = [user("a"), model("next"), user("b"), model("second"), user("c"), model("and next"), user("d")]
    assert [done(FORMS, *talk[: 2 * turn + 1]) for turn in range(4)] == [["next"], ["second"], ["and next"], ["lost"]]


def test_a_turn_that_does_not_repeat_is_played_once_in_each_conversation() -> None:
    assert done(FORMS, user("once")) == ["the only time"]
    assert done(FORMS, user("once"), model("x"), user("hello"), model("x"), user("once")) == ["next"]


def test_a_branch_is_played_as_if_the_other_had_never_been() -> None:
    assert done(FORMS, user("a"), model("next"), user("b"), model("second"), user("c")) == ["and next"]
    assert done(FORMS, user("a changed")) == ["next"]


TOOLS = """
turns:
  - do:
      - say: I look.
      - call: first
      - call: second
      - say: both are here
      - call: third
      - wait: 0
      - call: fourth
      - say: done
"""


def test_a_part_ends_with_its_calls_and_the_next_begins_after_their_results() -> None:
    talk = [user("x")]
    assert done(TOOLS, *talk) == ["I look.", "first", "second"]
    talk += [model("I look.", "first", "second"), result("1"), result("2")]
    assert done(TOOLS, *talk) == ["both are here", "third"]
    assert done(TOOLS, *talk) == ["both are here", "third"], "asked again, it does the same"
    talk += [model("both are here", "third"), result("3")]
    assert done(TOOLS, *talk) == ["0.0", "fourth"]
    talk += [model(None, "fourth"), result("4")]
    assert done(TOOLS, *talk) == ["done"]
    talk += [model("done", "what nobody wrote"), result("5")]
    assert done(TOOLS, *talk) == []


CONDITIONS = """
turns:
  - do:
      - call: book
      - say: It failed.
        if_error: true
      - call: book again
        if_error: true
      - say: Booked.
        if_result: [is booked]
      - say: Something else.
        unless_result: [is booked]
"""


def test_what_tools_answered_decides_what_follows() -> None:
    begun = [user("x"), model(None, "book")]
    assert done(CONDITIONS, *begun, result("Room 2 is now booked")) == ["Booked."]
    assert done(CONDITIONS, *begun, result("full")) == ["Something else."]
    failed = [*begun, result("[The tool reports an error.]\n\nno such room")]
    assert done(CONDITIONS, *failed) == ["It failed.", "book again"]
    assert done(CONDITIONS, *failed, model("It failed.", "book"), result("it is booked")) == ["Booked."]


def test_a_call_with_a_condition_waits_for_the_calls_before_it() -> None:
    script = "turns:\n  - do:\n      - call: a\n      - {call: b, if_result: yes}\n      - say: end\n"
    assert done(script, user("x")) == ["a"]
    assert done(script, user("x"), model(None, "a"), result("yes")) == ["b"]
    assert done(script, user("x"), model(None, "a"), result("no")) == ["end"]


def test_an_endless_turn_never_comes_to_its_end() -> None:
    script = "turns:\n  - do:\n      - say: more\n      - call: a\n    endless: true\n"
    talk = [user("x")]
    for _ in range(30):
        assert done(script, *talk)[-2:] == ["more", "a"]
        talk += [model("more", "a"), result("r")]
    script = "turns:\n  - do: [call: a]\n    endless: true\n"
    assert done(script, *talk) == ["0.0", "a"]


def test_a_script_that_has_no_turn_for_it_says_so() -> None:
    assert done("turns:\n  - when: {says: x}\n    do: [say: y]\n", user("z")) == [
        "There is nothing about this in my script."
    ]
