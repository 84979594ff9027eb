"""How something the host did for a View ended: what `ViewSession.call_finished` is told."""

from dataclasses import dataclass
from typing import TypeAlias

from greenroom.protocol.jsonrpc import JsonObject, JsonValue


@dataclass(frozen=True, kw_only=True)
class Succeeded:
    """It was done. `result` is the server's own object, or empty where nobody answers (a link that was opened)."""

    result: JsonObject


@dataclass(frozen=True, kw_only=True)
class Failed:
    """It was not done. `code` is the server's own where it answered with an error, else one of `jsonrpc`."""

    code: int
    message: str
    data: JsonValue = None


Outcome: TypeAlias = Succeeded | Failed
