"""Questions of servers, put to the person of one seat: one at a time, so many, for so long, and never in another's name.

What may be asked at all is judged in `protocol.eliciting`; how a question comes in is `servers.server_requests`. In a
headless run there is no person, and `elicitation_script` answers.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.elicitation import Cause, Elicitation
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.host.questions import Questions
from greenroom.host.visits import Visits, ask_again, told_in_time
from greenroom.protocol import page as p
from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.shown_url import ShownUrl, shown_url
from greenroom.protocol.eliciting.wish import Reply, UrlWish, Wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.sampling import SamplingWish, read_sampling
from greenroom.protocol.visible import visible
from greenroom.servers.argument_checker import ArgumentChecker
from greenroom.servers.respondent import Respondent

MOST_WAITING: Final = 5
"""Questions of one server behind the one that is shown."""
MOST_REFUSED: Final = 3
"""Noes in one call, without a yes between them, after which it is answered with no, too."""
MOST_REFUSED_OF_VIEW: Final = 5
"""The same over all calls of one View, which can make as many as it likes."""
MOST_OF_VIEW: Final = 100
"""Questions in all calls of one View, whatever was answered."""


@dataclass(frozen=True, kw_only=True)
class Asking:
    """What a desk works with."""

    tell: Callable[[p.ToPage], None]
    seconds: Callable[[], float]
    open_link: Callable[[str], Awaitable[None]]
    own_ports: Callable[[], frozenset[int]]
    sample: Callable[[Cause, SamplingWish], Awaitable[JsonObject]]
    """Has a model asked for a server, if the person agrees; raises a `GreenroomError` where it is not."""
    questions: Questions
    """Where the person is asked whether a call is made again."""
    script: ElicitationScript | None = None
    """None where there is a person."""


class ElicitationDesk:
    """Of one seat."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._turn = anyio.Lock()
        self._waiting: Counter[str] = Counter()
        self._shown: Elicitation | None = None

    def respondent(self, cause: Cause) -> Respondent:
        """Who answers for one call."""
        return _CallRespondent(self, cause)

    def still_open(self) -> list[p.Elicitation]:
        """What a page that connects must show."""
        return [] if self._shown is None else [self._shown.shown(self._behind())]

    def do(self, answer: p.AnswerElicitation) -> None:
        """Take the page's answer; one to a question that is no longer open is ignored."""
        shown = self._shown
        if shown is None or shown.name != answer.elicitation:
            return
        if answer.end and shown.cause.end is not None:
            shown.answered(answer.model_copy(update={"action": "cancel"}))
            shown.cause.end()
        else:
            shown.answered(answer)

    async def ask(self, cause: Cause, wish: Wish, *, certain: bool, patience: Callable[[], None]) -> Reply:
        """Put it to the person, or to the script of this run.

        `patience` is asked when its turn has come, and raises `BadWish` where the person has had enough by then.

        Raises:
            BadWish: nobody is asked such a thing, or too many are waiting.
        """
        url = shown_url(wish.url, own_ports=self._asking.own_ports()) if isinstance(wish, UrlWish) else None
        if self._waiting[cause.server] > MOST_WAITING:
            raise BadWish(f"{MOST_WAITING} questions of this server are waiting already")
        self._waiting[cause.server] += 1
        try:
            self._tell_again()
            async with self._turn, _checker() as checker:
                patience()
                if self._asking.script is not None:
                    return await self._asking.script.reply(cause, wish, checker)
                return await self._show(
                    Elicitation(cause, wish, url, certain=certain, seconds=self._asking.seconds()), checker
                )
        finally:
            self._waiting[cause.server] -= 1
            self._waiting = +self._waiting
            self._tell_again()

    async def sample(self, cause: Cause, params: JsonObject) -> JsonObject:
        """Have a model asked for a server.

        Raises:
            BadWish: it is not asked, or gives no answer.
        """
        wish = read_sampling(params)
        if not isinstance(wish, SamplingWish):
            raise BadWish(wish.text)
        try:
            return await self._asking.sample(cause, wish)
        except GreenroomError as error:
            raise BadWish(str(error)) from error

    async def again(self, cause: Cause, visits: Visits, wanted: tuple[str, ...]) -> bool:
        """Whether a call is made again that needed these visits first."""
        if self._asking.script is not None:
            return await told_in_time(visits, wanted)
        return await ask_again(self._asking.questions, cause, visits, wanted)

    async def _show(self, shown: Elicitation, checker: ArgumentChecker) -> Reply:
        tell, self._shown = self._asking.tell, shown
        tell(shown.shown(self._behind()))
        try:
            reply = await shown.reply(checker, tell)
        finally:
            self._shown = None
            tell(p.ElicitationGone(elicitation=shown.name))
        if reply is None:
            self.say(shown.cause, "was not answered in time, and was withdrawn", level="warning")
            return Reply(action="cancel")
        if shown.url is not None and reply.action == "accept":
            return await self._visit(shown.url)
        return reply

    async def _visit(self, url: ShownUrl) -> Reply:
        try:
            await self._asking.open_link(url.url)
        except GreenroomError as error:
            self._asking.tell(p.Notice(level="error", text=str(error)))
            return Reply(action="cancel")
        return Reply(action="accept")

    def say(self, cause: Cause, what: str, *, level: Literal["info", "warning"] = "info") -> None:
        """Tell the person what became of a question."""
        self._asking.tell(
            p.Notice(level=level, text=f"The question of {visible(cause.server_name, longest=200)} {what}.")
        )

    def _behind(self) -> int:
        return max(0, self._waiting.total() - 1)

    def _tell_again(self) -> None:
        for shown in self.still_open():
            self._asking.tell(shown)


@asynccontextmanager
async def _checker() -> AsyncIterator[ArgumentChecker]:
    """The process that checks a form, for the length of one question: there are few, and none is left at rest."""
    checker = ArgumentChecker()
    try:
        yield checker
    finally:
        await checker.close()


class _CallRespondent:
    """Answers for one call, and no longer than the person likes."""

    def __init__(self, desk: ElicitationDesk, cause: Cause) -> None:
        self._desk = desk
        self._cause = cause
        self._refused = 0
        self._visits = Visits()

    async def elicit(self, wish: Wish, *, alone: bool) -> Reply:
        self._patience()
        reply = await self._desk.ask(self._cause, wish, certain=alone, patience=self._patience)
        self._refused = 0 if reply.action == "accept" else self._refused + 1
        if self._cause.patience is not None:
            self._cause.patience.spent(reply)
        return reply

    def _patience(self) -> None:
        if self._refused >= MOST_REFUSED:
            raise BadWish(f"the person said no {MOST_REFUSED} times in this call")
        view = self._cause.patience
        if view is not None and view.refused >= MOST_REFUSED_OF_VIEW:
            raise BadWish(f"the person said no {MOST_REFUSED_OF_VIEW} times to what calls of this View asked")
        if view is not None and view.asked >= MOST_OF_VIEW:
            raise BadWish(f"calls of this View asked the person {MOST_OF_VIEW} times already")

    async def sample(self, params: JsonObject) -> JsonObject:
        return await self._desk.sample(self._cause, params)

    async def again(self, elicitation_ids: tuple[str, ...]) -> bool:
        return await self._desk.again(self._cause, self._visits, elicitation_ids)

    def completed(self, elicitation_id: str) -> None:
        self._visits.completed(elicitation_id)
        shown = visible(elicitation_id, longest=60)
        self._desk.say(self._cause, f"is settled: it says that what you did in the browser is done ({shown})")
