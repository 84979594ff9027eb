"""A conversation as a file comes back whole; a stranger's file brings words alone, marked, and in bounds."""

import json
from dataclasses import replace
from typing import Any

import pytest

from greenroom.protocol.conversation import exported
from greenroom.protocol.conversation.authors import FromServer, FromView, Model, Person
from greenroom.protocol.conversation.blocks import ImageBlock, TextBlock
from greenroom.protocol.conversation.conversation import Conversation, Turn
from greenroom.protocol.conversation.entries import Answered, Entry, Message, Step, Thought, ToolCall, Unanswered
from greenroom.protocol.conversation.exported import About, NotAConversation

MODEL = Model(name="gpt")
VIEW = FromView(view="View 1", server="key", server_name="shop", tool="show")
ABOUT = About(title="Mine", exported_at=9.0, greenroom="1.0", model="gpt", system="Be brief.")
CALL = ToolCall(
    number=4,
    begun_at=4.0,
    caller=MODEL,
    server="key",
    server_name="shop",
    tool="show",
    for_model=True,
    arguments={"a": [1, None, "ü"]},
    outcome=Answered(result={"content": [{"type": "text", "text": "ok"}], "structuredContent": {"x": 1.5}}),
    call_id="call_1",
)
ENTRIES: tuple[Entry, ...] = (
    Message(number=1, said_at=1.0, author=Person(), content=(TextBlock(text="Hello \u2028 ü"),)),
    Step(number=2, begun_at=2.0, model=MODEL, state="done", ended_at=3.0, tokens_read=5, cost=0.1),
    Thought(number=3, thought_at=3.0, author=MODEL, text="Hm.", signed=({"signature": "theirs"},)),
    CALL,
    Message(number=5, said_at=5.0, author=MODEL, content=(TextBlock(text="Hi."),)),
)
SAID_BY_VIEW = Message(
    number=6, said_at=6.0, author=VIEW, content=(ImageBlock(data="AAAA", mime_type="image/png"), TextBlock(text="x"))
)
WAITS = Message(number=7, said_at=7.0, author=Person(), content=(TextBlock(text="and"),))
WHOLE = Conversation(
    id="c",
    begun_at=1.0,
    turns=(Turn(number=1, entries=ENTRIES), Turn(number=2, entries=(SAID_BY_VIEW,))),
    waiting=(WAITS,),
    next_number=8,
)


def text_of(conversation: Conversation = WHOLE) -> str:
    return "".join(exported.written(conversation, ABOUT))


def file(*entries: object, **members: object) -> str:
    turns = [{"entries": list(entries)}]
    return json.dumps({"format": "greenroom-conversation", "version": 1, "turns": turns, **members})


def message(**members: object) -> dict[str, Any]:
    said = {"kind": "message", "number": 1, "said_at": 1.0, "author": {"by": "person"}}
    return {**said, "content": [{"type": "text", "text": "x"}], **members}


def test_what_was_said_and_done_comes_back_whole_and_is_marked() -> None:
    read = exported.read(text_of())
    first, second, third = read.turns
    assert (read.title, read.begun_at) == ("Mine", 1.0)
    assert all(entry.imported for turn in read.turns for entry in turn)
    assert first[0] == replace(ENTRIES[0], imported=True)
    assert first[1] == replace(ENTRIES[1], imported=True)
    assert first[4] == replace(ENTRIES[4], imported=True)
    assert isinstance(first[3], ToolCall)
    assert (first[3].arguments, first[3].outcome) == (CALL.arguments, CALL.outcome)
    assert isinstance(second[0], Message)
    assert second[0].content == SAID_BY_VIEW.content
    assert third[0] == replace(WAITS, imported=True), "what waited is a turn of its own"
    assert [entry.number for turn in read.turns for entry in turn] == [1, 2, 3, 4, 5, 6, 7]


def test_the_file_is_json_that_says_what_it_is_and_holds_no_providers_signature() -> None:
    written = json.loads(text_of())
    assert (written["format"], written["version"], written["model"], written["system"]) == (
        "greenroom-conversation",
        1,
        "gpt",
        "Be brief.",
    )
    assert "theirs" not in text_of()
    assert text_of().isascii()
    assert json.loads(text_of(Conversation(id="c", begun_at=1.0)))["turns"] == []


def test_nothing_of_a_file_is_taken_for_what_is_here() -> None:
    thought = {"kind": "thought", "number": 1, "thought_at": 1.0, "author": {"by": "model", "name": "m"}, "text": "x"}
    view = {"by": "view", "view": "View 1", "server": "key", "server_name": "s", "tool": "t"}
    call = json.loads(text_of())["turns"][0]["entries"][3]
    (read,) = exported.read(
        file(
            message(number=77, author=view, imported=False),
            {**thought, "signed": [{"signature": "forged"}]},
            {**call, "offered_by": view, "call_id": "call_of_another_turn"},
            picked={"provider": "openai", "model": "x", "address": "https://evil.example"},
        )
    ).turns
    said, thinks, called = read
    assert isinstance(said, Message)
    assert isinstance(said.author, FromView)
    assert (said.number, said.imported, said.author.view, said.author.server) == (
        1,
        True,
        "imported View 1",
        "imported key",
    )
    assert isinstance(thinks, Thought)
    assert thinks.signed == ()
    assert isinstance(called, ToolCall)
    assert (called.server, called.call_id) == ("imported key", "imported_3")
    assert called.offered_by is not None
    assert called.offered_by.view == "imported View 1"


