"""Views' documents: kept as hosts keep them, read anew, told of when they change, blocked. The server is real."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.host.core import Core
from greenroom.host.documents import digest
from greenroom.protocol import page as p
from greenroom.servers.connection import Connection
from tests.host.company import SECONDS, Page, Worker, asked, demo, launched, running, started
from tests.servers.rig import living

ERAS = pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])
PAGE = "ui://living/page"


async def test_a_document_is_kept_by_its_address_as_hosts_do_and_compared_beside(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--deaf"))
        first = await launched(page, connection, "show", {})
        await connection.call_tool("edit", {"html": "<p>two</p>"})
        second = await launched(page, connection, "show_too", {})
        told = [await page.until(p.DocumentOutdated, _about(one)) for one in (first, second)]
    assert second.view.plan.html == "<p>one</p>", "as a host shows it"
    assert {one.sha256 for one in told} == {digest("<p>two</p>")}
    assert any("changed under the same address" in one.text for one in page.all(p.Finding))


async def test_the_same_bytes_are_told_of_to_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--deaf"))
        await launched(page, connection, "show", {})
        await launched(page, connection, "show_too", {})
        await _until(lambda: len(_reads(core, connection)) == 2)
        await anyio.wait_all_tasks_blocked()
    assert page.all(p.DocumentOutdated) == []
    assert not any("changed" in one.text for one in page.all(p.Finding))


async def test_the_newest_protocol_says_how_long_a_document_is_good(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        lasting = await started(core, living("--modern", "--deaf", "--ttl", "600000"))
        fleeting = await started(core, living("--modern", "--deaf", "--ttl", "0", name="fleeting"))
        plans = []
        for connection in (lasting, fleeting):
            await launched(page, connection, "show", {})
            await connection.call_tool("edit", {"html": "<p>two</p>"})
            plans.append((await launched(page, connection, "show", {})).view.plan)
    assert [plan.html for plan in plans] == ["<p>one</p>", "<p>two</p>"]
    assert [plan.from_cache for plan in plans] == [True, False]


async def test_a_document_that_is_good_for_longer_than_any_clock_is_kept_for_the_longest(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        for number, (ttl, kept) in enumerate([(10**400, True), (-(10**400), False)]):
            connection = await started(core, living("--modern", "--deaf", f"--ttl={ttl}", name=f"living{number}"))
            await launched(page, connection, "show", {})
            assert (await launched(page, connection, "show", {})).view.plan.from_cache == kept


async def test_a_document_is_not_kept_beyond_the_life_of_its_server(tmp_path: Path) -> None:
    html = tmp_path / "view.html"
    html.write_text("<p>one</p>")
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--html", str(html)))
        await launched(page, connection, "show", {})
        html.write_text("<p>two</p>")
        with anyio.fail_after(SECONDS):
            await connection.restart()
        second = await launched(page, connection, "show", {})
        warned = await page.until(p.Finding, lambda one: one.view == second.view.name and "changed under" in one.text)
    assert second.view.plan.html == "<p>two</p>"
    assert warned.level == "warning", "the View of before still shows the other bytes"


@ERAS
async def test_a_server_that_says_that_a_document_changed_is_heard(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        worker = await launched(page, connection, "show", {})
        await _until_subscribed(connection)
        await connection.call_tool("edit", {"html": "<p>two</p>", "announced": 50})
        told = await page.until(p.DocumentOutdated, _about(worker))
        read = len(_reads(core, connection))
        page.say(p.CloseView(view=worker.view.name))
        await page.until(p.UnmountView)
        await _until_subscribed(connection, wanted=False)
    assert told.sha256 == digest("<p>two</p>")
    assert read <= 4, "however often it said so"


async def test_refreshing_reads_anew_and_loads_the_view_anew_if_it_is_another_document(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--deaf"))
        first = await launched(page, connection, "show", {})
        page.say(p.RefreshDocument(view=first.view.name))
        same = await page.until(p.Notice, lambda one: "as before" in one.text)
        mounts = len(page.all(p.MountView))
        await connection.call_tool("edit", {"html": "<p>two</p>"})
        page.say(p.RefreshDocument(view=first.view.name))
        mount = await page.until(p.MountView, lambda one: one.replaces == first.view.name)
        fresh = page.seat.views.get(mount.view)
        calls = asked(core, connection, "tools/call")
    assert first.view.name in same.text
    assert mounts == 1, "the same document is left where it is"
    assert fresh is not None
    assert fresh.plan.html == "<p>two</p>"
    assert mount.sha256 == digest("<p>two</p>")
    assert [call["params"]["name"] for call in _params(calls)] == ["show", "edit"], "and no tool is called for it"


async def test_a_document_that_cannot_be_read_anew_leaves_the_view_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--deaf"))
        worker = await launched(page, connection, "show", {})
        await connection.stop()
        page.say(p.RefreshDocument(view=worker.view.name))
        await page.until(p.Notice, lambda one: "was not read anew" in one.text)
        assert worker.view.ended_because is None


@pytest.mark.rows("H92")
async def test_a_blocked_document_ends_and_is_not_shown_again_until_it_is_unblocked(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        other = await started(core, living(name="other"))
        worker, elsewhere = await launched(page, connection, "show", {}), await launched(page, other, "show", {})
        page.say(p.BlockDocument(view=worker.view.name))
        gone = await page.until(p.UnmountView, lambda one: one.view == worker.view.name)
        refused = await _refused(page, connection, "show_too")
        assert elsewhere.view.ended_because is None, "another server's is another document"
        await connection.call_tool("edit", {"html": "<p>two</p>"})
        with anyio.fail_after(SECONDS):
            await connection.restart()
        again = await _refused(page, connection, "show")
        row = page.all(p.BlockedDocuments)[-1].documents[0]
        page.say(p.UnblockDocument(server=row.server, sha256=row.sha256))
        await launched(page, connection, "show", {})
    assert "You blocked this document" in gone.reason
    assert "you blocked this document" in str(refused.text)
    assert refused.result is not None, "the result of the tool is there all the same"
    assert "you blocked this document" in str(again.text), "the same bytes, in another life of the server"
    assert (row.server, row.sha256, row.uri) == (connection.key, digest("<p>one</p>"), PAGE)
    assert page.all(p.BlockedDocuments)[-1].documents == []


@pytest.mark.rows("H92")
async def test_a_blocked_document_ends_in_every_window(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, beside = Page(core, core.seats.open()), Page(core, core.seats.open())
        connection, other = await started(core, living()), await started(core, living(name="other"))
        worker = await launched(page, connection, "show", {})
        same, elsewhere = await launched(beside, connection, "show", {}), await launched(beside, other, "show", {})
        page.say(p.BlockDocument(view=worker.view.name))
        gone = await beside.until(p.UnmountView)
        assert (gone.view, worker.view.ended_because) == (same.view.name, gone.reason)
        assert elsewhere.view.ended_because is None, "another server's is another document"
    assert "You blocked this document" in gone.reason


@pytest.mark.rows("H92")
async def test_a_document_that_is_blocked_while_its_devices_are_asked_for_is_not_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="first", server=connection.key, tool="show_reach", arguments={}))
        first = await page.until(p.Question)
        page.say(p.Answer(question=first.question, granted=False))
        mount = await page.until(p.MountView)
        page.say(p.RunTool(call="second", server=connection.key, tool="show_reach", arguments={}))
        second = await page.until(p.Question, lambda one: one.question != first.question)
        page.say(p.BlockDocument(view=mount.view))
        page.say(p.Answer(question=second.question, granted=True))
        done = await page.until(p.CallChanged, lambda one: one.call == "second" and one.state == "done")
    assert "you blocked this document" in str(done.text)
    assert len(page.all(p.MountView)) == 1


@pytest.mark.rows("H92")
async def test_what_is_blocked_stays_blocked_in_the_next_run_and_is_known_by_its_bytes(tmp_path: Path) -> None:
    html = tmp_path / "view.html"
    html.write_text("<p>one</p>")
    entry = living("--html", str(html))
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry)
        worker = await launched(page, connection, "show", {})
        page.say(p.BlockDocument(view=worker.view.name))
        await page.until(p.UnmountView)
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry)
        refused = await _refused(page, connection, "show")
        html.write_text("<p>one more byte</p>")
        await launched(page, connection, "show", {})
    assert "you blocked this document" in str(refused.text)


def _about(worker: Worker) -> Callable[[p.DocumentOutdated], bool]:
    return lambda one: one.view == worker.view.name


def _reads(core: Core, connection: Connection) -> list[Any]:
    return list(asked(core, connection, "resources/read"))


def _params(calls: Any) -> Any:
    return calls


async def _refused(page: Page, connection: Connection, tool: str) -> p.CallChanged:
    call = f"refused {len(page.told)}"
    page.say(p.RunTool(call=call, server=connection.key, tool=tool, arguments={}))
    return await page.until(p.CallChanged, lambda one: one.call == call and one.state == "done")


async def _until_subscribed(connection: Connection, *, wanted: bool = True) -> None:
    with anyio.fail_after(SECONDS):
        while True:
            facts: Any = (await connection.call_tool("told", {}))["structuredContent"]
            listened = [uri for one in facts["listening"] for uri in one.get("resourceSubscriptions", [])]
            if (PAGE in [*facts["subscribed"], *listened]) == wanted:
                return
            await anyio.sleep(0.05)


async def _until(fits: Callable[[], bool]) -> None:
    with anyio.fail_after(SECONDS):
        while not fits():
            await anyio.sleep(0.02)
