"""A model that repeats the key it was asked with, in whatever pieces, is not heard to."""

from collections.abc import AsyncIterator

import pytest

from greenroom.host.chat.model_answer import AnswerLine
from greenroom.host.chat.without_key import WithoutKey
from greenroom.protocol.model.lines import CallBegins, CallGoesOn, Finished, Signed, Words
from greenroom.servers.redaction import REDACTED

KEY = "sk-abcabcabd-0123456789"
END = Finished(id="a", reason="stop")


def words(text: str, *, say: str = "text") -> Words:
    return Words.model_validate({"say": say, "id": "a", "text": text})


def arguments(text: str, index: int = 0) -> CallGoesOn:
    return CallGoesOn(id="a", index=index, text=text)


async def heard(*lines: AnswerLine, key: str | None = KEY) -> list[AnswerLine]:
    async def answer() -> AsyncIterator[AnswerLine]:
        for line in lines:
            yield line

    return [line async for line in WithoutKey(answer(), key)]


def said(lines: list[AnswerLine]) -> str:
    return "".join(line.text for line in lines if isinstance(line, Words | CallGoesOn))


@pytest.mark.parametrize("size", range(1, len(KEY) + 8))
@pytest.mark.parametrize("kind", ["text", "reasoning", "arguments"])
async def test_a_key_in_pieces_of_any_size_is_taken_out_and_nothing_else(size: int, kind: str) -> None:
    text = f'before sk-abcabc {KEY}{KEY} "after sk-abcabcab'
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    lines: list[AnswerLine] = [arguments(piece) if kind == "arguments" else words(piece, say=kind) for piece in pieces]
    came = await heard(*lines, END)
    assert said(came) == f'before sk-abcabc {REDACTED}{REDACTED} "after sk-abcabcab'
    assert came[-1] == END
    assert said([line async for line in WithoutKey(_of(lines), None)]) == text, "the control"


async def _of(lines: list[AnswerLine]) -> AsyncIterator[AnswerLine]:
    for line in lines:
        yield line


async def test_what_waits_is_told_before_what_comes_after_it() -> None:
    call = CallBegins(id="a", index=0, call="c", name="t")
    lines = (words("x sk-abc"), words("sk-abc", say="reasoning"), call, arguments("sk-abc", 0), arguments("y", 1), END)
    assert await heard(*lines) == [
        words("x "),
        words("sk-abc"),
        words("sk-abc", say="reasoning"),
        call,
        arguments("sk-abc", 0),
        arguments("y", 1),
        END,
    ]


async def test_a_key_that_is_broken_off_is_taken_out_where_it_is_nearly_one() -> None:
    assert said(await heard(words(f"x {KEY[:-1]}"), END)) == f"x {REDACTED}"
    assert said(await heard(words(f"x {KEY[:5]}"), END)) == f"x {KEY[:5]}"


async def test_words_that_are_no_beginning_of_a_key_do_not_wait() -> None:
    lines: list[AnswerLine] = [words("a"), words("k-"), words("sk?"), words("!")]
    answer = WithoutKey(_of([*lines, END]), KEY)
    for line in lines:
        assert await anext(answer) == line


async def test_without_a_key_nothing_is_changed() -> None:
    lines: list[AnswerLine] = [words("s"), words("k-"), END]
    assert await heard(*lines, key=None) == await heard(*lines, key="sk-") == lines


async def test_a_key_is_taken_out_of_what_a_call_is_named_and_of_what_the_provider_wants_back() -> None:
    call = CallBegins(id="a", index=0, call=f"c-{KEY}", name=f"{KEY}_t")
    signed = Signed(
        id="a", blocks=[{"type": "thinking", "thinking": f"Hm {KEY}", KEY: [{"n": 1, "more": [KEY, None]}]}]
    )
    assert await heard(call, signed, END) == [
        CallBegins(id="a", index=0, call=f"c-{REDACTED}", name=f"{REDACTED}_t"),
        Signed(
            id="a",
            blocks=[{"type": "thinking", "thinking": f"Hm {REDACTED}", REDACTED: [{"n": 1, "more": [REDACTED, None]}]}],
        ),
        END,
    ]
    assert await heard(call, signed, END, key=None) == [call, signed, END], "the control"