def test_names_of_a_file_are_cut_and_its_servers_are_none_of_ours() -> None:
    long = "x" * 1_000_000
    model = {"by": "model", "name": long}
    view = {"by": "view", "view": long, "server": long, "server_name": long, "tool": long}
    call = json.loads(text_of())["turns"][0]["entries"][3]
    (read,) = exported.read(
        file(
            message(author={"by": "server", "server": "key", "server_name": long}),
            message(author=view),
            message(author=model),
            {"kind": "thought", "number": 1, "thought_at": 1.0, "author": model, "text": "x"},
            {"kind": "step", "number": 1, "begun_at": 1.0, "model": model, "state": "done"},
            {**call, "caller": model, "server": long, "server_name": long, "tool": long, "offered_by": view},
        )
    ).turns
    assert isinstance(read[0], Message)
    assert read[0].author == FromServer(server="imported key", server_name="x" * exported.LONGEST_NAME)
    assert all(len(repr(entry)) < 3_000 for entry in read)


@pytest.mark.parametrize("number", [-1, 1_000_000_000_000, 10**400])
def test_numbers_of_a_file_that_nobody_can_have_counted_are_none(number: int) -> None:
    step = {"kind": "step", "number": 1, "begun_at": 1.0, "model": {"by": "model", "name": "m"}, "state": "done"}
    counted = {"tokens_read": 5, "tokens_written": 0, "cost": 0.25}
    impossible = {"tokens_read": number, "tokens_written": number, "cost": min(number, 10**300)}
    ((first, second),) = exported.read(file({**step, **counted}, {**step, **impossible})).turns
    assert isinstance(first, Step)
    assert isinstance(second, Step)
    assert (first.tokens_read, first.tokens_written, first.cost) == (5, 0, 0.25)
    assert (second.tokens_read, second.tokens_written, second.cost) == (None, None, None)


def test_the_end_of_a_call_in_a_file_is_a_possible_time() -> None:
    call = json.loads(text_of())["turns"][0]["entries"][3]
    ((read,),) = exported.read(file({**call, "ended_at": 1e300})).turns
    assert isinstance(read, ToolCall)
    assert read.ended_at == 0.0


def test_what_was_going_on_in_a_file_goes_on_no_more() -> None:
    call = {**json.loads(text_of())["turns"][0]["entries"][3], "outcome": {"state": "running"}}
    step = {"kind": "step", "number": 1, "begun_at": 1.0, "model": {"by": "model", "name": "m"}, "state": "running"}
    (read,) = exported.read(file(call, step, message(state="streaming"))).turns
    assert isinstance(read[0], ToolCall)
    assert isinstance(read[0].outcome, Unanswered)
    assert isinstance(read[1], Step)
    assert isinstance(read[2], Message)
    assert (read[1].state, read[2].state) == ("stopped", "stopped")


def test_texts_of_a_file_stay_what_they_are_and_times_and_titles_are_made_possible() -> None:
    hostile = "<script>alert(1)</script>\u202e\x00"
    read = exported.read(
        file(message(said_at=-5e300, content=[{"type": "text", "text": hostile}]), title=f" a\n{hostile}" * 99)
    )
    ((said,),) = read.turns
    assert isinstance(said, Message)
    assert (said.said_at, said.content) == (0.0, (TextBlock(text=hostile),))
    assert len(read.title) <= exported.LONGEST_TITLE
    assert "\n" not in read.title
    assert "\u202e" not in read.title


def test_a_block_that_no_view_could_send_is_left_out() -> None:
    bad = {"type": "image", "data": "no base64!", "mime_type": "image/png"}
    ((said,),) = exported.read(file(message(content=[bad, {"type": "text", "text": "x"}]))).turns
    assert isinstance(said, Message)
    assert said.content == (TextBlock(text="x"),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[]", "dictionary|object"),
        ("{}", "format"),
        (json.dumps({"format": "greenroom-conversation", "version": 2, "turns": []}), "version"),
        (json.dumps({"format": "greenroom-conversation", "version": 1, "turns": []}), "nothing was said"),
        (json.dumps({"format": "greenroom-conversation", "version": 1, "turns": "x" * 100}), "turns"),
        (file(), "nothing was said"),
        (file(7), "entries"),
        (file({"kind": "nonsense"}), "entry 1"),
        (file(message(), message(author={"by": "god"})), "entry 2"),
        (file(message(said_at="soon")), "entry 1"),
        (file(message(said_at=1e999)), "no JSON"),
        ("[" * 100_000 + "]" * 100_000, "too deep|nested"),
        (file(message(content=[{"type": "text", "text": "x"}] * 10, author="x" * 10_000)), "entry 1"),
        (file(*[message()] * (exported.MOST_ENTRIES + 1)), "more than 5000 entries"),
        (file(message(content=[{"type": "text", "text": "x" * exported.LARGEST_ENTRY}])), "longer than 16 MB"),
        (" " * (exported.LARGEST_FILE + 1), "longer than 64 MB"),
        (f"[{'[],' * exported.MOST_BRACKETS}0]", "more than 2 million lists and objects"),
        ('{"turns":' * (exported.MOST_BRACKETS + 1), "more than 2 million lists and objects"),
        (file(message(cost=0), {"kind": "step", "cost": 10**400}), "entry 2"),
    ],
    ids=range(20),
)
def test_a_file_that_is_none_is_refused_in_a_short_sentence(text: str, why: str) -> None:
    with pytest.raises(NotAConversation, match=why) as refused:
        exported.read(text)
    assert len(str(refused.value)) < 400
