"""Visits to the browser that a call needed, until the server says that they are done and the person wants it made again."""

from typing import Final

import anyio

from greenroom.host.elicitation import Cause
from greenroom.host.questions import NEW, Questions
from greenroom.protocol.page import Answer, Question, Sentence, SentenceKey, Wording
from greenroom.protocol.visible import shown_name

SCRIPT_SECONDS: Final = 10.0
"""How long a run without a person waits for the server's word."""


class Visits:
    """Of one call."""

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._news = anyio.Event()

    def completed(self, elicitation_id: str) -> None:
        """The server says that this one is done."""
        self._done.add(elicitation_id)
        self._news.set()
        self._news = anyio.Event()

    async def all_of(self, wanted: tuple[str, ...]) -> None:
        """Wait until these are done."""
        while not self._done.issuperset(wanted):
            await self._news.wait()


async def ask_again(questions: Questions, cause: Cause, visits: Visits, wanted: tuple[str, ...]) -> bool:
    """Offer to make the call again: at once, for not every server tells, and in other words once it has told."""
    early: Answer | None = None
    async with anyio.create_task_group() as asking:

        async def until_told() -> None:
            await visits.all_of(wanted)
            asking.cancel_scope.cancel()

        asking.start_soon(until_told)
        early = await questions.ask(_question(cause, "done_may_be_told"))
        asking.cancel_scope.cancel()
    answer = early or await questions.ask(_question(cause, "done_is_told"))
    return answer.granted


async def told_in_time(visits: Visits, wanted: tuple[str, ...]) -> bool:
    """The same in a run without a person: its own word is what counts."""
    with anyio.move_on_after(SCRIPT_SECONDS):
        await visits.all_of(wanted)
        return True
    return False


def _question(cause: Cause, state: SentenceKey) -> Question:
    server = {"server": shown_name(cause.server_name)}
    if cause.view_tool is None:
        why = Sentence(key="not_run_yet", values=server)
    else:
        why = Sentence(key="not_run_yet_for_view", values=server | {"tool": shown_name(cause.view_tool)})
    title = Sentence(key="run_again", values={"tool": shown_name(cause.tool)})
    wording = Wording(title=title, text=[why, Sentence(key=state)])
    return Question(
        question=NEW,
        kind="again",
        title=wording.english_title,
        text=wording.english_text,
        wording=wording,
        detail="",
        view=cause.view,
    )
