from itertools import pairwise

import pytest

from greenroom.scripted.yaml_text import MOST_CHARACTERS, UnreadableYaml, read_yaml


def test_values_are_read_with_their_lines() -> None:
    read = read_yaml("turns:\n  - do:\n      - say: Hello\n      - wait: 1.5\n")
    assert read.value == {"turns": [{"do": [{"say": "Hello"}, {"wait": 1.5}]}]}
    assert read.lines["turns", 0, "do", 0, "say"] == 3
    assert read.lines["turns", 0, "do", 1] == 4


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        ("2026-01-01", "2026-01-01"),
        ('"true"', "true"),
        ("'12'", "12"),
        ("true", True),
        ("null", None),
        ("", None),
        ("-12", -12),
        ("1e3", 1000.0),
        ("1.", 1.0),
        ("9" * 16, "9" * 16),
        ("|\n  a\n  b\n", "a\nb\n"),
    ],
)
def test_a_plain_word_is_text_unless_it_is_a_value_of_json(text: str, value: object) -> None:
    read = read_yaml(f"x: {text}").value
    assert read == {"x": value}
    assert isinstance(read, dict)
    assert type(read["x"]) is type(value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: 1\nb: 2\na: 3", "line 3: 'a' stands here a second time"),
        ("a: &x 1", "line 1: &x is an anchor"),
        ("a: *x", "line 1: *x is an alias"),
        ("- a\n- !!python/object/apply:os.system [echo]", "line 2: tag:yaml.org,2002:python/object/apply:os.system"),
        ("a: !!int '1'", "line 1: tag:yaml.org,2002:int is a tag"),
        ("a\n---\nb", "line 2: a second document begins"),
        ("? [a, b]\n: c", "line 1: a name must be a plain text"),
        ("a: [1, 2", "line 1: expected ',' or ']'"),
        ("a: 'b", "line 1: found unexpected end of stream"),
        ("a: b: c", "line 1: mapping values are not allowed here"),
        ("\tx: 1", "line 1: found character"),
        ("a: \x00", "it is no YAML"),
    ],
)
def test_what_is_no_script_of_plain_values_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(UnreadableYaml) as refused:
        read_yaml(text)
    assert why in str(refused.value)


def test_nothing_grows_while_it_is_read() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    bomb += "".join(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in pairwise("abcdefgh"))
    with pytest.raises(UnreadableYaml, match="anchor"):
        read_yaml(bomb)
    with pytest.raises(UnreadableYaml, match="too deeply"):
        read_yaml("[" * 100_000)
    with pytest.raises(UnreadableYaml, match="too many values"):
        read_yaml("[" + "1," * 50_000 + "1]")
    with pytest.raises(UnreadableYaml, match="characters"):
        read_yaml("a" * (MOST_CHARACTERS + 1))
