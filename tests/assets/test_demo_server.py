"""The demo server over real stdio, driven by the SDK's client, in the handshake era and in the stateless one."""

import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextResourceContents, Tool

from greenroom.assets import asset

ERAS: Final = ("legacy", "auto")
LIMIT: Final = 30  # seconds, for a whole test

WITH_VIEW: Final = {
    "show_dashboard": "ui://greenroom-demo/dashboard.html",
    "show_room": "ui://greenroom-demo/dashboard.html",
    "count_slowly": "ui://greenroom-demo/counter.html",
    "show_bridge_check": "ui://greenroom-demo/bridge-check.html",
    "show_reach": "ui://greenroom-demo/reach.html",
}

GOOD_CALLS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("show_dashboard", {}),
    ("show_dashboard", {"week": 4, "room": "cellar"}),
    ("show_room", {"room": "loft", "week": 2}),
    ("count_slowly", {"to": 2, "seconds_each": 0.02}),
    ("show_bridge_check", {"everything": True}),
    ("show_reach", {}),
    ("say_hello", {"name": "Ariel"}),
    ("refresh_bookings", {"week": 1}),
    ("cancel_booking", {"booking_id": "b07"}),
    ("internal_note", {"text": "Lamp in the cellar"}),
)


@asynccontextmanager
async def demo(era: str = "auto") -> AsyncIterator[Client]:
    """Start the server as the app does and connect to it."""
    started = StdioServerParameters(command=sys.executable, args=[str(asset("demo", "server.py"))])
    with anyio.fail_after(LIMIT):
        async with Client(started, mode=era, read_timeout_seconds=LIMIT) as client:
            yield client


async def tools_of(client: Client) -> dict[str, Tool]:
    return {tool.name: tool for tool in (await client.list_tools()).tools}


async def document_of(client: Client, uri: str) -> TextResourceContents:
    (content,) = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content


def words_of(result: CallToolResult) -> str:
    return " ".join(block.text for block in result.content if block.type == "text")


@pytest.mark.parametrize("era", ERAS)
async def test_each_tool_says_where_its_view_is_and_who_may_call_it(era: str) -> None:
    async with demo(era) as client:
        tools = await tools_of(client)
    metadata = {name: (tool.meta or {}).get("ui", {}) for name, tool in tools.items()}
    assert {name: ui["resourceUri"] for name, ui in metadata.items() if "resourceUri" in ui} == WITH_VIEW
    assert {name: ui["visibility"] for name, ui in metadata.items() if "visibility" in ui} == {
        "refresh_bookings": ["app"],
        "internal_note": ["model"],
    }


@pytest.mark.parametrize("era", ERAS)
async def test_only_the_tools_that_change_something_are_not_read_only(era: str) -> None:
    async with demo(era) as client:
        tools = await tools_of(client)
    hints = {name: tool.annotations for name, tool in tools.items() if tool.annotations}
    assert hints.keys() == tools.keys()
    assert {name for name, hint in hints.items() if not hint.read_only_hint} == {"cancel_booking", "internal_note"}
    assert {name for name, hint in hints.items() if hint.destructive_hint} == {"cancel_booking"}


@pytest.mark.parametrize("era", ERAS)
async def test_the_stateless_era_and_the_handshake_are_both_spoken(era: str) -> None:
    async with demo(era) as client:
        spoken = client.protocol_version
    assert spoken == {"legacy": "2025-11-25", "auto": "2026-07-28"}[era]


@pytest.mark.parametrize("era", ERAS)
async def test_each_view_is_one_html_document_that_refers_to_no_other_file(era: str) -> None:
    async with demo(era) as client:
        documents = {uri: await document_of(client, uri) for uri in sorted(set(WITH_VIEW.values()))}
    for uri, document in documents.items():
        assert document.uri == uri
        assert document.mime_type == "text/html;profile=mcp-app"
        assert document.text.startswith("<!doctype html>")
        assert "const bridge" in document.text, "the bridge was put in"
        assert not re.search(r"<script[^>]*\ssrc=|<link|@import|url\(", document.text), f"{uri} fetches something"


@pytest.mark.parametrize("era", ERAS)
async def test_a_view_s_domains_and_permissions_stand_on_the_content_item(era: str) -> None:
    async with demo(era) as client:
        reach = await document_of(client, WITH_VIEW["show_reach"])
        dashboard = await document_of(client, WITH_VIEW["show_dashboard"])
        listed = {resource.uri: resource.meta for resource in (await client.list_resources()).resources}
    assert reach.meta is not None
    assert reach.meta["ui"] == {
        "prefersBorder": True,
        "csp": {
            "connectDomains": ["https://api.greenroom.example"],
            "resourceDomains": ["https://images.greenroom.example"],
        },
        "permissions": {"camera": {}, "clipboardWrite": {}},
    }
    assert listed[WITH_VIEW["show_reach"]] == reach.meta
    assert dashboard.meta is not None
    assert dashboard.meta["ui"] == {"prefersBorder": True}, "the dashboard asks for nothing"


