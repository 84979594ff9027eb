"""JSON-RPC 2.0 as it passes between a View and the host: reading an untrusted value, and writing strict envelopes.

Reading never raises: whatever a View posts becomes one of five values. Writing never produces `null` members or extra
envelope keys, which official Views drop without a word. Not the MCP client's JSON-RPC: the SDK has its own.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from typing_extensions import TypeAliasType

# A named alias, not a plain one: pydantic can follow only a named alias into itself.
JsonValue = TypeAliasType("JsonValue", "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None")
JsonObject: TypeAlias = dict[str, JsonValue]
RequestId: TypeAlias = str | int

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
REFUSED: Final = -32000
"""Implementation defined: the host or the person said no, or the work failed."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """A call that must be answered under the same id, of the same JSON type."""

    id: RequestId
    method: str
    params: JsonObject


@dataclass(frozen=True, kw_only=True)
class Notification:
    """A message that is never answered."""

    method: str
    params: JsonObject


@dataclass(frozen=True, kw_only=True)
class Success:
    """The peer's answer to a request of ours."""

    id: RequestId
    result: JsonObject


@dataclass(frozen=True, kw_only=True)
class Failure:
    """The peer's refusal of a request of ours; `id` is None when it could not tell which."""

    id: RequestId | None
    code: int
    message: str


@dataclass(frozen=True, kw_only=True)
class Malformed:
    """Not a JSON-RPC message. `id` is set where the sender waits for an answer and can be told; `code` says with what."""

    reason: str
    code: int = INVALID_REQUEST
    id: RequestId | None = None


Incoming: TypeAlias = Request | Notification | Success | Failure | Malformed


def _is_id(value: JsonValue) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def parse(message: JsonValue) -> Incoming:
    """Say what `message` is. Any JSON value is accepted; nothing raises."""
    if not isinstance(message, dict):
        return Malformed(reason=f"a message must be an object, not {_kind(message)}")
    if message.get("jsonrpc") != "2.0":
        return Malformed(reason='the member "jsonrpc" must be "2.0"')
    if "method" in message:
        return _parse_call(message)
    if "result" in message or "error" in message:
        return _parse_answer(message)
    return Malformed(reason="neither a method nor a result nor an error")


def _parse_call(message: JsonObject) -> Incoming:
    method, params = message["method"], message.get("params", {})
    request_id = message.get("id")
    known_id = cast("RequestId", request_id) if "id" in message and _is_id(request_id) else None
    if "id" in message and known_id is None:
        return Malformed(reason=f"an id must be a string or a whole number, not {_kind(request_id)}")
    if not isinstance(method, str) or not method:
        return Malformed(reason="the method must be a non-empty string", id=known_id)
    if not isinstance(params, dict):
        return Malformed(
            reason=f"{method}: params must be an object, not {_kind(params)}", code=INVALID_PARAMS, id=known_id
        )
    if known_id is None:
        return Notification(method=method, params=params)
    return Request(id=known_id, method=method, params=params)


def _parse_answer(message: JsonObject) -> Incoming:
    answered = message.get("id")
    if "error" in message:
        error = message["error"]
        if not isinstance(error, dict):
            return Malformed(reason="the error must be an object")
        code, text = error.get("code"), error.get("message")
        return Failure(
            id=cast("RequestId", answered) if _is_id(answered) else None,
            code=code if isinstance(code, int) and not isinstance(code, bool) else INTERNAL_ERROR,
            message=text if isinstance(text, str) else "",
        )
    result = message["result"]
    if not _is_id(answered) or not isinstance(result, dict):
        return Malformed(reason="an answer needs the id of its request and an object as its result")
    return Success(id=cast("RequestId", answered), result=result)


def _kind(value: JsonValue) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return "a string"
    return "an object" if isinstance(value, dict) else "a number"


def request(request_id: RequestId, method: str, params: JsonObject) -> JsonObject:
    """Build a request; `params` is always present (Views of the 0.x and 1.x SDK drop messages without it)."""
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}


def notification(method: str, params: JsonObject) -> JsonObject:
    """Build a notification; `params` is always present."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def success(request_id: RequestId, result: JsonObject) -> JsonObject:
    """Build the answer to a request."""
    return {"jsonrpc": "2.0", "id": request_id, "result": result}


def failure(request_id: RequestId, code: int, message: str, data: JsonValue = None) -> JsonObject:
    """Build the refusal of a request; `data` is left out when None."""
    error: JsonObject = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": request_id, "error": error}
