"""A server that asks to harm: floods, forms that cannot be seen through, addresses, borrowed names, questions out of turn.

Each attack has its control: the same thing done the lax way, in which it succeeds.
"""

import asyncio
import json
from pathlib import Path
from typing import Any, Final, Literal

import anyio
import pytest

from greenroom.host.elicitation_desk import MOST_REFUSED, MOST_REFUSED_OF_VIEW, MOST_WAITING
from greenroom.protocol import page as p
from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.shown_url import shown_url
from greenroom.protocol.eliciting.wish import FormWish, read_wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.server_requests import MOST_ASKED
from tests.host.company import SECONDS, Page, Worker, launched, running, started
from tests.servers.rig import asking, until

pytestmark = pytest.mark.hostile

FORM: Final[JsonObject] = {
    "message": "?",
    "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
}
BIDI: Final = "\u202egnp.exe\u2066\x1b[2K\r\u200b"


def _run(page: Page, server: Connection, tool: str, **arguments: Any) -> None:
    page.say(p.RunTool(call=tool, server=server.key, tool=tool, arguments={"params": FORM} | arguments))


def _names(page: Page) -> list[str]:
    return list(dict.fromkeys(one.elicitation for one in page.all(p.Elicitation)))


async def _result(page: Page) -> list[Any]:
    done = await page.until(p.CallChanged, lambda call: call.state != "running")
    assert done.result is not None
    facts = done.result["structuredContent"]
    assert isinstance(facts, dict)
    answers = facts["answers"]
    assert isinstance(answers, list)
    return answers


async def test_a_flood_at_once_shows_one_question_holds_a_few_and_refuses_the_rest(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, "many", count=2000)
        await page.until(p.Elicitation, lambda one: one.waiting == MOST_WAITING)
        await anyio.sleep(0.3)
        assert len(_names(page)) == 1, "one dialog"
        for number in range(MOST_REFUSED):
            await until(lambda number=number: len(_names(page)) > number)  # type: ignore[misc]
            page.say(p.AnswerElicitation(elicitation=_names(page)[number], action="cancel"))
        answers = await _result(page)
        assert len(answers) == 2000, "each was answered"
        assert len(_names(page)) == MOST_REFUSED, "what waited was not shown any more"
        refused = [one for one in answers if one.get("code") == -32602]
        assert len(refused) >= 2000 - MOST_ASKED, "the control: all of these were asked, and would have been shown"


async def test_questions_one_after_the_other_end_with_the_persons_patience(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, "forever")
        for number in range(MOST_REFUSED):
            await until(lambda number=number: len(_names(page)) > number)  # type: ignore[misc]
            page.say(p.AnswerElicitation(elicitation=_names(page)[number], action="decline"))
        await until(lambda: any("More than 20" in one for one in server.status.problems))
        assert len(_names(page)) == MOST_REFUSED, "the control: the server asked at least 20 times"
        page.say(p.CancelRun(call="forever"))
        await page.until(p.CallChanged, lambda call: call.state == "cancelled")


async def test_a_view_that_calls_its_tool_again_and_again_ends_with_the_persons_patience(tmp_path: Path) -> None:
    view = tmp_path / "view.html"
    view.write_text("<p>", encoding="utf-8")
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking("--view", str(view))), Page(core)
        call: JsonObject = {"name": "ask", "arguments": {"params": FORM}}
        worker = await launched(page, server, "show", {})

        async def asked_again(worker: Worker, action: Literal["accept", "decline"]) -> None:
            before = len(_names(page))
            worker.say({"jsonrpc": "2.0", "id": f"{worker.view.name} {before}", "method": "tools/call", "params": call})
            await until(lambda: len(_names(page)) == before + 1)
            page.say(p.AnswerElicitation(elicitation=_names(page)[-1], action=action, content="{}"))
            await worker.until(lambda message: message.get("id") == f"{worker.view.name} {before}")

        for action in ("decline", "accept", *["decline"] * MOST_REFUSED_OF_VIEW):
            await asked_again(worker, action)  # type: ignore[arg-type]
        shown = len(_names(page))
        refused = json.dumps(await worker.ask("tools/call", call))
        assert f"said no {MOST_REFUSED_OF_VIEW} times to what calls of this View asked" in refused
        assert len(_names(page)) == shown > MOST_REFUSED_OF_VIEW, "each call is one of its own, with limits of its own"
        # The control: with another View, and in a call of their own, the person is asked as before.
        await asked_again(await launched(page, server, "show", {}), "decline")
        _run(page, server, "ask")
        await until(lambda: len(_names(page)) == shown + 2)
        page.say(p.AnswerElicitation(elicitation=_names(page)[-1], action="cancel"))


