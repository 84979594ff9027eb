"""A request as a provider gets it: valid whatever the conversation holds, and never in another's name."""

import json
import re
from dataclasses import replace
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.conversation.authors import FromView, Model, Person
from greenroom.protocol.conversation.blocks import AudioBlock, ContentBlock, ImageBlock, ResourceBlock, TextBlock
from greenroom.protocol.conversation.contexts import ModelContext
from greenroom.protocol.conversation.conversation import Conversation, Turn
from greenroom.protocol.conversation.entries import (
    Answered,
    CallOutcome,
    Entry,
    Message,
    Running,
    Step,
    Thought,
    ToolCall,
    Unanswered,
)
from greenroom.protocol.conversation.request import build_request
from greenroom.protocol.conversation.view_tools import ViewTool
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.metadata import tool_facts
from greenroom.protocol.model.pictures import LARGEST
from greenroom.protocol.model.quoting import MARK
from greenroom.protocol.model.written import GO_ON, LONGEST_RESULT, NO_RESULT, SCHEMA_TOO_LARGE, Told, Written, write
from tests.protocol.conversation.sayings import EMPTY, PERSON, answered, call, context, message, view
from tests.protocol.profiles import REFERENCE

MODEL = Model(name="m")
TOLD = Told(system="Be kind.", model="m", servers={"shop": "Shop", "mall": "Mall"})
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def written(
    conversation: Conversation,
    *contexts: ModelContext,
    tools: list[tuple[str, JsonObject]] | None = None,
    view_tools: list[ViewTool] | None = None,
    told: Told = TOLD,
) -> Written:
    facts = [(server, tool_facts(definition, REFERENCE)) for server, definition in tools or []]
    return write(build_request(conversation, contexts, facts, lambda _call: REFERENCE, view_tools or ()), told)


def tool(name: str, description: str = "") -> JsonObject:
    return {"name": name, "description": description, "inputSchema": {"type": "object"}}


def step(number: int, state: str = "done") -> Step:
    return Step(number=number, begun_at=1.0, model=MODEL, state=state)  # type: ignore[arg-type] # one of its words


def said(number: int, text: str, state: Literal["whole", "stopped"] = "whole") -> Message:
    return replace(message(number, text), author=MODEL, state=state)


def calls(number: int, outcome: CallOutcome | None = None, call_id: str | None = None) -> ToolCall:
    return replace(call(number, outcome), caller=MODEL, call_id=call_id)


def turn(*entries: Entry, running: bool = False) -> Conversation:
    return replace(EMPTY, turns=(Turn(number=1, entries=entries, running=running),))


def roles(request: Written) -> list[str]:
    return [str(one["role"]) for one in request.messages]


# --- what a model is told -----------------------------------------------------------------------------------------------


def test_a_step_is_one_message_with_its_calls_and_each_call_has_its_result_right_after_it() -> None:
    done = answered(content=[{"type": "text", "text": "red"}], _meta={"secret": 1})
    request = written(
        turn(
            message(1, "which colour?"),
            step(2),
            said(3, "Let me look."),
            calls(4, done, "a"),
            calls(5, answered(content=[], isError=True), "b"),
            step(6),
            said(7, "Red."),
            message(8, "thanks"),
        )
    )
    assert roles(request) == ["system", "user", "assistant", "tool", "tool", "assistant", "user"]
    _, _, asking, first, second, _, _ = request.messages
    assert asking["content"] == "Let me look."
    assert [one["id"] for one in asking["tool_calls"]] == ["a", "b"]  # type: ignore[index,union-attr,call-overload]
    assert first == {"role": "tool", "tool_call_id": "a", "content": "red"}
    assert "reports an error" in str(second["content"])
    assert "secret" not in str(request)


def test_a_views_message_says_whose_it_is_and_the_persons_does_not() -> None:
    hers = EMPTY.begun(message(1, "hello"), running=False).begun(message(2, "book seat 4", view()), running=False)
    (told,) = [one["content"] for one in written(hers).messages if one["role"] == "user"]
    assert str(told).startswith("hello\n\n[This says the View of the tool ")
    assert str(told).endswith(f"\n{MARK}book seat 4")


@given(st.text(st.characters(codec=None), min_size=1))
def test_no_words_of_a_view_can_leave_their_quotes(text: str) -> None:
    request = written(EMPTY.begun(message(1, text, view()), running=False))
    content = str(request.messages[-1]["content"])
    head, *lines = content.splitlines()
    assert head.startswith("[This says the View of the tool ")
    assert all(line.startswith(MARK) for line in lines)
    assert lines, "what was said is told"


