"""What a server asks while it is rendered: answered by a file, or refused, and in the report either way."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from greenroom.host.elicitation_script import ElicitationScript, read_answers
from greenroom.stage.render import Rendered, RenderRequest, render
from tests.servers.rig import asking
from tests.stage.toys import page

FORM = {"message": "How many?", "requestedSchema": {"type": "object", "properties": {"count": {"type": "integer"}}}}
ASKS = f"""
window.onHeard = (message) => {{
    if (message.method === "ui/notifications/tool-result")
        post({{ id: 1, method: "tools/call", params: {{ name: "ask", arguments: {{ params: {json.dumps(FORM)} }} }} }});
    if (message.id === 1 && !message.method) said.textContent = message.result.content[0].text;
}};
"""


async def _rendered(folder: Path, answers: ElicitationScript | None, **options: Any) -> Rendered:
    view = folder / "view.html"
    view.write_text(page("<p id=said>…</p>", ASKS), encoding="utf-8")
    entry, unsafe = asking("--view", str(view)), os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    request = RenderRequest(entry=entry, tool="show", answers=answers, unsafe_no_sandbox=unsafe, **options)
    return await render(request)


@pytest.mark.browser
async def test_a_views_call_that_is_asked_something_gets_the_files_answer(tmp_path: Path) -> None:
    script = read_answers('{"ask": [{"action": "accept", "content": {"count": 7}}]}')
    rendered = await _rendered(tmp_path, script)
    assert rendered.error is None
    [asked] = rendered.report.elicitations
    assert (asked.tool, asked.view, asked.mode, asked.action) == ("ask", "show", "form", "accept")
    assert (asked.message, asked.content, asked.reason) == ("How many?", {"count": 7}, None)
    assert not any("How many?" in warning for warning in rendered.report.warnings)


@pytest.mark.browser
async def test_without_an_answer_the_question_is_closed_and_the_report_warns_of_it(tmp_path: Path) -> None:
    rendered = await _rendered(tmp_path, None)
    assert rendered.error is None
    [asked] = rendered.report.elicitations
    assert (asked.action, asked.content, asked.reason) == ("cancel", None, "no answer was given for it")
    assert any("“How many?” and was answered cancel" in warning for warning in rendered.report.warnings)
