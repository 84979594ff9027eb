"""Calls that are kept, through the page's own messages; servers are real."""

import json
from pathlib import Path

import pytest

from greenroom.host.call_secrets import holds_secret
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.redaction import Redactor
from tests.host.company import Page, asked, demo, running

BIG = '{"to": 1, "seconds_each": 0.0, "extra": 12345678901234567890}'


async def made(page: Page, connection: Connection, arguments: str) -> p.RecentCalls:
    """Run a tool and hear of its last calls."""
    calls = len(page.all(p.RecentCalls))
    page.say(p.RunTool(call=f"r{calls}", server=connection.key, tool="count_slowly", arguments=arguments))
    return await page.until(p.RecentCalls, lambda one: one in page.all(p.RecentCalls)[calls:])


async def test_how_a_call_ended_is_kept_with_it(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        await made(page, connection, '{"to": 1, "seconds_each": 0.1}')
        told = await made(page, connection, '{"to": -1}')
        assert [call.outcome for call in told.calls] == ["error", "done"]


async def test_a_call_is_kept_as_it_was_written_and_sent_without_loss(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        told = await made(page, connection, BIG)
        assert [(call.outcome, call.arguments) for call in told.calls] == [("error", BIG)]
        [request] = asked(core, connection, "tools/call")
        assert request["params"]["arguments"] == json.loads(BIG)  # type: ignore[index,call-overload]
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        page.say(p.WantRecent(server=connection.key, tool="count_slowly"))
        assert [call.arguments for call in (await page.until(p.RecentCalls)).calls] == [BIG]
        page.say(p.ClearRecent(server=connection.key, tool="count_slowly"))
        await page.until(p.RecentCalls, lambda one: one.calls == [])


async def test_arguments_that_look_like_a_secret_are_not_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        told = await made(page, connection, '{"to": 1, "seconds_each": 0.0, "apiKey": "hunter2hunter2"}')
        assert [call.arguments for call in told.calls] == [None]
        files = [file.read_bytes() for file in (tmp_path / "data").glob("greenroom.db*")]
        assert files
        assert not any(b"hunter2" in content for content in files)


@pytest.mark.parametrize(
    "arguments",
    [
        {"password": "x"},
        {"auth": {"accessKey": "x"}},
        {"list": [{"token": "x"}]},
        {"note": "ghp_" + "a" * 30},
        {"note": "my known secret here"},
        {"pin": "1234"},
    ],
)
def test_secrets_are_known_by_name_schema_shape_and_value(arguments: JsonObject) -> None:
    assert secret_in(arguments)


def test_a_key_of_a_table_is_no_secret() -> None:
    assert not secret_in({"key": "a", "max_tokens": 5, "password": "", "sort_key": "b"})


def secret_in(arguments: JsonObject) -> bool:
    redactor = Redactor()
    redactor.add("known secret")
    schema: JsonObject = {"properties": {"pin": {"type": "string", "writeOnly": True}}}
    return holds_secret(arguments, schema, redactor)


async def test_a_call_is_saved_renamed_and_forgotten_for_every_page(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        for name in ("One", "Two"):
            page.say(p.SaveCall(server=connection.key, tool="count_slowly", name=name, arguments=BIG))
        told = await page.until(p.SavedCalls, lambda one: len(one.calls) == 2)
        one, two = told.calls
        assert (one.name, one.arguments, one.server) == ("One", BIG, connection.key)
        page.say(p.RenameCall(saved=two.saved, name="One"))
        await page.until(p.Notice, lambda notice: "Another saved call of this tool is called 'One'" in notice.text)
        page.say(p.SaveCall(server=connection.key, tool="count_slowly", name="Broken", arguments="{"))
        await page.until(p.Notice, lambda notice: "not JSON" in notice.text)
        page.say(p.RenameCall(saved=two.saved, name="Three"))
        page.say(p.ForgetCall(saved=one.saved))
        await page.until(p.SavedCalls, lambda told: [call.name for call in told.calls] == ["Three"])
        later = Page(core)
        assert [call.name for call in (await later.until(p.SavedCalls)).calls] == ["Three"]


async def test_arguments_that_cannot_be_read_are_not_sent(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        for number, arguments in enumerate(("[1]", "{", '{"a": 1e999}')):
            page.say(p.RunTool(call=str(number), server=connection.key, tool="count_slowly", arguments=arguments))
        await page.until(p.Notice, lambda _notice: len(page.all(p.Notice)) == 3)
        assert all("cannot be read" in notice.text for notice in page.all(p.Notice))
        assert asked(core, connection, "tools/call") == []
