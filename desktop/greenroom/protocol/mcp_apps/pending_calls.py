"""The requests of one View that the host is still working on, and how far each one is."""

import math
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from greenroom.protocol.jsonrpc import JsonObject, RequestId, notification
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    AskModel,
    CallKey,
    CallTool,
    ListPage,
    OpenLink,
    PostMessage,
    ReadResource,
    SaveFiles,
)

MAX_PENDING: Final = 1_000
"""Of one View. Far above what honest Views do, and low enough that a hostile one cannot fill memory."""

_STEP: Final = 0.001
"""How much progress a sign of life pretends: it has to grow, and must not run ahead of what the server reports."""

Work: TypeAlias = CallTool | ReadResource | ListPage | OpenLink | PostMessage | SaveFiles | AskModel


@dataclass(frozen=True, kw_only=True)
class PendingCall:
    """One request. While `question` is set, the person has not answered and `work` has not begun."""

    request_id: RequestId
    method: str
    work: Work
    token: RequestId | None
    """Under which the View wants to hear of progress; None when it does not."""
    question: AskConsent | None = None
    progress: float = 0.0
    total: float | None = None
    message: str | None = None

    def report(self) -> JsonObject:
        """Build `notifications/progress`. Call it only where there is a token."""
        params: JsonObject = {"progressToken": self.token, "progress": self.progress}
        if self.total is not None:
            params["total"] = self.total
        if self.message is not None:
            params["message"] = self.message
        return notification("notifications/progress", params)


class PendingCalls:
    """All of them, by the host's key; ids are the View's and may be anything."""

    def __init__(self) -> None:
        self._calls: dict[CallKey, PendingCall] = {}
        self._keys: dict[RequestId, CallKey] = {}
        self._last = 0

    def __len__(self) -> int:
        return len(self._calls)

    def new_key(self) -> CallKey:
        """Return a key that was never used in this session."""
        self._last += 1
        return CallKey(self._last)

    def put(self, key: CallKey, call: PendingCall) -> None:
        """Remember or replace a call."""
        self._calls[key] = call
        self._keys[call.request_id] = key

    def get(self, key: CallKey) -> PendingCall | None:
        """Return a call that is still pending."""
        return self._calls.get(key)

    def take(self, key: CallKey) -> PendingCall | None:
        """Return and forget a call; None when it was answered or cancelled before."""
        call = self._calls.pop(key, None)
        if call is not None:
            del self._keys[call.request_id]
        return call

    def key_of(self, request_id: RequestId) -> CallKey | None:
        """Find the call of a request of the View. `1` and `"1"` are different requests."""
        return self._keys.get(request_id)

    def all(self) -> list[tuple[CallKey, PendingCall]]:
        """All pending calls, oldest first."""
        return list(self._calls.items())

    def advance(self, key: CallKey, progress: float, total: float | None, message: str | None) -> PendingCall | None:
        """Note progress of a call whose View wants to hear of it; None when there is nothing to tell.

        What is told always grows, as the protocol asks, also where the server's own numbers do not.
        """
        call = self._calls.get(key)
        if call is None or call.token is None or not math.isfinite(progress):
            return None
        moved = replace(
            call,
            progress=max(progress, call.progress + _STEP),
            total=total if total is None or math.isfinite(total) else None,
            message=message,
        )
        self._calls[key] = moved
        return moved

    def signs_of_life(self) -> list[PendingCall]:
        """Move every call whose View wants to hear of it by the smallest step."""
        moved = [self.advance(key, call.progress, call.total, call.message) for key, call in self.all()]
        return [call for call in moved if call is not None]
