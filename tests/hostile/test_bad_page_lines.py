"""Faults between our own page and the host. Whatever is lost, late, doubled, cut or out of order, and whichever page is there:

1. nothing is done twice, and nothing that was not asked for; a question has one answer, and it is the page's that is there;
2. what cannot be read is said to the page, and costs nothing else;
3. a page that comes anew knows what one that was there all the time knows;
4. nothing is left: no task, no call, no question.
"""

import json
from collections.abc import Callable
from pathlib import Path

import anyio
from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.host.core import Core, CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import SECONDS, Page, Worker, asked, launched, running, started
from tests.hostile.test_bad_lines import FAULTS, TEARDOWN_SECONDS, TOOLS, settled, tasks
from tests.hostile.unlucky_page import LINK, Change, another, hears, picture, said, story
from tests.hostile.unlucky_view import Fault, on_a_bad_line
from tests.json_values import checked, examine, tried
from tests.stage.toys import entry

ASKS = CoreOptions(consent="ask", open_links=False)
CHANGES = st.sampled_from(["nothing", "lost", "replaced"])
LENGTH = 11
YES, CLOSE = 2, 9
RUNS = {"show": 0, "silent": 3, "again": 10}
SIX_LOST: list[Fault] = ["drop"] * 6
YES_AFTER_ITS_VIEW: list[Fault] = ["pass", "pass", "late", *SIX_LOST, "pass", "pass"]


class Theatre:
    """One core and one server for all examples, each of which has a seat of its own."""

    def __init__(self, core: Core, connection: Connection) -> None:
        self.core, self.connection = core, connection

    async def tell(self, faults: list[Fault], changes: dict[int, Change]) -> None:
        before = tasks()
        page = Page(self.core, self.core.seats.open())
        worker = await launched(page, self.connection, "show", {})
        questions = [await ask(page, worker, number) for number in (1, 2)]
        messages = story(self.connection.key, worker.view.name, questions)
        assert len(messages) == LENGTH
        made = self._made()
        notices = 0
        arriving = on_a_bad_line(said(messages), faults)
        whole = {json.dumps(text): number for number, text in enumerate(said(messages))}
        came = [whole[text] for text in arriving if text in whole]
        for number, text in enumerate(arriving):
            if (change := changes.get(number, "nothing")) != "nothing":
                notices += _not_understood(page)
                page = another(page, change)
            hears(page, text)
            again = arriving[number + 1 : number + 2] == [text]
            if text in whole and not (again and whole[text] in RUNS.values()):  # else the first may be over by then
                ran = len(set(came[: came.index(whole[text]) + 1]) & set(RUNS.values()))
                await self._shows(page, worker, messages[whole[text]], made + ran)
        assert notices + _not_understood(page) == faults.count("cut")
        await self._all_ran(made, [call for call, number in RUNS.items() if number in came])
        opened = worker.view.work.opened_links
        assert opened in ([], [LINK.format(1)])
        if not set(changes.values()) & {"lost", "replaced"}:
            answered = YES in came and CLOSE not in came[: came.index(YES)]
            assert bool(opened) == answered, (
                "answered with yes while its View is there, it is opened, and else it is not"
            )
        self._knows_all(page)
        with anyio.fail_after(TEARDOWN_SECONDS + SECONDS):
            await self.core.seats.close(page.seat.name, "the example is over")
        await settled(before)

    async def _shows(self, page: Page, worker: Worker, message: p.FromPage, made: int) -> None:
        """Wait until what a message does is done, so that the next one meets what it would meet on any machine."""
        match message:
            case p.RunTool():
                await soon(lambda: self._made() >= made)
            case p.Answer(question=question) if page is worker.page:
                asked_by = next(one.detail for one in page.all(p.Question) if one.question == question)
                request = f"link{asked_by.rpartition('/')[2]}"
                await soon(
                    lambda: (
                        worker.view.ended_because is not None or any(one.get("id") == request for one in worker.heard)
                    )
                )
            case p.Answer(question=question):
                await soon(lambda: question not in {one.question for one in page.seat.questions.still_open()})
            case p.CancelRun(call=call):
                await soon(lambda: call not in picture(page.told).running)
            case p.CloseView(view=view):
                await soon(lambda: view not in picture(page.told).views)
            case _:
                await anyio.sleep(0.002)

    def _made(self) -> int:
        return len(asked(self.core, self.connection, "tools/call"))

    async def _all_ran(self, before: int, calls: list[str]) -> None:
        with anyio.fail_after(SECONDS):
            while self._made() - before < len(calls):
                await anyio.sleep(0.01)
        await anyio.sleep(0.01)
        assert self._made() - before == len(calls), f"each once, and nothing else: {calls}"

    def _knows_all(self, page: Page) -> None:
        knew = picture(page.told)
        anew = Page(page.core, page.seat)
        assert picture(anew.told) == knew


