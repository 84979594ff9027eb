"""What a View in a real browser says to the conversation, and what a headless run tells of it."""

import json
from pathlib import Path

import pytest

from greenroom.protocol.page import Emulation
from tests.stage.toys import logged, page, rendered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

TELL_ANSWERS = """
window.onHeard = (message) => {
    if (message.id === 0) speak(message.result);
    if (message.id >= 10)
        post({ method: "notifications/message", params: { level: "info", data: message.result ?? message.error.code } });
};
"""
TALK = (
    TELL_ANSWERS
    + """
function speak() {
    post({ id: 10, method: "ui/update-model-context", params: { content: [{ type: "text", text: "seat 4" }] } });
    post({ id: 11, method: "ui/update-model-context", params: {
        content: [{ type: "text", text: "seat 5" }, { type: "image", mimeType: "image/png", data: "AAAA".repeat(20000) }],
        structuredContent: { seat: 5 } } });
    post({ id: 12, method: "ui/message", params: { role: "user", content: { type: "text", text: "book it" } } });
    post({ id: 13, method: "ui/message", params: { role: "assistant", content: [{ type: "text", text: "as you wish" }] } });
}
"""
)
SHOW_CAPABILITIES = """
window.onHeard = (message) => {
    if (message.id === 0)
        post({ method: "notifications/message", params: { level: "info", data: message.result.hostCapabilities } });
};
"""


@pytest.mark.rows("H64", "H66", "W7", "W14")
async def test_what_a_view_says_stands_in_the_report_with_its_last_context(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page("<p>talks</p>", TALK)}, consent="allow")
    report = json.loads(result.report.model_dump_json())
    assert [said["content"] for said in report["said"]] == [[{"type": "text", "text": "book it"}]]
    assert report["model_context"] == {
        "content": [{"type": "text", "text": "seat 5"}, {"type": "image", "size": 60_000, "mimeType": "image/png"}],
        "structured": {"seat": 5},
    }
    assert sorted(logged(result), key=str) == [-32602, {}, {}, {}]
    assert report["refused"] == []


async def test_without_consent_nothing_is_said_and_the_refusal_is_listed(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page("<p>talks</p>", TALK)})
    assert result.report.said == []
    assert [(one.method, one.subject) for one in result.report.refused] == [("ui/message", "book it")]
    assert {"isError": True} in logged(result)
    assert result.report.model_context is not None


@pytest.mark.parametrize("profile", ["reference", "chatgpt"])
async def test_a_view_is_told_which_kinds_of_content_it_may_send(tmp_path: Path, profile: str) -> None:
    result = await rendered(
        tmp_path,
        {"html": page("<p>asks</p>", SHOW_CAPABILITIES)},
        emulation=Emulation(theme="light", locale="en-US", profile=profile),
    )
    (capabilities,) = logged(result)
    assert "text" in capabilities["message"]
    assert ("image" in capabilities["message"]) == (profile == "reference")
    assert "structuredContent" in capabilities["updateModelContext"]
    assert "structuredContent" not in capabilities["message"]
