"""The socket of one View's Worker: a ticket first, then one-letter frames, counted and measured.

Worker to Python: `m` a message of the View, `v` what the proxy saw blocked, `x` why the Worker gives up. Python to
Worker: `m` a message for the View, `c` so many more credits. Nothing is interpreted here but size and rate; a View
that exceeds them is ended. The counterpart is `bridge_js/shell/relay`.
"""

import logging
from typing import Final

import anyio
from anyio.lowlevel import checkpoint
from starlette.websockets import WebSocket, WebSocketDisconnect

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.web.frames import GOING_AWAY, REFUSED, TOO_BIG, Gone, first_frame, next_frame
from greenroom.web.limits import MESSAGE_BYTES, Credits, TokenBucket
from greenroom.web.needs import ViewEnd, Views
from greenroom.web.view_outbox import ViewOutbox

SOCKET_BYTES: Final = MESSAGE_BYTES + 1024
"""What the protocol accepts: a little more, so that a message just too long is refused with its name."""
MOST_VIOLATIONS: Final = 200
LONGEST_VIOLATION: Final = 16_000
MOST_NOTES: Final = 20
LONGEST_NOTE: Final = 2_000
_TICKET_LENGTH: Final = 256
_BURST: Final = 20
"""After so many messages of one View the others get their turn."""
_GIVEN_UP: Final = frozenset({"too_big", "flood", "backlog"})
_POLICY_VIOLATION: Final = 1008
_ENDINGS: Final = {TOO_BIG: "too_big", GOING_AWAY: "gone"}
"""What a close code of this side's own means; any other is the Worker's end."""
_PAGE_SECONDS: Final = 0.5
"""A Worker also goes when its page is loaded again; then the host is about to hear it, and the View shall live."""
_CLOSE_SECONDS: Final = 1.0
"""A Worker that does not read is not told why."""

_log: Final = logging.getLogger(__name__)


async def serve_view(socket: WebSocket, *, views: Views, limited: bool = True) -> None:
    """Exchange the ticket for a View and carry its messages until one end is gone."""
    await socket.accept()
    try:
        ticket = await first_frame(socket)
        view = views.redeem(ticket[1:]) if ticket and ticket[0] == "t" and len(ticket) <= _TICKET_LENGTH else None
        if view is None:
            await socket.close(REFUSED, "the ticket is not good")
            return
    except (Gone, WebSocketDisconnect):
        return
    await _Channel(socket, view, limited=limited).run()


class _Over(Exception):
    """The View is to be ended; `why` is one of the words of `ViewEnd.ended`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _Channel:
    """One View's open socket."""

    def __init__(self, socket: WebSocket, view: ViewEnd, *, limited: bool) -> None:
        self._socket, self._view, self._limited = socket, view, limited
        self._bucket = TokenBucket()
        self._others = TokenBucket()
        self._credits = Credits(self._bucket)
        self._outbox = ViewOutbox()
        self._spent = anyio.Event()
        self._violations = 0
        self._notes = 0
        self._why: str | None = None

    async def run(self) -> None:
        """Attach the View, and tell it when the socket is over unless it closed it itself."""
        self._view.attach(lambda text: self._outbox.put("m" + text), self._outbox.finish)
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(self._write, tasks.cancel_scope)
                tasks.start_soon(self._grant)
                await self._read()
                tasks.cancel_scope.cancel()
            if self._why is None:
                await self._outbox.finished(_PAGE_SECONDS)
        finally:
            if self._outbox.last_word is None:
                self._view.ended(self._why or "gone")

    async def _read(self) -> None:
        count = 0
        try:
            while True:
                self._take(await next_frame(self._socket))
                count += 1
                if count % _BURST == 0:
                    await checkpoint()
        except Gone as gone:
            self._why = self._why or _ENDINGS.get(gone.code)
        except _Over as over:
            self._why = over.why
            await self._close(_POLICY_VIOLATION, over.why)

    def _take(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            raise _Over("unreadable")
        match frame[:1]:
            case "m":
                self._message(frame[1:])
            case "v":
                self._violation(frame[1:])
            case "x":
                self._given_up(frame[1:])
            case _:
                raise _Over("unreadable")

    def _message(self, text: str) -> None:
        if self._limited and (not self._bucket.take() or too_big(text)):
            raise _Over("too_big" if too_big(text) else "flood")
        self._credits.spend()
        self._spent.set()
        self._view.receive(text)

    def _violation(self, text: str) -> None:
        self._spend_other()
        self._violations += 1
        wanted = self._violations <= MOST_VIOLATIONS and len(text) <= LONGEST_VIOLATION
        details = _json_object(text) if wanted else None
        if details is not None:
            self._view.violation(details)

    def _given_up(self, word: str) -> None:
        self._spend_other()
        if word in _GIVEN_UP:
            raise _Over(word)
        note, found, text = word.partition(":")
        self._notes += 1
        if note != "unreadable" or not found:
            raise _Over("unreadable")
        if self._notes <= MOST_NOTES:
            self._view.remark(text[:LONGEST_NOTE])

    def _spend_other(self) -> None:
        if self._limited and not self._others.take():
            raise _Over("flood")

    async def _grant(self) -> None:
        """Give credits as they fall due: after messages, or when the bucket has refilled."""
        while True:
            granted = self._credits.grant()
            if granted:
                self._outbox.put(f"c{granted}")
            seconds = self._credits.seconds_until_due()
            if seconds is None:
                self._spent = anyio.Event()
                await self._spent.wait()
            else:
                await anyio.sleep(max(seconds, 0.005))

    async def _write(self, tasks: anyio.CancelScope) -> None:
        try:
            while (frame := await self._outbox.next_frame()) is not None:
                await self._socket.send_text(frame)
        except WebSocketDisconnect:
            tasks.cancel()
            return
        if self._outbox.overflowed:
            self._why = "behind"
        await self._close(1000, self._outbox.last_word or self._why or "gone")
        tasks.cancel()

    async def _close(self, code: int, why: str) -> None:
        try:
            with anyio.move_on_after(_CLOSE_SECONDS):
                await self._socket.close(code, why.encode()[:120].decode(errors="ignore"))
        except WebSocketDisconnect:
            _log.debug("the socket was closed from the other side first")


def too_big(text: str) -> bool:
    """Whether a message is longer than the contract allows, measured in UTF-8 without encoding it where avoidable."""
    if text.isascii() or len(text) > MESSAGE_BYTES:
        return len(text) > MESSAGE_BYTES
    return len(text) * 4 > MESSAGE_BYTES and len(text.encode()) > MESSAGE_BYTES


def _json_object(text: str) -> JsonObject | None:
    try:
        value = from_text(text)
    except UnreadableJson:
        return None
    return value if isinstance(value, dict) else None