@given(st.text(min_size=1))
def test_no_name_of_a_server_or_tool_can_begin_a_line(name: str) -> None:
    author = FromView(view="1", server="s", server_name=name, tool=name)
    content = str(written(EMPTY.begun(message(1, "x", author), running=False)).messages[-1]["content"])
    assert len(content.splitlines()) == 2


def test_a_call_that_the_person_ran_is_told_as_theirs_and_not_as_the_models() -> None:
    done = answered(content=[{"type": "text", "text": "one\ntwo"}])
    request = written(EMPTY.begun(call(1, done), running=False).begun(message(2, "and now?"), running=False))
    assert roles(request) == ["system", "user"]
    content = str(request.messages[1]["content"])
    assert content.startswith('[The person ran the tool "show" of the server "Shop" with {"id": 1}.')
    assert f"\n{MARK}one\n{MARK}two\n\nand now?" in content


def test_a_context_is_the_latest_and_quoted_and_stands_before_the_newest_turn() -> None:
    two = EMPTY.begun(message(1, "hello"), running=False).begun(message(2, "book it"), running=False)
    content = str(written(two, context("seat 4", structured={"seat": 4})).messages[1]["content"])
    assert re.fullmatch(r'hello\n\n\[This is what .*:\]\n> seat 4\n> \n> \{"seat": 4\}\n\nbook it', content)


def test_a_call_that_is_not_over_has_a_result_that_says_so() -> None:
    request = written(turn(message(1, "go"), step(2), calls(3, Running(), "a"), step(4, "running"), running=True))
    assert request.messages[-1] == {"role": "tool", "tool_call_id": "a", "content": NO_RESULT}


def test_what_a_step_said_before_it_broke_off_is_told_unless_it_was_asked_again() -> None:
    broken = (
        message(1, "go"),
        step(2, "failed"),
        said(3, "I wa", "stopped"),
        calls(4, Unanswered(reason="x", cancelled=True)),
    )
    assert [one["content"] for one in written(turn(*broken, message(5, "well?"))).messages[1:]] == [
        "go",
        "I wa",
        "well?",
    ]
    again = written(turn(*broken, step(6, "running"), running=True))
    assert [one["content"] for one in again.messages[1:]] == ["go"]


def test_the_last_word_is_never_the_models() -> None:
    request = written(turn(message(1, "go"), step(2), said(3, "half of"), step(4, "running"), running=True))
    assert request.messages[-1] == {"role": "user", "content": GO_ON}


def test_signed_thoughts_go_back_to_their_own_model_while_its_turn_goes_on() -> None:
    block: JsonObject = {"type": "thinking", "thinking": "hm", "signature": "s"}
    thought = Thought(number=3, thought_at=1.0, author=MODEL, text="hm", signed=(block,))
    entries = (message(1, "go"), step(2), thought, calls(4, answered(content=[]), "a"))
    running = turn(*entries, step(5, "running"), running=True)
    assert written(running).messages[2]["thinking_blocks"] == [block]
    assert "thinking_blocks" not in written(running, told=replace(TOLD, model="other")).messages[2]
    assert "thinking_blocks" not in written(turn(*entries)).messages[2]


def test_a_providers_own_name_for_a_call_goes_back_to_it_alone_and_none_is_used_twice() -> None:
    entries = (message(1, "go"), step(2), calls(3, None, "a"), calls(4, None, "a"), step(5), calls(6, None, "a"))

    def ids(request: Written) -> list[str]:
        return [str(one["tool_call_id"]) for one in request.messages if one["role"] == "tool"]

    assert ids(written(turn(*entries))) == ["a", "call00004", "call00006"]
    assert ids(written(turn(*entries), told=replace(TOLD, model="x"))) == ["call00003", "call00004", "call00006"]


def test_a_long_result_is_cut_where_it_can_be_seen() -> None:
    done = answered(content=[{"type": "text", "text": "a" * (LONGEST_RESULT + 7)}])
    content = str(written(turn(message(1, "go"), step(2), calls(3, done, "a"))).messages[-1]["content"])
    assert content.endswith("[Greenroom cut this here: 7 more characters are not shown to you.]")
    assert len(content) < LONGEST_RESULT + 100


