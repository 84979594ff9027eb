"""A call that fails because an address must be visited first is made again after the visit, where the person wants it."""

from pathlib import Path

import pytest

from greenroom.protocol.eliciting.wish import Reply, UrlWish
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.errors import ServerAnswered
from greenroom.servers.url_required import MOST_AGAIN
from tests.servers.rig import asking, open_book
from tests.servers.test_server_requests import ERAS, Person

VISIT: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/in", "elicitationId": "e1"}


def gate(*elicitations: JsonValue, times: int = 1) -> JsonObject:
    return {"times": times, "elicitations": list(elicitations or (VISIT,))}


@pytest.mark.parametrize("era", ERAS)
async def test_the_call_is_made_again_after_all_visits(tmp_path: Path, era: tuple[str, ...]) -> None:
    second: JsonObject = {"message": "Confirm", "url": "https://example.com/yes", "elicitationId": "e2"}
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = rig.book.add(asking(*era), approved_for_this_run=True)
        await connection.start()
        person = Person(Reply(action="accept"))
        result = await connection.call_tool("gated", gate(VISIT, second), respondent=person)
    assert result["structuredContent"] == {"tried": 2}
    wishes = [wish for wish, _ in person.asked]
    assert [one.url for one in wishes if isinstance(one, UrlWish)] == [
        "https://example.com/in",
        "https://example.com/yes",
    ]
    assert person.offered == [("e1", "e2")]


async def test_the_error_stays_where_the_person_does_not_visit_or_does_not_want_it_again(tmp_path: Path) -> None:
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = rig.book.add(asking(), approved_for_this_run=True)
        await connection.start()
        declines, leaves = Person(Reply(action="decline")), Person(Reply(action="accept"))
        leaves.runs_again = False
        for person in (declines, leaves, None):
            with pytest.raises(ServerAnswered) as failed:
                await connection.call_tool("gated", gate(times=99), respondent=person)
            assert failed.value.code == -32042
            assert isinstance(failed.value.data, dict)
        assert declines.offered == []
        assert leaves.offered == [("e1",)]


async def test_a_server_that_is_never_content_is_asked_a_few_times_and_no_more(tmp_path: Path) -> None:
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = rig.book.add(asking(), approved_for_this_run=True)
        await connection.start()
        person = Person(Reply(action="accept"))
        with pytest.raises(ServerAnswered):
            await connection.call_tool("gated", gate(times=99), respondent=person)
        assert len(person.offered) == MOST_AGAIN


@pytest.mark.parametrize(
    "elicitations",
    [
        [],
        ["https://example.com"],
        [{**VISIT, "elicitationId": None}],
        [VISIT, {"message": "no name", "url": "https://example.com/"}],
        [{**VISIT, "url": "javascript:alert(1)"}],
        [{**VISIT, "url": "file:///etc/passwd"}],
        [VISIT] * 6,
    ],
)
async def test_what_is_no_address_to_visit_is_not_put_to_the_person(
    tmp_path: Path, elicitations: list[JsonValue]
) -> None:
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = rig.book.add(asking(), approved_for_this_run=True)
        await connection.start()
        person = Person(Reply(action="accept"))
        with pytest.raises(ServerAnswered):
            await connection.call_tool("gated", {"elicitations": elicitations, "times": 9}, respondent=person)
        assert (person.asked, person.offered) == ([], [])
