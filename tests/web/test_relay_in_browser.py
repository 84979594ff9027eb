"""The way of a View's messages through the real page, its Worker and the real sandbox proxy, with a toy host behind."""

import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Page

from greenroom.host.origins import Lease
from greenroom.protocol.mcp_apps.names import Theme
from greenroom.protocol.page import FromPage, MountView, ProxyReady, Servers, Ticket, ToPage, ViewTheme, WantTicket
from greenroom.stage.chromium import browser
from greenroom.web.needs import Layout
from greenroom.web.serve import Options
from tests.web.toy_host import ToyCore, ToyDocument, ToyPage, ToyView, serving, until

pytestmark = pytest.mark.browser

SANDBOX = "allow-scripts allow-same-origin allow-forms"
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
ODD_VALUES: list[Any] = [
    {"jsonrpc": "2.0", "id": 0, "method": "ping", "params": {}},
    {"jsonrpc": "2.0", "id": "0", "result": {"deep": [[[{"a": None}]]], "extra": 1.5}, "unknown": True},
    {"method": "ui/notifications/initialized"},
    "text",
    "é 😀 </script> \u2028",
    "\ud800",
    7,
    -0.25,
    1e300,
    None,
    True,
    [],
    {},
    {"__proto__": 1, "toString": "own", "": ""},
]


class Stage(ToyCore):
    """Shows one View with this HTML, the way the host does: a mount, a ticket, then the document as a message."""

    def __init__(self, html: str, *, inline: bool = False, theme: Theme = "light") -> None:
        super().__init__()
        self.html, self.inline, self.theme = html, inline, theme
        self.view = ToyView()
        self.ready = 0
        self.lease: Lease | None = None

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> ToyPage:
        super().page_connected(send, layout, seat)
        page = StagePage(self, send, layout)
        self.pages[-1] = page
        page.mount()
        return page


class StagePage(ToyPage):
    def __init__(self, stage: Stage, send: Callable[[ToPage], None], layout: Layout) -> None:
        super().__init__(send, layout)
        self.stage = stage

    def mount(self) -> None:
        stage = self.stage
        assert stage.origins is not None
        stage.lease = lease = stage.origins.take("abc")
        stage.views.documents[lease.host, "/page"] = ToyDocument(
            csp=POLICY,
            html=stage.html if stage.inline else None,
            parameters={"sandbox": SANDBOX, "allow": "", "shellOrigin": stage.shell_origin},
        )
        self.send(Servers(servers=[]))
        self.send(
            MountView(
                view="1",
                server="s",
                tool="t",
                uri="ui://x",
                html_bytes=1,
                sha256="",
                title="A View",
                src=f"{lease.origin}/page",
                origin=lease.origin,
                sandbox=SANDBOX,
                allow="",
                width=600,
                height=200,
                mode="inline",
                border=True,
                theme=stage.theme,
                profile="reference",
                profile_reason="",
            )
        )

    def receive(self, message: FromPage) -> None:
        super().receive(message)
        if isinstance(message, WantTicket):
            self.stage.views.tickets["ticket"] = self.stage.view
            self.send(Ticket(view=message.view, ticket="ticket"))
        if isinstance(message, ProxyReady):
            self.stage.ready += 1


def document(stage: Stage) -> str:
    params: dict[str, Any] = {"html": "" if stage.inline else stage.html, "sandbox": SANDBOX}
    if stage.inline:
        params["greenroom/inline"] = True
    return json.dumps({"jsonrpc": "2.0", "method": "ui/notifications/sandbox-resource-ready", "params": params})


@asynccontextmanager
async def shown(stage: Stage) -> AsyncIterator[Page]:
    """The real page in Chromium, with the View's proxy waiting for its document."""
    async with (
        serving(stage, Options(subdomains=True)) as server,
        browser(server.browser_flags(), unsafe_no_sandbox=os.geteuid() == 0) as started,
    ):
        page = await started.new_page(color_scheme="light")
        await page.goto(server.entry_url("1"))
        await until(lambda: stage.ready and stage.view.send)
        yield page


def say(stage: Stage, text: str) -> None:
    assert stage.view.send is not None
    stage.view.send(text)


def said(stage: Stage) -> list[Any]:
    return [json.loads(text) for text in stage.view.received]


ECHO = "<script>addEventListener('message', (event) => parent.postMessage({ echo: event.data }, '*'));</script>"


@pytest.mark.rows("H22", "H24", "W21")
async def test_every_message_passes_value_for_value_from_the_first_one_on() -> None:
    posted = json.dumps(ODD_VALUES).replace("<", "\\u003c")
    stage = Stage(
        f"<script>for (const value of JSON.parse('{_quoted(posted)}')) parent.postMessage(value, '*');</script>{ECHO}"
    )
    async with shown(stage):
        assert stage.ready == 1
        say(stage, document(stage))
        await until(lambda: len(stage.view.received) >= len(ODD_VALUES))
        assert json.dumps(said(stage)) == json.dumps(ODD_VALUES)
        stage.view.received.clear()
        for value in ODD_VALUES:
            say(stage, json.dumps(value))
        await until(lambda: len(stage.view.received) >= len(ODD_VALUES))
    assert json.dumps(said(stage)) == json.dumps([{"echo": value} for value in ODD_VALUES])
    assert stage.view.endings == ["gone"]


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