def test_pictures_follow_the_results_and_what_cannot_be_shown_is_named() -> None:
    picture: JsonObject = {"type": "image", "mimeType": "image/png", "data": "AAAA"}
    huge: JsonObject = {"type": "image", "mimeType": "image/png", "data": "A" * (LARGEST + 4)}
    drawing: JsonObject = {"type": "image", "mimeType": "image/svg+xml", "data": "AAAA"}
    sound: JsonObject = {"type": "audio", "mimeType": "audio/wav", "data": "AAAA"}
    done = answered(content=[picture, huge, drawing, sound])
    conversation = turn(message(1, "go"), step(2), calls(3, done, "a"), step(4, "running"), running=True)
    request = written(conversation)
    assert roles(request)[-2:] == ["tool", "user"]
    told, shown = request.messages[-2:]
    assert str(told["content"]).count("which you are not shown") == 3
    assert "data:image/png;base64,AAAA" in json.dumps(shown)
    blind = written(conversation, told=replace(TOLD, takes_pictures=False))
    assert str(blind.messages[-1]["content"]).count("which you are not shown") == 4
    assert "base64" not in json.dumps(blind.messages)


# --- names of tools -----------------------------------------------------------------------------------------------------


def test_two_servers_with_a_tool_of_the_same_name_are_told_apart_and_names_lead_back() -> None:
    request = written(EMPTY, tools=[("shop", tool("list")), ("mall", tool("list")), ("mall", tool("open"))])
    assert [*request.tools_by_name] == ["Shop__list", "Mall__list", "open"]
    assert [request.tools_by_name[name].server for name in ("Shop__list", "Mall__list")] == ["shop", "mall"]


def test_the_tool_of_a_view_has_a_name_of_its_own_and_says_whose_it_is() -> None:
    offered = ViewTool(view=view(), app_name="a", app_version="1", tool=tool_facts(tool("move"), REFERENCE))
    request = written(EMPTY, tools=[("shop", tool("move"))], view_tools=[offered])
    assert [*request.tools_by_name] == ["move", "view1_move"]
    assert "View of the tool" in str(request.tools[1])


def test_a_call_of_a_tool_that_is_gone_is_told_and_the_name_leads_nowhere() -> None:
    request = written(
        turn(message(1, "go"), step(2), calls(3, answered(content=[]), "a")), tools=[("mall", tool("show"))]
    )
    called = request.messages[2]["tool_calls"][0]["function"]["name"]  # type: ignore[index,call-overload]
    assert called == "Shop__show"
    assert called not in request.tools_by_name


def test_a_schema_is_that_of_an_object_with_properties() -> None:
    request = written(EMPTY, tools=[("shop", {"name": "bare", "inputSchema": {}})])
    assert request.tools[0]["function"]["parameters"] == {"type": "object", "properties": {}}  # type: ignore[index,call-overload]


def test_what_servers_say_about_their_use_is_quoted_system_text() -> None:
    system = str(written(EMPTY, told=replace(TOLD, instructions=(("Shop", "Ask first.\nAlways."),))).messages[0])
    assert "Be kind." in system
    assert f"{MARK}Always." in system


# --- whatever there is --------------------------------------------------------------------------------------------------

_BLOCKS: st.SearchStrategy[ContentBlock] = st.one_of(
    st.builds(TextBlock, text=st.text(max_size=20)),
    st.sampled_from(
        [
            ImageBlock(data="AAAA", mime_type="image/png"),
            AudioBlock(data="AAAA", mime_type="audio/wav"),
            ResourceBlock(uri="a://b", text="> x\r\ny"),
            ResourceBlock(uri="a://b", blob="AAAA"),
        ]
    ),
)
_RESULTS = st.builds(
    lambda texts, wrong: answered(content=[{"type": "text", "text": one} for one in texts], isError=wrong),
    st.lists(st.text(st.characters(codec=None), max_size=10), max_size=3),
    st.booleans(),
)
_OUTCOMES: st.SearchStrategy[CallOutcome] = st.one_of(
    _RESULTS,
    st.just(Answered(result=None)),
    st.builds(Unanswered, reason=st.text(max_size=10), cancelled=st.booleans()),
    st.just(Running()),
)
_NAMES = st.one_of(st.sampled_from(["show", "list", "a b", "löschen", "", "9" * 80]), st.text(max_size=5))
_STATES = st.sampled_from(["waiting", "running", "done", "failed", "stopped"])
_ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(
        Message,
        number=st.just(0),
        said_at=st.just(1.0),
        author=st.sampled_from([PERSON, MODEL, Model(name="other"), view()]),
        content=st.lists(_BLOCKS, max_size=3).map(tuple),
        state=st.sampled_from(["whole", "streaming", "stopped"]),
    ),
    st.builds(Step, number=st.just(0), begun_at=st.just(1.0), model=st.just(MODEL), state=_STATES),
    st.builds(
        Thought,
        number=st.just(0),
        thought_at=st.just(1.0),
        author=st.just(MODEL),
        text=st.just("t"),
        signed=st.just(({"type": "thinking"},)),
    ),
    st.builds(
        ToolCall,
        number=st.just(0),
        begun_at=st.just(1.0),
        caller=st.sampled_from([Person(), MODEL, Model(name="other")]),
        server=st.sampled_from(["shop", "mall", ""]),
        server_name=st.just("Shop"),
        tool=_NAMES,
        for_model=st.booleans(),
        arguments=st.sampled_from([None, {}, {"a": "\ud800"}]),
        outcome=_OUTCOMES,
        offered_by=st.sampled_from([None, view()]),
        call_id=st.sampled_from([None, "", "a", "b", "x" * 300]),
    ),
)
_TURNS = st.lists(st.tuples(st.lists(_ENTRIES, min_size=1, max_size=8), st.booleans()), max_size=5)


