"""What a person sees of a server that goes wrong at each phase, and of its oddities: exit code, sentence, warnings.

The server is `tests/servers/toys/moody_server.py`; the states and words of the layer below are in
`tests/servers/test_phases.py`.
"""

import os
from pathlib import Path

import anyio
import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import Rendered, RenderRequest, render
from tests.servers.rig import MOODY, moody, state_of, until
from tests.servers.toys.over_http import over_http
from tests.stage.toys import logged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


async def shown(*arguments: str, seconds: float = 40, entry: ServerEntry | None = None) -> Rendered:
    entry = entry or moody(*arguments)
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    return await render(RenderRequest(entry=entry, tool="show", timeout=seconds, unsafe_no_sandbox=unsafe))


@pytest.mark.parametrize(
    ("at", "code", "says"),
    [
        ("start=exit", 3, "exit code 3 before it was ready. The last it said on stderr: “I leave at start”"),
        ("tools/list=exit", 3, "exit code 3 before it was ready. The last it said on stderr: “I leave at tools/list”"),
        ("initialize=torn", 3, "no valid JSON-RPC message"),
        ("tools/call=exit", 4, "exit code 3. The last it said on stderr: “I leave at tools/call”"),
        ("tools/call=torn", 4, "no valid JSON-RPC message"),
        ("resources/read=exit", 6, "resource: It ended with exit code 3"),
        ("resources/read=wrong", 6, "resource: The server's answer is no valid JSON-RPC message: it needs an object"),
        ("resources/read=odd", 6, "answered ui://moody/view without any content"),
    ],
)
async def test_what_goes_wrong_is_an_exit_code_and_the_reason(at: str, code: int, says: str) -> None:
    result = await shown("--at", at)
    assert (result.exit_code, says in (result.report.error or "")) == (code, True), result.report.error
    assert (result.report.result is not None) is (code == 6), (
        "what the tool said is kept although its View is not shown"
    )
    assert ("I leave at" in "".join(result.stderr)) is (at.endswith("exit") and code < 6)


SILENCE = [
    ("initialize=hang", 3, "It was not ready within 20 s: it has not answered initialize."),
    ("tools/list=hang", 3, "It was not ready within 20 s: it has not answered tools/list."),
    ("tools/call=hang", 4, "The tool did not answer within 20 s."),
    ("resources/read=hang", 6, "resource: The View was not shown: resources/read of ui://moody/view was not answered"),
]


async def test_silence_is_told_with_what_was_not_answered_within_the_timeout() -> None:
    found: dict[str, Rendered] = {}

    async def run(at: str) -> None:
        found[at] = await shown("--at", at, seconds=20)

    # All at once: it is mostly waiting.
    async with anyio.create_task_group() as tasks:
        for at, _, _ in SILENCE:
            tasks.start_soon(run, at)
    for at, code, says in SILENCE:
        result = found[at]
        assert (result.exit_code, says in (result.report.error or "")) == (code, True), result.report.error
        assert (result.report.result is not None) is (code == 6)


async def test_a_list_that_cannot_be_read_is_told_beside_the_tool_that_is_missing() -> None:
    result = await shown("--at", "tools/list=wrong")
    assert result.exit_code == 4
    assert "lists no tool 'show'" in (result.report.error or "")
    assert any("The server: tools/list failed." in warning for warning in result.report.warnings)


async def test_the_oddities_that_do_no_harm_are_rendered_and_told() -> None:
    result = await shown(
        *("--noise", "--pages", "--answer-uri", "ui://moody/other", "--domain", "https://w.example"),
        *("--at", "resources/read=late:1"),
    )
    assert result.exit_code == 0, result.report.error
    assert result.png is not None
    told = "\n".join(result.report.warnings)
    assert "of its lines on stdout are no protocol messages, the first: 'DEBUG: " in told
    assert "resources/read of ui://moody/view was answered with another address: 'ui://moody/other'" in told
    assert "w.example" not in told, "a wish is no warning"
    assert result.report.phases_ms["resource_read"] >= 1000


async def test_a_domain_that_a_view_would_like_is_not_given_to_it() -> None:
    result = await shown("--domain", "https://w.example")
    [facts] = logged(result)
    assert facts["origin"].startswith("http://")
    assert ".localhost:" in facts["origin"]


async def test_another_media_type_is_exit_6_and_named() -> None:
    result = await shown("--mime", "text/html")
    assert result.exit_code == 6
    assert "ui://moody/view is text/html; a View has to be text/html;profile=mcp-app" in (result.report.error or "")


async def test_a_view_outlives_its_server_and_the_end_is_told() -> None:
    result = await shown("--at", "after=exit")
    assert result.exit_code == 0, result.report.error
    assert any("The server did not stay: It ended with exit code 3." in one for one in result.report.warnings)


async def test_a_daemon_of_the_server_does_not_outlive_the_run(tmp_path: Path) -> None:
    file = tmp_path / "daemon"
    result = await shown("--daemon", str(file), "--at", "resources/read=late:0.5")
    assert result.exit_code == 0, result.report.error
    pid = int(file.read_text())
    await until(lambda: state_of(pid) is None)


async def test_a_result_larger_than_a_view_can_be_given_is_exit_6_and_said() -> None:
    result = await shown("--megabytes", "70", seconds=90)
    assert result.exit_code == 6
    assert "More than 64 MB were waiting to be sent to the View" in (result.report.error or "")
    assert result.report.result is not None


async def test_a_body_that_is_no_json_is_told_as_such_over_http() -> None:
    with over_http([*MOODY, "--at", "tools/call=garbage"]) as server:
        result = await shown(entry=server.entry("/mcp"))
    assert result.exit_code == 4
    assert result.report.error == (
        "The server's answer is no valid JSON-RPC message: key must be a string at line 1 column 2."
    )
