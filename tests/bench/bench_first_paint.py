"""From the call of a tool to its View's first paint, held against the same document in two bare frames."""

import time
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page

from greenroom.host.journal import Milestone
from greenroom.host.view import View
from tests.bench.bare import bare_server, inner_frame
from tests.bench.figures import median, tell, times
from tests.bench.open_app import OpenApp, open_app, painted
from tests.stage import toys

ROUNDS = 9
LIMIT = 6.0
"""What fails. A bare frame asks no server, checks nothing and tells nobody."""
STEPS: Final[tuple[Milestone, ...]] = (
    "resource_read",
    "mounted",
    "document",
    "frame_ready",
    "initialize",
    "initialized",
)
SIZES = {"tiny": 0, "0.4 MB": 400_000, "7 MB": 7_000_000}


@pytest.mark.parametrize("size", SIZES)
async def test_call_to_first_paint(size: str, tmp_path: Path) -> None:
    html = document(SIZES[size])
    async with (
        bare_server({"view": html}) as bare,
        open_app(tmp_path, {"show": {"html": html}}, bare) as app,
    ):
        plain = await bare.open(app.browser)
        ours: list[dict[str, float]] = []
        theirs: list[float] = []
        for _ in range(ROUNDS + 1):
            theirs.append(await bare_paint(plain))
            ours.append(await our_paint(app))
    ours, theirs = ours[1:], theirs[1:]  # the first round warms the engine
    steps = {step: median([one[step] for one in ours]) for step in (*STEPS, "first paint")}
    ratio = steps["first paint"] / median(theirs)
    tell(
        f"Tool call → first paint, {size} View",
        times(ratio, "two bare frames", f"{steps['first paint']:.0f} ms to {median(theirs):.0f} ms"),
        "ms after the call: " + " · ".join(f"{step} {value:.0f}" for step, value in steps.items()),
    )
    assert ratio < LIMIT


def document(size: int) -> str:
    """A View of about this many bytes: a script as bundlers write it, of which a part runs."""
    part = "function f%d(a){return a*%d+(a>%d?f%d(a-1):%d)}const t%d='%s';"
    count = size // 140
    code = "".join(part % (n, n, n, max(0, n - 1), n, n, "abcdefghijklmnopqrstuvwxyz" * 2) for n in range(count))
    run = "let sum = 0; for (let n = 0; n < 1000; n += 1) sum += f0(n);" if count else ""
    return toys.page('<h1 style="background:#cde">Shown</h1>', run, f"<script>{code}</script>")


async def bare_paint(page: Page) -> float:
    """Milliseconds from adding the outer frame to the first paint of the inner one."""
    start = float(await page.evaluate("mount('view')")) / 1000
    taken = await painted(await inner_frame(page)) - start
    await page.evaluate("document.querySelector('iframe').remove()")
    while len(page.frames) > 1:
        await page.wait_for_timeout(5)
    return taken * 1000


async def our_paint(app: OpenApp) -> dict[str, float]:
    """Milliseconds from the call to each step of the View's start and to its first paint."""
    start, called = time.time(), time.monotonic()
    view: View = await app.show("show")
    paint = await painted(await app.frame(view)) - start
    steps: dict[str, float] = {step: (view.journal.milestones[step] - called) * 1000 for step in STEPS}
    await view.close("measured")
    while len(app.page.frames) > 1:
        await app.page.wait_for_timeout(5)
    return {**steps, "first paint": paint * 1000}
