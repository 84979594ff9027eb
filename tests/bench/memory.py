"""How much memory a process of ours and a page's scripts have."""

from pathlib import Path

from playwright.async_api import Page


def private_mb(pid: int) -> float:
    """Private memory of one process that it has written to, in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) / 1000


async def heap(page: Page) -> float:
    """Bytes in use on the page's heap, without garbage."""
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    used = await session.send("Runtime.getHeapUsage")
    await session.detach()
    return float(used["usedSize"])