@given(_TURNS, st.lists(_NAMES, max_size=4), st.booleans())
def test_no_sequence_of_entries_makes_an_invalid_request(
    turns: list[tuple[list[Entry], bool]],
    offered: list[str],
    noted: bool,  # noqa: FBT001 -- drawn
) -> None:
    numbers = iter(range(1, 1000))
    conversation = replace(
        EMPTY,
        turns=tuple(
            Turn(number=place, entries=tuple(replace(one, number=next(numbers)) for one in entries), running=running)
            for place, (entries, running) in enumerate(turns, start=1)
        ),
    )
    tools = [(server, tool(name)) for server in ("shop", "mall") for name in dict.fromkeys(offered)]
    request = written(conversation, *([context("x")] if noted else []), tools=tools)
    check_messages(request.messages)
    names = [one["function"]["name"] for one in request.tools]  # type: ignore[index,call-overload]
    assert len(set(names)) == len(tools) == len(request.tools_by_name)
    assert all(NAME.fullmatch(str(name)) for name in names)


def check_messages(messages: list[JsonObject]) -> None:
    """What the strictest provider wants."""
    json.dumps(messages, ensure_ascii=False).encode()
    system, *thread = messages
    assert system["role"] == "system"
    assert thread[0]["role"] == "user"
    assert thread[-1]["role"] in {"user", "tool"}
    ids: list[str] = []
    due: list[str] = []
    before = "system"
    for one in thread:
        role = one["role"]
        assert role in {"user", "assistant", "tool"}
        assert (role == "tool") == bool(due), "results stand right after their calls, and nowhere else"
        assert role == "tool" or role != before, "nobody speaks twice in a row"
        if role == "tool":
            due.remove(str(one["tool_call_id"]))
        made = one.get("tool_calls", [])
        assert isinstance(made, list)
        assert one["content"] or made
        assert one["content"] is None or not isinstance(one["content"], str) or one["content"].strip()
        for each in made:
            due.append(str(each["id"]))  # type: ignore[index,call-overload]
            assert NAME.fullmatch(each["function"]["name"])  # type: ignore[index,call-overload,arg-type]
            assert isinstance(json.loads(each["function"]["arguments"]), dict)  # type: ignore[index,call-overload,arg-type]
        ids += [str(each["id"]) for each in made]  # type: ignore[index,call-overload]
        before = str(role)
    assert not due
    assert len(ids) == len(set(ids))


def test_tokens_are_told_of_each_part() -> None:
    request = written(
        EMPTY.begun(message(1, "a" * 400), running=False), context("b" * 40), tools=[("shop", tool("x", "c" * 4000))]
    )
    assert request.tokens.turns == 100
    assert request.tokens.contexts > 10
    assert request.tokens.tools > 1000


def test_a_schema_that_is_too_large_is_not_sent_and_the_model_is_told_so() -> None:
    definitions: JsonObject = {
        f"d{level}": {"anyOf": [{"$ref": f"#/$defs/d{level + 1}"}, {"$ref": f"#/$defs/d{level + 1}"}]}
        for level in range(30)
    }
    schema: JsonObject = {"type": "object", "properties": {"x": {"$ref": "#/$defs/d0"}}}
    bomb: JsonObject = {"name": "bomb", "description": "Do it.", "inputSchema": {**schema, "$defs": definitions}}
    fine: JsonObject = {
        "name": "fine",
        "description": "Do it.",
        "inputSchema": {**schema, "$defs": {"d0": {"type": "string"}}},
    }
    first, second = written(EMPTY, tools=[("shop", bomb), ("shop", fine)]).tools
    functions = [one["function"] for one in (first, second)]
    assert isinstance(functions[0], dict)
    assert isinstance(functions[1], dict)
    assert functions[0]["parameters"] == {"type": "object"}
    assert functions[0]["description"] == f"{SCHEMA_TOO_LARGE} Do it."
    assert functions[1]["parameters"] == fine["inputSchema"]
    assert functions[1]["description"] == "Do it."
