"""Whose content policy a View runs under, what was blocked, and what its author could declare."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import anyio
import pytest
from anyio.abc import SocketAttribute, SocketStream

from greenroom.stage.report import Report
from tests.stage.toys import logged, page, rendered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SAYS: Final = 'const say = (data) => post({ method: "notifications/message", params: { level: "info", data } });'
TRIES: Final = f"""{SAYS}
const script = new Blob(["postMessage(1)"], {{ type: "text/javascript" }});
const worker = new Promise((done) => {{
    try {{
        const one = new Worker(URL.createObjectURL(script));
        one.onmessage = () => done("worked");
        one.onerror = () => done("refused");
    }} catch {{ done("refused"); }}
}});
const evaluated = () => {{ try {{ return eval("'worked'"); }} catch {{ return "refused"; }} }};
window.onHeard = async ({{ id }}) => {{
    if (id === 0) say({{ worker: await worker, eval: evaluated(), again: evaluated() }});
}};
"""


def row(report: Report, directive: str) -> dict[str, Any]:
    (found,) = [one for one in report.csp_violations if one["directive"] == directive]
    return found


async def test_each_mode_allows_what_it_says_and_the_report_names_it(tmp_path: Path) -> None:
    did: dict[str, Any] = {}
    for mode in ("host", "declared", "relaxed"):
        folder = tmp_path / mode
        folder.mkdir()
        result = await rendered(folder, {"html": page("", TRIES)}, csp=mode)
        assert result.exit_code == 0, result.report.error
        assert result.report.view.csp == mode
        (did[mode],) = logged(result)
        assert ("relaxed policy" in " ".join(result.report.warnings)) == (mode == "relaxed")
        if mode == "relaxed":
            assert row(result.report, "script-src")["disposition"] == "report", "what the host would have blocked"
    assert did["host"] == {"worker": "worked", "eval": "refused", "again": "refused"}
    assert did["declared"] == {"worker": "refused", "eval": "refused", "again": "refused"}
    assert did["relaxed"] == {"worker": "worked", "eval": "worked", "again": "worked"}


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """A server on this machine that lets every page read its answers; its port."""

    async def answer(stream: SocketStream) -> None:
        async with stream:
            await stream.receive()
            await stream.send(b"HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n")

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, answer)
        yield listener.extra(SocketAttribute.local_port)
        tasks.cancel_scope.cancel()


async def test_what_was_blocked_is_told_with_a_mend_that_mends_it(tmp_path: Path) -> None:
    async with listening() as port:
        here = f"http://localhost:{port}"
        script = f"""{SAYS}
            window.onHeard = async ({{ id }}) => {{
                if (id !== 0) return;
                for (const n of [1, 2])
                    say(await fetch(`{here}/v1?key=s3cret${{n}}`).then(({{ status }}) => status, () => "refused"));
            }};
        """
        tool: dict[str, Any] = {"html": page("<img src='http://plain.example/x.png'>", script)}
        before = await rendered(tmp_path, tool)
        blocked = row(before.report, "connect-src")
        declared = {**blocked["mend"]["_meta.ui.csp"], "resourceDomains": ["https://never.example", "blob:"]}
        after = await rendered(tmp_path, {**tool, "ui": {"csp": declared}})
    assert (blocked["blocked"], blocked["count"], blocked["told_by"]) == (f"{here}/v1?…", 2, ["frame", "report"])
    assert blocked["source"] == "", "the View's own document"
    assert blocked["line"] > 1
    assert blocked["mend"] == {
        "_meta.ui.csp": {"connectDomains": [here]},
        "openai/widgetCSP": {"connect_domains": [here]},
    }
    assert "plain http" in row(before.report, "img-src")["no_mend"]
    assert any(f"declare {here} in _meta.ui.csp.connectDomains" in one for one in before.report.warnings)
    assert "s3cret" not in before.report.model_dump_json(include={"csp_violations", "warnings"})
    assert (logged(before), logged(after)) == (["refused"] * 2, [204] * 2)
    assert [one["directive"] for one in after.report.csp_violations] == ["img-src"]
    assert (before.report.unused_domains, after.report.unused_domains) == ([], ["https://never.example"])


@pytest.mark.rows("H40", "H41")
async def test_what_a_view_was_granted_is_what_the_engine_lets_it_use(tmp_path: Path) -> None:
    script = f"""{SAYS}
        const denied = 1;
        const position = () => new Promise((done) => navigator.geolocation.getCurrentPosition(
            () => done("used"), ({{ code }}) => done(code === denied ? "denied" : "asked"), {{ timeout: 500 }}));
        window.onHeard = async ({{ id, result }}) => {{
            if (id === 0) say([result.hostCapabilities.sandbox.permissions, await position()]);
        }};
    """
    tool: dict[str, Any] = {"html": page("", script)}
    without = await rendered(tmp_path, tool, consent="allow")
    asking = await rendered(tmp_path, {**tool, "ui": {"permissions": {"geolocation": {}}}}, consent="allow")
    assert logged(without) == [[{}, "denied"]]
    ((told, position),) = logged(asking)
    assert told == {"geolocation": {}}
    assert position != "denied", "there may be no position to be had, but nobody refuses it"
    assert asking.report.view.permissions == ["geolocation"]
