"""A call that needs a visit to the browser first: the address is a question, and so is whether the call is made again."""

from pathlib import Path

from greenroom.host.core import Core, CoreOptions
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.protocol import page as p
from greenroom.protocol.eliciting.wish import Reply
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import Page, launched, running, started
from tests.servers.rig import asking

VISIT: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/a", "elicitationId": "e1"}
GATE: JsonObject = {"elicitations": [VISIT], "times": 1}
NO_BROWSER = CoreOptions(open_links=False)


async def _visited(page: Page) -> p.Question:
    """Visit the address, and wait for the question that follows."""
    asked = await page.until(p.Elicitation)
    assert asked.url is not None
    page.say(p.AnswerElicitation(elicitation=asked.elicitation, action="accept"))
    return await page.until(p.Question, lambda one: one.kind == "again")


async def _with_view(core: Core, folder: Path) -> Connection:
    view = folder / "view.html"
    view.write_text("<p>", encoding="utf-8")
    return await started(core, asking("--view", str(view)))


async def test_a_call_is_offered_again_after_the_visit_and_in_other_words_once_the_server_has_told(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, NO_BROWSER) as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.RunTool(call="gated", server=server.key, tool="gated", arguments=GATE))
        early = await _visited(page)
        assert early.title == "Run gated again?"
        await server.call_tool("settle", {"id": "e1"})
        told = await page.until(p.Question, lambda one: "is done" in one.text)
        await page.until(p.QuestionGone, lambda one: one.question == early.question)
        assert not any(call.state != "running" for call in page.all(p.CallChanged))
        page.say(p.Answer(question=told.question, granted=True))
        done = await page.until(p.CallChanged, lambda one: one.state == "done")
    assert done.result is not None
    assert done.result["structuredContent"] == {"tried": 2}


async def test_the_person_need_not_wait_for_the_server_and_may_leave_it(tmp_path: Path) -> None:
    async with running(tmp_path, NO_BROWSER) as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.RunTool(call="first", server=server.key, tool="gated", arguments=GATE | {"times": 2}))
        asked = await _visited(page)
        page.say(p.Answer(question=asked.question, granted=False))
        failed = await page.until(p.CallChanged, lambda one: one.state == "failed")
        assert "Sign in first" in (failed.text or "")
        page.say(p.RunTool(call="second", server=server.key, tool="gated", arguments=GATE | {"times": 2}))
        visit = await page.until(p.Elicitation, lambda one: one is not page.all(p.Elicitation)[0])
        page.say(p.AnswerElicitation(elicitation=visit.elicitation, action="accept"))
        second = await page.until(p.Question, lambda one: one.question != asked.question)
        page.say(p.Answer(question=second.question, granted=True))
        done = await page.until(p.CallChanged, lambda one: one.call == "second" and one.state == "done")
    assert done.result is not None


async def test_a_views_call_waits_for_the_visit_and_gets_the_result_of_the_second_try(tmp_path: Path) -> None:
    async with running(tmp_path / "data", NO_BROWSER) as core:
        server, page = await _with_view(core, tmp_path), Page(core)
        worker = await launched(page, server, "show", {})
        call: JsonObject = {"name": "gated", "arguments": GATE}
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": call})
        asked = await _visited(page)
        assert asked.view == worker.view.name
        assert "for the View of show" in asked.text
        page.say(p.Answer(question=asked.question, granted=True))
        answer = await worker.until(lambda one: one.get("id") == "x" and "method" not in one)
    assert "'tried': 2" in str(answer["result"])


async def test_a_view_that_ends_takes_its_question_with_it(tmp_path: Path) -> None:
    async with running(tmp_path / "data", NO_BROWSER) as core:
        server, page = await _with_view(core, tmp_path), Page(core)
        worker = await launched(page, server, "show", {})
        call: JsonObject = {"name": "gated", "arguments": GATE}
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": call})
        asked = await _visited(page)
        page.say(p.Answer(question=asked.question, granted=False, end_view=True))
        await page.until(p.QuestionGone, lambda one: one.question == asked.question)
        assert worker.view.ended_because is not None


async def test_a_run_without_a_person_goes_by_its_answers_and_by_the_servers_own_word(tmp_path: Path) -> None:
    script = ElicitationScript(in_order=[Reply(action="accept")])
    options = CoreOptions(consent="allow", answers=script, open_links=False)
    async with running(tmp_path, options) as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.RunTool(call="gated", server=server.key, tool="gated", arguments=GATE))
        while not script.record:
            await server.call_tool("heard", {})
        await server.call_tool("settle", {"id": "e1"})
        done = await page.until(p.CallChanged, lambda one: one.state == "done")
    assert done.result is not None
    assert page.all(p.Question) == []
