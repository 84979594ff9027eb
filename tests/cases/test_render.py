"""Every View of the cases, rendered light and dark through the whole way."""

import os
from collections.abc import Callable
from pathlib import Path

import anyio
import pytest

from greenroom.host.consent import ConsentPolicy
from greenroom.protocol.mcp_apps.metadata import tool_facts
from greenroom.protocol.mcp_apps.names import Theme
from greenroom.protocol.page import Emulation
from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import Rendered, RenderRequest, render
from tests.cases.prepare import Case
from tests.cases.views import NAMES, VIEWS, each_view, is_blank, keep_picture, size
from tests.clients.oracle import Oracle, of_report
from tests.clients.sdk import WITH_SCHEMA, schema_of
from tests.protocol.profiles import CHATGPT
from tests.servers.rig import open_book

UNSAFE = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def _entry(case: Case) -> ServerEntry:
    return ServerEntry(name=case.name, command=case.command, args=case.args, env=case.env)


async def _render(
    case: Case, number: int, theme: Theme, *, consent: ConsentPolicy = "allow", seconds: float = 120
) -> Rendered:
    tool, arguments = case.calls[number]
    return await render(
        RenderRequest(
            entry=_entry(case),
            tool=tool,
            arguments=arguments,
            emulation=Emulation(theme=theme, locale="en-US"),
            consent=consent,
            timeout=seconds,
            unsafe_no_sandbox=UNSAFE,
        )
    )


async def test_the_list_of_views_holds_every_call_whose_tool_has_one(
    case: Callable[[str], Case], tmp_path: Path
) -> None:
    found: set[tuple[str, int]] = set()

    async def look(name: str) -> None:
        ready = case(name)
        connection = rig.book.add(_entry(ready), approved_for_this_run=True)
        await connection.start()
        facts = [tool_facts(definition, CHATGPT) for definition in connection.tools]
        shown = {tool.name for tool in facts if tool.resource_uri}
        found.update((name, number) for number, (tool, _) in enumerate(ready.calls) if tool in shown)

    async with open_book(tmp_path, initialize_seconds=60) as rig, anyio.create_task_group() as tasks:
        for name in NAMES:
            tasks.start_soon(look, name)
    assert found == set(VIEWS)


@pytest.mark.rows("H4", "H5", "H42", "H46", "H48")
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@each_view
async def test_a_strangers_view_comes_up_without_an_error_of_ours(
    name: str, number: int, theme: Theme, case: Callable[[str], Case]
) -> None:
    rendered = await _render(case(name), number, theme)
    report = rendered.report
    assert rendered.exit_code == 0, report.error
    assert [line.text for line in report.console if line.frame == "page" and line.level == "error"] == []
    assert report.view.initialized
    assert ("The engine ran without its sandbox (--unsafe-no-sandbox)." in report.warnings) is UNSAFE
    assert rendered.png is not None
    keep_picture(rendered.png, f"headless-{name}-{number}-{theme}")
    assert not is_blank(rendered.png)
    width, height = size(rendered.png)
    assert width == 768
    assert height == min(report.view.height or height, 600)
    to_view = [
        message.method
        for message in report.messages
        if message.peer.startswith("View") and message.direction == "to_peer"
    ]
    assert to_view.index("ui/notifications/tool-input") < to_view.index("ui/notifications/tool-result")
    assert Oracle(schema_of(WITH_SCHEMA[-1])).complaints(of_report(report.messages)) == []


@pytest.mark.rows("H49")
async def test_the_view_is_given_the_servers_own_result(case: Callable[[str], Case]) -> None:
    report = (await _render(case("budget-allocator"), 0, "light")).report
    given = [message.body for message in report.messages if message.method == "ui/notifications/tool-result"]
    (on_the_wire,) = [
        message.body
        for message in report.messages
        if (message.method, message.kind) == ("tools/call", "result") and message.direction == "from_peer"
    ]
    assert isinstance(given[0], dict)
    assert isinstance(on_the_wire, dict)
    assert given[0]["params"] == report.result == on_the_wire["result"]
    assert "structuredContent" in (report.result or {})


async def test_a_view_whose_script_cannot_be_fetched_is_told_by_the_script(case: Callable[[str], Case]) -> None:
    with anyio.fail_after(60):
        rendered = await _render(case("map"), 0, "light", seconds=16)
    assert rendered.exit_code == 6
    assert rendered.report.view.failed_step == "ui/initialize"
    assert "A script did not load: https://cesium.com/" in (rendered.report.error or "")


async def test_without_consent_a_strangers_calls_are_refused_and_listed(case: Callable[[str], Case]) -> None:
    report = (await _render(case("pdf"), 1, "light", consent="readonly")).report
    asked = [message.body for message in report.messages if message.method == "tools/call" and message.peer == "View 1"]
    assert asked
    refused = {(one.method, one.subject) for one in report.refused}
    calls = [body["params"] for body in asked if isinstance(body, dict) and "params" in body]
    names = {call["name"] for call in calls if isinstance(call, dict)}
    assert refused == {("tools/call", name) for name in names}
    assert all(one.reason for one in report.refused)
