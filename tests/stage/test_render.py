"""Headless runs of small Views: what is told of success, and of each way to fail."""

import struct
import zlib
from pathlib import Path

import pytest

from greenroom.protocol.mcp_apps.names import Theme
from greenroom.protocol.page import Emulation
from tests.stage.toys import logged, page, rendered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SAY = 'post({ method: "notifications/message", params: { level: "info", data: %s } });'
RED = '<div style="height:120px;background:rgb(200,0,0)"></div>'
SIZED = 'post({ method: "ui/notifications/size-changed", params: { width: 10, height: 120 } });'


@pytest.mark.rows("H4", "H5")
async def test_the_result_is_shown_with_the_document_that_its_tool_names_though_the_server_lists_none(
    tmp_path: Path,
) -> None:
    say = SAY % "message.params"
    script = f'window.onHeard = (message) => {{ if (message.method?.endsWith("tool-result")) {say} }};'
    tool = {"html": page(RED, script), "uri": "ui://toy/unlisted", "result": {"content": [], "_meta": {"n": 1}}}
    result = await rendered(tmp_path, tool)
    sent = [(one.method, one.body) for one in result.report.messages if one.peer.startswith("toy-")]
    listed, read = (
        [body for method, body in sent if method == name and isinstance(body, dict)]
        for name in ("resources/list", "resources/read")
    )
    assert [body["result"] for body in listed if "result" in body] == [{"resources": []}]
    assert [body["params"] for body in read if "params" in body] == [{"uri": "ui://toy/unlisted"}]
    assert logged(result) == [tool["result"]]


async def test_the_picture_is_the_view_at_the_width_asked_for_and_the_height_applied(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page(RED, SIZED, "<style>body{margin:0}</style>")}, size=(500, 400))
    assert result.exit_code == 0, result.report.error
    assert result.png is not None
    assert _size(result.png) == (500, 120)
    assert set(_pixels(result.png)) == {(200, 0, 0)}
    assert result.report.view.height == 120


async def test_a_view_that_reports_no_size_has_the_height_it_was_given(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page(RED)})
    assert result.png is not None
    assert _size(result.png)[1] == result.report.view.height == 400


async def test_a_view_taller_than_the_stage_is_cut_where_the_stage_ends(tmp_path: Path) -> None:
    tall = 'post({ method: "ui/notifications/size-changed", params: { height: 4000 } });'
    result = await rendered(tmp_path, {"html": page(RED, tall)}, size=(400, 300))
    assert result.png is not None
    assert _size(result.png) == (400, 300)
    assert result.report.view.height == 300


@pytest.mark.rows("H43", "H56", "H19")
async def test_the_view_is_told_the_truth_about_where_it_is(tmp_path: Path) -> None:
    script = """window.onHeard = (message) => {
        if (message.id !== 0) return;
        let above; try { above = String(top.location.href) } catch (error) { above = error.name }
        const { theme, locale, containerDimensions } = message.result.hostContext;
        post({ method: "notifications/message", params: { level: "info", data: {
            theme, locale, containerDimensions, width: innerWidth, above, nested: parent !== top,
            dark: matchMedia("(prefers-color-scheme: dark)").matches } } });
    };"""
    result = await rendered(
        tmp_path, {"html": page(RED, script)}, emulation=Emulation(theme="dark", locale="de-DE"), size=(640, 480)
    )
    assert logged(result) == [
        {
            "theme": "dark",
            "locale": "de-DE",
            "containerDimensions": {"width": 640, "maxHeight": 480},
            "width": 640,
            "above": "SecurityError",
            "nested": True,
            "dark": True,
        }
    ]


@pytest.mark.rows("W23")
@pytest.mark.parametrize(("theme", "colour"), [("light", (255, 255, 255)), ("dark", (23, 28, 25))])
async def test_a_transparent_view_shows_the_stage_behind_it(
    theme: Theme, colour: tuple[int, int, int], tmp_path: Path
) -> None:
    head = "<style>:root{color-scheme:light dark}html,body{margin:0;background:transparent}</style>"
    result = await rendered(
        tmp_path,
        {"html": page("<div style=height:120px></div>", SIZED, head)},
        emulation=Emulation(theme=theme, locale="en-US"),
    )
    assert result.png is not None
    assert set(_pixels(result.png)) == {colour}


