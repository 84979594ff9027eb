"""A View at work: the demo server is real, the page and the View are played by the test."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.host.core import CoreOptions
from greenroom.host.origins import PortOrigins
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps import effects as fx
from tests.host.company import Page, Worker, answers, asked, demo, launched, running, started
from tests.servers.rig import living
from tests.stage.toys import entry


@pytest.mark.rows("H15", "H74", "H75")
async def test_what_a_view_asks_for_reaches_its_own_server_alone_and_that_servers_word_is_the_answer(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as core:
        page, connection, other = Page(core), await demo(core), await demo(core, "another")
        worker = await launched(page, connection, "show_dashboard", {})
        answer = await worker.ask("tools/call", {"name": "say_hello", "arguments": {"name": "Ada"}})
        read = await worker.ask("resources/read", {"uri": "demo://programme"})
        called, had = answers(core, connection, "tools/call"), answers(core, connection, "resources/read")
        asked_of_the_other = answers(core, other, "tools/call") + answers(core, other, "resources/read")
    assert "Ada" in str(answer["result"])
    assert answer["result"] in called
    assert read["result"] in had
    assert "Twelfth Night" in str(read["result"])
    assert asked_of_the_other == []


async def test_a_destructive_call_waits_for_the_person(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        worker.say(_cancel_booking(1))
        question = await page.until(p.Question)
        assert question.kind == "tool"
        assert "b07" in question.detail
        page.say(p.Answer(question=question.question, granted=False))
        answer = await worker.until(lambda message: message.get("id") == 1 and "method" not in message)
        assert _code(answer) == -32000
        finding = await page.until(p.Finding, lambda one: "cancel_booking" in one.text)
        assert finding.view == worker.view.name


async def test_a_remembered_yes_is_not_asked_again_by_the_next_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        first = await launched(page, connection, "show_dashboard", {})
        first.say(_cancel_booking(1))
        question = await page.until(p.Question)
        page.say(p.Answer(question=question.question, granted=True, remember=True))
        assert "result" in await first.until(lambda message: message.get("id") == 1)
        second = await launched(page, connection, "show_dashboard", {})
        second.say(_cancel_booking(2))
        assert "result" in await second.until(lambda message: message.get("id") == 2)
        assert len(page.all(p.Question)) == 1


async def test_a_cancelled_call_withdraws_its_question(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        worker.say(_cancel_booking(1))
        question = await page.until(p.Question)
        worker.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
        await page.until(p.QuestionGone, lambda gone: gone.question == question.question)
        assert (await worker.ask("ping", {}))["result"] == {}
    assert not any(message.get("id") == 1 and "method" not in message for message in worker.heard)


async def test_a_view_that_has_ended_is_not_heard_any_more(tmp_path: Path) -> None:
    note: JsonObject = {"content": [{"type": "text", "text": "seat 4"}]}
    late: list[JsonObject] = [
        {"jsonrpc": "2.0", "id": 1, "method": "ui/update-model-context", "params": note},
        {"jsonrpc": "2.0", "id": 2, "method": "ui/message", "params": {"role": "user", **note}},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "say_hello", "arguments": {}}},
        _cancel_booking(4),
    ]
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        ended = await launched(page, connection, "show_dashboard", {})
        live = await launched(page, connection, "show_dashboard", {})
        ended.view.lost("ended by the test")
        for message in late:
            ended.say(message)
        await anyio.wait_all_tasks_blocked()
        assert page.all(p.Question) == []
        assert list(page.seat.conversation.contexts) == []
        assert not ended.view.work._running
        for message in late:
            live.say(message)
        await page.until(p.Question, lambda one: one.kind == "message")
        await page.until(p.Question, lambda one: one.kind == "tool")
        await live.until(lambda message: message.get("id") == 3 and "method" not in message)
        assert [one.view.view for one in page.seat.conversation.contexts] == [live.view.name], "the control"
        assert {one.view for one in page.all(p.Question)} == {live.view.name}
        assert str(asked(core, connection, "tools/call")).count("say_hello") == 1


async def test_what_a_view_still_had_to_be_told_ends_with_it(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        worker.view.lost("ended by the test")
        heard = len(worker.heard)
        worker.view.act(lambda s: s.tool_result({"content": []}))
        worker.view.act(lambda _s: [fx.Resize(height=10)])
        assert len(worker.heard) == heard
        assert not any(message.height == 10 for message in page.all(p.ResizeView))
        assert worker.view.session.phase == "closed"


@pytest.mark.rows("W13")
async def test_a_call_that_a_view_cancels_stops_at_the_server_and_is_not_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        params: JsonObject = {"name": "count_slowly", "arguments": {"to": 60, "seconds_each": 1}}
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        await _until_counts(worker, running=1)
        worker.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
        await _until_counts(worker, running=0)
        counts = await _counts(worker)
    assert counts["stopped"] == 1
    assert not any(message.get("id") == 1 and "method" not in message for message in worker.heard)


@pytest.mark.rows("W12")
async def test_whatever_is_slow_or_waits_for_the_person_is_kept_alive_interval_after_interval(tmp_path: Path) -> None:
    listed: JsonObject = {"annotations": {"readOnlyHint": True}}
    tools = {
        "show": {"html": "<p>"},
        "slow": {"silent": True, "listed": listed},
        "asks": {},
    }
    async with running(tmp_path, CoreOptions(keep_alive_seconds=0.1)) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        worker = await launched(page, connection, "show", {})
        for name in ("slow", "asks"):
            params: JsonObject = {"name": name, "arguments": {}, "_meta": {"progressToken": f"token of {name}"}}
            worker.say({"jsonrpc": "2.0", "id": name, "method": "tools/call", "params": params})
        question = await page.until(p.Question)
        for name in ("slow", "asks"):
            await worker.until(_speaks_of(f"token of {name}", times=3, worker=worker))
        page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda message: message.get("id") == "asks" and "method" not in message)
        after = len(_told(worker, "token of asks"))
        await worker.until(_speaks_of("token of slow", times=8, worker=worker))
        upstream = [json.dumps(call) for call in asked(core, connection, "tools/call")]
    for name in ("slow", "asks"):
        steps = _told(worker, f"token of {name}")
        assert steps == sorted(set(steps)), "it always grows"
    assert "result" in answer
    assert len(_told(worker, "token of asks")) == after, "nothing is said of a call that was answered"
    assert len(upstream) == 3
    assert not any("token of" in call for call in upstream)


@pytest.mark.rows("W12")
@pytest.mark.parametrize("method", ["resources/read", "resources/list"])
async def test_reading_and_listing_are_kept_alive_too(tmp_path: Path, method: str) -> None:
    async with running(tmp_path, CoreOptions(keep_alive_seconds=0.1)) as core:
        page, connection = Page(core), await started(core, living("--slow", method, "1"))
        worker = await launched(page, connection, "show", {})
        params: JsonObject = {"uri": "living://1"} if method == "resources/read" else {}
        worker.say({"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": {"progressToken": "t"}}})
        await worker.until(_speaks_of("t", times=3, worker=worker))
        answer = await worker.until(lambda message: message.get("id") == 1 and "method" not in message)
    assert "result" in answer


async def test_a_headless_run_refuses_what_would_be_asked_and_keeps_it(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="readonly", open_links=False)) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        answer = await worker.ask("tools/call", {"name": "cancel_booking", "arguments": {"booking_id": "b07"}})
        link = await worker.ask("ui/open-link", {"url": "https://example.com/"})
        refused = [(one.method, one.subject) for one in worker.view.journal.refused]
    assert _code(answer) == -32000
    assert link["result"] == {"isError": True}
    assert refused == [("tools/call", "cancel_booking"), ("ui/open-link", "https://example.com/")]


async def test_deny_refuses_read_only_tools_too(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="deny")) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        answer = await worker.ask("tools/call", {"name": "say_hello", "arguments": {}})
        refused = [one.subject for one in worker.view.journal.refused]
    assert _code(answer) == -32000
    assert refused == ["say_hello"]


@pytest.mark.rows("H62")
async def test_a_granted_link_opens_in_the_persons_own_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, opened = tmp_path / "own-browser", tmp_path / "opened"
    own.write_text(f'#!/bin/sh\nprintf "%s" "$1" >> {opened}\n')
    own.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(own))
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        worker.say(
            {"jsonrpc": "2.0", "id": 1, "method": "ui/open-link", "params": {"url": "https://example.com/?a=b#c"}}
        )
        question = await page.until(p.Question)
        assert not opened.exists()
        page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda message: message.get("id") == 1)
    assert answer["result"] == {}
    assert opened.read_text() == "https://example.com/?a=b#c"


@pytest.mark.rows("H63")
async def test_a_granted_link_is_recorded_and_not_opened_where_nothing_is_opened(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="allow", open_links=False)) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        good = await worker.ask("ui/open-link", {"url": "https://example.com/a"})
        bad = await worker.ask("ui/open-link", {"url": "file:///etc/passwd"})
        opened = list(worker.view.work.opened_links)
    assert good["result"] == {}
    assert bad["result"] == {"isError": True}
    assert opened == ["https://example.com/a"]


@pytest.mark.rows("H79")
async def test_every_request_of_a_view_stands_in_the_log(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        await worker.ask("ui/nonsense", {"secret": 1})
        await worker.ask("tools/call", {"name": "say_hello", "arguments": {}})
        rows = await page.until(p.LogRows, lambda batch: any(row.method == "ui/nonsense" for row in batch.rows))
        row = next(row for row in rows.rows if row.method == "ui/nonsense")
        page.say(p.WantBody(seq=row.seq))
        body = await page.until(p.Body)
        from_view = {row.method for row in core.tap.rows(limit=1000) if row.peer == worker.view.peer}
    assert row.peer == worker.view.peer
    assert body.text is not None
    assert '"secret": 1' in body.text
    assert {"ui/initialize", "tools/call"} <= from_view


@pytest.mark.rows("H38")
async def test_the_policy_of_a_view_is_put_on_record(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        finding = await page.until(p.Finding, lambda one: "Content-Security-Policy" in one.text)
        policy = worker.view.plan.policy.header
    assert policy in finding.text
    assert finding.level == "info"


@pytest.mark.rows("H39")
async def test_the_person_is_warned_of_places_outside_this_machine(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="allow")) as core:
        page, connection = Page(core), await demo(core)
        await launched(page, connection, "show_reach", {})
        mount = page.all(p.MountView)[0]
        finding = await page.until(p.Finding, lambda one: "outside this machine" in one.text)
    assert mount.external_domains
    assert all(domain in finding.text for domain in mount.external_domains)


@pytest.mark.rows("H51", "H52")
async def test_a_view_is_told_before_it_goes_and_given_its_time(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        worker.answers_teardown = False
        page.say(p.CloseView(view=worker.view.name))
        told = await worker.heard_method("ui/resource-teardown")
        assert page.all(p.UnmountView) == []
        worker.say({"jsonrpc": "2.0", "id": told["id"], "result": {}})
        gone = await page.until(p.UnmountView)
        assert gone.view == worker.view.name
        assert len(core.views) == 0


@pytest.mark.rows("H51")
async def test_every_view_is_told_before_the_app_ends(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        workers = [await launched(page, connection, "show_dashboard", {}) for _ in range(2)]
    for worker in workers:
        (told,) = [message for message in worker.heard if message.get("method") == "ui/resource-teardown"]
        assert told["params"] == {"reason": "Greenroom is closing"}
        assert worker.view.ended_because == "closed"


async def test_a_reload_of_the_page_shows_the_view_again_with_all_it_had(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {"week": 3})
        await worker.heard_method("ui/notifications/tool-result")
        page.session.close()
        again = Page(core)
        mount = await again.until(p.MountView)
        assert mount.view == worker.view.name
        assert mount.src != page.all(p.MountView)[0].src
        assert mount.origin == page.all(p.MountView)[0].origin
        reborn = Worker(again, worker.view)
        await reborn.connect()
        await reborn.initialize()
        given = await reborn.heard_method("ui/notifications/tool-input")
        await reborn.heard_method("ui/notifications/tool-result")
    assert given["params"] == {"arguments": {"week": 3}}


@pytest.mark.rows("H25")
async def test_a_second_announcement_of_the_proxy_ends_the_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        page.say(p.ProxyReady(view=worker.view.name))
        gone = await page.until(p.UnmountView)
    assert gone.keep_notice
    assert "forged" in gone.reason
    assert worker.closed is not None


async def test_the_document_of_a_mount_is_served_once_and_only_under_its_own_host(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="show_dashboard", arguments={}))
        mount = await page.until(p.MountView)
        host, path = mount.src.removeprefix("http://").split("/", 1)
        assert core.views.document_at("other-0.localhost:4000", f"/{path}") is None
        assert core.views.document_at(host, f"/{path}x") is None
        document = core.views.document_at(host, f"/{path}")
        assert document is not None
        assert "default-src 'none'" in document.csp
        assert core.views.document_at(host, f"/{path}") is None


@pytest.mark.rows("H10", "H29")
async def test_what_only_the_list_entry_declares_counts_for_the_view(tmp_path: Path) -> None:
    declared: JsonObject = {"csp": {"connectDomains": ["https://listed.example"]}, "prefersBorder": False}
    tools = {
        "listed": {"html": "<p>", "entry": {"_meta": {"ui": declared}}},
        "both": {"html": "<p>", "entry": {"_meta": {"ui": declared}}, "ui": {"csp": {}}},
    }
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        listed, both = [(await launched(page, connection, tool, {})).view.plan for tool in tools]
    assert "connect-src https://listed.example" in listed.policy.header
    assert listed.border is False
    assert "connect-src 'none'" in both.policy.header
    assert both.border is True


async def test_a_view_that_never_initialises_is_explained(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(initialize_seconds=lambda: 1.0)) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="show_dashboard", arguments={}))
        failed = await page.until(p.ViewPhase, lambda one: one.phase == "failed")
    assert failed.text is not None
    assert "did not load the frame" in failed.text


async def test_a_views_call_that_is_answered_with_a_wish_for_input_is_an_error(tmp_path: Path) -> None:
    wish: JsonObject = {"resultType": "input_required", "inputRequests": {}}
    tools = {"show": {"html": "<p>"}, "wish": {"result": wish, "listed": {"annotations": {"readOnlyHint": True}}}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        worker = await launched(page, connection, "show", {})
        answer = await worker.ask("tools/call", {"name": "wish", "arguments": {}})
    assert _code(answer) == -32000


@pytest.mark.rows("H80")
async def test_nothing_a_view_sends_can_stop_the_host(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        for text in ("", "{", "[" * 100_000, "1e999999", "NaN", '"\\ud800"', "null", '{"jsonrpc":"2.0","id":{}}'):
            worker.view.receive(text)
        assert (await worker.ask("ping", {}))["result"] == {}
        assert worker.view.ended_because is None
        assert (await worker.ask("tools/call", {"name": "say_hello", "arguments": {}}))["result"]
        assert len(asked(core, connection, "tools/call")) == 2


@pytest.mark.rows("H60", "W17")
async def test_a_change_of_theme_reaches_the_view_without_a_new_mount(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        page.say(p.SetEmulation(emulation=p.Emulation(theme="dark")))
        changed = await worker.heard_method("ui/notifications/host-context-changed")
        theme = await page.until(p.ViewTheme)
    assert changed["params"] == {"theme": "dark"}
    assert theme.theme == "dark"
    assert len(page.all(p.MountView)) == 1


@pytest.mark.rows("H58", "W22")
async def test_fullscreen_is_shown_and_told_without_a_new_mount(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        answer = await worker.ask("ui/request-display-mode", {"mode": "fullscreen"})
        told = await worker.heard_method("ui/notifications/host-context-changed")
        mode = await page.until(p.ViewMode)
        page.say(p.SetMode(view=worker.view.name, mode="inline"))
        await page.until(p.ViewMode, lambda one: one.mode == "inline")
    assert answer["result"] == {"mode": "fullscreen"}
    assert mode.mode == "fullscreen"
    params = told["params"]
    assert isinstance(params, dict)
    assert params["displayMode"] == "fullscreen"
    assert params["containerDimensions"] == {"width": 768, "height": 600}
    assert len(page.all(p.MountView)) == 1


@pytest.mark.rows("H20", "H21")
async def test_the_outer_frame_is_sandboxed_with_scripts_and_an_origin_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        await launched(page, connection, "show_dashboard", {})
        mount = page.all(p.MountView)[0]
    assert mount.sandbox.split() == ["allow-scripts", "allow-same-origin", "allow-forms"]


@pytest.mark.rows("H22", "H23")
async def test_the_document_is_sent_once_the_proxy_has_announced_itself(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="show_dashboard", arguments={}))
        mount = await page.until(p.MountView)
        view = page.seat.views.get(mount.view)
        assert view is not None
        heard: list[str] = []
        view.attach(heard.append, lambda _why: None)
        assert heard == []
        page.say(p.ProxyReady(view=mount.view))
    document = json.loads(heard[0])
    assert document["method"] == "ui/notifications/sandbox-resource-ready"
    assert document["params"]["html"] == view.plan.html


async def test_views_that_would_share_cookies_have_no_origin_of_their_own(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(own_browser=True)) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        assert "allow-same-origin" in worker.view.plan.inner_sandbox
        core.serving(origins=PortOrigins([4001]), shell_origin="http://127.0.0.1:3999", own_ports=frozenset({3999}))
        worker = await launched(page, connection, "show_dashboard", {})
        assert "allow-same-origin" not in worker.view.plan.inner_sandbox
        await page.until(p.Finding, lambda finding: "storage is off" in finding.text)


def _cancel_booking(request_id: int) -> JsonObject:
    params: JsonObject = {"name": "cancel_booking", "arguments": {"booking_id": "b07"}}
    return {"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": params}


def _told(worker: Worker, token: str) -> list[Any]:
    """The steps of progress that a View was told of under its token."""
    told: list[Any] = [one["params"] for one in worker.heard if one.get("method") == "notifications/progress"]
    return [params["progress"] for params in told if token == params["progressToken"]]


def _speaks_of(token: str, *, times: int, worker: Worker) -> Callable[[JsonObject], bool]:
    return lambda _message: len(_told(worker, token)) >= times


async def _counts(worker: Worker) -> dict[str, int]:
    """What the demo server says of its counts."""
    result = (await worker.ask("resources/read", {"uri": "demo://counts"}))["result"]
    assert isinstance(result, dict)
    contents = result["contents"]
    assert isinstance(contents, list)
    item = contents[0]
    assert isinstance(item, dict)
    counts: dict[str, int] = json.loads(str(item["text"]))
    return counts


async def _until_counts(worker: Worker, *, running: int) -> None:
    with anyio.fail_after(20):
        while (await _counts(worker))["running"] != running:
            await anyio.sleep(0.02)


def _code(answer: JsonObject) -> JsonValue:
    error = answer["error"]
    assert isinstance(error, dict)
    return error["code"]
