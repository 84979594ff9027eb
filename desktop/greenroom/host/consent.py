"""Who says yes when a View asks for something that needs consent: the person, an earlier answer, or a policy.

What needs consent is decided in `protocol.mcp_apps.consent`; here it is answered. Headless runs have no person and
name a policy instead, and nothing they refuse is refused silently: it stands in the report.
"""

import json
from dataclasses import dataclass
from typing import Literal, assert_never

from greenroom.host.questions import Questions
from greenroom.protocol.mcp_apps.effects import LinkQuestion, ToolQuestion
from greenroom.store.consents import Consents

ConsentPolicy = Literal["ask", "readonly", "allow", "deny"]
"""`ask` the person; `readonly` refuses all that would be asked; `allow` grants it; `deny` refuses read-only tools too."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The answer, with the reason the View and the report are given when it is no."""

    granted: bool
    reason: str = ""


GRANTED = Verdict(granted=True)


@dataclass(frozen=True, kw_only=True)
class Asker:
    """Which View asks, in the words a question needs."""

    view: str
    server_name: str
    server_id: str
    tool: str


class ConsentDesk:
    """Answers for all Views. A yes to a tool holds for that View; with *remember*, for the server and tool."""

    def __init__(self, policy: ConsentPolicy, questions: Questions, remembered: Consents) -> None:
        self.policy = policy
        self._questions = questions
        self._remembered = remembered
        self._granted_once: set[tuple[str, str]] = set()

    async def decide(self, asker: Asker, question: ToolQuestion | LinkQuestion) -> Verdict:
        """Answer the question; under `ask` this waits for the person, and may be cancelled."""
        match self.policy:
            case "allow":
                return GRANTED
            case "readonly" | "deny":
                return Verdict(granted=False, reason=f"refused: this run's consent is {self.policy!r}")
            case "ask":
                if isinstance(question, LinkQuestion):
                    return await self._ask_link(asker, question)
                return await self._ask_tool(asker, question)
        assert_never(self.policy)

    @property
    def forbids_all_calls(self) -> bool:
        """Whether Views may call no tool at all, not even one that only reads."""
        return self.policy == "deny"

    async def grant_devices(self, asker: Asker, devices: tuple[str, ...]) -> bool:
        """May the tool's View use these device permissions? Asked anew for each View."""
        if self.policy != "ask":
            return self.policy == "allow"
        answer = await self._questions.ask(
            kind="permission",
            title=f"Let the View of {asker.tool} use {' and '.join(devices)}?",
            text=f"It comes from the server {asker.server_name}. It is shown either way.",
            detail="\n".join(devices),
        )
        return answer.granted

    def forget_view(self, view: str) -> None:
        """The View is gone, and what was granted to it alone."""
        self._granted_once = {key for key in self._granted_once if key[0] != view}

    async def _ask_tool(self, asker: Asker, question: ToolQuestion) -> Verdict:
        if (asker.view, question.name) in self._granted_once:
            return GRANTED
        if question.tool is not None and self._remembered.remembered(asker.server_id, question.name):
            return GRANTED
        answer = await self._questions.ask(
            kind="tool",
            title=f"Run {question.name}?",
            text=_why(asker, question),
            detail=json.dumps(question.arguments, indent=2, ensure_ascii=False),
            can_remember=question.tool is not None,
        )
        if not answer.granted:
            return Verdict(granted=False, reason="the person did not allow it")
        self._granted_once.add((asker.view, question.name))
        if answer.remember and question.tool is not None:
            self._remembered.remember(asker.server_id, question.name)
        return GRANTED

    async def _ask_link(self, asker: Asker, question: LinkQuestion) -> Verdict:
        answer = await self._questions.ask(
            kind="link",
            title="Open this address in your browser?",
            text=f"The View of {asker.tool} ({asker.server_name}) asks to open it.",
            detail=question.url,
        )
        return GRANTED if answer.granted else Verdict(granted=False, reason="the person did not allow it")


def _why(asker: Asker, question: ToolQuestion) -> str:
    who = f"The View of {asker.tool} asks {asker.server_name} to run it."
    if question.tool is None:
        return f"{who} The server does not list this tool, so nothing is known about what it does."
    if question.tool.destructive:
        return f"{who} The server says that it changes or deletes something."
    return f"{who} The server does not say that it only reads."
