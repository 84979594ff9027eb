"""The routes of the scripted model: a list of models, and chat completions in a stream or whole.

Its counterparts are any client of OpenAI's format. What is answered is decided in `answer`; how it is written, in `wire`.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Final, TypeAlias

import anyio
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from greenroom.protocol.json_text import UnreadableJson, from_text, to_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.scripted.answer import Asked, Event, perform
from greenroom.scripted.errors import ScriptUnreadable
from greenroom.scripted.failures import Failure, Failures, not_understood
from greenroom.scripted.gate import HEADERS, Checks, Gate, refusal
from greenroom.scripted.heard import heard
from greenroom.scripted.script import Script
from greenroom.scripted.tool_names import names_of
from greenroom.scripted.wire import DONE, Written, data, listed, tokens_in

LARGEST_REQUEST: Final = 64 * 1024 * 1024
"""Bytes: a long conversation with its pictures."""

Current: TypeAlias = Callable[[], Script]
"""The script as it is now. Raises `ScriptUnreadable` where it is none any more."""


def scripted_app(current: Current, *, port: int, key: str, checks: Checks | None = None) -> ASGIApp:
    """Make the app.

    Args:
        current: The script.
        port: Where it listens.
        key: Whoever asks must have it.
        checks: What of a request is looked at; all where None.
    """
    routes = _Routes(current)
    app = Starlette(
        routes=[
            Route("/v1/models", routes.models, methods=["GET"]),
            Route("/v1/chat/completions", routes.completions, methods=["POST"]),
        ],
        exception_handlers={404: _no_such_place, 405: _no_such_place},
    )
    return Gate(app, port=port, key=key, checks=checks or Checks())


def _no_such_place(_request: Request, _error: Exception) -> Response:
    return refusal(not_understood("A scripted model has /v1/models and /v1/chat/completions.", status=404))


class _Routes:
    def __init__(self, current: Current) -> None:
        self._current = current
        self._failures = Failures()

    async def models(self, _request: Request) -> Response:
        """Answer which models there are."""
        try:
            return JSONResponse(listed(self._current().model), headers=HEADERS)
        except ScriptUnreadable as error:
            return refusal(not_understood(str(error)))

    async def completions(self, request: Request) -> Response:
        """Answer a conversation."""
        try:
            wish = _wish(await _body(request))
            asked = self._asked(wish)
        except ScriptUnreadable as error:
            return refusal(not_understood(str(error)))
        except Failure as failure:
            return refusal(failure)
        written = Written(model=str(wish.get("model", asked.script.model)), read=_tokens_of(wish))
        if wish.get("stream") is not True:
            return await _whole(asked, written)
        options = wish.get("stream_options")
        return _Stream(asked, written, usage=isinstance(options, dict) and options.get("include_usage") is True)

    def _asked(self, wish: JsonObject) -> Asked:
        messages = wish.get("messages")
        if not isinstance(messages, list):
            raise not_understood("The request has no list of messages.")
        return Asked(
            script=self._current(), heard=heard(messages), tools=names_of(wish.get("tools")), failures=self._failures
        )


async def _body(request: Request) -> bytes:
    """Read the request.

    Raises:
        Failure: it is too large.
    """
    held = bytearray()
    try:
        async for piece in request.stream():
            held += piece
            if len(held) > LARGEST_REQUEST:
                raise not_understood(f"The request has more than {LARGEST_REQUEST // 2**20} MB.", status=413)
    except ClientDisconnect:
        raise not_understood("The request did not come to its end.") from None
    return bytes(held)


def _wish(text: bytes) -> JsonObject:
    try:
        wish = from_text(text)
    except UnreadableJson as error:
        raise not_understood(f"The request cannot be read: {error}.") from None
    if not isinstance(wish, dict):
        raise not_understood("The request must be a JSON object.")
    return wish


def _tokens_of(wish: JsonObject) -> int:
    """Of what a model would read: the same, however the answer is wanted."""
    return tokens_in(sum(len(to_text({"": wish.get(name)})) for name in ("messages", "tools")))


async def _whole(asked: Asked, written: Written) -> Response:
    try:
        events = [event async for event in perform(asked)]
    except Failure as failure:
        return _Cut() if failure.cut else refusal(failure)
    return JSONResponse(written.whole(events), headers=HEADERS)


class _Cut(Response):
    """No answer: the server closes a connection whose request was not answered."""

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Say nothing that would make an answer whole."""
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": True})


class _Stream(Response):
    """An answer in server-sent events, which ends early where nobody listens any more."""

    def __init__(self, asked: Asked, written: Written, *, usage: bool) -> None:
        super().__init__()
        self._asked, self._written, self._usage = asked, written, usage

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, for as long as somebody listens."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_leave_with_them, receive, tasks.cancel_scope)
            await self._send(scope, receive, send)
            tasks.cancel_scope.cancel()

    async def _send(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with aclosing(perform(self._asked)) as events:
            try:
                first = await anext(events)
            except Failure as failure:
                await (_Cut() if failure.cut else refusal(failure))(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": _EVENT_STREAM})
            await _say(send, data(self._written.opening()))
            try:
                await self._pieces(first, events, send)
            except Failure as failure:
                if failure.cut:
                    return  # an answer without its end is what a cut connection leaves
                await _say(send, data(failure.body()))
            await send({"type": "http.response.body", "body": DONE, "more_body": False})

    async def _pieces(self, first: Event, events: AsyncIterator[Event], send: Send) -> None:
        await _say(send, data(self._written.chunk(first)))
        async for event in events:
            await _say(send, data(self._written.chunk(event)))
        if self._usage:
            await _say(send, data(self._written.usage_chunk()))


_EVENT_STREAM: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
]


async def _say(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _leave_with_them(receive: Receive, scope: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue
    scope.cancel()
