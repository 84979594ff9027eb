"""What to make of one line or event of a server: a message, an answer in place of one that cannot be read, or noise.

If what cannot be read carries the id of a request, whoever waits for that answer is told so at once instead of waiting
for ever.
"""

import re
from typing import Final

from mcp_types import PARSE_ERROR, ErrorData, JSONRPCError, JSONRPCMessage, jsonrpc_message_adapter
from pydantic import ValidationError
from pydantic_core import from_json

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.errors import NO_ANSWER

_NO_MESSAGE: Final = "it needs an object as result, or an error with code and message"
_HEAD: Final = re.compile(rb'\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,9})\s*,\s*"(?:result|error)"')
_TAIL: Final = re.compile(rb',\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,9})\s*\}\s*')
"""How the official SDKs begin and end an answer: enough to tell whose it is where the rest cannot be read."""
_TAIL_BYTES: Final = 100


def read_message(line: bytes) -> JSONRPCMessage | None:
    """Return the message that the line holds, or an error for the request that it answers; None for noise.

    Half of a character (a text that its author cut in the middle of an emoji) is a question mark, as for Views.
    """
    try:
        # In two steps: read and judged in one, a text of 100 MB would be copied for each kind of message it might be.
        return jsonrpc_message_adapter.validate_python(from_json(line), by_name=False)
    except ValueError:
        if not line.lstrip().startswith(b"{"):
            return None
    try:
        value = from_text(line)
    except UnreadableJson as error:
        return _in_place_of(_id_at_the_edge(line), str(error))
    try:
        return jsonrpc_message_adapter.validate_python(value, by_name=False)
    except ValidationError:
        return _in_place_of(_id_of_answer(value) if isinstance(value, dict) else None, _NO_MESSAGE)


def _id_of_answer(value: JsonObject) -> int | str | None:
    request_id = value.get("id")
    is_answer = "method" not in value and ("result" in value or "error" in value)
    return request_id if is_answer and isinstance(request_id, int | str) and not isinstance(request_id, bool) else None


def _id_at_the_edge(line: bytes) -> int | None:
    found = _HEAD.match(line) or _TAIL.search(line, max(0, len(line) - _TAIL_BYTES))
    return int(found[1]) if found is not None else None


def _in_place_of(request_id: int | str | None, why: str) -> JSONRPCError | None:
    if request_id is None:
        return None
    return JSONRPCError(jsonrpc="2.0", id=request_id, error=ErrorData(code=PARSE_ERROR, message=no_message(why)))


def no_message(why: str | None) -> str:
    """Say that an answer cannot be read; None where it is JSON and still no message."""
    return f"{NO_ANSWER}valid JSON-RPC message: {why or _NO_MESSAGE}."
