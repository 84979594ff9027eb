"""Changes of a server's lists, as its Views hear of them: the server is real, the Views are played."""

from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.host.company import Page, Worker, answers, launched, running, started
from tests.servers.rig import living

ERAS = pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])
LISTS = ("tools", "resources", "prompts")


@ERAS
@pytest.mark.rows("H78")
async def test_a_change_of_a_list_is_passed_on_to_the_views_that_listen(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        other = await started(core, living(*era, name="other"))
        views = [await launched(page, connection, tool, {}) for tool in ("show", "show_too")]
        stranger = await launched(page, other, "show", {})
        await connection.call_tool("add", {})
        for worker in views:
            for name in LISTS:
                told = await worker.heard_method(f"notifications/{name}/list_changed")
                assert told == {"jsonrpc": "2.0", "method": f"notifications/{name}/list_changed", "params": {}}
        fresh: Any = await views[0].ask("tools/list", {})
        called = await views[0].ask("tools/call", {"name": fresh["result"]["tools"][-1]["name"], "arguments": {}})
    assert _capabilities(views[0])["serverTools"] == {"listChanged": True}
    assert _capabilities(views[0])["serverResources"] == {"listChanged": True}
    assert fresh["result"]["tools"][-1]["name"].startswith("new-")
    assert "result" in called, "it is judged by the tools of now: the new one is read-only"
    assert not _told(stranger), "another server's View hears nothing"


@ERAS
@pytest.mark.rows("H78")
async def test_nothing_is_promised_and_nothing_told_where_a_server_announces_nothing(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--quiet", *era))
        worker = await launched(page, connection, "show", {})
        await connection.call_tool("add", {})
        await worker.ask("ping", {})
    assert _capabilities(worker)["serverTools"] == {}
    assert _capabilities(worker)["serverResources"] == {}
    assert not _told(worker)


@pytest.mark.rows("H78")
async def test_what_a_server_announces_and_takes_no_subscription_for_is_not_promised(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--modern", "--deaf"))
        assert connection.status.capabilities["tools"] == {"listChanged": True}, "the control"
        worker = await launched(page, connection, "show", {})
    assert _capabilities(worker)["serverTools"] == {}


@ERAS
async def test_a_server_that_floods_its_changes_is_heard_once_a_second(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        worker = await launched(page, connection, "show", {})
        before, began = len(answers(core, connection, "tools/list")), anyio.current_time()
        for _ in range(10):
            await connection.call_tool("add", {"announced": 200})
        await worker.heard_method("notifications/tools/list_changed")
        took = anyio.current_time() - began
        read = len(answers(core, connection, "tools/list")) - before
        heard = len(_told(worker))
    assert heard <= len(LISTS) * (2 + took), "however many were announced"
    assert read <= 2 + took


@pytest.mark.rows("H78")
async def test_a_view_that_does_not_listen_is_not_told(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        deaf, live = [await launched(page, connection, "show", {}) for _ in range(2)]
        deaf.say(
            {
                "jsonrpc": "2.0",
                "id": "again",
                "method": "ui/initialize",
                "params": {"appInfo": {"name": "a", "version": "1"}, "appCapabilities": {}, "protocolVersion": "1"},
            }
        )
        await deaf.until(lambda message: message.get("id") == "again")
        await connection.call_tool("add", {})
        await live.heard_method("notifications/tools/list_changed")
    assert not _told(deaf), "it started over, and has not said that it listens"


async def test_after_a_restart_of_the_server_its_changes_are_heard_again(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--modern"))
        worker = await launched(page, connection, "show", {})
        with anyio.fail_after(20):
            await connection.restart()
        await connection.call_tool("add", {})
        await worker.heard_method("notifications/tools/list_changed")
        told: Any = await connection.call_tool("told", {})
    lists = [one for one in told["structuredContent"]["listening"] if "toolsListChanged" in one]
    assert len(lists) == 1


def _capabilities(worker: Worker) -> Any:
    answer: Any = next(message for message in worker.heard if "hostCapabilities" in str(message.get("result")))
    return answer["result"]["hostCapabilities"]


def _told(worker: Worker) -> list[str]:
    return [str(message["method"]) for message in worker.heard if "list_changed" in str(message.get("method"))]
