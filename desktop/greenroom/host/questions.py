"""Questions to the person that are open, and their answers. Who may answer is decided by `greenroom.web`: our page only."""

import secrets
from collections.abc import Callable
from typing import Final

import anyio

from greenroom.protocol.page import Answer, Question, QuestionGone, ToPage

NEW: Final = ""
"""The name of a question that is not asked yet."""


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

    async def ask(self, wanted: Question) -> Answer:
        """Show the question, under a name of its own, until it is answered.

        Waits as long as the person does; cancel to withdraw it.
        """
        name = secrets.token_hex(8)
        question = wanted.model_copy(update={"question": name})
        self._open[name] = entry = _Open(question)
        self._tell(question)
        try:
            await entry.answered.wait()
        finally:
            del self._open[name]
            self._tell(QuestionGone(question=name))
        return entry.answer or Answer(question=name, granted=False)

    def answered(self, answer: Answer) -> None:
        """Take the page's first answer; others, or to a question no longer open, are ignored: two windows may answer."""
        entry = self._open.get(answer.question)
        if entry is not None and entry.answer is None:
            entry.answer = answer
            entry.answered.set()

    def asker(self, question: str) -> str | None:
        """The View that asks this question; None where it is open no more, or no View's."""
        entry = self._open.get(question)
        return None if entry is None else entry.question.view

    def still_open(self) -> list[Question]:
        """What a page that connects must show."""
        return [entry.question for entry in self._open.values()]
