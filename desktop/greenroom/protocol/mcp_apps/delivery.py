"""What a View is told without asking: its surroundings, and the call it shows. Nothing leaves before it listens.

The rules of one handshake: the context first where it changed meanwhile; tool-input-partial as long as the arguments are
not complete, of those that came before the View listens the newest alone; one tool-input; then one tool-result or one
tool-cancelled. A new handshake closes the gate and makes everything due again.
"""

from greenroom.protocol.jsonrpc import JsonObject, notification
from greenroom.protocol.mcp_apps.context import HostContext, changes
from greenroom.protocol.mcp_apps.wire_values import needs_input, tool_result


class Delivery:
    """The gate of one View. Each method returns the messages that may go out now, in order."""

    def __init__(self, context: HostContext) -> None:
        self.context = context
        self._told: JsonObject = {}
        """The context as the View knows it."""
        self._open = False
        self._partial: JsonObject | None = None
        """The newest of the arguments so far; None once they are complete, or will never be."""
        self._partial_due = False
        self._input: JsonObject | None = None
        self._input_due = False
        self._outcome: JsonObject | None = None
        self._outcome_due = False

    def handshake(self) -> JsonObject:
        """Close the gate, make everything due again, and return the context for the answer."""
        self.close()
        self._partial_due = self._partial is not None
        self._input_due = self._input is not None
        self._outcome_due = self._outcome is not None
        self._told = self.context.to_wire()
        return self._told

    def close(self) -> None:
        """Nobody listens any more."""
        self._open = False

    def open(self) -> list[JsonObject]:
        """The View listens."""
        self._open = True
        return self._due()

    def context_is(self, context: HostContext) -> list[JsonObject]:
        """The surroundings are now these."""
        self.context = context
        return self._due()

    def tool_input_partial(self, arguments: JsonObject) -> list[JsonObject]:
        """What is known of arguments that are still being written; too late once they are complete, or given up."""
        if self._input is None and not self._cancelled():
            self._partial = notification("ui/notifications/tool-input-partial", {"arguments": arguments})
            self._partial_due = True
        return self._due()

    def tool_input(self, arguments: JsonObject) -> list[JsonObject]:
        """The call's complete arguments; only the first ones count, and none after the call was cancelled."""
        if self._input is None and not self._cancelled():
            self._partial = None
            self._input = notification("ui/notifications/tool-input", {"arguments": arguments})
            self._input_due = True
        return self._due()

    def tool_result(self, result: JsonObject) -> list[JsonObject]:
        """The call's result; it waits for the input. An answer that asks for more is none, so it cancels."""
        if needs_input(result):
            return self.tool_cancelled("the server asked for input, which this host does not pass on")
        return self._ended(notification("ui/notifications/tool-result", tool_result(result)))

    def tool_cancelled(self, reason: str) -> list[JsonObject]:
        """The call ended without a result, with or without its input having been told."""
        return self._ended(notification("ui/notifications/tool-cancelled", {"reason": reason}))

    def _ended(self, outcome: JsonObject) -> list[JsonObject]:
        if self._outcome is None:
            self._outcome = outcome
            self._outcome_due = True
        if self._cancelled():
            self._partial = None
        return self._due()

    def _due(self) -> list[JsonObject]:
        return [*self._context_due(), *self._call_due()] if self._open else []

    def _context_due(self) -> list[JsonObject]:
        now = self.context.to_wire()
        changed = changes(self._told, now)
        self._told = self._told | now
        return [notification("ui/notifications/host-context-changed", changed)] if changed else []

    def _call_due(self) -> list[JsonObject]:
        due: list[JsonObject] = []
        if self._partial_due and self._partial is not None:
            due.append(self._partial)
        self._partial_due = False
        if self._input_due and self._input is not None:
            self._input_due = False
            due.append(self._input)
        ready = self._input is not None or self._cancelled()
        if self._outcome_due and self._outcome is not None and ready:
            self._outcome_due = False
            due.append(self._outcome)
        return due

    def _cancelled(self) -> bool:
        return self._outcome is not None and self._outcome["method"] == "ui/notifications/tool-cancelled"