@pytest.mark.rows("H9")
async def test_a_document_in_base64_is_read_as_utf_8(tmp_path: Path) -> None:
    script = SAY % "document.body.firstChild.textContent"
    result = await rendered(tmp_path, {"html": page("<p>Grüße 😀 مرحبا</p>", script), "blob": True})
    assert logged(result) == ["Grüße 😀 مرحبا"]


async def test_what_only_chatgpt_shows_runs_under_its_profile_and_says_what_is_missing(tmp_path: Path) -> None:
    tool = {
        "html": page(RED, SIZED),
        "mime": "text/html+skybridge",
        "meta": {"openai/outputTemplate": "ui://toy/show"},
    }
    result = await rendered(tmp_path, tool)
    assert result.exit_code == 0
    assert result.report.view.profile == "chatgpt"
    assert "text/html+skybridge" in (result.report.view.profile_reason or "")
    assert any("window.openai" in warning for warning in result.report.warnings)


@pytest.mark.rows("H8", "H11")
async def test_a_resource_of_another_type_leaves_the_result_as_text(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page(), "mime": "text/html"})
    assert result.exit_code == 6, result.report.error
    assert (result.report.error or "").startswith("resource: ")
    assert "text/html" in (result.report.error or "")
    assert result.report.result == {"content": [{"type": "text", "text": "done"}]}


@pytest.mark.rows("H7", "H11")
async def test_a_view_that_is_not_a_ui_resource_leaves_the_result_as_text(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"uri": "https://example.com/view.html"})
    assert result.exit_code == 6, result.report.error
    assert (result.report.error or "").startswith("resource: ")
    assert result.report.result is not None
    assert any("ui://" in warning for warning in [*result.report.warnings, result.report.error or ""])


@pytest.mark.rows("H11")
async def test_a_resource_that_is_not_there_leaves_the_result_as_text(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"uri": "ui://toy/nowhere"})
    assert result.exit_code == 6, result.report.error
    assert (result.report.error or "").startswith("resource: ")
    assert result.report.result is not None


async def test_an_error_result_is_rendered_with_a_warning(tmp_path: Path) -> None:
    tool = {"html": page(RED, SIZED), "result": {"content": [], "isError": True}}
    result = await rendered(tmp_path, tool)
    assert result.exit_code == 0
    assert any("isError" in warning for warning in result.report.warnings)


async def test_what_is_wrong_with_a_result_is_told_and_the_result_passed_on(tmp_path: Path) -> None:
    tool = {"html": page(RED, SIZED), "result": {"content": [{"type": "hologram"}]}}
    result = await rendered(tmp_path, tool)
    assert result.exit_code == 0
    assert any("not valid MCP at content.0" in warning for warning in result.report.warnings)
    assert result.report.result == {"content": [{"type": "hologram"}]}


async def test_a_tool_that_answers_with_an_error_fails_the_run(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page(RED), "error": {"code": -32000, "message": "No such booking"}})
    assert result.exit_code == 4
    assert "No such booking" in (result.report.error or "")


