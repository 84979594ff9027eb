"""Several windows on one core: what is each one's own, what they share, and how one of them ends."""

import sys
from pathlib import Path

import anyio

from greenroom.host.core import Core
from greenroom.protocol import page as p
from tests.host.company import Page, Worker, demo, launched, running, started
from tests.stage import toys

EVENING = p.Surroundings(
    theme="dark", locale="de-DE", time_zone="UTC", stage_width=500, stage_height=400, hover=True, touch=False
)


def pages(core: Core, count: int = 2) -> list[Page]:
    return [Page(core, core.seats.open()) for _ in range(count)]


async def test_two_windows_show_their_own_views_side_by_side(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        server = await demo(core)
        first = await launched(one, server, "show_dashboard", {})
        second = await launched(two, server, "show_dashboard", {})
        assert first.view.name != second.view.name
        assert first.view.lease.origin != second.view.lease.origin
        assert [mount.view for mount in one.all(p.MountView)] == [first.view.name]
        assert [mount.view for mount in two.all(p.MountView)] == [second.view.name]
        # Both pages called their call the same.
        assert {call.call for page in (one, two) for call in page.all(p.CallChanged)} == {"c0"}
        assert {call.view for call in two.all(p.CallChanged)} == {None, second.view.name}


async def test_a_second_page_at_a_seat_replaces_the_first_and_leaves_other_windows_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        server = await demo(core)
        await launched(one, server, "show_dashboard", {})
        beside = await launched(two, server, "show_dashboard", {})
        again = Page(core, one.seat)
        assert one.all(p.PageReplaced)
        assert again.all(p.MountView)
        assert not two.all(p.PageReplaced)
        assert beside.closed is None
        one.say(p.RunTool(call="late", server=server.key, tool="show_dashboard", arguments={}))
        assert not [call for call in again.all(p.CallChanged) if call.call == "late"]


async def test_each_window_has_its_own_stage(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        server = await demo(core)
        first = await launched(one, server, "show_dashboard", {})
        second = await launched(two, server, "show_dashboard", {})
        one.say(EVENING)
        assert (first.view.context.theme, second.view.context.theme) == ("dark", "light")
        two.say(p.SetEmulation(emulation=p.Emulation(theme="dark", locale="ja-JP")))
        assert (first.view.context.locale, second.view.context.locale) == ("de-DE", "ja-JP")


async def test_servers_are_everybodys(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        server = await demo(core)
        for page in (one, two):
            await page.until(p.Servers, lambda told: [row.phase for row in told.servers] == ["ready"])
        assert Page(core, core.seats.open()).all(p.Servers)[0].servers[0].key == server.key


async def test_a_question_about_a_server_is_asked_in_every_window_and_withdrawn_where_another_answered(
    tmp_path: Path,
) -> None:
    config = tmp_path / "mcp.json"
    config.write_text(f'{{"mcpServers": {{"new": {{"command": "{sys.executable}", "args": ["-c", "pass"]}}}}}}')
    async with running(tmp_path / "data") as core:
        one, two = pages(core)
        core.book.follow(config)
        one.say(p.RestartServer(server=core.book.connections[0].key))
        asked, same = await one.until(p.Question), await two.until(p.Question)
        assert asked == same
        late = Page(core, core.seats.open())
        assert late.all(p.Question) == [asked]
        two.say(p.Answer(question=asked.question, granted=False))
        for page in (one, two, late):
            await page.until(p.QuestionGone, lambda gone: gone.question == asked.question)
        assert core.book.connections[0].status.phase == "needs_approval"


async def test_a_question_of_a_view_is_asked_in_its_own_window_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        worker = await launched(one, await demo(core), "show_dashboard", {})
        await asks(worker, one)
        assert not two.all(p.Question)
        assert not Page(core, two.seat).all(p.Question)


async def test_closing_a_window_tears_its_views_down_and_stops_its_calls_and_leaves_the_others(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = pages(core)
        server = await demo(core)
        first = await launched(one, server, "show_dashboard", {})
        second = await launched(two, server, "show_dashboard", {})
        await asks(first, one)
        with anyio.fail_after(5):
            await core.seats.close(one.seat.name, "its window was closed")
        assert (await first.heard_method("ui/resource-teardown"))["params"] == {"reason": "its window was closed"}
        assert first.view.ended_because is not None
        assert one.seat.questions.still_open() == []
        assert (second.view.ended_because, list(core.views)) == (None, [second.view])
        assert [seat.name for seat in core.seats] == [two.seat.name]
        await second.ask("ping", {})


async def test_a_seat_that_was_closed_lets_no_page_in_and_shows_no_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        (one,) = pages(core, 1)
        server = await demo(core)
        await core.seats.close(one.seat.name, "its window was closed")
        assert core.page_connected(print, "app", one.seat.name) is None
        one.say(p.RunTool(call="c", server=server.key, tool="show_dashboard", arguments={}))
        one.seat.runs.cancel_all()
        assert not one.all(p.CallChanged)
        assert core.seats.open().name != one.seat.name


async def test_a_fresh_address_is_for_a_window_that_waits_for_its_page_before_it_is_for_a_new_one(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as core:
        first = core.seats.vacant()
        assert core.seats.vacant() is first
        page = Page(core, first)
        second = core.seats.vacant()
        assert second is not first
        Page(core, second)
        page.session.close()
        assert core.seats.vacant() is first


async def asks(worker: Worker, page: Page) -> p.Question:
    """Let a View ask for a link, which is a question to the person."""
    worker.say({"jsonrpc": "2.0", "id": "link", "method": "ui/open-link", "params": {"url": "https://example.com/"}})
    return await page.until(p.Question, lambda question: question.kind == "link")


async def test_the_title_says_what_is_on_stage_in_words_that_cannot_play_tricks(tmp_path: Path) -> None:
    tools = {"show": {"html": "<p>", "listed": {"title": "\u202elive\n" + "x" * 500}}, "other": {"html": "<p>"}}
    async with running(tmp_path) as core:
        told: list[tuple[str, str]] = []
        core.seats.titled = lambda seat, title: told.append((seat, title))
        one, two = pages(core)
        server = await started(core, toys.entry(tmp_path, tools))
        first = await launched(one, server, "show", {})
        await launched(one, server, "other", {})
        assert [seat for seat, _ in told] == [one.seat.name] * 2
        assert told[0][1].startswith("\\u202elive")
        assert told[0][1].isprintable()
        assert len(told[0][1]) < 150
        assert told[1][1] == "other (toy) + 1"
        one.say(p.CloseView(view=first.view.name))
        await one.until(p.UnmountView)
        assert one.seat.title == "other (toy)"
        assert two.seat.title == ""
