"""A tool that runs as a task only, shown headless: its View gets the result, and the report says how the task was doing."""

import os
from pathlib import Path

import pytest

from greenroom.stage.render import RenderRequest, render
from tests.servers.rig import living
from tests.stage.toys import page

SHOWS = """
window.onHeard = (message) => {
    if (message.method === "ui/notifications/tool-result") said.textContent = message.params.content[0].text;
};
"""


@pytest.mark.browser
@pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])
async def test_a_task_is_followed_and_shown(tmp_path: Path, era: tuple[str, ...]) -> None:
    view = tmp_path / "view.html"
    view.write_text(page("<p id=said>…</p>", SHOWS), encoding="utf-8")
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    entry = living("--html", str(view), *era)
    rendered = await render(
        RenderRequest(entry=entry, tool="show_late", arguments={"seconds": 0.3}, unsafe_no_sandbox=unsafe)
    )
    report = rendered.report
    assert rendered.error is None
    assert report.result is not None
    assert report.result["content"] == [{"type": "text", "text": "done"}]
    assert report.task is not None
    assert (report.task.status, report.task.message) == ("completed", "Found")
    delivered = [one.body for one in report.messages if one.method == "ui/notifications/tool-result"]
    assert "done" in str(delivered)