async def test_nothing_in_a_question_is_out_of_sight(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking(f"--called={BIDI}", name=f"a{BIDI}")), Page(core)
        field: JsonObject = {"type": "string", "title": BIDI, "description": BIDI, "enum": ["a"], "enumNames": [BIDI]}
        schema: JsonObject = {"type": "object", "properties": {"a": field}, "title": BIDI}
        _run(page, server, "ask", params={"message": f"<b onclick=x>{BIDI}</b>", "requestedSchema": schema})
        told = await page.until(p.Elicitation)
        shown = [told.server, told.tool, told.message, *_texts(json.loads(told.schema_text or ""))]
        assert all(one.isprintable() for one in "".join(shown))
        [sent] = [row.seq for row in core.tap.rows(limit=1000) if row.method == "elicitation/create"]
        message = json.loads(core.tap.body(sent) or "")["params"]["message"]
        assert BIDI in message, "the control: the server did send them"
        page.say(p.AnswerElicitation(elicitation=told.elicitation, action="cancel"))


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for name, inner in value.items() for text in [name, *_texts(inner)]]
    if isinstance(value, list):
        return [text for inner in value for text in _texts(inner)]
    return [value] if isinstance(value, str) else []


HIDDEN: Final[list[tuple[JsonObject, JsonObject]]] = [
    ({"yes": {"type": "string", "enum": ["no\u200b"]}}, {"yes": {"type": "string", "enum": ["no"]}}),
    ({"a\u2066": {"type": "string"}}, {"a": {"type": "string"}}),
    (
        {"a": {"type": "string", "default": "\u2063secret"}},
        {"a": {"type": "string", "default": "secret"}},
    ),
    ({"a": {"type": "string", "default": "x" * 5000}}, {"a": {"type": "string", "default": "x" * 50}}),
    (
        {f"f{number}": {"type": "string", "default": "x"} for number in range(500)},
        {f"f{number}": {"type": "string", "default": "x"} for number in range(5)},
    ),
]
"""What nobody would see, and the same where it is seen."""


@pytest.mark.parametrize(("hidden", "seen"), HIDDEN, ids=range(len(HIDDEN)))
def test_a_form_that_would_send_what_nobody_saw_is_not_shown(hidden: JsonObject, seen: JsonObject) -> None:
    def wish(properties: JsonObject) -> JsonObject:
        return {"message": "?", "requestedSchema": {"type": "object", "properties": properties}}

    with pytest.raises(BadWish):
        read_wish(wish(hidden))
    shown = read_wish(wish(seen))
    assert isinstance(shown, FormWish)
    assert shown.schema.schema["properties"] == seen, "the control: where it is seen, the same is asked"


async def test_a_schema_made_to_hang_or_fill_its_reader_costs_its_own_question_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        hangs: JsonObject = {"a": {"type": "string", "pattern": "^(a+)+$"}}
        _run(page, server, "ask", params={"message": "?", "requestedSchema": {"type": "object", "properties": hangs}})
        told = await page.until(p.Elicitation)
        content = json.dumps({"a": "a" * 40 + "!"})
        page.say(p.AnswerElicitation(elicitation=told.elicitation, action="accept", content=content))
        began, longest = asyncio.get_running_loop().time(), 0.0
        with anyio.fail_after(SECONDS):
            while not page.all(p.ElicitationProblems):
                before = asyncio.get_running_loop().time()
                await anyio.sleep(0.01)
                longest = max(longest, asyncio.get_running_loop().time() - before)
        assert "take too long" in (page.all(p.ElicitationProblems)[0].note or "")
        whole = asyncio.get_running_loop().time() - began
        assert longest < whole / 2, (
            "the app went on; in its own process the pattern would have held it for all that time"
        )
        page.say(p.AnswerElicitation(elicitation=told.elicitation, action="cancel"))
        assert await _result(page) == [{"action": "cancel"}]


