"""Whether a tool that a View offers may be called: by the person, who is asked about all that does more than read; by a model.

Where a model calls, the person is asked whatever the tool says of itself: that it only reads is the View's own word, and
what a model hands over may be what other servers told it. A yes holds for that View, that definition of the tool and who
calls it, until the View ends, and is never remembered for longer: it is a stranger's page that runs, and next time it may
be another. What a View asks for is in `consent.py`.
"""

import json
from collections import defaultdict
from functools import partial
from typing import assert_never

from greenroom.host.app_tool_rows import shown_app
from greenroom.host.consent import GRANTED, Asker, ConsentDesk, Verdict
from greenroom.host.questions import NEW, Questions
from greenroom.host.tool_consent import shown_arguments
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.consent import needs_consent
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.page import Question, Sentence, Wording
from greenroom.protocol.visible import shown_name


class AppToolConsent:
    """Of one seat."""

    def __init__(self, desk: ConsentDesk, questions: Questions) -> None:
        self._desk = desk
        self._questions = questions
        self._agreed: defaultdict[str, set[tuple[str, bool]]] = defaultdict(set)
        """Definitions that the person agreed to, and whether to a model's call, by the View's name."""

    async def decide(
        self, view: View, tool: ToolFacts, arguments: JsonObject, *, model: Asker | None = None
    ) -> Verdict:
        """Answer for one call; under `ask` this waits for the person, and may be cancelled.

        `model` is who calls where it is not the person: they are asked beside the entry of the call, within the limits that
        all questions of its turn have.
        """
        asks = model is not None or needs_consent(tool, launch_tool=None)
        match self._desk.policy:
            case "allow":
                return GRANTED
            case "deny":
                return Verdict(granted=False, reason="refused: this run's consent is 'deny'")
            case "readonly" if asks:
                return Verdict(granted=False, reason="refused: this run's consent is 'readonly'")
            case "ask" if asks:
                return await self._ask(view, tool, arguments, model)
            case "readonly" | "ask":
                return GRANTED
        assert_never(self._desk.policy)

    def forget_view(self, view: str) -> None:
        """The View has ended, or started over."""
        self._agreed.pop(view, None)

    async def _ask(self, view: View, tool: ToolFacts, arguments: JsonObject, model: Asker | None) -> Verdict:
        about = (json.dumps(tool.definition, sort_keys=True), model is not None)
        if about in self._agreed[view.name]:
            return GRANTED
        put = partial(self._put, view, tool, arguments, model)
        if model is None:
            granted = await put()
            verdict = GRANTED if granted else Verdict(granted=False, reason="the person did not allow it")
        else:
            verdict = await self._desk.within_limits(model, put)
        if verdict.granted:
            self._agreed[view.name].add(about)
        return verdict

    async def _put(self, view: View, tool: ToolFacts, arguments: JsonObject, model: Asker | None) -> bool:
        title = Sentence(key="run_view_tool", values={"tool": shown_name(tool.name), "view": view.name})
        wording = Wording(title=title, text=_why(view, tool, by_model=model is not None))
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="tool",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=shown_arguments(arguments),
                entry=None if model is None else model.entry,
            )
        )
        return answer.granted


def _why(view: View, tool: ToolFacts, *, by_model: bool) -> list[Sentence]:
    shown = {
        "tool": shown_name(view.plan.tool.name),
        "server": shown_name(view.plan.server_name),
        "app": " ".join(shown_app(view)),
    }
    said: list[Sentence] = [Sentence(key="model_hands_over")] if by_model else []
    if needs_consent(tool, launch_tool=None):
        said.append(Sentence(key="view_tool_changes" if tool.destructive else "view_tool_not_read_only"))
    return [Sentence(key="tool_of_view", values=shown), *said]
