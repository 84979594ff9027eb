"""The other answers of the sandbox server: documents of the View's own origin that do not carry the View's policy.

The attack needs two things: to load such an answer, and to find no policy on it. Both defences are taken away in the
control, and each is seen alone. The status 405 and the report path's own answer never become a document, because a
frame cannot be sent there by those methods; their headers are asked for directly.
"""

import dataclasses
from pathlib import Path
from typing import Final

import anyio
import httpx
import pytest

from greenroom.host.views import ProxyDocument
from greenroom.web.defences import Defences
from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import Theatre, theatre

CLOSED: Final = "default-src 'none'; sandbox"
BROKEN: Final = "/broken"
ANSWERS: Final = {
    "answer-404": "/nothing-here",
    "answer-500": BROKEN,
    "answer-font": "/fonts/none.woff2",
    "answer-used": "/USED",
    "answer-report": "/REPORT",
    "answer-400": "/TOO-MUCH",
}
"""By name of the attack. Words in capitals are filled in: the proxy page's own path (which is served once), the report
path, and a request too long for the parser."""
TOO_MUCH: Final[dict[EngineName, str]] = {"chromium": "/LONG", "window": "/COOKIES"}
"""Chromium sends no cookies of a frame in another's page, and the window's engine no such long address."""
ROWS: Final = attacks("the closed policy and the proxy's frame-src", *ANSWERS)


def frames_itself(document: ProxyDocument) -> ProxyDocument:
    """A proxy page that lets the View nest its own origin."""
    return dataclasses.replace(document, csp=document.csp.replace("frame-src 'none'", "frame-src 'self'"))


UNCLOSED: Final = Defences(guard=False, sandbox_policy_on_errors=False)


async def played(engine: EngineName, folder: Path, switches: Switches) -> Evidence:
    switches = dataclasses.replace(switches, broken_path=BROKEN)
    async with theatre(engine, folder, switches) as running:
        answers = {name: path.replace("/TOO-MUCH", TOO_MUCH[engine]) for name, path in ANSWERS.items()}
        await running.play("answers", seconds=25, answers=answers)
        return running.evidence()


@pytest.mark.long_in("window", "what is answered, and with which policy, is our own server's")
async def test_no_other_answer_of_the_sandbox_is_a_way_out(engine: EngineName, tmp_path: Path) -> None:
    control = await played(engine, tmp_path / "control", Switches(defences=UNCLOSED, document=frames_itself))
    closed_alone = Switches(defences=Defences(guard=False), document=frames_itself)
    judge(ROWS, control=control, shipped=await played(engine, tmp_path / "closed", closed_alone))
    frames_alone = Switches(defences=UNCLOSED)
    judge(ROWS, control=control, shipped=await played(engine, tmp_path / "frames", frames_alone))
    judge(ROWS, control=control, shipped=await played(engine, tmp_path / "shipped", SHIPPED_RUN))


@pytest.mark.browser
async def test_every_answer_but_the_proxy_page_carries_the_closed_policy(tmp_path: Path) -> None:
    async with theatre("chromium", tmp_path, Switches(broken_path=BROKEN)) as running:
        view = await running.play("victim")
        paths = ("/nothing-here", BROKEN, "/fonts/none.woff2", "/fonts/face.woff2", view.mount.path)
        seen = [await asked(running, view.lease.host, "GET", path) for path in paths]
        seen += [await asked(running, view.lease.host, method, "/") for method in ("PUT", "DELETE", "OPTIONS", "HEAD")]
        seen.append(await asked(running, view.lease.host, "POST", view.plan.report_path))
        parsers_own = await answered(running.web.sandbox_port, b"this is no request\r\n\r\n")
    assert [status for status, _ in seen] == [404, 500, 404, 200, 404, 405, 405, 405, 405, 204]
    assert {policy for _, policy in seen} == {CLOSED}
    assert parsers_own.startswith("HTTP/1.1 400 ")
    assert f"content-security-policy: {CLOSED}\r\n" in parsers_own


async def asked(running: Theatre, host: str, method: str, path: str) -> tuple[int, str | None]:
    async with httpx.AsyncClient(trust_env=False) as client:
        url = f"http://127.0.0.1:{running.web.sandbox_port}{path}"
        answer = await client.request(method, url, headers={"Host": host}, timeout=10)
        return answer.status_code, answer.headers.get("content-security-policy")


async def answered(port: int, request: bytes) -> str:
    async with await anyio.connect_tcp("127.0.0.1", port) as stream:
        await stream.send(request)
        with anyio.fail_after(10):
            return (await stream.receive()).decode("latin-1")
