"""A View whose server has not been started in this run: what it asks of the server waits until that is there.

Only then can it be judged by the tools that the server has now; until then nothing is known that could allow it. The first
such request starts the server, as the person would, with the question that belongs to it. Where it does not come up, the
requests are refused, and so are later ones: the person can start it, and then they are served as any View's.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from anyio.abc import TaskGroup

from greenroom.protocol.jsonrpc import JsonObject, JsonValue, Notification, Request, RequestId, parse
from greenroom.protocol.mcp_apps import view_params
from greenroom.protocol.mcp_apps.downloads import names_the_server
from greenroom.servers.connection import Connection

MOST_WAITING: Final = 100
"""Requests of one View."""
TOO_MANY: Final = f"{MOST_WAITING} requests are waiting already for the server to start"
NOT_RUNNING: Final = "Its server is not running. Start it first."
_ASK_THE_SERVER: Final = ("tools/", "resources/", "prompts/", "completion/")


@dataclass(kw_only=True)
class Asleep:
    """Of one View."""

    server: Connection
    tasks: TaskGroup
    wake: Callable[[], Awaitable[str | None]]
    """Starts the server; None once it is ready, or else why it is not."""
    go_on: Callable[[JsonObject], None]
    """Takes a request that has waited, as if it came now."""
    refuse: Callable[[RequestId, str, str], None]
    """Tells the View that this request, of this method, is refused for this reason."""
    _waiting: deque[tuple[Request, JsonObject]] = field(default_factory=deque)
    _waking: bool = False
    _awake: bool = False
    """The server has been there since; from then on this is a View like any other."""
    _why_not: str | None = None
    """Why the server did not come up; None before that was tried."""

    def keeps(self, message: JsonValue) -> bool:
        """Whether the message goes no further now: it waits, was refused, or took back one that waited."""
        self._awake = self._awake or (not self._waking and self.server.status.phase == "ready")
        if self._awake or not isinstance(message, dict):
            return False
        match parse(message):
            case Request(method="ui/initialize"):
                self._waiting.clear()
                return False
            case Request() as request if _asks_the_server(request):
                self._take(request, message)
                return True
            case Notification(method="notifications/cancelled", params=params):
                return self._taken_back(view_params.request_id(params))
            case _:
                return False

    def over(self) -> None:
        """The View has ended."""
        self._waiting.clear()

    def _take(self, request: Request, message: JsonObject) -> None:
        why_not = self._refusal()
        if why_not is not None:
            self.refuse(request.id, request.method, why_not)
        else:
            self._waiting.append((request, message))
            if not self._waking:
                self._waking = True
                self.tasks.start_soon(self._wake)

    def _refusal(self) -> str | None:
        if len(self._waiting) >= MOST_WAITING:
            return TOO_MANY
        status = self.server.status
        if self._waking or status.phase == "starting":
            return None
        return (status.reason or NOT_RUNNING) if self.server.begun else self._why_not

    def _taken_back(self, request_id: RequestId | None) -> bool:
        left = [one for one in self._waiting if one[0].id != request_id or type(one[0].id) is not type(request_id)]
        taken = len(left) < len(self._waiting)
        self._waiting = deque(left)
        return taken

    async def _wake(self) -> None:
        self._why_not = await self.wake()
        self._waking = False
        while self._waiting:
            request, message = self._waiting.popleft()
            if self._why_not is None:
                self.go_on(message)
            else:
                self.refuse(request.id, request.method, self._why_not)


def _asks_the_server(request: Request) -> bool:
    if request.method == "ui/download-file":
        return names_the_server(request.params)
    return request.method.startswith(_ASK_THE_SERVER)
