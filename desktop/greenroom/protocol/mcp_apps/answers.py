"""What a View is answered at once: to what cannot be read, to what is not served, and to its word on the model's context.

No state of the session is needed for these. Requests that the host works on are in `view_calls.py`.
"""

from collections.abc import Mapping
from typing import Final

from greenroom.protocol import jsonrpc
from greenroom.protocol.jsonrpc import JsonValue, Malformed, Request, success
from greenroom.protocol.mcp_apps.effects import Effect, Refused, SendToView, SetModelContext, send_error
from greenroom.protocol.mcp_apps.notes import Notes
from greenroom.protocol.mcp_apps.view_words import TooLarge, Wrong, read_context

_HINTS: Final[Mapping[str, str]] = {
    "initialize": "a View says ui/initialize, with appInfo and appCapabilities",
    "sampling/createMessage": "no model is set up that Views may ask; look at hostCapabilities.sampling before you ask",
}


def not_understood(malformed: Malformed, notes: Notes) -> list[Effect]:
    """Answer what is no message of JSON-RPC, where it has an id to answer under."""
    told = [] if malformed.id is None else [send_error(malformed.id, malformed.code, malformed.reason)]
    return [*told, *notes.note("error", f"a message was not understood: {malformed.reason}")]


def not_served(request: Request, notes: Notes) -> list[Effect]:
    """Answer a method that does not exist, or that this host does not offer."""
    why = _HINTS.get(request.method, "this host does not offer it")
    text = f"{request.method[:80]}: {why}"
    return [send_error(request.id, jsonrpc.METHOD_NOT_FOUND, text), *notes.note("warning", text)]


def id_is_taken(request: Request, notes: Notes) -> list[Effect]:
    """Answer a request whose id waits for another answer."""
    text = f"{request.method}: the id {request.id!r} belongs to a request that is not answered yet"
    return [send_error(request.id, jsonrpc.INVALID_REQUEST, text), *notes.note("error", text)]


def context_update(request: Request, capability: JsonValue, notes: Notes) -> list[Effect]:
    """Take what the View wants a model to know. The answer has no member at all: official Views refuse any other."""
    said = read_context(request.params, capability)
    match said:
        case Wrong(code=code, text=text):
            return [send_error(request.id, code, text), *notes.note("warning", text)]
        case TooLarge(text=text):
            refused = Refused(method=request.method, subject="", reason=text, request_id=request.id)
            return [send_error(request.id, jsonrpc.REFUSED, text), refused]
        case _:
            told = SetModelContext(content=said.content, structured=said.structured)
            return [told, SendToView(message=success(request.id, {}))]
