"""One question of a server that is put to the person: shown, counted down, checked, answered."""

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

import anyio

from greenroom.protocol import page as p
from greenroom.protocol.eliciting.shown_url import ShownUrl
from greenroom.protocol.eliciting.wish import FormWish, Reply, Wish
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.argument_checker import ArgumentChecker


class Patience:
    """How much one View, over all its calls, has asked of the person."""

    def __init__(self) -> None:
        self.asked = 0
        self.refused = 0
        """Noes since the last yes."""

    def spent(self, reply: Reply) -> None:
        """The person was asked once more."""
        self.asked += 1
        self.refused = 0 if reply.action == "accept" else self.refused + 1


@dataclass(frozen=True, kw_only=True)
class Cause:
    """The call that a question belongs to, in the words it needs."""

    server: str
    """The server's key."""
    server_name: str
    tool: str
    view: str | None = None
    view_tool: str | None = None
    end: Callable[[], object] | None = None
    """Ends what made the call: the View, or the person's own call."""
    patience: Patience | None = None
    """With the View, for all its calls; a call of the person's own has its limits in itself."""


class Elicitation:
    """From the moment it is shown until it is answered or its time is up."""

    def __init__(self, cause: Cause, wish: Wish, url: ShownUrl | None, *, certain: bool, seconds: float) -> None:
        self.name = secrets.token_hex(8)
        self.cause = cause
        self._wish = wish
        self.url = url
        self._certain = certain
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._answered = anyio.Event()
        self._answer: p.AnswerElicitation | None = None

    def shown(self, waiting: int) -> p.Elicitation:
        """Write it for the page, as it is now."""
        cause, wish, url = self.cause, self._wish, self.url
        form = wish if isinstance(wish, FormWish) else None
        return p.Elicitation(
            elicitation=self.name,
            server=shown_name(cause.server_name),
            tool=shown_name(cause.tool),
            view=cause.view,
            view_tool=None if cause.view_tool is None else shown_name(cause.view_tool),
            certain=self._certain,
            message=visible(wish.message, keep="\n\t"),
            schema_text=None if form is None else form.schema.text,
            secrets=[] if form is None else list(form.schema.secrets),
            url=None if url is None else _shown_url(url),
            seconds_left=max(0.0, self._until - time.monotonic()),
            seconds=self._seconds,
            waiting=waiting,
        )

    def answered(self, answer: p.AnswerElicitation) -> None:
        """The person pressed something. The first counts until it was looked at: two windows may answer."""
        if not self._answered.is_set():
            self._answer = answer
            self._answered.set()

    async def reply(self, checker: ArgumentChecker, tell: Callable[[p.ToPage], None]) -> Reply | None:
        """Wait for an answer that can be sent; None when the time is up."""
        with anyio.move_on_after(max(0.0, self._until - time.monotonic())):
            while True:
                answer = await self._next()
                if answer.action != "accept":
                    return Reply(action=answer.action)
                if not isinstance(self._wish, FormWish):
                    return Reply(action="accept")
                judged = await judge(checker, self._wish, answer.content, unchecked=answer.unchecked)
                if isinstance(judged, Reply):
                    return judged
                tell(judged.model_copy(update={"elicitation": self.name}))
        return None

    async def _next(self) -> p.AnswerElicitation:
        await self._answered.wait()
        self._answered = anyio.Event()
        if self._answer is None:
            raise RuntimeError("it was answered by nobody")
        return self._answer


async def judge(
    checker: ArgumentChecker, wish: FormWish, content: str, *, unchecked: bool = False
) -> Reply | p.ElicitationProblems:
    """Hold a filled-in form against its schema: what is sent, or what does not fit.

    Args:
        checker: The process that does it.
        wish: What was asked.
        content: The form as JSON text.
        unchecked: Send what could not be checked; what does not fit is not sent anyhow.
    """
    try:
        value = from_text(content)
    except UnreadableJson as error:
        return _wrong(f"This cannot be sent: {error}.")
    if not isinstance(value, dict):
        return _wrong("This cannot be sent: it is no object.")
    found = await checker.check(json.dumps(wish.schema.schema), content)
    if not found.problems and (found.note is None or unchecked):
        return Reply(action="accept", content=value)
    problems = [p.ArgumentProblem(pointer=one.pointer, kind=one.kind, text=one.text) for one in found.problems]
    return p.ElicitationProblems(elicitation="", problems=problems, note=found.note)


def _wrong(text: str) -> p.ElicitationProblems:
    return p.ElicitationProblems(
        elicitation="", problems=[p.ArgumentProblem(pointer="", kind="wrong", text=text)], note=None
    )


def _shown_url(url: ShownUrl) -> p.AskedUrl:
    return p.AskedUrl(before=url.before, host=url.host, after=url.after, letters=url.letters, notes=list(url.notes))
