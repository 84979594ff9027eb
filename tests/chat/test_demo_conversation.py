"""The conversation that comes with the demo server, played without a key and without a network."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import anyio
import pytest

from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Answered, Step, Thought
from greenroom.protocol.jsonrpc import JsonObject
from tests.chat.conversing import SECONDS, conversing
from tests.host.company import asked, demo

pytestmark = [pytest.mark.timeout(240)]

NUMBERS = count(1)
"""A server of its own for each test: the log is the core's."""
SLOW = """
turns:
  - do:
      - {{call: show_dashboard, written: '{{"room": "{room}"}}', pace: 10, piece: 2}}
      - say: never reached
"""
"""The View is there long before the arguments are written, however slow the machine: that takes most of a minute."""


async def test_a_person_asks_a_tool_is_called_its_view_is_fed_and_speaks_and_is_answered(core: Core) -> None:
    server = await demo(core, f"demo {next(NUMBERS)}")
    async with conversing(core, "demo", [server]) as talk:
        await talk.said("Hello")
        assert [one.text for one in talk.of(Thought)] == [
            "A first message. The best answer is the board itself, with the first week of the season."
        ]
        assert [(one.tool, one.arguments) for one in talk.calls] == [("show_dashboard", {"week": 1, "room": "all"})]
        greeting, board = talk.model_said
        assert greeting.startswith("Hello! I am no model")
        assert board.startswith("07 September to 13 September 2026: ")
        assert "structuredContent" not in board
        assert "{" not in board, "what is for machines is not said"

        await talk.shown(1)
        (view,) = talk.workers.values()
        whole = await view.heard_method("ui/notifications/tool-input")
        assert whole["params"] == {"arguments": {"week": 1, "room": "all"}}
        await view.heard_method("ui/notifications/tool-result")
        order = [one["method"] for one in view.heard if "method" in one]
        assert "ui/notifications/tool-input-partial" not in order[order.index("ui/notifications/tool-input") :]
        assert order.index("ui/notifications/tool-input") < order.index("ui/notifications/tool-result")

        asks: JsonObject = {"role": "user", "content": [{"type": "text", "text": "Where is room?"}]}
        view.say({"jsonrpc": "2.0", "id": "say", "method": "ui/message", "params": asks})
        await talk.answer(granted=True)
        assert (await view.until(lambda one: one.get("id") == "say"))["result"] == {}
        await talk.answered(2)
        assert talk.views_said == ["Where is room?"]
        assert [(one.tool, one.arguments) for one in talk.calls[1:]] == [("show_room", {"room": "cellar", "week": 1})]
        assert talk.model_said[2].startswith("The board has asked: “Where is room?”")
        assert "in The Cellar." in talk.model_said[3]
        await talk.shown(2)
        assert len(talk.workers) == 2
        assert talk.troubles == []
        tokens = [one.tokens_read for one in talk.of(Step)]
        assert all(tokens)
        assert tokens == sorted(tokens, key=lambda count: count or 0), "each request holds what was before"


async def test_a_view_sees_the_arguments_of_its_call_while_they_are_written(core: Core, tmp_path: Path) -> None:
    room = "one of the rooms " * 30
    script = tmp_path / "script.yaml"
    script.write_text(SLOW.format(room=room))
    server = await demo(core, f"demo {next(NUMBERS)}")
    async with conversing(core, str(script), [server]) as talk:
        talk.page.say(p.Say(text="Hello"))
        await talk.shown(1)
        (view,) = talk.workers.values()
        seen: list[str] = []
        with anyio.fail_after(SECONDS):
            while len(seen) < 3:
                await anyio.sleep(0.01)
                seen = written(view.heard, "room")
        assert all(room.startswith(one) for one in seen)
        assert seen == sorted(set(seen), key=len), "each is more than the one before"
        assert "ui/notifications/tool-input" not in [one.get("method") for one in view.heard]
        talk.page.say(p.StopModel())
        await talk.answered(1)
        await view.heard_method("ui/notifications/tool-cancelled")


def written(heard: Sequence[JsonObject], name: str) -> list[str]:
    """What a View heard of this argument while it was written, where there was any of it."""
    parts = [one["params"] for one in heard if one.get("method") == "ui/notifications/tool-input-partial"]
    given = [one["arguments"] for one in parts if isinstance(one, dict)]
    return [str(one[name]) for one in given if isinstance(one, dict) and one.get(name)]


async def test_two_tools_at_once_a_second_try_a_question_and_a_failure_that_is_asked_again(core: Core) -> None:
    server = await demo(core, f"demo {next(NUMBERS)}")
    async with conversing(core, "demo", [server]) as talk:
        await talk.said("Compare two rooms")
        assert [one.arguments for one in talk.calls] == [
            {"room": "stage-left", "week": 2},
            {"room": "loft", "week": 2},
        ]
        first, second = talk.calls
        assert len({one.call_id for one in talk.calls}) == 2
        assert isinstance(first.outcome, Answered)
        assert isinstance(second.outcome, Answered)
        assert len(talk.of(Step)) == 2, "both were asked for in one step"
        await talk.shown(2)

        await talk.said("Look at the attic")
        attic, loft = talk.calls[2:]
        assert isinstance(attic.outcome, Answered)
        assert attic.outcome.result is not None
        assert attic.outcome.result["isError"] is True
        assert isinstance(loft.outcome, Answered)
        assert loft.arguments == {"room": "loft", "week": 1}
        assert talk.model_said[-1].startswith("This time it worked.")

        talk.page.say(p.Say(text="What if you are busy?"))
        with anyio.fail_after(SECONDS):
            while not talk.troubles or talk.page.seat.chat.agent.busy:
                await anyio.sleep(0.01)
        assert "Wait 2 seconds and try again" in talk.troubles[0]
        assert "has too much to do" in talk.troubles[0]
        said = len(talk.model_said)
        talk.page.say(p.GoOnModel())
        with anyio.fail_after(SECONDS):
            while len(talk.model_said) == said or talk.page.seat.chat.agent.busy:
                await anyio.sleep(0.01)
        assert talk.model_said[-1].startswith("Now it works.")


@pytest.mark.parametrize(("allow", "ends"), [(True, "Done. The Tempest"), (False, "Then it stays as it is.")])
async def test_what_cannot_be_taken_back_is_asked_about_and_the_script_hears_the_answer(
    core: Core, *, allow: bool, ends: str
) -> None:
    server = await demo(core, f"demo {next(NUMBERS)}")
    async with conversing(core, "demo", [server]) as talk:
        talk.page.say(p.Say(text="Cancel a rehearsal"))
        question = await talk.question()
        assert asked(core, server, "tools/call") == []
        talk.page.say(p.Answer(question=question.question, granted=allow))
        await talk.answered(1)
        assert talk.model_said[-1].startswith(ends)
        assert len(asked(core, server, "tools/call")) == allow


async def test_without_its_server_the_script_says_what_is_missing(core: Core) -> None:
    async with conversing(core, "demo", []) as talk:
        await talk.said("Hello")
        assert len(talk.troubles) == 1
        assert "calls the tool show_dashboard, and no tools are offered. Start its server" in talk.troubles[0]
