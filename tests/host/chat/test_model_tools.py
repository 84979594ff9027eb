"""Which tools a model is offered and in whose name: of chosen servers, of live Views, with what servers say of their use."""

import sys
from pathlib import Path

import pytest

from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Answered, ToolCall
from greenroom.servers.entry import ServerEntry
from tests.host.boards import Board
from tests.host.chat.talking import READS, calls, says, talk
from tests.host.company import asked, started
from tests.servers import toys

pytestmark = pytest.mark.timeout(180)
"""The model worker starts before the first test, and takes long where much else runs."""

RAW = Path(toys.__path__[0]) / "raw_server.py"


def names(request: dict[str, list[dict[str, dict[str, str]]]]) -> list[str]:
    return [one["function"]["name"] for one in request.get("tools", [])]


async def test_only_the_servers_that_are_chosen_lend_the_model_their_tools_and_say_how(
    core: Core, tmp_path: Path
) -> None:
    entry = ServerEntry(name="raw", command=sys.executable, args=(str(RAW), "--prompts", "1"))
    raw = await started(core, entry)
    try:
        async with talk(core, tmp_path, {"look": {"listed": READS}}, says("One."), says("Two.")) as told:
            await told.said("hello")
            told.page.say(p.ChooseServers(servers=[told.connection.key, raw.key]))
            (row,) = [one for one in told.state.servers if one.server == raw.key]
            assert (row.chosen, row.tools) == (True, len(raw.tools))
            await told.said("and now?")
            first, second = told.requests
            assert names(first) == ["look"]
            assert "Ask twice." not in str(first)
            assert len(names(second)) == 1 + len(raw.tools)
            system = second["messages"][0]["content"]
            assert system.endswith('[This says the server "raw" about the use of its tools:]\n> Ask twice.')
    finally:
        await raw.stop()


async def test_a_model_calls_a_tool_that_a_view_offers_and_the_person_is_asked_beside_the_entry(
    core: Core, tmp_path: Path
) -> None:
    tools = {"show": {"html": "<p>", "listed": READS}}
    async with talk(core, tmp_path, tools, says("Hello.")) as told:
        told.page.say(p.RunTool(call="c", server=told.connection.key, tool="show", arguments={}))
        await told.until(lambda: list(told.page.seat.views))
        view = Board(told.page, next(iter(told.page.seat.views)))
        await view.connect()
        await view.initialize()
        await told.page.until(p.AppTools)
        name = view.view.name
        await told.said("what can I do?")
        assert names(told.requests[0]) == ["show", f"view{name}_move", f"view{name}_look"]
        made = calls((f"view{name}_look", "{}"), (f"view{name}_move", '{"to": "a4"}'))
        told.answers += [made, says("Moved.")]
        told.say("move it")
        await told.until(lambda: len(told.page.seat.questions.still_open()) == 2)
        looked, moved = told.of(ToolCall)[-2:]
        questions = told.page.seat.questions.still_open()
        assert {one.entry for one in questions} == {looked.number, moved.number}, "also what says it only reads"
        for question in questions:
            told.page.say(p.Answer(question=question.question, granted=True))
        await told.quiet()
        looked, moved = told.of(ToolCall)[-2:]
        assert isinstance(looked.outcome, Answered)
        assert isinstance(moved.outcome, Answered)
        assert (moved.tool, moved.offered_by) == ("move", view.view.speaker)
        results = [one["content"] for one in told.requests[-1]["messages"] if one["role"] == "tool"]
        assert results == ["did look", "did move"]


async def test_two_servers_with_a_tool_of_the_same_name_are_called_each_by_its_own(core: Core, tmp_path: Path) -> None:
    tools = {"look": {"listed": READS}}
    other = tmp_path / "other"
    other.mkdir()
    async with talk(core, tmp_path, tools) as first, talk(core, other, tools) as second:
        first.page.say(p.ChooseServers(servers=[first.connection.key, second.connection.key]))
        name = f"{second.connection.entry.name.replace(' ', '_')}__look"
        first.answers += [calls((name, "{}")), says("Seen.")]
        await first.said("look")
        assert len(asked(core, second.connection, "tools/call")) == 1
        assert asked(core, first.connection, "tools/call") == []
