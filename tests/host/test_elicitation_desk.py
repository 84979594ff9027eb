"""What a server asks is shown to the person of the seat that called, counted down, checked, and answered or withdrawn."""

import json
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.host.core import Core, CoreOptions
from greenroom.host.elicitation_script import BadAnswers, ElicitationScript, read_answers
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import SECONDS, Page, launched, running, started
from tests.servers.rig import asking, until

FORM: JsonObject = {
    "message": "How many?",
    "requestedSchema": {
        "type": "object",
        "properties": {"count": {"type": "integer", "minimum": 1}},
        "required": ["count"],
    },
}
VISIT: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/a", "elicitationId": "e1"}


def _run(page: Page, server: Connection, tool: str = "ask", **arguments: Any) -> None:
    calls = len(page.all(p.CallChanged))
    page.say(p.RunTool(call=f"call-{calls}", server=server.key, tool=tool, arguments={"params": FORM} | arguments))


async def _question(page: Page, number: int = 0) -> p.Elicitation:
    await page.until(p.Elicitation, lambda _: len({one.elicitation for one in page.all(p.Elicitation)}) > number)
    names = list(dict.fromkeys(one.elicitation for one in page.all(p.Elicitation)))
    return next(one for one in page.all(p.Elicitation) if one.elicitation == names[number])


def _answer(
    page: Page,
    question: p.Elicitation,
    action: Any,
    content: str = "",
    *,
    unchecked: bool = False,
    end: bool = False,
) -> None:
    name = question.elicitation
    page.say(p.AnswerElicitation(elicitation=name, action=action, content=content, unchecked=unchecked, end=end))


async def _result(page: Page) -> Any:
    done = await page.until(p.CallChanged, lambda call: call.state != "running")
    assert done.result is not None, done
    facts = done.result["structuredContent"]
    assert isinstance(facts, dict)
    return facts["answers"]


async def test_the_person_is_told_who_asks_and_why_and_what_they_send_is_what_arrives(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server = await started(core, asking("--called", "Greenroom", name="bookings"))
        page = Page(core)
        _run(page, server)
        asked = await _question(page)
        assert (asked.server, asked.tool, asked.view, asked.certain) == ("bookings", "ask", None, True)
        assert asked.message == "How many?"
        assert asked.schema_text is not None
        assert json.loads(asked.schema_text) == FORM["requestedSchema"]
        assert (asked.seconds, asked.waiting) == (300, 0)
        assert 290 < asked.seconds_left <= 300
        _answer(page, asked, "accept", '{"count": 12}')
        assert await _result(page) == [{"action": "accept", "content": {"count": 12}}]
        assert page.all(p.ElicitationGone)[-1].elicitation == asked.elicitation


@pytest.mark.parametrize(
    ("content", "pointer", "text"),
    [
        ('{"count": 0}', "/count", "at least 1"),
        ("{}", "/count", "required"),
        ("[1]", "", "no object"),
        ('{"count": 1e999}', "", "too large"),
    ],
)
async def test_what_does_not_fit_is_said_at_its_field_and_not_sent(
    tmp_path: Path, content: str, pointer: str, text: str
) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server)
        asked = await _question(page)
        _answer(page, asked, "accept", content, unchecked=True)
        problems = (await page.until(p.ElicitationProblems)).problems
        assert [one.pointer for one in problems] == [pointer]
        assert text in problems[0].text
        assert page.seat.elicitations.still_open() != []
        _answer(page, asked, "accept", '{"count": 1}')
        assert await _result(page) == [{"action": "accept", "content": {"count": 1}}]


async def test_what_cannot_be_checked_is_sent_by_a_second_press_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        schema: JsonObject = {"type": "object", "properties": {"a": {"$ref": "https://example.com/elsewhere"}}}
        _run(page, server, params={"message": "?", "requestedSchema": schema})
        asked = await _question(page)
        _answer(page, asked, "accept", '{"a": 1}')
        told = await page.until(p.ElicitationProblems)
        assert told.problems == []
        assert "Not checked" in (told.note or "")
        _answer(page, asked, "accept", '{"a": 1}', unchecked=True)
        assert await _result(page) == [{"action": "accept", "content": {"a": 1}}]


@pytest.mark.parametrize("action", ["decline", "cancel"])
async def test_a_no_is_passed_on_as_the_no_it_is(tmp_path: Path, action: str) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server)
        _answer(page, await _question(page), action, '{"count": 1}')
        assert await _result(page) == [{"action": action}]


