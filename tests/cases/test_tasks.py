"""The reference server's research runs as a task only, asks in the middle of it, and can be cancelled."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest

from greenroom.protocol.eliciting.wish import FormWish, Reply, Wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.call_told import CallTold, TaskState
from greenroom.servers.entry import ServerEntry
from tests.cases.prepare import Case
from tests.servers.rig import open_book, sent

pytestmark = [pytest.mark.cases, pytest.mark.timeout(120)]


class _Reader:
    """Knows which python is meant."""

    def __init__(self) -> None:
        self.asked: list[Wish] = []

    async def elicit(self, wish: Wish, *, alone: bool) -> Reply:  # noqa: ARG002 -- as any respondent is asked
        self.asked.append(wish)
        return Reply(action="accept", content={"interpretation": "snake"})

    async def sample(self, params: JsonObject) -> JsonObject:
        raise NotImplementedError(f"no model is asked here: {params}")

    async def again(self, elicitation_ids: tuple[str, ...]) -> bool:  # noqa: ARG002 -- no address is visited here
        return False

    def completed(self, elicitation_id: str) -> None:
        """No address is visited here."""


async def test_the_reference_servers_research_is_followed_answered_and_cancelled(
    case: Callable[[str], Case], tmp_path: Path
) -> None:
    ready = case("everything")
    entry = ServerEntry(name=ready.name, command=ready.command, args=ready.args, env=ready.env)
    async with open_book(tmp_path, initialize_seconds=60, asks_person=True) as rig:
        connection = rig.book.add(entry, approved_for_this_run=True)
        await connection.start()
        reader, states = _Reader(), list[TaskState]()
        result = await connection.call_tool(
            "simulate-research-query",
            {"topic": "python", "ambiguous": True},
            respondent=reader,
            told=CallTold(task=states.append),
        )
        with anyio.CancelScope() as scope:
            told = CallTold(task=lambda _state: scope.cancel())
            await connection.call_tool("simulate-research-query", {"topic": "rivers"}, told=told)
        cancelled = len(sent(rig, "tasks/cancel"))
        kept_up = connection.offers
    assert "snake" in str(result["content"])
    assert [type(one) for one in reader.asked] == [FormWish]
    assert list(dict.fromkeys(state.status for state in states)) == ["working", "input_required", "completed"]
    assert scope.cancelled_caught
    assert cancelled == 1
    assert kept_up["tools"] == {"listChanged": True}
