import ast
from pathlib import Path
from typing import Final, get_args

import pytest

import greenroom
from greenroom.protocol.page.sentences import ENGLISH, Sentence, SentenceKey, Wording, in_english, places

PACKAGE: Final = Path(greenroom.__file__).parent


def test_every_key_has_words_and_every_word_has_a_key() -> None:
    assert tuple(ENGLISH) == get_args(SentenceKey), "in the order of the keys"
    assert all(text.strip() == text != "" for text in ENGLISH.values())
    assert len(set(ENGLISH.values())) == len(ENGLISH)


def test_every_key_is_said_somewhere() -> None:
    sources = [path for path in PACKAGE.rglob("*.py") if path.name != "sentences.py"]
    strings = {
        node.value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert [key for key in get_args(SentenceKey) if key not in strings] == []


def test_every_sentence_that_is_written_out_fills_its_places() -> None:
    """Of those whose values stand beside the key; the others are filled by the tests of who says them."""
    seen = 0
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (found := _written_out(node)) is not None:
                key, named = found
                assert named == places(key), f"{key} in {path.name}"
                seen += 1
    assert seen > 15


def _written_out(node: ast.AST) -> tuple[SentenceKey, frozenset[str]] | None:
    match node:
        case ast.Call(func=ast.Name(id="Sentence") | ast.Attribute(attr="Sentence"), keywords=keywords):
            parts = {word.arg: word.value for word in keywords}
            dicts = [parts[name] for name in ("values", "lists") if name in parts]
            if isinstance(parts["key"], ast.Constant) and all(isinstance(one, ast.Dict) for one in dicts):
                names = [
                    ast.literal_eval(name) for one in dicts if isinstance(one, ast.Dict) for name in one.keys if name
                ]
                return parts["key"].value, frozenset(names)  # type: ignore[return-value]
    return None


def test_english_is_said_in_one_pass_with_lists_put_together() -> None:
    devices = Sentence(key="use_devices", values={"tool": "{devices}"}, lists={"devices": ["camera", "location"]})
    wording = Wording(title=devices, text=[Sentence(key="written_after"), Sentence(key="comes_with_greenroom")])
    assert wording.english_title == "Let the View of {devices} use the camera and your location?"
    assert wording.english_text == "Nothing is written before you agree. It comes with Greenroom."
    with pytest.raises(KeyError):
        in_english([Sentence(key="run_tool")])
