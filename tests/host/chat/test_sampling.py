"""A View that wants a model asked: with the person's yes, at a pace, and for so many tokens at most."""

from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.host.chat.sampling import ANOTHER, AT_ONCE, NO_ANSWER
from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.sampling import MOST_TOKENS
from tests.host.chat.talking import READS, says, talk
from tests.host.company import asked, launched, started
from tests.providers import openai
from tests.servers.rig import asking

pytestmark = pytest.mark.timeout(180)
"""The model worker starts before the first test, and takes long where much else runs."""

SHOW = {"show": {"html": "<p>", "listed": READS}}
WISH: JsonObject = {
    "messages": [{"role": "user", "content": {"type": "text", "text": "name a colour"}}],
    "systemPrompt": "One word.",
    "maxTokens": 100_000,
}


async def test_a_model_is_asked_for_a_view_once_the_person_agreed_and_the_answer_is_the_views_alone(
    core: Core, tmp_path: Path
) -> None:
    async with talk(core, tmp_path, SHOW, says("Red.")) as told:
        worker = await launched(told.page, told.connection, "show", {})
        offered = await worker.until(lambda one: "result" in one)
        assert "sampling" in offered["result"]["hostCapabilities"]  # type: ignore[index,call-overload,operator]
        worker.say({"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": WISH})
        question = await told.question()
        assert (question.kind, question.view) == ("sampling", worker.view.name)
        assert "toy" in question.title
        assert str(MOST_TOKENS) in question.text
        assert question.detail == "system: One word.\n\nuser: name a colour"
        assert told.requests == []
        told.page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda one: one.get("id") == 5)
        text = {"type": "text", "text": "Red."}
        expected = {"role": "assistant", "content": text, "model": "toy", "stopReason": "endTurn"}
        assert answer["result"] == expected
        (request,) = told.requests
        assert [one["role"] for one in request["messages"]] == ["system", "user"]
        assert request["max_tokens"] == MOST_TOKENS
        assert "tools" not in request
        assert told.kinds() == ["tool_call"], "it is no part of the conversation"
        assert asked(core, told.connection, "sampling/createMessage") == []


async def test_a_no_asks_nobody(core: Core, tmp_path: Path) -> None:
    async with talk(core, tmp_path, SHOW, says("Red.")) as told:
        worker = await launched(told.page, told.connection, "show", {})
        worker.say({"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": WISH})
        question = await told.question()
        told.page.say(p.Answer(question=question.question, granted=False))
        answer = await worker.until(lambda one: one.get("id") == 5)
        assert answer["error"]["code"] == -32000  # type: ignore[index,call-overload]
        assert told.requests == []


async def test_a_views_yes_is_to_the_model_that_the_question_named(core: Core, tmp_path: Path) -> None:
    async with talk(core, tmp_path, SHOW, says("Red.")) as told:
        worker = await launched(told.page, told.connection, "show", {})
        worker.say({"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": WISH})
        question = await told.question()
        picked = p.ModelPicked(provider="compatible", model="another", address=told.provider.address)
        told.page.say(p.PickModel(picked=picked))
        told.page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda one: one.get("id") == 5)
        assert ANOTHER in answer["error"]["message"]  # type: ignore[index,call-overload,operator]
        assert told.requests == []


async def test_without_a_model_a_view_is_offered_none_and_refused(core: Core, tmp_path: Path) -> None:
    async with talk(core, tmp_path, SHOW) as told:
        told.page.say(p.PickModel(picked=None))
        worker = await launched(told.page, told.connection, "show", {})
        offered = await worker.until(lambda one: "result" in one)
        assert "sampling" not in offered["result"]["hostCapabilities"]  # type: ignore[index,call-overload,operator]
        answer = await worker.ask("sampling/createMessage", WISH)
        assert answer["error"]["code"] == -32601  # type: ignore[index,call-overload]


async def test_even_where_everything_is_allowed_a_view_asks_at_a_pace_and_hears_what_went_wrong(
    core: Core, tmp_path: Path
) -> None:
    answers = [*([says("Red.")] * (AT_ONCE - 1)), openai.error(401, "no such key", code="invalid_api_key")]
    async with talk(core, tmp_path, SHOW, *answers) as told:
        told.page.seat.desk.policy = "allow"
        worker = await launched(told.page, told.connection, "show", {})
        few = replace_tokens(5)
        for _ in range(AT_ONCE - 1):
            assert "result" in await worker.ask("sampling/createMessage", few)
        failed = await worker.ask("sampling/createMessage", few)
        assert failed["error"]["message"] == NO_ANSWER  # type: ignore[index,call-overload]
        assert [one.text for one in told.page.all(p.Notice) if "the View of show" in one.text and "key" in one.text]
        over = await worker.ask("sampling/createMessage", few)
        assert "once every" in over["error"]["message"]  # type: ignore[index,call-overload,operator]
        assert len(told.requests) == AT_ONCE
        assert told.requests[0]["max_tokens"] == 5


@pytest.mark.parametrize("era", [(), ("--modern",)])
@pytest.mark.parametrize("granted", [True, False])
async def test_a_server_may_have_the_model_asked_in_its_call_once_the_person_agreed(
    core: Core, tmp_path: Path, era: tuple[str, ...], *, granted: bool
) -> None:
    async with talk(core, tmp_path, SHOW, says("Red.")) as told:
        server = await started(core, replace(asking(*era), name=f"asking {era} {granted}"))
        assert core.store.chats.default_model() is not None
        told.page.say(p.RunTool(call="s", server=server.key, tool="sample", arguments={"params": WISH}))
        question = await told.question()
        assert (question.kind, question.view) == ("sampling", None)
        assert f"asking {era} {granted}" in question.title
        told.page.say(p.Answer(question=question.question, granted=granted))
        over = await told.page.until(p.CallChanged, lambda one: one.call == "s" and one.state != "running")
        assert len(told.requests) == int(granted)
        assert ("Red." in str(over.result)) == granted
        assert granted or "did not allow it" in f"{over.result} {over.text}"
        heard = await server.call_tool("heard", {})
        assert "'sampling': {}" in str(heard["structuredContent"])
        await server.stop()


def replace_tokens(tokens: int) -> JsonObject:
    return {**WISH, "maxTokens": tokens}
