"""May this tool run? What the person answered before, else a question to them.

What needs an answer at all is decided in `protocol.mcp_apps.consent`; limits on asking, and policies where there is no
person, are `consent.py`'s.
"""

import json
from typing import TYPE_CHECKING, Final

from greenroom.host.questions import NEW, Questions
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.consent import declared
from greenroom.protocol.mcp_apps.effects import ToolQuestion
from greenroom.protocol.page import Question, Sentence, Wording
from greenroom.protocol.visible import shown_name, visible
from greenroom.store.consents import Consents

if TYPE_CHECKING:
    from greenroom.host.consent import Asker

LONGEST_DETAIL: Final = 100_000
"""Characters that a question shows."""
REFUSED_FOR_GOOD: Final = (
    "the person refused this tool for good; their answer can be taken back in the server's details"
)


class ToolConsent:
    """A yes holds for the View that asked; with *remember*, yes and no hold for the server and tool as it is declared."""

    def __init__(self, questions: Questions, remembered: Consents) -> None:
        self._questions = questions
        self._remembered = remembered
        self._granted_once: set[tuple[str, str, str]] = set()

    def known(self, asker: "Asker", question: ToolQuestion) -> bool | None:
        """What was answered before; None where the person must be asked. For a name that no tool has no answer is kept."""
        about = declared(question.tool)
        if (asker.view, question.name, about) in self._granted_once:
            return True
        return None if question.tool is None else self._remembered.answer(asker.server_id, question.name, about)

    async def ask(self, asker: "Asker", question: ToolQuestion) -> bool:
        """Ask, and keep the answer as far as the person wants it kept."""
        title = Sentence(key="run_tool", values={"tool": shown_name(question.name)})
        wording = Wording(title=title, text=_why(asker, question))
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="tool",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=shown_arguments(question.arguments),
                can_remember=question.tool is not None,
                entry=asker.entry,
                view=asker.view or None,
            )
        )
        about = declared(question.tool)
        if answer.granted and asker.view:
            self._granted_once.add((asker.view, question.name, about))
        if answer.remember and question.tool is not None:
            self._remembered.remember(asker.server_id, question.name, about, granted=answer.granted)
        return answer.granted

    def forget_view(self, view: str) -> None:
        """The View is gone, and what was granted to it alone."""
        self._granted_once = {key for key in self._granted_once if key[0] != view}


def shown_arguments(arguments: JsonObject) -> str:
    """The arguments of a call as a question shows them."""
    return visible(json.dumps(arguments, indent=2, ensure_ascii=False), keep="\n", longest=LONGEST_DETAIL)


def _why(asker: "Asker", question: ToolQuestion) -> list[Sentence]:
    server = {"server": shown_name(asker.server_name)}
    if asker.view:
        who = Sentence(key="view_asks_to_run", values=server | {"tool": shown_name(asker.tool)})
    else:
        who = Sentence(key="model_asks_to_run", values=server)
    if question.tool is None:
        return [who, Sentence(key="tool_not_listed")]
    return [who, Sentence(key="tool_changes" if question.tool.destructive else "tool_not_read_only")]