@pytest.mark.rows("H25")
async def test_reserved_messages_pass_in_neither_direction_and_forged_ones_achieve_nothing() -> None:
    forged = [
        {"jsonrpc": "2.0", "method": "ui/notifications/sandbox-proxy-ready", "params": {}},
        {"jsonrpc": "2.0", "method": "ui/notifications/sandbox-resource-ready", "params": {"html": "<p>forged"}},
        {"jsonrpc": "2.0", "method": "ui/notifications/sandbox-anything", "params": {}},
    ]
    stage = Stage(
        f"<script>for (const value of {json.dumps(forged)}) parent.postMessage(value, '*');"
        f"parent.postMessage('after', '*');</script>{ECHO}"
    )
    async with shown(stage):
        say(stage, document(stage))
        await until(lambda: stage.view.received)
        for value in forged:
            say(stage, json.dumps(value))
        say(stage, '"last"')
        await until(lambda: len(stage.view.received) >= 2)
    assert said(stage) == ["after", {"echo": "last"}]
    assert stage.ready == 1


@pytest.mark.rows("H26")
@pytest.mark.parametrize("inline", [False, True], ids=["as a message", "inside the page"])
async def test_the_proxy_asks_for_nothing_but_is_there_and_has_the_document(*, inline: bool) -> None:
    stage = Stage(f"<!--{'x' * 2_000_000}--><script>parent.postMessage(location.origin, '*');</script>", inline=inline)
    asked: list[str] = []
    async with shown(stage) as page:
        page.on("request", lambda request: asked.append(request.url))
        say(stage, document(stage))
        await until(lambda: stage.view.received)
        assert stage.lease is not None
        assert said(stage) == [stage.lease.origin]
    # The page itself was asked for before the listening began, but a busy engine may tell of it late.
    assert [url for url in asked if url != f"{stage.lease.origin}/page"] == []


async def test_an_honest_flood_arrives_whole_and_in_order_and_ends_nothing() -> None:
    count = 3_500
    stage = Stage(f"<script>for (let n = 0; n < {count}; n += 1) parent.postMessage({{ n }}, '*');</script>")
    async with shown(stage):
        say(stage, document(stage))
        await until(lambda: len(stage.view.received) >= count or stage.view.endings)
        assert stage.view.endings == []
    assert [message["n"] for message in said(stage)] == list(range(count))


async def test_a_long_message_passes_and_one_beyond_the_limit_ends_the_view() -> None:
    stage = Stage(
        "<script>addEventListener('message', (event) => parent.postMessage('x'.repeat(event.data), '*'));"
        "parent.postMessage('up', '*');</script>"
    )
    async with shown(stage):
        say(stage, document(stage))
        await until(lambda: stage.view.received)
        say(stage, str(8_000_000 - 2))
        await until(lambda: len(stage.view.received) == 2)
        say(stage, "8000000")
        await until(lambda: stage.view.endings)
    assert [len(text) for text in stage.view.received] == [4, 8_000_000]
    assert stage.view.endings == ["too_big"]


async def test_what_the_policy_blocks_is_told_as_the_views_own_word() -> None:
    stage = Stage("<img src='https://undeclared.example/x.png'><script>parent.postMessage(1, '*');</script>")
    async with shown(stage):
        say(stage, document(stage))
        await until(lambda: stage.view.violations)
    assert stage.view.violations[0]["directive"] == "img-src"
    assert stage.view.violations[0]["blocked"] == "https://undeclared.example/x.png"


@pytest.mark.rows("W23")
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_all_frames_agree_on_the_colour_scheme_so_a_transparent_view_stays_transparent(theme: Theme) -> None:
    stage = Stage(
        f"<html style='color-scheme: {theme}'><script>parent.postMessage(1, '*');"
        "onmessage = ({ data }) => { document.documentElement.style.colorScheme = data; parent.postMessage(2, '*'); };"
        "</script>",
        theme=theme,
    )
    async with shown(stage) as page:
        say(stage, document(stage))
        await until(lambda: stage.view.received)
        assert await is_transparent(page)
        other: Theme = "light" if theme == "dark" else "dark"
        stage.pages[0].send(ViewTheme(view="1", theme=other))
        say(stage, json.dumps(other))
        await until(lambda: len(stage.view.received) == 2)
        await page.wait_for_timeout(200)
        assert await is_transparent(page)


async def test_a_view_of_the_other_colour_scheme_is_seen_not_to_be_transparent() -> None:
    """The control of the test above: its measure can fail."""
    stage = Stage(
        "<meta name='color-scheme' content='light'><script>parent.postMessage(1, '*');</script>", theme="dark"
    )
    async with shown(stage) as page:
        say(stage, document(stage))
        await until(lambda: stage.view.received)
        assert not await is_transparent(page)


async def is_transparent(page: Page) -> bool:
    """Whether the place of the frame looks the same without it."""
    frame = page.locator("iframe[data-view='1']")
    box = await frame.bounding_box()
    assert box is not None
    clip: Any = {"x": box["x"] + 20, "y": box["y"] + 20, "width": box["width"] - 40, "height": box["height"] - 40}
    with_it = await page.screenshot(clip=clip)
    await frame.evaluate("(element) => { element.style.visibility = 'hidden'; }")
    without_it = await page.screenshot(clip=clip)
    await frame.evaluate("(element) => { element.style.visibility = ''; }")
    return with_it == without_it
