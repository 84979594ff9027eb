"""A call that must be agreed to before anything of it is done: one that the person did not make themselves.

Until it is granted the tool is not called and no View learns its arguments. The View is not even mounted, unless whoever
makes the call wants it shown meanwhile; then it hears that the call was cancelled if it is refused.

A person's own calls wait for nobody. Those that do are a model's (`chat/model_calls.py`).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from greenroom.errors import GreenroomError
from greenroom.host.consent import Asker, ConsentDesk, Verdict
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.consent import needs_consent
from greenroom.protocol.mcp_apps.effects import ToolQuestion
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

Ask: TypeAlias = Callable[[ToolFacts, JsonObject], Awaitable[Verdict]]
"""May this tool run with these arguments? Cancelled where the call is."""


@dataclass(frozen=True, kw_only=True)
class Approval:
    """What a call waits for."""

    ask: Ask
    shown_meanwhile: bool = False
    """Whether its View is mounted while the answer is awaited. It is told nothing of the call before."""
    agreed: bool = False
    """The answer is known to be yes, as long as the tool stays what it is: its View is mounted and told at once."""


class CallDeclined(GreenroomError):
    """Raised instead of a result: nobody agreed to the call, so the tool was not called."""

    def __init__(self, tool: str, reason: str) -> None:
        super().__init__(f"{tool} was not called: {reason}.")


def runs_unasked(desk: ConsentDesk, asker: Asker, tool: ToolFacts) -> bool:
    """Whether `by_rule` would ask nobody, and say yes."""
    question = ToolQuestion(name=tool.name, arguments={}, tool=tool)
    return not desk.forbids_all_calls and (not needs_consent(tool, launch_tool=None) or desk.is_agreed(asker, question))


def by_rule(desk: ConsentDesk, asker: Asker) -> Ask:
    """Ask as the tool's annotations demand: one that only reads runs; any other needs a yes, of now or for good."""

    async def ask(tool: ToolFacts, arguments: JsonObject) -> Verdict:
        if desk.forbids_all_calls:
            return Verdict(granted=False, reason="refused: this run's consent is 'deny'")
        if not needs_consent(tool, launch_tool=None):
            return Verdict(granted=True)
        return await desk.decide(asker, ToolQuestion(name=tool.name, arguments=arguments, tool=tool))

    return ask
