"""What of an entry can be searched for, and what a title is made of."""

import pytest

from greenroom.protocol.conversation.authors import FromView, Model, Person
from greenroom.protocol.conversation.blocks import ImageBlock, LinkBlock, ResourceBlock, TextBlock
from greenroom.protocol.conversation.entries import Message, Step, Thought
from greenroom.protocol.conversation.findable import LONGEST_SEARCHED, LONGEST_TITLE, findable, folded, title_of
from tests.protocol.conversation.sayings import answered, call

MODEL = Model(name="m")
VIEW = FromView(view="1", server="s", server_name="S", tool="t")


def test_of_a_message_its_words_are_found_and_not_its_pictures() -> None:
    blocks = (
        TextBlock(text="hello"),
        ImageBlock(data="AAAA", mime_type="image/png"),
        ResourceBlock(uri="file:///secret", text="inside"),
        ResourceBlock(uri="file:///secret", blob="AAAA"),
        LinkBlock(uri="https://x", name="name", title="Title"),
    )
    found = findable(Message(number=1, said_at=1.0, author=Person(), content=blocks))
    assert (found.kind, found.text) == ("person", "hello\ninside\nTitle")
    for author in (MODEL, VIEW):
        assert findable(Message(number=1, said_at=1.0, author=author, content=blocks)).kind == "said"


def test_of_a_call_the_tool_and_its_server_are_found_and_neither_arguments_nor_result() -> None:
    made = call(1, answered(content=[{"type": "text", "text": "result"}]))
    found = findable(made)
    assert (found.kind, found.text, found.server) == ("call", f"{made.tool} ({made.server_name})", made.server_name)


def test_steps_and_thoughts_are_not_found() -> None:
    assert findable(Thought(number=1, thought_at=1.0, author=MODEL, text="x")).text == ""
    assert findable(Step(number=1, begun_at=1.0, model=MODEL, state="done")).text == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("Straße", "STRASSE"), ("ﬁne", "FINE"), ("ＡＢＣ", "abc"), ("É", "e\u0301"), ("ΟΔΟΣ", "οδοσ"), ("İ", "i\u0307")],
)
def test_letters_that_mean_the_same_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_an_endless_text_is_searched_at_its_beginning() -> None:
    assert len(folded("x" * (LONGEST_SEARCHED + 10))) == LONGEST_SEARCHED


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("", ""),
        (" \n\t ", ""),
        ("short", "short"),
        ("x" * LONGEST_TITLE, "x" * LONGEST_TITLE),
        ("x" * 500, f"{'x' * LONGEST_TITLE}…"),
        ("a" * 10 + " " + "b" * 100, f"{'a' * 10} {'b' * 49}…"),
        ("word " * 100, f"{'word ' * 11}word…"),
        ("天気" * 50, f"{'天気' * 30}…"),
        ("a\u202eb\x07", "a\\u202eb\\u0007"),
    ],
)
def test_a_title_is_one_line_of_whole_words_with_nothing_hidden_in_it(words: str, title: str) -> None:
    assert title_of(words) == title
