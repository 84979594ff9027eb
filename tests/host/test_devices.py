"""What device permissions a View gets: asked of the person, shown, taken back, and told truly."""

from pathlib import Path

import pytest

from greenroom.host.core import CoreOptions
from greenroom.host.protections import Protections
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import Page, Worker, demo, launched, running


@pytest.mark.rows("H40", "H41")
async def test_device_permissions_are_asked_of_the_person_and_told_truly(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        await _permitted(page, connection, granted=False)
        await _permitted(page, connection, granted=True)
        refused, allowed = page.all(p.MountView)
        told = [_capabilities(await _played(page, mount.view)) for mount in (refused, allowed)]
    assert refused.allow == ""
    assert "clipboard-write" in allowed.allow
    assert told[0]["permissions"] == {}
    assert told[1]["permissions"] == {"camera": {}, "clipboardWrite": {}}


async def test_what_was_granted_holds_for_the_tool_until_it_is_taken_back(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        await _permitted(page, connection, granted=True)
        again = await launched(page, connection, "show_reach", {})
        assert len(page.all(p.Question)) == 1, "it is not asked for again"
        assert again.view.plan.permissions == ("camera", "clipboardWrite")
        page.say(p.WithdrawDevices(view=again.view.name))
        await page.until(p.MountView, lambda one: one.replaces == "1")  # in either order
        await page.until(p.MountView, lambda one: one.replaces == "2")
        anew = [one for one in page.all(p.MountView) if one.replaces is not None]
        assert sorted(str(one.replaces) for one in anew) == ["1", "2"]
        assert [(one.allow, one.permissions) for one in anew] == [("", []), ("", [])]
        assert len(page.all(p.Question)) == 1, "a View that is loaded anew asks nothing"
        await _permitted(page, connection, granted=False)


async def test_what_was_granted_is_taken_back_while_the_server_is_not_there_too(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        await _permitted(page, connection, granted=True)
        await connection.stop()
        page.say(p.WithdrawDevices(view="1"))
        gone = await page.until(p.UnmountView)
        anew = await page.until(p.MountView, lambda one: one.replaces == "1")
    assert "You took back what the View may use" in gone.reason
    assert (anew.allow, anew.permissions) == ("", [])


@pytest.mark.rows("H41")
async def test_what_the_engine_grants_nobody_is_neither_asked_for_nor_promised(tmp_path: Path) -> None:
    protections = Protections(refused_devices=frozenset({"camera", "clipboardWrite"}))
    async with running(tmp_path, CoreOptions(protections=protections)) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_reach", {})
        assert page.all(p.Question) == []
        assert worker.view.plan.permissions == ()
        finding = await page.until(p.Finding, lambda one: "Not granted" in one.text)
    assert "engine grants no page camera, clipboardWrite" in finding.text


async def _permitted(page: Page, connection: Connection, *, granted: bool) -> None:
    """Run the tool whose View asks for devices, and answer for the person."""
    known = len(page.all(p.Question))
    call = f"granted-{granted}"
    page.say(p.RunTool(call=call, server=connection.key, tool="show_reach", arguments={}))
    question = await page.until(p.Question, lambda one: one in page.all(p.Question)[known:])
    assert question.kind == "permission"
    page.say(p.Answer(question=question.question, granted=granted))
    await page.until(p.CallChanged, lambda changed: changed.call == call and changed.state == "done")


async def _played(page: Page, name: str) -> JsonObject:
    view = page.seat.views.get(name)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    return await worker.initialize()


def _capabilities(answer: JsonObject) -> JsonObject:
    result = answer["result"]
    assert isinstance(result, dict)
    offered = result["hostCapabilities"]
    assert isinstance(offered, dict)
    sandbox = offered["sandbox"]
    assert isinstance(sandbox, dict)
    return sandbox
