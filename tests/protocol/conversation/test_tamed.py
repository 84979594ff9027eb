"""Markdown of strangers brings no HTML and no picture, judged by a reader of CommonMark, and is still read as Markdown."""

import re
import time
from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from greenroom.protocol.conversation.tamed import tamed

READER = MarkdownIt("commonmark")
LIVE = {"html_block", "html_inline", "image"}
ATTACKS = {
    "an escaped backtick before it": "\\`<img src=https://evil.example/x>`",
    "marks that are no fence": "``` x`\n![](https://evil.example/x)\n<b>",
    "a code span that begins on the line before": "a ` b\n`<img src=https://evil.example/x>` c",
    "an escape of its own": "\\\\<img src=https://evil.example/x> \\\\![](x)",
    "a fence that ends with its list": "- a\n  ```\n<img src=https://evil.example/x>",
    "a fence that is set in and ends at the edge": "  ```\n```\n<img src=https://evil.example/x>",
    "a fence that a tab ends": "```\n\t```\n<img src=https://evil.example/x>",
    "a fence that a strange blank does not end": "```\n```\u00a0\n```\n<img src=https://evil.example/x>",
    "a fence of a list that is ended by one that is set in": "- ```\n  ```\n  <b>\n\n<img src=https://evil.example/x>",
    "a line that ends otherwise": "~~~\r~~~\r<img src=https://evil.example/x>",
}
PIECES = (
    *("`", "``", "```", "````", "~~~", "<b>", "![](x)", "\\", "\n", "\n\n", "\r", "\t", " ", "  ", "   ", "    "),
    *("- ", "1. ", "> ", "* ", "a", "[a]: x", "# ", "&lt;", "\u00a0", "-", "|", "\n```\n", "\n  ```\n", "\n- a\n"),
)


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in re.split(r"\r\n|\r|\n", text))


def live(markdown: str) -> list[str]:
    """The HTML and pictures that a reader of this finds."""
    tokens = READER.parse(quoted(markdown))
    return [token.type for token in chain(tokens, *(one.children or [] for one in tokens)) if token.type in LIVE]


def lax(text: str) -> str:
    """What a writer does who believes in code spans of a line, and in whatever begins like a fence."""
    told, fence = [], False
    for line in text.split("\n"):
        begins = re.match(r"\s{0,3}(`{3,}|~{3,})", line) is not None
        pieces = re.split(r"(`+[^`]+`+)", line)
        spared = [one if at % 2 else one.replace("<", "\\<").replace("![", "!\\[") for at, one in enumerate(pieces)]
        told.append(line if fence or begins else "".join(spared))
        fence ^= begins
    return "\n".join(told)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in ATTACKS.items()])
def test_no_words_get_html_or_a_picture_past_it(text: str) -> None:
    assert live(tamed(text)) == []
    assert live(text), "the control: as it came"


@pytest.mark.parametrize("name", list(ATTACKS)[:3])
def test_a_lax_writer_leaves_them_live(name: str) -> None:
    assert live(lax(ATTACKS[name])), "the control"
    assert live(lax("<img src=x> ![](y) `<b>`\n```\n<i>\n```")) == [], "it is one that seems to work"


def test_what_is_escaped_already_is_not_freed_by_escaping_it() -> None:
    assert live(tamed("\\<img src=x> \\![](x)")) == []
    assert live(lax("\\<img src=x>")), "the control"


@settings(max_examples=700, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("".join(ATTACKS.values()))
def test_a_reader_finds_neither_in_any_text(text: str) -> None:
    assert live(tamed(text)) == []


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([one for one in PIECES if not set(one) & set("~`")] + ["`"]), max_size=40).map("".join))
def test_outside_a_fence_none_of_them_stands_unescaped(text: str) -> None:
    assume("```" not in text)
    assert re.search(r"(?:<|!\[)", re.sub(r"(?s)\\.", "", tamed(text))) is None


def test_fences_stay_what_they_are_and_end() -> None:
    code = "```py\nif a < b:\n\tprint('![')\n   ~~~\n    ```\n```"
    assert tamed(f"x\n{code}\ny") == f"x\n{code}\ny"
    assert tamed("~~~ `a`\n<b>\n~~~~\n<b>") == "~~~ `a`\n<b>\n~~~\n\\<b>"
    assert tamed("````\n```\n<b>") == "````\n```\n<b>\n````"
    assert tamed("1. Do\n   ```sh\n   a <b\n   ```\n2. So") == "1. Do\n   ```sh\n   a \\<b\n   ```\n2. So"
    assert tamed("**a** `x<y` [l](u) \\<b> \\![x]") == "**a** `x\\<y` [l](u) \\<b> \\![x]"


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda size: "".join("`" * (at % 1_400) + " " for at in range(size // 700)), id="of many lengths"),
        pytest.param(lambda size: "`" * size, id="one run"),
        pytest.param(lambda size: "\\" * size, id="backslashes"),
        pytest.param(lambda size: "``` `\n" * (size // 6), id="lines that are no fence"),
        pytest.param(lambda size: "  ```\n" * (size // 6), id="fences"),
    ],
)
def test_a_megabyte_of_marks_costs_little_more_than_one_of_words(make: Callable[[int], str]) -> None:
    words, marks = taken("plain words\n" * 90_000), taken(make(1_000_000))
    assert marks < 20 * words, f"words {words * 1000:.0f} ms, marks {marks * 1000:.0f} ms"


def taken(text: str) -> float:
    begun = time.process_time()
    tamed(text)
    return time.process_time() - begun