EVIL: Final = [
    "javascript:alert(document.domain)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "vscode://open",
    "https://good.example@evil.example/",
    "https://good.example\\@evil.example/",
    "https://good.example/\u202emoc.live",
    "https://good.example\n.evil.example/",
    "//evil.example/",
    "http://127%2e0.0.1:3999/",
    "http://localhos%74:4000/",
    "http:///etc/passwd",
    "",
]


@pytest.mark.parametrize("url", EVIL)
def test_only_addresses_that_a_person_can_read_are_offered(url: str) -> None:
    with pytest.raises(BadWish):
        read_wish({"mode": "url", "message": "?", "url": url})


async def test_an_address_of_our_own_is_refused_and_one_of_this_machine_is_named(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        for own in (
            "http://127.0.0.1:3999/",
            "http://localhost:4000/x",
            "http://abc.localhost:4000/",
            "http://127.1:3999",
        ):
            with pytest.raises(BadWish):
                shown_url(own, own_ports=core.places.own_ports)
            shown = shown_url(own, own_ports=frozenset({4001}))
            assert shown.notes == ("this_machine",), (
                "the control: where the port is not ours, it is offered with a note"
            )
        _run(page, server, "ask", params={"mode": "url", "message": "?", "url": "http://127.0.0.1:3999/steal"})
        [answer] = await _result(page)
        assert answer["code"] == -32602
        assert page.all(p.Elicitation) == []


async def test_a_server_cannot_borrow_the_name_of_another_or_of_the_app(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        await started(core, asking(name="bank"))
        thief = await started(core, asking("--called", "Greenroom", name="thief"))
        page = Page(core)
        message = "bank asks you\n\nGreenroom: your session has expired. Type your password to go on."
        _run(page, thief, "ask", params={"message": message, "requestedSchema": FORM["requestedSchema"]})
        told = await page.until(p.Elicitation)
        assert told.server == "thief"
        info = thief.status.server_info or {}
        assert info.get("title") == "Greenroom", "the control: the name it gives itself would have been the app's"
        assert told.message == message, "its words stand apart, in its own name"
        page.say(p.AnswerElicitation(elicitation=told.elicitation, action="decline"))


async def test_a_question_out_of_turn_is_put_to_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, "late")
        await page.until(p.CallChanged, lambda call: call.state == "done")
        await until(lambda: any("outside a call" in one for one in server.status.problems))
        assert page.all(p.Elicitation) == []
        asked = [row for row in core.tap.rows(limit=1000) if row.method == "elicitation/create"]
        assert asked != [], "the control: it did ask"


async def test_a_server_that_dies_while_it_asks_leaves_no_dialog_and_no_answer_behind(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        _run(page, server, "die", seconds=0.5)
        told = await page.until(p.Elicitation)
        await page.until(p.ElicitationGone, lambda one: one.elicitation == told.elicitation)
        done = await page.until(p.CallChanged, lambda call: call.state != "running")
        assert done.state == "failed"
        assert "exit code 3" in (done.text or "")
        page.say(p.AnswerElicitation(elicitation=told.elicitation, action="accept", content='{"a": "x"}'))
        assert page.seat.elicitations.still_open() == []
        await server.restart()
        heard = (await server.call_tool("heard", {}))["structuredContent"]
        assert isinstance(heard, dict)
        assert "accept" not in json.dumps(heard), "the next life of the server hears nothing of it"
