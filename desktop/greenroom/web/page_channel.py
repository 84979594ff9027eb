"""The page's socket: entry first, then valid messages in and queued messages out.

A message that does not fit the contract is answered with a notice and goes no further. What the messages mean is
decided by the host's page session. The counterpart is the connection in `bridge_js/shell`.
"""

from typing import Final

import anyio
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from greenroom.protocol.json_text import to_text
from greenroom.protocol.page import FROM_PAGE, Enter, FromPage, Notice, Resume, ToPage, Welcome
from greenroom.web.entry import Admission, Entry
from greenroom.web.frames import BEHIND, REFUSED, Gone, first_frame, next_frame
from greenroom.web.needs import Core, Layout, PageSession
from greenroom.web.page_outbox import PageOutbox

NOT_LET_IN: Final = "This page was not let in: its address is used up. Open Greenroom again to get a new one."
_MOST_PROBLEMS: Final = 3


async def serve_page(socket: WebSocket, *, entry: Entry, core: Core, layout: Layout) -> None:
    """Let the page in if its first message is good, and carry messages until one end is gone."""
    await socket.accept()
    try:
        admitted = _admit(entry, await first_frame(socket))
        if admitted is None:
            await _turn_away(socket)
            return
        channel = _Channel(socket, admitted.key)
        session = core.page_connected(channel.send, layout, admitted.seat)
        if session is None:
            entry.forget(admitted.seat)
            await _turn_away(socket)
            return
    except (Gone, WebSocketDisconnect):
        return
    try:
        await channel.run(session)
    finally:
        session.close()


def _admit(entry: Entry, text: str | None) -> Admission | None:
    """Decide whether a page may come in, and where to."""
    match parse(text or ""):
        case Enter(code=code):
            return entry.enter(code)
        case Resume(key=key):
            return entry.resume(key)
        case _:
            return None


def written(message: ToPage) -> str:
    """Write one message. Names of files and servers may hold halves of characters, which only an escape can carry."""
    try:
        return message.model_dump_json()
    except PydanticSerializationError:
        return to_text(message.model_dump())


async def _turn_away(socket: WebSocket) -> None:
    await socket.send_text(Notice(level="error", text=NOT_LET_IN).model_dump_json())
    await socket.close(REFUSED, "not let in")


def parse(text: str | bytes) -> FromPage | Notice:
    """Read one message of the page; a notice says what is wrong with it."""
    if isinstance(text, bytes):
        return _problem("it is not text")
    try:
        return FROM_PAGE.validate_json(text)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)[:_MOST_PROBLEMS]
        places = (f"{'.'.join(str(part) for part in item['loc'])}: {item['msg']}" for item in found)
        return _problem("; ".join(place.lstrip(": ") for place in places))


def _problem(why: str) -> Notice:
    return Notice(level="error", text=f"The page sent a message that was not understood: {why}.")


class _Channel:
    """One open socket of a page that was let in."""

    def __init__(self, socket: WebSocket, key: str) -> None:
        self._socket, self._key = socket, key
        self._outbox = PageOutbox()

    def send(self, message: ToPage) -> None:
        """Queue one message; the session key is this side's to fill in."""
        if isinstance(message, Welcome):
            message = message.model_copy(update={"key": self._key})
        self._outbox.put(message)

    async def run(self, session: PageSession) -> None:
        """Carry messages both ways until one end is gone."""
        async with anyio.create_task_group() as both:
            both.start_soon(self._write, both.cancel_scope)
            await self._read(session)
            both.cancel_scope.cancel()

    async def _read(self, session: PageSession) -> None:
        while True:
            try:
                message = parse(await next_frame(self._socket))
            except Gone:
                return
            match message:
                case Notice():
                    self.send(message)
                case Enter() | Resume():
                    self.send(_problem("it was let in already"))
                case _:
                    session.receive(message)

    async def _write(self, both: anyio.CancelScope) -> None:
        try:
            while not self._outbox.overflowed:
                for message in await self._outbox.next_batch():
                    await self._socket.send_text(written(message))
            await self._socket.close(BEHIND, "the page fell behind")
        except WebSocketDisconnect:
            both.cancel()
