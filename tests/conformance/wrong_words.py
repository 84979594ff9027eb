"""What a host says wrongly to Views, one function a rule. Heard in `SCENARIOS`."""

from itertools import count
from typing import Final

from greenroom.protocol import jsonrpc
from tests.conformance.bad_host import Message, Rule, Wrongs

SCENARIOS: Final = (
    "handshake.first_words",
    "handshake.strangers",
    "handshake.twice",
    "lifecycle.delivery",
    "lifecycle.no_result",
    "sandbox.relay",
    "actions.links",
    "actions.sampling",
    "proxying.requests",
    "proxying.odd_schemas",
    "proxying.changed_lists",
    "proxying.written_out",
)
_TURNS: Final = count(1)


def _hello(message: Message) -> list[Message]:
    """A handshake answered otherwise each time, in no shape that Views know, and a word before they are ready."""
    match message:
        case {"result": {"hostContext": {"toolInfo": {"tool": tool}}}}:
            context = {
                "theme": "system",
                "platform": "toaster",
                "displayMode": "carousel",
                "availableDisplayModes": ["carousel"],
                "styles": {"variables": {"--own-colour": "red"}},
                "containerDimensions": {"width": 17, "maxHeight": 3},
                "toolInfo": {"tool": {**tool, "outputSchema": {"type": "array"}}},
            }
            flags = {"serverTools": {}, "serverResources": {}, "openLinks": True, "sampling": {}}
            told = {"hostInfo": {"name": "bad"}, "hostCapabilities": flags, "turn": next(_TURNS)}
            early = {"jsonrpc": "2.0", "method": "ui/notifications/host-context-changed", "params": {}}
            result = {"protocolVersion": "0", "hostContext": context, **told}
            return [{**message, "extra": 1, "result": result}, early]
    return [message]


def _deliveries(message: Message) -> list[Message]:
    """Arguments twice, pieces of them after the whole, a result between them, and the true one never."""
    match message:
        case {"method": "ui/notifications/tool-input", "params": {"arguments": arguments}}:
            late = _note("ui/notifications/tool-input-partial", {"arguments": arguments})
            early = _note("ui/notifications/tool-result", {"content": []})
            return [message, late, early, {"jsonrpc": "2.0", "method": "ui/notifications/nothing"}, message]
        case {"method": "ui/notifications/tool-result"}:
            return []
        case {"method": "ui/notifications/tool-cancelled"}:
            return [{**message, "params": {"reason": 5}}]
    return [message]


def _note(method: str, params: Message) -> Message:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def _answers(message: Message) -> list[Message]:
    """Other results than came, and other codes than the right ones."""
    match message:
        case {"result": {"hostContext": _}}:
            return [message]
        case {"result": result} if result == {}:
            return [{**message, "result": {"x": None}}]
        case {"result": _}:
            return [{**message, "result": {"content": [], "structuredContent": {"arguments": {"other": 1}}}}]
        case {"error": {"code": jsonrpc.REFUSED}}:
            return [{"jsonrpc": "2.0", "id": message["id"], "result": {"content": []}}]
        case {"error": error}:
            return [{**message, "error": {**error, "code": -32099}}]
    return [message]


WRONGS: Final = Wrongs(
    to_views=(
        Rule(
            alter=_hello,
            rows=("H42", "H43", "H44", "H73", "H78", "W2", "W4", "W5", "W6", "W10", "W15"),
        ),
        Rule(alter=_deliveries, rows=("H45", "H46", "H47", "H48", "H49", "H50", "W8", "W20", "W24")),
        Rule(alter=_answers, rows=("H24", "H54", "H62", "H63", "H74", "H75", "W11", "W19")),
    ),
    keeps_to_itself=frozenset({"ping"}),
)
KEPT: Final = ("H79",)
"""Rows that what is kept to itself breaks."""
