"""What a model would be given, from all that a conversation, its Views and its tools hold."""

from dataclasses import replace

import pytest

from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.contexts import Contexts, ModelContext
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import ToolCall, Unanswered
from greenroom.protocol.conversation.request import Called, ModelRequest, Noted, Returned, Said, build_request
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.metadata import tool_facts
from tests.protocol.conversation.sayings import EMPTY, answered, call, context, message, view
from tests.protocol.profiles import CHATGPT, REFERENCE


def request(
    conversation: Conversation,
    *contexts: ModelContext,
    tools: list[JsonObject] | None = None,
    host: HostProfile = REFERENCE,
) -> ModelRequest:
    def profile_of(_call: ToolCall) -> HostProfile:
        return host

    offered = [("shop", tool_facts(definition, host)) for definition in tools or []]
    return build_request(conversation, contexts, offered, profile_of)


def listed(name: str, *visibility: str) -> JsonObject:
    meta: JsonObject = {"ui": {"visibility": list(visibility)}} if visibility else {}
    return {"name": name, "description": f"does {name}", "inputSchema": {"type": "object"}, "_meta": meta}


@pytest.mark.rows("H12")
def test_a_model_is_offered_the_tools_that_are_for_models_and_no_others() -> None:
    tools = [listed("both"), listed("model", "model"), listed("app", "app"), listed("all", "model", "app")]
    offered = request(EMPTY, tools=[*tools, listed("nobody", "neither")]).tools
    assert [tool.name for tool in offered] == ["both", "model", "all"]
    assert offered[0].description == "does both"
    assert offered[0].input_schema == {"type": "object"}


def test_a_call_of_a_tool_that_is_not_for_models_is_not_told() -> None:
    done = answered(content=[{"type": "text", "text": "for the View alone"}])
    conversation = EMPTY.begun(call(1, done, for_model=False), running=False)
    assert request(conversation).parts == ()
    assert len(request(EMPTY.begun(call(1, done), running=False)).parts) == 2


@pytest.mark.rows("H64")
def test_a_views_message_is_in_the_conversation_in_its_role_and_as_the_views_own() -> None:
    parts = request(EMPTY.begun(message(1, "book seat 4", view()), running=False)).parts
    assert parts == (Said(role="user", author=view(), content=message(1, "book seat 4").content),)


def test_what_a_model_said_has_the_models_role() -> None:
    said = replace(message(1, "booked"), author=Model(name="m"))
    part = request(EMPTY.begun(said, running=False)).parts[0]
    assert isinstance(part, Said)
    assert part.role == "assistant"


def test_a_message_that_waits_is_not_told_yet() -> None:
    waits = EMPTY.begun(call(1), running=True).waits(message(2, "later"))
    assert not any(isinstance(part, Said) for part in request(waits).parts)
    assert any(isinstance(part, Said) for part in request(waits.over(1).next_begun()).parts)


@pytest.mark.rows("H65")
def test_a_views_context_reaches_the_model_in_the_later_turns_as_long_as_the_view_lives() -> None:
    contexts = Contexts()
    contexts.told(context("seat 4 is chosen", structured={"seat": 4}))
    first = EMPTY.begun(message(1, "hello"), running=False)
    later = first.begun(message(2, "book it"), running=False)
    for turns in (first, later):
        parts = request(turns, *contexts).parts
        noted = [part for part in parts if isinstance(part, Noted)]
        assert [(one.view, one.structured) for one in noted] == [(view(), {"seat": 4})]
        assert parts.index(noted[0]) == len(parts) - 2  # before what was said last
    contexts.gone("1")
    assert not any(isinstance(part, Noted) for part in request(later, *contexts).parts)


@pytest.mark.rows("H66")
def test_of_several_contexts_of_a_view_the_model_gets_the_last() -> None:
    contexts = Contexts()
    for text in ("seat 4", "seat 5", "seat 6"):
        contexts.told(context(text))
    parts = request(EMPTY.begun(message(1, "book it"), running=False), *contexts).parts
    assert [part.content for part in parts if isinstance(part, Noted)] == [context("seat 6").content]


@pytest.mark.parametrize("host", [REFERENCE, CHATGPT])
def test_meta_never_reaches_the_model(host: HostProfile) -> None:
    done = answered(
        content=[{"type": "text", "text": "seen", "_meta": {"a": "hidden"}}],
        structuredContent={"b": 1},
        _meta={"c": "hidden"},
        vendor="hidden",
    )
    assert "hidden" not in str(request(EMPTY.begun(call(1, done), running=False), host=host))


def test_structured_content_is_told_as_the_host_does() -> None:
    full = call(1, answered(content=[{"type": "text", "text": "words"}], structuredContent={"n": 1}))
    bare = call(1, answered(content=[], structuredContent={"n": 1}))

    def structured(one: ToolCall, host: HostProfile) -> object:
        parts = request(EMPTY.begun(one, running=False), host=host).parts
        return next(part.structured for part in parts if isinstance(part, Returned))

    assert structured(full, REFERENCE) is None
    assert structured(bare, REFERENCE) == {"n": 1}
    assert structured(full, CHATGPT) == {"n": 1}


def test_a_call_and_what_came_of_it_belong_together() -> None:
    failed = Unanswered(reason="the server is gone", cancelled=False)
    turns = EMPTY.begun(call(1, answered(content=[], isError=True)), running=False)
    turns = turns.begun(call(2, failed), running=False).begun(call(3), running=True)
    called, returned, again, gone, running = request(turns).parts
    assert isinstance(called, Called)
    assert (called.number, called.arguments) == (1, {"id": 1})
    assert isinstance(returned, Returned)
    assert (returned.number, returned.is_error) == (1, True)
    assert isinstance(again, Called)
    assert isinstance(gone, Returned)
    assert gone.is_error
    assert "the server is gone" in str(gone.content)
    assert isinstance(running, Called)


def test_blocks_that_nobody_knows_are_left_out_and_the_others_stay() -> None:
    done = answered(content=[{"type": "hologram"}, {"type": "text", "text": "stays"}, 7])
    parts = request(EMPTY.begun(call(1, done), running=False)).parts
    assert isinstance(parts[1], Returned)
    assert parts[1].content == message(1, "stays").content
