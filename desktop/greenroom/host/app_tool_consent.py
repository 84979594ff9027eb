"""Whether a tool that a View offers may be called: those that only read may, others after the person agreed.

A yes holds for that View, that tool and that definition of it, until the View ends, and is never remembered for longer:
it is a stranger's page that runs, and next time it may be another. What a View asks for is in `consent.py`.
"""

import json
from collections import defaultdict
from typing import assert_never

from greenroom.host.app_tool_rows import shown_app
from greenroom.host.consent import GRANTED, ConsentPolicy, Verdict
from greenroom.host.questions import NEW, Questions
from greenroom.host.tool_consent import shown_arguments
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.page import Question, Sentence, Wording
from greenroom.protocol.visible import shown_name


class AppToolConsent:
    """Of one seat."""

    def __init__(self, policy: ConsentPolicy, questions: Questions) -> None:
        self._policy = policy
        self._questions = questions
        self._agreed: defaultdict[str, set[str]] = defaultdict(set)
        """Definitions that the person agreed to, by the View's name."""

    async def decide(self, view: View, tool: ToolFacts, arguments: JsonObject, *, entry: int | None = None) -> Verdict:
        """Answer for one call; under `ask` this waits for the person, and may be cancelled.

        `entry` is the number of the conversation's entry where a model calls: there the person is asked.
        """
        match self._policy:
            case "allow":
                return GRANTED
            case "deny":
                return Verdict(granted=False, reason="refused: this run's consent is 'deny'")
            case "readonly" if not tool.read_only:
                return Verdict(granted=False, reason="refused: this run's consent is 'readonly'")
            case "ask" if not tool.read_only:
                return await self._ask(view, tool, arguments, entry)
            case "readonly" | "ask":
                return GRANTED
        assert_never(self._policy)

    def forget_view(self, view: str) -> None:
        """The View has ended, or started over."""
        self._agreed.pop(view, None)

    async def _ask(self, view: View, tool: ToolFacts, arguments: JsonObject, entry: int | None) -> Verdict:
        definition = json.dumps(tool.definition, sort_keys=True)
        if definition in self._agreed[view.name]:
            return GRANTED
        title = Sentence(key="run_view_tool", values={"tool": shown_name(tool.name), "view": view.name})
        wording = Wording(title=title, text=_why(view, tool))
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="tool",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=shown_arguments(arguments),
                entry=entry,
            )
        )
        if not answer.granted:
            return Verdict(granted=False, reason="the person did not allow it")
        self._agreed[view.name].add(definition)
        return GRANTED


def _why(view: View, tool: ToolFacts) -> list[Sentence]:
    shown = {
        "tool": shown_name(view.plan.tool.name),
        "server": shown_name(view.plan.server_name),
        "app": " ".join(shown_app(view)),
    }
    said = Sentence(key="view_tool_changes" if tool.destructive else "view_tool_not_read_only")
    return [Sentence(key="tool_of_view", values=shown), said]
