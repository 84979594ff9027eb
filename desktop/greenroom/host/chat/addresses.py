"""Links in what a model said: opened in the person's browser, once they have seen the whole address and said yes.

The counterpart for Views is `ui/open-link`, by the same rules for addresses and with the same question.
"""

from collections.abc import Awaitable, Callable

from anyio.abc import TaskGroup

from greenroom.host.chat.wish import begin
from greenroom.host.questions import NEW, Questions
from greenroom.protocol.mcp_apps.links import refusal
from greenroom.protocol.page import Notice, Question, ToPage


class Addresses:
    """Those that one seat's page asks to open; one question at a time."""

    def __init__(
        self,
        tasks: TaskGroup,
        questions: Questions,
        open_link: Callable[[str], Awaitable[None]],
        tell: Callable[[ToPage], None],
    ) -> None:
        self._tasks = tasks
        self._questions = questions
        self._open_link = open_link
        self._tell = tell
        self._asking = False

    def open(self, address: str) -> None:
        """Ask about this address and open it; one that no browser should be given is refused."""
        if reason := refusal(address):
            self._tell(Notice(level="warning", text=f"This link is not opened: {reason}"))
        elif not self._asking:
            self._asking = True
            begin(self._tasks, self._tell, "a link of a model", self._ask, address)

    async def _ask(self, address: str) -> None:
        try:
            answer = await self._questions.ask(
                Question(
                    question=NEW,
                    kind="link",
                    title="Open this address in your browser?",
                    text="It is a link in what the model said.",
                    detail=address,
                )
            )
            if answer.granted:
                await self._open_link(address)
        finally:
            self._asking = False