async def test_a_tool_that_does_not_answer_fails_the_run_in_time(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": page(RED), "silent": True}, timeout=8)
    assert result.exit_code == 4
    assert "8 s" in (result.report.error or "")


async def test_a_view_that_says_nothing_is_named_with_the_step_it_failed_at(tmp_path: Path) -> None:
    result = await rendered(tmp_path, {"html": "<!doctype html><h1>Hello</h1>"}, timeout=9)
    assert result.exit_code == 6
    assert result.report.view.failed_step == "ui/initialize"
    assert "ui/initialize" in (result.report.error or "")


async def test_a_view_that_leaves_its_frame_is_told_from_one_that_says_nothing(tmp_path: Path) -> None:
    script = """const script = parent.document.createElement("script");
        script.textContent = "location.href = '/elsewhere'";
        parent.document.body.append(script);"""
    result = await rendered(tmp_path, {"html": page(RED, script)}, timeout=20)
    assert result.exit_code == 6
    assert "navigated" in (result.report.error or "")


async def test_a_form_that_is_sent_away_takes_the_view_with_it_and_is_told(tmp_path: Path) -> None:
    body = "<form action='https://example.com/'><button>Send</button></form>"
    result = await rendered(tmp_path, {"html": page(body, f"{SIZED} document.forms[0].submit();")}, timeout=20)
    assert result.exit_code == 6
    assert "left its document" in (result.report.error or "")


async def test_what_the_policy_blocked_is_told_with_the_declaration_that_opens_it(tmp_path: Path) -> None:
    script = f'{SIZED} fetch("https://api.example.com/rooms").catch(() => {{}});'
    result = await rendered(tmp_path, {"html": page(RED, script)})
    assert result.exit_code == 0
    mend = "To allow it, declare https://api.example.com in _meta.ui.csp.connectDomains"
    assert any(mend in warning for warning in result.report.warnings)


async def test_a_librarys_one_trial_of_eval_is_left_out_of_the_whole_report(tmp_path: Path) -> None:
    tries = (
        f'{SIZED} const tries = () => {{ try {{ new Function(""); }} catch (error) {{ console.log(error.name); }} }};'
    )
    once, twice = [await rendered(tmp_path, {"html": page(RED, f"{tries} {'tries();' * n}")}) for n in (1, 2)]
    assert (once.exit_code, once.report.csp_violations) == (0, [])
    assert not any("Blocked by the policy" in warning for warning in once.report.warnings)
    assert [line.text for line in once.report.console] == ["EvalError"], "no word of a policy that blocks nothing"
    (told,) = twice.report.csp_violations
    assert (told["blocked"], told["disposition"], told["count"]) == ("eval", "enforce", 2)
    assert any("Blocked by the policy: eval (script-src)" in warning for warning in twice.report.warnings)
    assert [line.text for line in twice.report.console] == ["EvalError"] * 2


async def test_a_view_that_never_rests_is_taken_as_it_is(tmp_path: Path) -> None:
    script = f"{SIZED} setInterval(() => {{ document.body.style.background = `rgb(0,0,${{Date.now() % 255}})` }}, 20);"
    result = await rendered(tmp_path, {"html": page("", script)})
    assert result.exit_code == 0
    assert any("never came to rest" in warning for warning in result.report.warnings)


async def test_the_phases_follow_each_other(tmp_path: Path) -> None:
    report = (await rendered(tmp_path, {"html": page(RED, SIZED)})).report
    phases = report.phases_ms
    (initialized,) = [message.time for message in report.messages if message.method == "notifications/initialized"]
    assert set(phases) == {
        "server_start",
        "tool_call",
        "resource_read",
        "frame_ready",
        "initialized",
        "first_paint",
        "settled",
    }
    handshake = (initialized - report.messages[0].time) * 1000
    assert handshake - 50 < phases["server_start"] < handshake + 5000, "and what it takes to start its process"
    assert 0 < phases["resource_read"] < phases["frame_ready"] < phases["initialized"] < phases["settled"]


async def test_the_profile_can_be_chosen_and_is_told(tmp_path: Path) -> None:
    view = (
        await rendered(tmp_path, {"html": page(RED, SIZED)}, emulation=Emulation(profile="chatgpt"), size=(1000, 600))
    ).report.view
    assert (view.profile, view.profile_reason) == ("chatgpt", "chosen by you")
    unknown = await rendered(tmp_path, {"html": page(RED)}, emulation=Emulation(profile="mosaic"))
    assert unknown.exit_code == 2


def _size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def _pixels(png: bytes) -> list[tuple[int, int, int]]:
    """Sample a picture of the browser (8 bits, RGB or RGBA, any filter): its middle row."""
    width, height = _size(png)
    depth = 4 if png[25] == 6 else 3
    data, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw, above = zlib.decompress(data), bytearray(width * depth)
    for row in range(height // 2 + 1):
        start = row * (width * depth + 1)
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * depth], above, depth)
    return [(above[x], above[x + 1], above[x + 2]) for x in range(0, width * depth, depth * 16)]


def _unfiltered(kind: int, line: bytes, above: bytearray, depth: int) -> bytearray:
    out = bytearray(line)
    for i, value in enumerate(line):
        left = out[i - depth] if i >= depth else 0
        corner = above[i - depth] if i >= depth else 0
        guess = {0: 0, 1: left, 2: above[i], 3: (left + above[i]) // 2, 4: _paeth(left, above[i], corner)}[kind]
        out[i] = (value + guess) & 255
    return out


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda candidate: abs(guess - candidate))
