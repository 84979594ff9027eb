"""Tools that a View in a real browser offers, and arguments that it sees being written, in a headless run."""

import json
from pathlib import Path

import pytest

from tests.stage.boards import BOARD
from tests.stage.toys import logged, page, rendered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

TELL_INPUT = """
window.onHeard = ({ method, params }) => {
    if (method?.startsWith("ui/notifications/tool-input"))
        post({ method: "notifications/message", params: { level: "info", data: [method.slice(17), params.arguments] } });
};
"""


@pytest.mark.rows("H84")
async def test_a_report_lists_what_the_view_offers(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": BOARD}, app_tool="look")
    report = json.loads(result.report.model_dump_json())
    assert result.error is None
    assert [(one["name"], one["read_only"], one["app"]) for one in report["app_tools"]] == [
        ("move", False, "board 2"),
        ("look", True, "board 2"),
    ]
    assert report["app_call"]["result"] == {"content": [{"type": "text", "text": "nothing moved"}]}


@pytest.mark.rows("H85")
async def test_a_tool_that_does_more_than_read_is_refused_unless_it_is_allowed(tmp_path: Path) -> None:
    refused = await rendered(tmp_path, {"html": BOARD}, app_tool="move", app_arguments={"to": "e4"})
    assert refused.exit_code == 4
    assert [(one.method, one.subject) for one in refused.report.refused] == [("tools/call", "move")]
    allowed = await rendered(tmp_path, {"html": BOARD}, app_tool="move", app_arguments={"to": "e4"}, consent="allow")
    assert allowed.error is None
    assert allowed.report.app_call is not None
    assert allowed.report.app_call.result == {"content": [{"type": "text", "text": "moved to e4"}]}


async def test_arguments_that_do_not_fit_end_the_run_with_the_place(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": BOARD}, app_tool="move", app_arguments={"to": 4}, consent="allow")
    assert result.exit_code == 4
    assert "/to" in (result.report.error or "")
    assert "/to" in ((result.report.app_call and result.report.app_call.error) or "")


@pytest.mark.rows("H47")
async def test_a_view_sees_arguments_written_out_and_then_the_whole(tmp_path: Path) -> None:
    given = {"season": "autumn", "rows": [1, 2]}
    view = {"html": page("<p>watches</p>", TELL_INPUT)}
    result = await rendered(tmp_path, view, arguments=given, stream=True, stream_characters=4)
    told = logged(result)
    partial = [arguments for name, arguments in told if name == "tool-input-partial"]
    assert len(partial) > 3
    assert any(one.get("season") in {"", "autu", "autumn"} and "rows" not in one for one in partial)
    assert told[-1] == ["tool-input", given]
    assert [name for name, _ in told].count("tool-input") == 1


async def test_without_it_a_view_gets_no_part(tmp_path: Path) -> None:
    told = logged(
        await rendered(tmp_path, {"html": page("<p>watches</p>", TELL_INPUT)}, arguments={"season": "autumn"})
    )
    assert told == [["tool-input", {"season": "autumn"}]]
