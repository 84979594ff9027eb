"""Cookies know no ports: what a View writes must reach neither the page, nor another program's server on this machine.

The engine keeps cookies by host, and a View's host is its own, with an unguessable name. No switch takes that away; the
control is the nearest that does share: a page that writes the same cookies on the very host that is then asked for.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page

from greenroom.web.defences import Defences
from greenroom.web.sandbox_parser import HEAD_BYTES
from tests.hostile.canary import Canary
from tests.hostile.engines import EngineName
from tests.hostile.switches import Switches
from tests.hostile.theatre import theatre

WRITER: Final = """<!doctype html><script>
document.cookie = 'secret=the victim keeps this; path=/';
fetch('/hit/written');
</script>"""


async def visited(page: Page, watch: Canary, hosts: Sequence[str]) -> list[str]:
    """The Cookie headers that a local server gets when the same browser asks it under these names."""
    tab = await page.context.new_page()
    for host in hosts:
        await tab.goto(f"http://{host}:{watch.port}/plain")
    await tab.close()
    return watch.cookies


@pytest.mark.browser
@pytest.mark.rows("H28")
async def test_a_views_cookies_go_to_nobody_else(tmp_path: Path) -> None:
    async with theatre("chromium", tmp_path, Switches(defences=Defences(guard=False))) as running:
        page, watch = running.page, running.canary
        assert page is not None
        await running.play("victim")
        kept = next(report["detail"] for report in watch.reports if report["state"] == "done")
        assert "cookie" in kept.split("; ")
        names = ("127.0.0.1", "localhost", "thief.localhost")
        shipped = await visited(page, watch, names)
        own = await page.evaluate("() => document.cookie")
        assert (shipped, own) == ([], "")
        watch.pages["/writer"] = WRITER
        tab = await page.context.new_page()
        await tab.goto(f"http://thief.localhost:{watch.port}/writer")
        assert await visited(page, watch, names) != []


async def test_a_view_that_fills_its_place_with_cookies_is_shown_there_again(
    engine: EngineName, tmp_path: Path
) -> None:
    async with theatre(engine, tmp_path, Switches(defences=Defences(guard=False))) as running:
        for _ in range(2):
            since = len(running.canary.reports)
            shown = await running.play("glutton")
            assert running.said("done", "glutton", since), shown.ended_because
            await running.close(shown)
        kept = [int(str(one["detail"])) for one in running.canary.reports if one["state"] == "done"]
    # The control: more than a server takes that has not this in mind. A private browser keeps 10 kB for a frame.
    assert kept[0] > (HEAD_BYTES if engine == "window" else 5_000)
