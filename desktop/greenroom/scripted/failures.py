"""The ways in which a provider fails, as OpenAI's format has them, and how often each has happened."""

import json
from collections import OrderedDict
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.scripted.heard import Heard
from greenroom.scripted.script import Fail, FailKind

MOST_REMEMBERED: Final = 1_000
"""Places in conversations at which something failed; the oldest is forgotten, and fails once more."""


@dataclass(kw_only=True, eq=False)
class Failure(Exception):
    """There is no answer, or no more of it."""

    status: int
    type: str
    code: str | None
    text: str
    retry_after: float | None = None
    cut: bool = False
    """The connection ends without a word."""

    def body(self) -> JsonObject:
        """Write it as providers do."""
        return {"error": {"message": self.text, "type": self.type, "param": None, "code": self.code}}


_KINDS: Final[dict[FailKind, tuple[int, str, str | None, str]]] = {
    "key": (401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided."),
    "quota": (
        429,
        "insufficient_quota",
        "insufficient_quota",
        "You exceeded your current quota, please check your plan and billing details.",
    ),
    "rate": (429, "requests", "rate_limit_exceeded", "Rate limit reached for requests."),
    "context": (
        400,
        "invalid_request_error",
        "context_length_exceeded",
        "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
    ),
    "filter": (
        400,
        "invalid_request_error",
        "content_policy_violation",
        "Your request was rejected as a result of our safety system.",
    ),
    "model": (
        404,
        "invalid_request_error",
        "model_not_found",
        "The model does not exist or you do not have access to it.",
    ),
    "server": (500, "server_error", None, "The server had an error while processing your request."),
    "overloaded": (503, "server_error", "overloaded", "The engine is currently overloaded, please try again later."),
    "broken": (500, "server_error", None, "The connection was cut."),
}


def failure_of(fail: Fail) -> Failure:
    """Make the failure that a script describes."""
    status, kind, code, text = _KINDS[fail.fail]
    return Failure(
        status=fail.status or status,
        type=kind,
        code=code,
        text=fail.text or text,
        retry_after=fail.retry_after,
        cut=fail.fail == "broken",
    )


def not_understood(text: str, *, status: int = 400, code: str | None = None) -> Failure:
    """Make the failure of a request that makes no sense, or cannot be played."""
    return Failure(status=status, type="invalid_request_error", code=code, text=text)


class Failures:
    """How often something failed at a place of a conversation: the one thing that outlives a request."""

    def __init__(self) -> None:
        self._counts: OrderedDict[bytes, int] = OrderedDict()

    def happens(self, fail: Fail, number: int, heard: Heard) -> bool:
        """Whether it fails this time too. `number` is the action's in its part."""
        if fail.times == "always":
            return True
        place = sha256(json.dumps([asdict(heard), number]).encode()).digest()
        count = self._counts.pop(place, 0) + 1
        self._counts[place] = count
        while len(self._counts) > MOST_REMEMBERED:
            self._counts.popitem(last=False)
        return count <= fail.times
