"""Kind, method and id of a message, found without reading more of it than needed.

The tap sees every message of every peer, some of many megabytes. Where the caller has the parsed message, its envelope
is read from that; a small text is parsed; of a big one only the two ends are looked at, because JSON-RPC libraries put
the envelope there (some write the result first and the id last).
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonValue, RequestId

Kind: TypeAlias = Literal["request", "notification", "result", "error", "other"]

_SMALL: Final = 2048
_END: Final = 256
_HEAD: Final = re.compile(
    rb'^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?(?:\s*"id"\s*:\s*(?P<id>-?\d+|"(?:[^"\\]|\\.)*")\s*,)?'
    rb'(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"(?P<member>method|result|error)"\s*:\s*(?:"(?P<method>[^"\\]*)")?'
)
_TAIL: Final = re.compile(rb',\s*"id"\s*:\s*(?P<id>-?\d+|"(?:[^"\\]|\\.)*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$')


@dataclass(frozen=True, kw_only=True, slots=True)
class Envelope:
    """What a message is. `method` is None on answers; `summary` is what a log line can show the start of."""

    kind: Kind
    method: str | None = None
    id: RequestId | None = None
    summary: str = ""
    error_code: int | None = None


OTHER: Final = Envelope(kind="other")


def of_message(message: Mapping[str, JsonValue]) -> Envelope:
    """Read the envelope of a parsed message; nothing below `params`, `result` and `error` is walked."""
    method, request_id = message.get("method"), message.get("id")
    known = request_id if isinstance(request_id, str | int) else None
    if isinstance(method, str):
        kind: Kind = "notification" if known is None else "request"
        return Envelope(kind=kind, method=method, id=known, summary=_about(message.get("params")))
    if "error" in message:
        error = message["error"]
        return Envelope(kind="error", id=known, summary=_text_of(error, "message"), error_code=_code_of(error))
    if "result" in message:
        result = message["result"]
        failed = isinstance(result, dict) and result.get("isError") is True
        return Envelope(kind="result", id=known, summary="isError" if failed else "")
    return OTHER


def of_text(text: bytes) -> Envelope:
    """Read the envelope of a message as it stands on the wire; unreadable text is `other`."""
    if len(text) > _SMALL:
        return _of_ends(text)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return OTHER
    return of_message(message) if isinstance(message, dict) else OTHER


def _of_ends(text: bytes) -> Envelope:
    head = _HEAD.match(text[:_END])
    if head is None:
        return OTHER
    # Exactly one closing brace after the id: it can only be a member of the outermost object.
    tail = _TAIL.search(text[-_END:])
    raw_id = head["id"] or (tail["id"] if tail else None)
    known = _id(raw_id)
    match head["member"]:
        case b"method":
            method = head["method"].decode("utf-8", "replace") if head["method"] is not None else None
            return Envelope(kind="notification" if known is None else "request", method=method, id=known)
        case b"error":
            return Envelope(kind="error", id=known)
        case _:
            return Envelope(kind="result", id=known)


def _id(raw: bytes | None) -> RequestId | None:
    if raw is None:
        return None
    try:
        value = json.loads(raw)
    except ValueError:
        return None
    return value if isinstance(value, str | int) else None


def _about(params: JsonValue) -> str:
    """The name or address a call is about, which tells more in a list than its arguments do."""
    return _text_of(params, "name") or _text_of(params, "uri") or _text_of(params, "url")


def _code_of(error: JsonValue) -> int | None:
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) else None


def _text_of(holder: JsonValue, member: str) -> str:
    value = holder.get(member) if isinstance(holder, dict) else None
    return value if isinstance(value, str) else ""