@pytest.mark.parametrize("era", ERAS)
async def test_every_answer_fits_the_schema_it_was_announced_with(era: str) -> None:
    async with demo(era) as client:
        tools = await tools_of(client)
        answers = [(name, await client.call_tool(name, arguments)) for name, arguments in GOOD_CALLS]
    assert {name for name, _ in answers} == tools.keys(), "each tool was called"
    for name, result in answers:
        assert not result.is_error, words_of(result)
        assert words_of(result), "a reader without a View gets words"
        schema = tools[name].output_schema
        assert schema is not None
        Draft202012Validator(schema).validate(result.structured_content)


async def test_a_room_that_does_not_exist_gives_an_error_result_that_names_the_rooms() -> None:
    async with demo() as client:
        result = await client.call_tool("show_room", {"room": "attic"})
    assert result.is_error
    assert result.structured_content is None
    assert words_of(result) == "There is no room “attic”. The rooms are stage-left, loft, cellar."


async def test_wrong_arguments_are_an_error_result_that_names_the_field() -> None:
    async with demo() as client:
        result = await client.call_tool("show_dashboard", {"week": 9})
    assert result.is_error
    assert "week" in words_of(result)


async def test_what_is_meant_for_the_view_alone_travels_in_the_metadata_of_the_result() -> None:
    async with demo() as client:
        result = await client.call_tool("show_bridge_check", {})
    assert result.meta is not None
    assert result.meta["greenroom-demo/only-for-the-view"] == "curtain"
    assert "curtain" not in words_of(result) + json.dumps(result.structured_content)


async def test_a_refresh_brings_what_has_come_in_until_nothing_more_does() -> None:
    async with demo() as client:
        before = (await client.call_tool("show_dashboard", {"week": 1})).structured_content
        answers = [(await client.call_tool("refresh_bookings", {"week": 1})).structured_content for _ in range(4)]
    assert before is not None
    added = [answer["added"] for answer in answers if answer is not None]
    assert [booking is not None for booking in added] == [True, True, True, False]
    last = answers[-1]
    assert last is not None
    assert len(last["week"]["bookings"]) == len(before["bookings"]) + 2, "the third is in another week"


async def test_a_cancelled_booking_stays_in_the_list_but_no_longer_counts() -> None:
    async with demo() as client:
        before = (await client.call_tool("show_dashboard", {})).structured_content
        cancelled = (await client.call_tool("cancel_booking", {"booking_id": "b07"})).structured_content
        again = (await client.call_tool("cancel_booking", {"booking_id": "b07"})).structured_content
        after = (await client.call_tool("show_dashboard", {})).structured_content
        unknown = await client.call_tool("cancel_booking", {"booking_id": "b99"})
    assert before is not None
    assert after is not None
    assert cancelled is not None
    assert again is not None
    assert (cancelled["changed"], again["changed"]) == (True, False)
    assert after["booked_hours"] == before["booked_hours"] - 2
    assert len(after["bookings"]) == len(before["bookings"])
    assert unknown.is_error


@pytest.mark.parametrize("era", ERAS)
async def test_a_count_reports_each_number_as_progress(era: str) -> None:
    heard: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    async with demo(era) as client:
        await client.call_tool("count_slowly", {"to": 3, "seconds_each": 0.02}, progress_callback=hear)
    assert heard == [(1, 3, "1 of 3"), (2, 3, "2 of 3"), (3, 3, "3 of 3")]


@pytest.mark.parametrize("era", ERAS)
async def test_a_count_stops_at_the_server_when_its_caller_cancels(era: str) -> None:
    begun = anyio.Event()

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        assert (progress, total, message) == (1, 60, "1 of 60")
        begun.set()

    async def counts(client: Client) -> dict[str, int]:
        told = json.loads((await document_of(client, "demo://counts")).text)
        assert isinstance(told, dict)
        return told

    async with demo(era) as client, anyio.create_task_group() as group:

        async def count() -> None:
            await client.call_tool("count_slowly", {"to": 60, "seconds_each": 0.4}, progress_callback=hear)

        group.start_soon(count)
        await begun.wait()
        assert await counts(client) == {"running": 1, "finished": 0, "stopped": 0}
        group.cancel_scope.cancel()
        with anyio.CancelScope(shield=True), anyio.fail_after(5):
            while (await counts(client))["running"]:
                await anyio.sleep(0.02)
            assert await counts(client) == {"running": 0, "finished": 0, "stopped": 1}


async def test_plain_resources_can_be_read_and_others_are_an_error() -> None:
    async with demo() as client:
        programme = await document_of(client, "demo://programme")
        with pytest.raises(MCPError, match="demo://nowhere"):
            await client.read_resource("demo://nowhere")
    assert programme.mime_type == "text/plain"
    assert "„Was ihr wollt“" in programme.text
