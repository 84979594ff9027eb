"""What to make of a line that is JSON but no valid JSON-RPC message.

If it carries the id of a request, whoever waits for that answer is told so at once instead of waiting for ever.
"""

import json

from mcp_types import PARSE_ERROR, ErrorData, JSONRPCError


def answer_in_place_of(line: bytes) -> JSONRPCError | None:
    """Return an error for the request that the line answers, or None if it answers none."""
    if not line.lstrip().startswith(b"{"):
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    request_id = value.get("id")
    is_answer = "method" not in value and ("result" in value or "error" in value)
    if not is_answer or isinstance(request_id, bool) or not isinstance(request_id, int | str):
        return None
    text = "The server's answer is no valid JSON-RPC message: it needs an object as result, or an error with code and message."
    return JSONRPCError(jsonrpc="2.0", id=request_id, error=ErrorData(code=PARSE_ERROR, message=text))
