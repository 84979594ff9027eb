"""Every View of the cases, rendered light and dark through the whole way."""

import os
import struct
from collections.abc import Callable

import pytest

from greenroom.host.consent import ConsentPolicy
from greenroom.protocol.mcp_apps.names import Theme
from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import Rendered, RenderRequest, render
from tests.cases.prepare import Case

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

VIEWS = [
    ("basic-react", "get-time"),
    ("basic-vanillajs", "get-time"),
    ("budget-allocator", "get-budget-data"),
    ("cohort-heatmap", "get-cohort-data"),
    ("fastmcp-apps", "request_approval"),
    ("fastmcp-apps", "choose"),
    ("fastmcp-apps", "collect_contact"),
    ("fastmcp-apps", "file_manager"),
    ("system-monitor", "get-system-info"),
    ("pdf", "display_pdf"),
    ("desktop-commander", "read_file"),
    ("desktop-commander", "list_directory"),
]


async def _render(
    case: Case, tool: str, theme: Theme, *, consent: ConsentPolicy = "allow", seconds: float = 120
) -> Rendered:
    entry = ServerEntry(name=case.name, command=case.command, args=case.args, env=case.env)
    return await render(
        RenderRequest(
            entry=entry,
            tool=tool,
            arguments=case.arguments(tool),
            theme=theme,
            consent=consent,
            timeout=seconds,
            unsafe_no_sandbox=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        )
    )


def _size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


@pytest.mark.rows("H4", "H5", "H42", "H46", "H48")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "tool"), VIEWS)
async def test_a_strangers_view_comes_up_without_an_error_of_ours(
    name: str, tool: str, theme: Theme, case: Callable[[str], Case]
) -> None:
    rendered = await _render(case(name), tool, theme)
    report = rendered.report
    assert rendered.exit_code == 0, report.error
    assert [line.text for line in report.console if line.frame == "page" and line.level == "error"] == []
    assert report.view.initialized
    assert rendered.png is not None
    width, height = _size(rendered.png)
    assert width == 768
    assert height == min(report.view.height or height, 600)
    to_view = [
        message.method
        for message in report.messages
        if message.peer.startswith("View") and message.direction == "to_peer"
    ]
    assert to_view.index("ui/notifications/tool-input") < to_view.index("ui/notifications/tool-result")


@pytest.mark.rows("H49")
async def test_the_view_is_given_the_servers_own_result(case: Callable[[str], Case]) -> None:
    report = (await _render(case("budget-allocator"), "get-budget-data", "light")).report
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
    rendered = await _render(case("map"), "show-map", "light", seconds=25)
    assert rendered.exit_code == 6
    assert rendered.report.view.failed_step == "ui/initialize"
    assert "A script did not load: https://cesium.com/" in (rendered.report.error or "")


async def test_without_consent_a_strangers_calls_are_refused_and_listed(case: Callable[[str], Case]) -> None:
    report = (await _render(case("pdf"), "display_pdf", "light", consent="readonly")).report
    asked = [message.body for message in report.messages if message.method == "tools/call" and message.peer == "View 1"]
    assert asked
    assert {refused.method for refused in report.refused} == {"tools/call"}
