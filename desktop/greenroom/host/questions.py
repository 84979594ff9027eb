"""Questions to the person that are open, and their answers. Who may answer is decided by `greenroom.web`: our page only."""

import secrets
from collections.abc import Callable
from typing import Literal

import anyio

from greenroom.protocol.page import Answer, Question, QuestionGone, StartQuestion, ToPage


class _Open:
    def __init__(self, question: Question) -> None:
        self.question = question
        self.answered = anyio.Event()
        self.answer: Answer | None = None


class Questions:
    """Asks the page and waits. A question survives a reload of the page; it is withdrawn when its asker is cancelled."""

    def __init__(self, tell: Callable[[ToPage], None]) -> None:
        self._tell = tell
        self._open: dict[str, _Open] = {}

    async def ask(
        self,
        *,
        kind: Literal["tool", "link", "server", "permission"],
        title: str,
        text: str,
        detail: str,
        can_remember: bool = False,
        start: StartQuestion | None = None,
    ) -> Answer:
        """Show the question until it is answered. Waits as long as the person does; cancel to withdraw it."""
        name = secrets.token_hex(8)
        question = Question(
            question=name, kind=kind, title=title, text=text, detail=detail, can_remember=can_remember, start=start
        )
        self._open[name] = entry = _Open(question)
        self._tell(question)
        try:
            await entry.answered.wait()
        finally:
            del self._open[name]
            self._tell(QuestionGone(question=name))
        return entry.answer or Answer(question=name, granted=False)

    def answered(self, answer: Answer) -> None:
        """Take the page's answer; one to a question that is no longer open is ignored, as two windows may answer."""
        if entry := self._open.get(answer.question):
            entry.answer = answer
            entry.answered.set()

    def still_open(self) -> list[Question]:
        """What a page that connects must show."""
        return [entry.question for entry in self._open.values()]
