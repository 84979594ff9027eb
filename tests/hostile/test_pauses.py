"""What a flood and messages of 50 MB cost the page: its longest pause, measured between the ticks of a MessageChannel.

Beside it runs a control: a page that does nothing but count the same messages, unread, sent to it by a frame of another
origin. The page may pause at most three times as long. A machine that is busy with other things makes single pauses
long, on either side; what is over the measure is measured again together with its control, a few times.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import anyio
import pytest
from playwright.async_api import Page

from greenroom.protocol.mcp_apps.csp_source import Source, read_source
from tests.hostile.engines import EngineName, measured
from tests.hostile.theatre import Theatre, theatre

MOST: Final = 3.0
ROUNDS: Final = 4
FLOOD: Final = 20_000
RATE: Final = 10_000
SAME_AS: Final = {
    "flood-view": "flood",
    "flood-port": "flood",
    "flood-window": "flood",
    "big-string": "string",
    "big-object": "object",
    "big-string-window": "string",
    "big-object-window": "object",
}
"""By the attack's name: the control's messages."""

TICKS: Final = """() => {
    const clock = new MessageChannel();
    let last = performance.now();
    window.longestPause = 0;
    clock.port1.onmessage = () => {
        const now = performance.now();
        window.longestPause = Math.max(window.longestPause, now - last);
        last = now;
        clock.port2.postMessage(0);
    };
    clock.port2.postMessage(0);
}"""
RESET: Final = "() => { window.longestPause = 0; }"
LONGEST: Final = "() => window.longestPause"

COUNTING: Final = """<!doctype html><title>Control</title><script>
let count = 0;
addEventListener('message', () => { count += 1; });
window.start = (kind) => {
    document.querySelector('iframe')?.remove();
    const frame = document.createElement('iframe');
    frame.src = `http://sender.localhost:PORT/sender?${kind}`;
    document.body.append(frame);
};
window.counted = () => count;
</script><body>"""
SENDING: Final = """<!doctype html><title>Sender</title><script>
const kind = location.search.slice(1);
const note = (data) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } });
if (kind === 'string') parent.postMessage(note('x'.repeat(50_000_000)), '*');
if (kind === 'object') {
    const values = (n) => ({ name: `member ${n}`, values: [n, n + 1, 'xxxxxx'] });
    parent.postMessage(note(Array.from({ length: 1_000_000 }, (_, n) => values(n))), '*');
}
if (kind === 'flood') {
    const started = performance.now();
    const clock = new MessageChannel();
    let sent = 0;
    clock.port1.onmessage = () => {
        const due = Math.min(FLOOD, ((performance.now() - started) * RATE) / 1000);
        for (; sent < due; sent += 1) parent.postMessage(note(sent), '*');
        if (sent < FLOOD) clock.port2.postMessage(0);
    };
    clock.port2.postMessage(0);
}
</script>""".replace("FLOOD", str(FLOOD)).replace("RATE", str(RATE))

Measure = Callable[[str], Awaitable[float]]


async def longest_pause(page: Page, act: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds of the page's longest pause while `act` runs."""
    await page.evaluate(RESET)
    await act()
    return float(await page.evaluate(LONGEST))


@asynccontextmanager
async def greenroom(engine: EngineName, folder: Path) -> AsyncIterator[Measure]:
    """Measures the page while one of the Views attacks it."""
    async with theatre(engine, folder, reach_page=True) as running:
        page = running.page
        assert page is not None
        await page.evaluate(TICKS)

        async def measure(way: str) -> float:
            async def attack() -> None:
                view = "flood" if way.startswith("flood") else "big"
                shown = await running.play(view, seconds=20, way=way, count=FLOOD, rate=RATE)
                await running.close(shown)

            pause = await longest_pause(page, attack)
            assert way in running.evidence().ran
            return pause

        yield measure


@asynccontextmanager
async def counting_page(engine: EngineName, running: Theatre, folder: Path) -> AsyncIterator[Measure]:
    """Measures the control; its pages are the canary's, and the guard lets them through in this run."""
    canary = running.canary
    canary.pages |= {"/counting": COUNTING, "/sender": SENDING}
    own = [f"{canary.origin}", f"http://sender.localhost:{canary.port}"]
    sources = [source for source in (read_source(entry, ()) for entry in own) if isinstance(source, Source)]
    running.core.network_rules.grant("the control", sources)
    url = f"{canary.origin}/counting"
    async with measured(engine, url, running.web.browser_flags(), folder) as page:
        await page.wait_for_function("() => window.start !== undefined")
        await page.evaluate(TICKS)

        async def measure(kind: str) -> float:
            before = int(await page.evaluate("() => window.counted()"))
            wanted = before + (FLOOD if kind == "flood" else 1)

            async def send() -> None:
                await page.evaluate("(kind) => window.start(kind)", kind)
                await page.wait_for_function("(wanted) => window.counted() >= wanted", arg=wanted, timeout=30_000)
                await anyio.sleep(0.5)

            return await longest_pause(page, send)

        yield measure


@pytest.mark.timeout(300)
@pytest.mark.long_in("chromium", "the page is a person's in the window, where the pauses are theirs")
async def test_the_page_pauses_little_longer_than_one_that_only_counts(engine: EngineName, tmp_path: Path) -> None:
    ratios: dict[str, list[float]] = {way: [] for way in SAME_AS}
    for number in range(ROUNDS):
        left = [way for way in SAME_AS if min(ratios[way], default=float("inf")) > MOST]
        if not left:
            break
        folder = tmp_path / str(number)
        async with (
            theatre("none", folder / "control") as running,
            counting_page(engine, running, folder / "counting") as measure,
        ):
            control = {kind: await measure(kind) for kind in sorted({SAME_AS[way] for way in left})}
        async with greenroom(engine, folder / "greenroom") as measure:
            for way in left:
                ratios[way].append(await measure(way) / control[SAME_AS[way]])
    assert all(min(tried) <= MOST for tried in ratios.values()), ratios
