"""What a View asks a list of its own server for: the server is real and pages its lists, the View is played."""

from pathlib import Path
from typing import Any

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker, launched, running, started
from tests.servers.rig import living

ERAS = pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])


@ERAS
@pytest.mark.rows("H75", "H77", "W2")
async def test_a_view_walks_the_lists_of_its_server_page_by_page(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--page-size", "2", *era))
        worker = await launched(page, connection, "show", {})
        resources = await _walk(worker, "resources/list", "resources")
        templates = await _walk(worker, "resources/templates/list", "resourceTemplates")
        prompts = await _walk(worker, "prompts/list", "prompts")
        answer = await _ask(worker, "resources/list", {"cursor": "2", "_meta": {"mine": 1, "progressToken": "t"}})
        told: Any = await connection.call_tool("told", {})
    assert resources == [{"uri": f"living://{n}", "name": f"r{n}"} for n in range(3)], "without nulls"
    assert templates == [{"uriTemplate": "living://{n}", "name": "all"}]
    assert prompts == [{"name": "greet", "arguments": [{"name": "who"}]}]
    assert answer["result"]["_meta"] == {"x": None}, "what is the author's own is left alone"
    assert "x-vendor" in answer["result"]
    assert "nextCursor" not in answer["result"], "a null would cost an official View the page"
    last = [one for one in told["structuredContent"]["heard"] if one["method"] == "resources/list"][-1]["params"]
    assert last["cursor"] == "2"
    assert last["_meta"]["mine"] == 1
    assert last["_meta"].get("progressToken") != "t", "the View's own token stays here"


@ERAS
@pytest.mark.rows("H14")
async def test_a_view_is_listed_the_tools_that_it_may_call(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--page-size", "3", *era))
        worker = await launched(page, connection, "show", {})
        tools = await _walk(worker, "tools/list", "tools")
        known: dict[Any, Any] = {tool["name"]: tool for tool in connection.tools}
    names = [tool["name"] for tool in tools]
    assert {"show", "show_too", "app_only", "add"} <= set(names)
    assert not {"model_only", "nobody"} & set(names)
    assert {"model_only", "nobody"} <= set(known), "the control: the server lists them"
    assert tools[0]["inputSchema"] == known["show"]["inputSchema"], "nulls in it are the author's"
    assert "title" not in tools[0]
    assert "destructiveHint" not in tools[0]["annotations"]


@pytest.mark.rows("W19")
@pytest.mark.parametrize("method", ["resources/list", "resources/templates/list", "prompts/list"])
async def test_a_list_that_the_server_does_not_have_is_an_unknown_method(tmp_path: Path, method: str) -> None:
    missing = method.split("/", maxsplit=1)[0]
    async with running(tmp_path) as core:
        page = Page(core)
        bare = await launched(page, await started(core, living("--without", missing, name="bare")), "show", {})
        whole = await launched(page, await started(core, living()), "show", {})
        refused, given = await _ask(bare, method, {}), await _ask(whole, method, {})
        wrong = await _ask(whole, method, {"cursor": 3})
    assert refused["error"]["code"] == -32601
    assert "result" in given, "the control"
    assert wrong["error"]["code"] == -32602


@pytest.mark.rows("H79")
async def test_a_list_that_a_view_asks_for_stands_in_the_log_both_ways(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        worker = await launched(page, connection, "show", {})
        await _ask(worker, "prompts/list", {})
        rows = [row for row in core.tap.rows(limit=1000) if row.method == "prompts/list"]
    of_view = [row.kind for row in rows if row.peer == worker.view.peer]
    assert of_view == ["request", "result"]
    assert [row.kind for row in rows if row.peer == connection.key][-2:] == ["request", "result"]


async def test_a_list_is_asked_for_without_any_params(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        worker = await launched(page, connection, "show", {})
        worker.say({"jsonrpc": "2.0", "id": 9, "method": "resources/list"})
        answer: Any = await worker.until(lambda message: message.get("id") == 9 and "method" not in message)
    assert len(answer["result"]["resources"]) == 3


async def _ask(worker: Worker, method: str, params: JsonObject) -> Any:
    return await worker.ask(method, params)


async def _walk(worker: Worker, method: str, member: str) -> list[Any]:
    entries: list[Any] = []
    params: JsonObject = {}
    while True:
        result = (await _ask(worker, method, params))["result"]
        entries += result[member]
        if "nextCursor" not in result:
            return entries
        params = {"cursor": result["nextCursor"]}