async def test_when_the_time_is_up_it_counts_as_closed_and_is_said(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        core.store.settings.change(elicitation_seconds=0.3)
        server, page = await started(core, asking()), Page(core)
        _run(page, server)
        assert await _result(page) == [{"action": "cancel"}]
        assert any("not answered in time" in one.text for one in page.all(p.Notice))
        _answer(page, await _question(page), "accept", '{"count": 1}')
        assert page.seat.elicitations.still_open() == []


async def test_stopping_the_call_ends_it_with_its_question(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server)
        _answer(page, await _question(page), "cancel", end=True)
        done = await page.until(p.CallChanged, lambda call: call.state != "running")
        assert done.state == "cancelled"
        assert page.seat.elicitations.still_open() == []


async def test_a_page_that_comes_later_is_asked_what_is_still_open(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server)
        asked = await _question(page)
        again = Page(core, page.seat)
        assert [one.elicitation for one in again.all(p.Elicitation)] == [asked.elicitation]
        _answer(page, asked, "decline")
        assert page.seat.elicitations.still_open() != [], "a page that was replaced has nothing to say"
        _answer(again, asked, "decline")
        assert await _result(again) == [{"action": "decline"}]


async def test_questions_are_shown_one_at_a_time_with_how_many_wait(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, tool="many", count=3)
        await page.until(p.Elicitation, lambda one: one.waiting == 2)
        for number in range(3):
            _answer(page, await _question(page, number), "accept", f'{{"count": {number + 1}}}')
        assert [one["content"]["count"] for one in await _result(page)] == [1, 2, 3]


async def test_an_address_is_opened_after_the_persons_press_and_not_before(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(open_links=False)) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, tool="visit", params=VISIT)
        asked = await _question(page)
        assert asked.url is not None
        assert (asked.url.before, asked.url.host, asked.url.after) == ("https://", "example.com", "/a")
        assert asked.schema_text is None
        _answer(page, asked, "accept")
        assert await _result(page) == [{"action": "accept"}]
        await page.until(p.Notice, lambda one: "what you did in the browser is done" in one.text)


async def test_a_views_call_is_named_with_its_view_and_ends_with_it(tmp_path: Path) -> None:
    view = tmp_path / "view.html"
    view.write_text("<p>", encoding="utf-8")
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking("--view", str(view))), Page(core)
        worker = await launched(page, server, "show", {})
        call: JsonObject = {"name": "ask", "arguments": {"params": FORM}}
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": call})
        asked = await _question(page)
        assert (asked.tool, asked.view, asked.view_tool) == ("ask", worker.view.name, "show")
        _answer(page, asked, "accept", '{"count": 3}')
        answer = await worker.until(lambda message: message.get("id") == "x")
        assert '"count": 3' in json.dumps(answer)
        worker.say({"jsonrpc": "2.0", "id": "y", "method": "tools/call", "params": call})
        _answer(page, await _question(page, 1), "cancel", end=True)
        await page.until(p.UnmountView)
        await until(lambda: page.seat.elicitations.still_open() == [])


async def test_a_question_is_the_calling_windows_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        other = Page(core, core.seats.open())
        _run(page, server)
        asked = await _question(page)
        _answer(other, asked, "accept", '{"count": 1}')
        assert page.seat.elicitations.still_open() != []
        assert other.all(p.Elicitation) == []
        _answer(page, asked, "decline")
        assert await _result(page) == [{"action": "decline"}]


# --- where there is no person ---------------------------------------------------------------------------------------


async def _unattended(core: Core, server: Connection, tool: str = "ask", **arguments: Any) -> Any:
    page = Page(core)
    _run(page, server, tool, **arguments)
    with anyio.fail_after(SECONDS):
        return await _result(page)


@pytest.mark.parametrize(("consent", "action"), [("readonly", "cancel"), ("allow", "cancel"), ("deny", "decline")])
async def test_a_run_without_a_person_says_no_and_keeps_what_was_asked(
    tmp_path: Path, consent: Any, action: str
) -> None:
    script = ElicitationScript(otherwise="decline" if consent == "deny" else "cancel")
    async with running(tmp_path, CoreOptions(consent=consent, answers=script)) as core:
        server = await started(core, asking())
        assert await _unattended(core, server) == [{"action": action}]
        [kept] = script.record
        assert (kept.tool, kept.message, kept.action, kept.reason) == (
            "ask",
            "How many?",
            action,
            "no answer was given for it",
        )


async def test_answers_of_a_file_are_checked_and_taken_by_tool_or_in_order(tmp_path: Path) -> None:
    by_tool = read_answers('{"many": [{"action": "accept", "content": {"count": 2}}, "decline"], "other": ["accept"]}')
    async with running(tmp_path, CoreOptions(consent="readonly", answers=by_tool)) as core:
        server = await started(core, asking())
        answers = await _unattended(core, server, "many", count=3)
        assert answers == [{"action": "accept", "content": {"count": 2}}, {"action": "decline"}, {"action": "cancel"}]
    in_order = read_answers('[{"action": "accept", "content": {"count": 0}}]')
    async with running(tmp_path, CoreOptions(consent="readonly", answers=in_order)) as core:
        assert await _unattended(core, await started(core, asking())) == [{"action": "cancel"}]
        assert "does not fit" in (in_order.record[0].reason or "")
        assert "at least 1" in (in_order.record[0].reason or "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "ends too early|JSON|Expecting"),
        ("3", "neither a list nor an object"),
        ('{"a": {}}', "are no list"),
        ('["maybe"]', "accept, decline and cancel"),
        ('[{"action": "accept", "content": [1]}]', "no object"),
    ],
)
def test_a_file_that_holds_no_answers_says_where(text: str, why: str) -> None:
    with pytest.raises(BadAnswers, match=why):
        read_answers(text)
