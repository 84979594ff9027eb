"""Twenty Views at once, one of which says as much as it may: what that costs the other nineteen, and until when."""

import time
from pathlib import Path
from typing import Final

import anyio
from playwright.async_api import Frame

from greenroom.web.limits import BUCKET_REFILL
from tests.bench.figures import median, p95, tell, times
from tests.bench.open_app import ASKING, OpenApp, open_app
from tests.stage import toys

VIEWS: Final = 20
TURNS: Final = 5
ROUNDS: Final = 10
LIMIT: Final = 3.0
"""What fails: a round trip of another View, in those of the quiet one."""
RATE: Final = 0.95 * BUCKET_REFILL
"""Messages a second; a little more for long, and the View is ended."""
SETTLED: Final = 1.5
"""A round trip within this many quiet ones counts as quiet again."""
PATIENCE_SECONDS: Final = 30.0

FLOODING: Final = """
let clock, started, said = 0;
window.flood = (rate) => {
    clearInterval(clock);
    started = performance.now();
    said = 0;
    if (rate) clock = setInterval(() => {
        for (const due = (performance.now() - started) * rate / 1000; said < due; said += 1)
            post({ id: `f${said}`, method: "ping" });
    }, 5);
};
"""


async def test_nineteen_views_beside_one_that_floods(tmp_path: Path) -> None:
    html = toys.page("<p>one of many</p>", ASKING + FLOODING)
    quiet: list[float] = []
    beside: list[float] = []
    async with open_app(tmp_path, {"show": {"html": html}}, live_views=VIEWS) as app:
        views = [await app.show("show") for _ in range(VIEWS)]
        *others, flooder = [await app.frame(view) for view in views]
        await round_trips(others)  # warm
        for _ in range(TURNS):  # in turns, so that what else the machine does meets both
            quiet += await round_trips(others)
            await flood(flooder, RATE)
            beside += await round_trips(others)
            await flood(flooder, 0)
        await flood(flooder, RATE)
        heard = await rate_of(app, views[-1].peer)
        await views[-1].close("measured")
        settled = await seconds_until_quiet(others[0], median(quiet) * SETTLED)
        after = await round_trips(others)
    ratio = median(beside) / median(quiet)
    tell(
        f"{VIEWS} Views, one of them at {heard:.0f} messages/s: a ping of the others",
        times(ratio, "the quiet ones, median", f"{median(beside):.2f} ms to {median(quiet):.2f} ms"),
        times(p95(beside) / p95(quiet), "the quiet ones, 95th percentile", f"{p95(beside):.2f} to {p95(quiet):.2f} ms"),
        times(max(beside) / max(quiet), "the quiet ones, worst", f"{max(beside):.1f} ms to {max(quiet):.1f} ms"),
        times(median(after) / median(quiet), "the quiet ones, after it was removed", f"{median(after):.2f} ms"),
        f"quiet again {settled * 1000:.0f} ms after it was removed",
    )
    assert heard > 0.8 * RATE
    assert ratio < LIMIT
    assert median(after) / median(quiet) < LIMIT


async def round_trips(views: list[Frame]) -> list[float]:
    """Milliseconds of some pings of each of these Views, one after the other."""
    taken: list[float] = []
    for view in views:
        taken += await view.evaluate("([count]) => rounds(count, 'ping', {})", [ROUNDS])
    return taken


async def flood(view: Frame, rate: float) -> None:
    await view.evaluate("(rate) => flood(rate)", rate)
    await anyio.sleep(0.5)


async def rate_of(app: OpenApp, peer: str) -> float:
    """Messages a second that come from this peer now."""
    start, began = app.core.tap.newest, time.monotonic()
    await anyio.sleep(1)
    rows = app.core.tap.rows(start, 10_000)
    return sum(row.peer == peer and row.direction == "from_peer" for row in rows) / (time.monotonic() - began)


async def seconds_until_quiet(view: Frame, wanted: float) -> float:
    """How long until the median of five pings is as good as this."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE_SECONDS:
        if median(await view.evaluate("rounds(5, 'ping', {})")) < wanted:
            return time.monotonic() - began
    return PATIENCE_SECONDS