async def soon(fits: Callable[[], bool]) -> None:
    """Wait for what is to come; where it does not, the rules that are held against the whole say so."""
    with anyio.move_on_after(SECONDS / 4):
        while not fits():
            await anyio.sleep(0.002)


def _not_understood(page: Page) -> int:
    return len([notice for notice in page.all(p.Notice) if "not understood" in notice.text])


async def ask(page: Page, worker: Worker, number: int) -> p.Question:
    """The View asks to open a link; the question that the page gets."""
    url = LINK.format(number)
    request: JsonObject = {"jsonrpc": "2.0", "id": f"link{number}", "method": "ui/open-link", "params": {"url": url}}
    worker.say(request)
    return await page.until(p.Question, lambda one: one.detail == url)


@tried(10, 400)
async def test_a_page_on_a_bad_line_breaks_no_rule_and_leaves_nothing(examples: int, tmp_path: Path) -> None:
    async with running(tmp_path / "data", ASKS) as core:
        core.store.settings.change(teardown_seconds=TEARDOWN_SECONDS)
        theatre = Theatre(core, await started(core, entry(tmp_path, TOOLS)))

        @settings(max_examples=examples)
        @given(
            st.lists(FAULTS, min_size=LENGTH, max_size=LENGTH),
            st.dictionaries(st.integers(0, LENGTH), CHANGES, max_size=2),
        )
        @example(YES_AFTER_ITS_VIEW, {})
        def holds(faults: list[Fault], changes: dict[int, Change]) -> None:
            checked(theatre.tell, faults, changes)

        await examine(holds)


async def test_a_page_that_takes_over_in_mid_call_has_the_call_and_can_stop_it(tmp_path: Path) -> None:
    async with running(tmp_path / "data", ASKS) as core:
        connection = await started(core, entry(tmp_path, TOOLS))
        before = tasks()
        first = Page(core)
        first.say(p.RunTool(call="c", server=connection.key, tool="silent", arguments={}))
        await first.until(p.CallChanged, lambda call: call.state == "running")
        second = Page(core, first.seat)
        await second.until(p.CallChanged, lambda call: (call.call, call.state) == ("c", "running"))
        assert first.told[-1] == p.PageReplaced()
        first.say(p.CancelRun(call="c"))
        await anyio.sleep(0.1)
        assert picture(second.told).running == {"c"}, "the one that was replaced stops nothing any more"
        second.say(p.CancelRun(call="c"))
        await second.until(p.CallChanged, lambda call: call.state == "cancelled")
        assert first.told[-1] == p.PageReplaced()
        second.session.close()
        await settled(before)


async def test_a_call_that_ends_while_no_page_is_there_runs_no_more_for_the_next(tmp_path: Path) -> None:
    async with running(tmp_path / "data", ASKS) as core:
        connection = await started(core, entry(tmp_path, TOOLS))
        page = Page(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
        page.session.close()
        with anyio.fail_after(SECONDS):
            while page.seat.runs.still_running():
                await anyio.sleep(0.01)
        after = Page(core, page.seat)
        assert picture(after.told).running == frozenset()
        assert list(picture(after.told).views) == [view.name for view in page.seat.views], "its View is there"


async def test_a_question_is_answered_once_and_by_the_page_that_is_there(tmp_path: Path) -> None:
    async with running(tmp_path / "data", ASKS) as core:
        connection = await started(core, entry(tmp_path, TOOLS))
        page = Page(core)
        worker = await launched(page, connection, "show", {})
        question = await ask(page, worker, 1)
        for granted in (True, False, True):
            page.say(p.Answer(question=question.question, granted=granted))
        answer = await worker.until(lambda one: one.get("id") == "link1")
        assert answer["result"] == {}
        await anyio.sleep(0.05)
        assert worker.view.work.opened_links == [LINK.format(1)]
        second = await ask(page, worker, 2)
        after = Page(core, page.seat)
        page.say(p.Answer(question=second.question, granted=True))
        await anyio.sleep(0.05)
        assert worker.view.work.opened_links == [LINK.format(1)]
        assert picture(after.told).asked == frozenset(), "its View is loaded anew and has not asked yet"
