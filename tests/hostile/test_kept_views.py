"""What a kept View, or whoever can write into the file that keeps it, could make of coming back. Each with its control."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.host.asleep import MOST_WAITING
from greenroom.host.core import CoreOptions
from greenroom.host.protections import Protections
from greenroom.host.restoring import NO_DOCUMENT, OTHER_PROGRAM
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.store.glance import DATABASE_FILE
from tests.host.company import Page, Worker, asked, launched, running, started
from tests.stage.toys import entry

KEEPS = CoreOptions(keep_views=True, open_links=False, protections=Protections(network_guard=True))
HIDDEN = {"listed": {"_meta": {"ui": {"visibility": ["model"]}}, "annotations": {"readOnlyHint": True}}}
READS = {"listed": {"annotations": {"readOnlyHint": True}}}
CAMERA = {"html": "<p>kept", "ui": {"permissions": {"camera": {}}}}


async def leave(folder: Path, server: ServerEntry, *, csp: str = "host") -> Worker:
    """A run that ends with a View of `show` on its stage; what it wants of devices is granted."""
    async with running(folder / "data", replace(KEEPS, consent="allow")) as core:
        page, connection = Page(core), await started(core, server)
        page.say(p.SetCsp(csp="relaxed" if csp == "relaxed" else "host"))
        page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
        mount = await page.until(p.MountView)
        await page.until(p.CallChanged, lambda call: call.state == "done")
        view = page.seat.views.get(mount.view)
        assert view is not None
        return Worker(page, view)


async def came_back(page: Page) -> Worker:
    """Play the View that was rebuilt."""
    mount = await page.until(p.MountView)
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    await worker.initialize()
    return worker


async def test_it_may_call_what_the_tools_of_now_allow_and_nothing_by_name(tmp_path: Path) -> None:
    await leave(tmp_path, entry(tmp_path, {"show": {"html": "<p>"}, "was_open": READS, "read": READS}))
    server = entry(tmp_path, {"show": {"html": "<p>"}, "was_open": HIDDEN, "read": READS, "write": {}})
    async with running(tmp_path / "data", KEEPS) as core:
        connection = core.book.add(server, approved_for_this_run=True)
        page = Page(core)
        view = await came_back(page)
        refused = await view.ask("tools/call", {"name": "was_open", "arguments": {}})
        assert "error" in refused
        assert "result" in await view.ask("tools/call", {"name": "read", "arguments": {}}), "the control"
        view.say({"jsonrpc": "2.0", "id": "w", "method": "tools/call", "params": {"name": "write", "arguments": {}}})
        question = await page.until(p.Question, lambda one: one.kind == "tool")
        page.say(p.Answer(question=question.question, granted=False))
        assert "error" in await view.until(lambda one: one.get("id") == "w")
        called = [json.dumps(one) for one in asked(core, connection, "tools/call")]
    assert ["read" in one for one in called] == [True]


async def test_neither_a_device_nor_the_relaxed_policy_comes_back(tmp_path: Path) -> None:
    before = await leave(tmp_path, entry(tmp_path, {"show": CAMERA}), csp="relaxed")
    assert before.view.plan.permissions == ("camera",), "the control"
    assert before.view.plan.policy.mode == "relaxed", "the control"
    async with running(tmp_path / "data", KEEPS) as core:
        core.book.add(entry(tmp_path, {"show": CAMERA}), approved_for_this_run=True)
        page = Page(core)
        after = await came_back(page)
        assert after.view.plan.permissions == ()
        assert "camera" not in after.view.plan.allow.replace("camera 'none'", "")
        assert after.view.plan.policy.mode == "host"
        assert page.all(p.Question) == [], "and it is not asked for unasked"


@pytest.mark.parametrize("change", ["none", "document", "server", "media type"])
async def test_who_writes_into_the_file_gets_no_document_shown_and_no_other_servers_tools(
    change: str, tmp_path: Path
) -> None:
    await leave(tmp_path, entry(tmp_path, {"show": {"html": "<p>kept"}}))
    other = tmp_path / "other"
    other.mkdir()
    with sqlite3.connect(Folders.under(tmp_path / "data").data / DATABASE_FILE) as file:
        body = json.loads(file.execute("SELECT body FROM kept_view").fetchone()[0])
    file.close()
    async with running(tmp_path / "data", KEEPS) as core:
        ours = core.book.add(entry(tmp_path, {"show": {"html": "<p>kept"}}), approved_for_this_run=True)
        theirs = core.book.add(
            ServerEntry(name="bank", command=ours.entry.command, args=entry(other, {"show": {"html": "<p>"}}).args),
            approved_for_this_run=True,
        )
        write = core.store.kept_views._database.rows
        if change == "document":
            write("UPDATE view_document SET html = '<script>steal()</script>'")
        elif change == "server":
            write("UPDATE kept_view SET body = ?", (json.dumps(body | {"server": theirs.key}),))
        elif change == "media type":
            item = body["item"] | {"mimeType": "text/plain"}
            write("UPDATE kept_view SET body = ?", (json.dumps(body | {"item": item}),))
        page = Page(core)
        if change == "none":
            assert (await came_back(page)).view.plan.html == "<p>kept"
            return
        waiting = await page.until(p.LeftViews, lambda one: len(one.views) == 1)
        expected = {"document": NO_DOCUMENT, "server": OTHER_PROGRAM, "media type": None}
        assert waiting.views[0].why_not == expected[change]
        if change == "media type":
            notice = await page.until(p.Notice)
            assert "text/plain" in notice.text
        assert len(page.seat.views) == 0


async def test_one_that_asks_without_end_before_its_server_is_there_costs_one_question(tmp_path: Path) -> None:
    server = entry(tmp_path, {"show": {"html": "<p>"}, "read": READS})
    await leave(tmp_path, server)
    async with running(tmp_path / "data", KEEPS) as core:
        core.book.add(server)
        page = Page(core)
        view = await came_back(page)
        call: JsonObject = {"name": "read", "arguments": {}}
        for number in range(3 * MOST_WAITING):
            view.say({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call})
        refused = [one for one in view.heard if "error" in one]
        assert len(refused) == 2 * MOST_WAITING, "what is too much is refused at once"
        question = await page.until(p.Question)
        page.say(p.Answer(question=question.question, granted=True))
        await view.until(lambda one: one.get("id") == MOST_WAITING - 1 and "result" in one)
        assert len(page.all(p.Question)) == 1
        again = await launched(page, view.view.server, "show", {})
        assert "result" in await again.ask("ping", {}), "and everybody else is served"
