"""A server's `elicitation/create`, read: a form to fill in, or an address to visit. Any JSON value is taken.

https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation. The 2026-07-28 protocol puts the same
parameters into an `input_required` result.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.protocol.eliciting.asked_schema import AskedSchema, read_schema
from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.links import refusal

LONGEST_MESSAGE: Final = 4_000
"""Characters; a message that is cut could hide what it asks for behind the cut."""
LONGEST_ID: Final = 500

Action: TypeAlias = Literal["accept", "decline", "cancel"]


@dataclass(frozen=True, kw_only=True)
class FormWish:
    """Fill this in."""

    message: str
    schema: AskedSchema


@dataclass(frozen=True, kw_only=True)
class UrlWish:
    """Visit this address. `elicitation_id` is the server's name for it, by which it may say that it is done."""

    message: str
    url: str
    elicitation_id: str | None


Wish: TypeAlias = FormWish | UrlWish


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What the person did. `content` belongs to an accepted form alone."""

    action: Action
    content: JsonObject | None = None

    def as_result(self) -> JsonObject:
        """As it stands on the wire."""
        return {"action": self.action} | ({} if self.content is None else {"content": self.content})


def read_wish(params: JsonObject) -> Wish:
    """Read the parameters.

    Raises:
        BadWish: they are none, or ask for what no person should be shown; the message says why.
    """
    message, mode = params.get("message"), params.get("mode", "form")
    if not isinstance(message, str):
        raise BadWish("its message is missing")
    if len(message) > LONGEST_MESSAGE:
        raise BadWish(f"its message has more than {LONGEST_MESSAGE} characters")
    match mode:
        case "form":
            return FormWish(message=message, schema=read_schema(params.get("requestedSchema")))
        case "url":
            return _url_wish(params, message)
        case _:
            raise BadWish("its mode is neither form nor url")


def _url_wish(params: JsonObject, message: str) -> UrlWish:
    url, name = params.get("url"), params.get("elicitationId")
    if not isinstance(url, str):
        raise BadWish("its url is missing")
    if why := refusal(url):
        raise BadWish(why)
    known = isinstance(name, str) and len(name) <= LONGEST_ID
    return UrlWish(message=message, url=url, elicitation_id=str(name) if known else None)
