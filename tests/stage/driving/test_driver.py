"""A program in a person's place: what it can do and see, with real servers, a real browser and small Views."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import anyio
import pytest

from greenroom.stage.driving.driver import Driver
from greenroom.stage.driving.errors import BadWish, BrowserFailed, NotInTime, NotOpen
from greenroom.stage.driving.house import House, HouseOptions, open_house
from tests.stage.toys import entry, page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

UNSAFE: Final = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
ASKS: Final = """
window.onHeard = ({ id }) => {
    if (id === 0) post({ id: 1, method: "ui/open-link", params: { url: "https://docs.example/page" } });
};
"""
TALKS: Final = """
window.onHeard = ({ id, result }) => {
    if (id === 0) post({ id: 1, method: "ui/update-model-context", params: { structuredContent: { seat: 4 } } });
    if (id === 1) post({ id: 2, method: "ui/message", params: { role: "user", content: { type: "text", text: "book it" } } });
};
"""


@asynccontextmanager
async def driven(folder: Path, tools: dict[str, Any], **options: Any) -> AsyncIterator[tuple[House, Driver, str]]:
    async with open_house(HouseOptions(unsafe_no_sandbox=UNSAFE, **options)) as house:
        server = await house.connect(entry(folder, tools))
        yield house, await house.sit(), server


async def test_a_view_is_shown_answered_and_looked_at(tmp_path: Path) -> None:
    opened: list[str] = []

    async def open_link(url: str) -> None:
        opened.append(url)

    async with driven(tmp_path, {"show": {"html": page("<p>asks</p>", ASKS)}}, open_link=open_link) as (
        _,
        driver,
        server,
    ):
        shown = await driver.display("toy", "show", {"n": 1})
        assert shown.result == {"content": [{"type": "text", "text": "done"}]}
        question = await driver.question("link")
        assert (question.detail, question.view) == ("https://docs.example/page", shown.view)
        assert opened == [], "nothing is opened before it is confirmed"
        driver.confirm(question.id)
        with pytest.raises(NotOpen):
            driver.decline("no such question")
        with anyio.fail_after(10):
            while not opened:
                await anyio.sleep(0.02)
        assert opened == ["https://docs.example/page"]
        assert driver.questions() == []
        view = driver.view(shown.view or "")
        assert (view.initialized, view.ended, view.display_mode, view.server) == (True, None, "inline", server)
        sent = [one.method for one in driver.wire(peer=f"View {view.view}") if one.direction == "from_peer"]
        assert sent[:3] == ["ui/initialize", "ui/notifications/initialized", "ui/open-link"]
        assert (await driver.screenshot()).startswith(b"\x89PNG")
        assert (await driver.screenshot(view.view)).startswith(b"\x89PNG")


async def test_the_conversation_and_what_a_model_would_get_are_told_and_begun_anew(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"html": page("<p>talks</p>", TALKS)}}) as (_, driver, server):
        shown = await driver.display(server, "show")
        driver.confirm((await driver.question("message")).id)
        with anyio.fail_after(10):
            while len(driver.conversation()) < 2:
                await anyio.sleep(0.02)
        driver.say("And now?")
        kinds = [(one["kind"], one["author"]["by"] if "author" in one else None) for one in driver.conversation()]  # type: ignore[call-overload, index]
        assert kinds == [("tool_call", None), ("message", "view"), ("message", "person")]
        assert [one["structuredContent"] for one in driver.model_context()] == [{"seat": 4}]
        request: Any = driver.model_request()
        assert [part["kind"] for part in request["parts"]] == ["called", "returned", "said", "noted", "said"]
        assert [tool["name"] for tool in request["tools"]] == ["show"]
        await driver.reset()
        assert (driver.conversation(), driver.model_context(), driver.views()) == ([], [], [])
        with pytest.raises(NotOpen):
            driver.view(shown.view or "")
        assert (await driver.display(server, "show")).view is not None, "the server is still connected"


async def test_surroundings_and_modes_follow_the_driver(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"html": page("<p>here</p>")}}) as (_, driver, server):
        name = (await driver.display(server, "show")).view or ""
        driver.change(theme="dark", locale="ar")
        driver.choose_mode(name, "fullscreen")
        changed: Any = [one.body for one in driver.wire() if one.method == "ui/notifications/host-context-changed"]
        assert sorted(changed[0]["params"]) == ["locale", "theme"]
        assert changed[-1]["params"]["displayMode"] == "fullscreen"
        await driver.close(name)
        assert driver.view(name).ended is not None
        assert driver.views() == []


async def test_two_drivers_of_one_house_share_servers_and_nothing_else(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"html": page("<p>asks</p>", ASKS)}}) as (house, first, server):
        second = await house.sit()
        await first.display(server, "show")
        question = await first.question("link")
        assert (second.views(), second.questions(), second.conversation()) == ([], [], [])
        with pytest.raises(NotOpen):
            second.confirm(question.id)
        await house.leave(second)
        first.decline(question.id)


async def test_a_view_that_cannot_be_shown_says_why_and_a_wait_is_bounded(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"uri": "ui://toy/nowhere"}}) as (_, driver, server):
        shown = await driver.display(server, "show")
        assert shown.view is None
        assert shown.why
        with pytest.raises(NotInTime, match="a question of the kind link"):
            await driver.question("link", seconds=0.2)


async def test_whatever_goes_wrong_is_an_error_of_ours_and_changes_nothing(tmp_path: Path) -> None:
    async with driven(tmp_path, {"waits": {"silent": True}}) as (_, driver, server):
        before = driver.seat.stage.emulation
        for wrong in ({"theme": "mauve"}, {"weather": "fine"}):
            with pytest.raises(BadWish, match=next(iter(wrong))):
                driver.change(**wrong)
        assert driver.seat.stage.emulation == before
        with pytest.raises(BadWish, match="0 × 300"):
            await driver.resize(0, 300)
        driver.call_seconds = 0.5
        with pytest.raises(NotInTime, match="the call of waits is answered"):
            await driver.display(server, "waits")
        await driver.page.page.context.close()
        with pytest.raises(BrowserFailed):
            await driver.screenshot()


async def test_beginning_anew_forgets_what_the_person_blocked_and_chose(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"html": page("<p>here</p>")}}) as (house, driver, server):
        identity = house.core.book.identity(house.core.book.get(server).entry)
        driver.block((await driver.display(server, "show")).view or "")
        assert (await driver.display(server, "show")).view is None
        house.core.store.log_levels.choose(identity, "debug")
        await driver.reset()
        assert (await driver.display(server, "show")).view is not None
        assert house.core.store.log_levels.of(identity) is None


async def test_a_picture_is_cut_where_the_window_ends_now(tmp_path: Path) -> None:
    async with driven(tmp_path, {"show": {"html": page("<p>here</p>")}}, size=(430, 800)) as (_, driver, server):
        view = (await driver.display(server, "show")).view or ""
        small = _width(await driver.screenshot(view))
        await driver.resize(1280, 800)
        with anyio.fail_after(20):
            while driver.view(view).width <= 430:
                await anyio.sleep(0.02)
        assert small <= 430
        assert _width(await driver.screenshot(view)) > 430


def _width(png: bytes) -> int:
    return int.from_bytes(png[16:20], "big")
