from pathlib import Path

import pytest

from greenroom.scripted.errors import ScriptUnreadable
from greenroom.scripted.reading import MOST_TOLD, parse_script, read_script
from greenroom.scripted.script import Call, Fail, Say, Wait


def refused(text: str) -> list[str]:
    with pytest.raises(ScriptUnreadable) as error:
        parse_script(text, "my.yaml")
    assert str(error.value).startswith("The script my.yaml cannot be played:")
    return error.value.problems


def test_a_script_is_read() -> None:
    script = parse_script(
        """
model: demo
pace: 50
turns:
  - when: {says: hello}
    do:
      - say: Hello.
        pace: 0
      - call: show
        with: {week: 2, rooms: [a, b]}
      - wait: 1
      - fail: rate
        times: always
""",
        "my.yaml",
    )
    (turn,) = script.turns
    assert turn.when is not None
    assert turn.when.says == ["hello"]
    say, call, wait, fail = turn.do
    assert isinstance(say, Say)
    assert isinstance(call, Call)
    assert isinstance(wait, Wait)
    assert isinstance(fail, Fail)
    assert (say.say, say.pace, script.pace) == ("Hello.", 0, 50)
    assert call.arguments == {"week": 2, "rooms": ["a", "b"]}
    assert fail.times == "always"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "turns:\n  - do:\n      - say: Hi\n        pase: 3",
            "line 4: turn 1, action 1, pase is nothing that can stand here.",
        ),
        (
            "turns:\n  - do:\n      - say: 3",
            "line 3: turn 1, action 1, say is not right: input should be a valid string.",
        ),
        ("turns:\n  - do:\n      - speak: Hi", "line 3: turn 1, action 1 must be an action"),
        (
            "turns:\n  - do:\n      - say: Hi\n        call: x",
            "line 4: turn 1, action 1, call is nothing that can stand here.",
        ),
        ("turns:\n  - do: []", "line 2: turn 1, do is not right"),
        ("turns:\n  - when: {}\n    do: [say: x]", "line 2: turn 1, when needs says, matches, turn or by."),
        ("turns:\n  - when: {says: '!?'}\n    do: [say: x]", "holds no word that could be looked for."),
        (
            "turns:\n  - when:\n      matches: '(a'\n    do: [say: x]",
            "line 3: turn 1, when, matches is a pattern that cannot be used: a group is not closed, at character 3.",
        ),
        ("turns:\n  - do:\n      - call: x", "line 2: turn 1 ends with a call"),
        (
            "turns:\n  - do: [say: x]\n    endless: true",
            "line 2: turn 1 is endless, so its last action must be a call.",
        ),
        ("turns:\n  - do: [say: x]\notherwise:\n  - call: x", "line 3: otherwise ends with a call"),
        ("model: demo", "line 1: turns is missing."),
        ("turns:\n  - when: {turn: 1}", "line 2: turn 1 do is missing."),
        ("turns:\n  - do:\n      - {call: x, with: {a: 1}, written: '{'}\n      - say: x", "has `with` and `written`"),
        ("turns:\n  - do:\n      - wait: 601", "line 3: turn 1, action 1, wait is not right"),
        ("turns:\n  - do:\n      - wait: true", "line 3: turn 1, action 1, wait is not right"),
        ("- a", "it must begin with names such as `turns:`."),
        ("", "it must begin with names such as `turns:`."),
        ("a: *b", "line 1: *b is an alias; write out what it stands for."),
        ("turns:\n  - do: [say: x]\nmodel: '\u202eevil'", "line 3: model is not right"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_its_place(text: str, problem: str) -> None:
    assert any(problem in told for told in refused(text)), refused(text)


def test_all_problems_are_told_at_once_and_very_many_are_counted() -> None:
    assert len(refused("turns:\n  - do:\n      - say: 1\n      - say: 2\n")) == 2
    many = "turns:\n  - do:\n" + "".join(f"      - say: {number}\n" for number in range(50))
    told = refused(many)
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == "… and 30 more."


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScriptUnreadable, match="No such file"):
        read_script(tmp_path / "none.yaml")
    (tmp_path / "picture.yaml").write_bytes(b"\x89PNG\xff")
    with pytest.raises(ScriptUnreadable, match="no text in UTF-8"):
        read_script(tmp_path / "picture.yaml")
