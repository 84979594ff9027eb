"""What a server asks in the middle of a call reaches that call's respondent, in both eras, and goes when the call does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.wish import FormWish, Reply, UrlWish, Wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.errors import InputRefused, InputRequired
from greenroom.servers.server_requests import MOST_ASKED
from tests.servers.rig import asking, open_book, until

FORM: JsonObject = {"message": "Which?", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}
ERAS = [(), ("--modern",)]


class Person:
    """Answers everything in the same way, or not at all."""

    def __init__(self, reply: Reply | None) -> None:
        self.reply = reply
        self.asked: list[tuple[Wish, bool]] = []
        self.completions: list[str] = []
        self.withdrawn = 0
        self.offered: list[tuple[str, ...]] = []
        """The visits after which it was asked whether the call is made again."""
        self.runs_again = True

    async def elicit(self, wish: Wish, *, alone: bool) -> Reply:
        self.asked.append((wish, alone))
        if self.reply is None:
            try:
                await anyio.sleep_forever()
            finally:
                self.withdrawn += 1
        assert self.reply is not None
        return self.reply

    async def sample(self, params: JsonObject) -> JsonObject:
        raise BadWish(f"no model is asked: {params}")

    async def again(self, elicitation_ids: tuple[str, ...]) -> bool:
        self.offered.append(elicitation_ids)
        return self.runs_again

    def completed(self, elicitation_id: str) -> None:
        self.completions.append(elicitation_id)


@asynccontextmanager
async def _connected(folder: Path, *arguments: str) -> AsyncIterator[Connection]:
    async with open_book(folder, asks_person=True) as rig:
        connection = rig.book.add(asking(*arguments), approved_for_this_run=True)
        await connection.start()
        yield connection


def _facts(result: JsonObject) -> dict[str, Any]:
    facts = result["structuredContent"]
    assert isinstance(facts, dict)
    return facts


async def _heard(connection: Connection) -> dict[str, Any]:
    return _facts(await connection.call_tool("heard", {}))


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_reaches_the_calls_respondent_and_its_answer_the_server(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(Reply(action="accept", content={"a": "ä", "n": 1, "list": ["x"]}))
        facts = _facts(await connection.call_tool("ask", {"params": FORM}, respondent=person))
        [(wish, alone)] = person.asked
        assert isinstance(wish, FormWish)
        assert alone
        assert wish.message == "Which?"
        sent = {"action": "accept", "content": {"a": "ä", "n": 1, "list": ["x"]}}
        assert facts["answers"] == ({"q0": sent} if era else [sent])
        announced = (await _heard(connection))["capabilities"]["elicitation"]
        assert announced == {"form": {}, "url": {}}


async def test_what_the_server_gave_to_be_given_back_comes_back_as_it_was(tmp_path: Path) -> None:
    async with _connected(tmp_path, "--modern") as connection:
        facts = _facts(await connection.call_tool("ask", {"params": FORM}, respondent=Person(Reply(action="decline"))))
        assert facts == {"answers": {"q0": {"action": "decline"}}, "state": "opaque \u2028 {}"}


@pytest.mark.parametrize("era", ERAS)
async def test_several_questions_of_one_call_are_all_answered(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(Reply(action="cancel"))
        facts = _facts(await connection.call_tool("many", {"params": FORM, "count": 3}, respondent=person))
        assert len(person.asked) == len(facts["answers"]) == 3


@pytest.mark.parametrize("era", ERAS)
async def test_a_call_that_nobody_answers_for_asks_nobody(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with _connected(tmp_path, *era) as connection:
        if era:
            with pytest.raises(InputRequired):
                await connection.call_tool("ask", {"params": FORM})
        else:
            [answer] = _facts(await connection.call_tool("ask", {"params": FORM}))["answers"]
            assert answer["code"] == -32600


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_without_end_ends(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(Reply(action="decline"))
        if era:
            with pytest.raises(InputRefused, match="more than 10 times"):
                await connection.call_tool("forever", {"params": FORM}, respondent=person)
            return
        with anyio.move_on_after(1.5):
            await connection.call_tool("forever", {"params": FORM}, respondent=person)
        assert len(person.asked) == MOST_ASKED
        assert any("More than 20 questions" in note for note in connection.status.problems)


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_goes_with_its_call(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(None)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(lambda: connection.call_tool("ask", {"params": FORM}, respondent=person))
            await until(lambda: len(person.asked) == 1)
            tasks.cancel_scope.cancel()
        await until(lambda: person.withdrawn == 1)
        if not era:
            heard = (await _heard(connection))["heard"]
            assert [one["result"] for one in heard if "result" in one] == [{"action": "cancel"}]


async def test_a_question_that_the_server_takes_back_is_withdrawn(tmp_path: Path) -> None:
    async with _connected(tmp_path) as connection:
        person = Person(None)
        await connection.call_tool("withdraw", {"params": FORM}, respondent=person)
        await until(lambda: person.withdrawn == len(person.asked))
        heard = (await _heard(connection))["heard"]
        assert [one for one in heard if "result" in one] == []


async def test_after_its_call_a_server_asks_nobody(tmp_path: Path) -> None:
    async with _connected(tmp_path) as connection:
        person = Person(Reply(action="accept", content={}))
        await connection.call_tool("late", {"params": FORM}, respondent=person)
        await until(lambda: any("outside a call" in note for note in connection.status.problems))
        heard = (await _heard(connection))["heard"]
        assert [one["error"]["code"] for one in heard if "error" in one] == [-32600]
        assert person.asked == []


async def test_with_several_calls_open_the_newest_is_asked_and_not_called_certain(tmp_path: Path) -> None:
    async with _connected(tmp_path) as connection:
        older, newer = Person(Reply(action="cancel")), Person(Reply(action="decline"))
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(lambda: connection.call_tool("wait", {}, respondent=older))
            await anyio.sleep(0.1)
            await connection.call_tool("ask", {"params": FORM}, respondent=newer)
            tasks.cancel_scope.cancel()
        assert older.asked == []
        assert [alone for _, alone in newer.asked] == [False]


async def test_a_server_that_dies_takes_its_question_with_it(tmp_path: Path) -> None:
    async with _connected(tmp_path) as connection:
        person = Person(None)
        with pytest.raises(Exception, match="exit code 3"):
            await connection.call_tool("die", {"params": FORM}, respondent=person)
        await until(lambda: person.withdrawn == len(person.asked))


async def test_an_address_that_was_visited_can_be_completed_once_and_no_other(tmp_path: Path) -> None:
    async with _connected(tmp_path) as connection:
        visit: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/", "elicitationId": "e1"}
        person = Person(Reply(action="accept"))
        await connection.call_tool("visit", {"params": visit}, respondent=person)
        await until(lambda: person.completions == ["e1"])
        [(wish, _)] = person.asked
        assert isinstance(wish, UrlWish)
        unvisited = Person(Reply(action="decline"))
        await connection.call_tool("visit", {"params": {**visit, "elicitationId": "e2"}}, respondent=unvisited)
        await _heard(connection)
        assert unvisited.completions == []


@pytest.mark.parametrize("era", ERAS)
async def test_sampling_is_not_announced_and_is_refused_with_the_reason(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(Reply(action="cancel"))
        if era:
            with pytest.raises(InputRefused, match="none is set up"):
                await connection.call_tool("sample", {}, respondent=person)
        else:
            [error] = _facts(await connection.call_tool("sample", {}, respondent=person))["answers"]
            assert error["code"] == -32601
            assert "No model is set up" in error["message"]
        assert "sampling" not in (await _heard(connection))["capabilities"]
        assert any("No model is set up" in note for note in connection.status.problems)


@pytest.mark.parametrize("era", ERAS)
async def test_a_question_that_is_none_is_refused_with_the_reason_and_remarked_on(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with _connected(tmp_path, *era) as connection:
        person = Person(Reply(action="accept", content={}))
        wish: JsonObject = {"mode": "url", "message": "?", "url": "javascript:alert(1)"}
        if era:
            with pytest.raises(InputRefused, match="only http and https"):
                await connection.call_tool("ask", {"params": wish}, respondent=person)
        else:
            [error] = _facts(await connection.call_tool("ask", {"params": wish}, respondent=person))["answers"]
            assert error["code"] == -32602
            assert "only http and https" in error["message"]
        assert person.asked == []
        assert any("only http and https" in note for note in connection.status.problems)
