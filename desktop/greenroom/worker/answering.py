"""One answer of a model: asked through the library, and told in lines as it comes, up to `Finished` or `Failed`."""

from collections.abc import Callable
from typing import Any, Final

import anyio

from greenroom.protocol.model.lines import Ask, Failed, Finished, FromWorker
from greenroom.worker.exchange import Exchange, witnessed
from greenroom.worker.failures import BrokeOff, failure
from greenroom.worker.library import LIBRARY, Stream
from greenroom.worker.messages import for_library
from greenroom.worker.mouth import Pieces
from greenroom.worker.providers import Target, target_of
from greenroom.worker.telling import Telling

_CLOSE_SECONDS: Final = 1.0


async def answer(ask: Ask, tell: Callable[[FromWorker], None]) -> None:
    """Ask a model and tell what it answers. Raises nothing; an answer that is cancelled has no last line."""
    with witnessed() as exchange:
        async with anyio.create_task_group() as tasks:
            pieces = Pieces(ask.id, tell, tasks)
            try:
                last = await _answer(ask, exchange, pieces, tell)
            finally:
                pieces.flush()
            tasks.cancel_scope.cancel()
    tell(last)


async def _answer(
    ask: Ask, exchange: Exchange, pieces: Pieces, tell: Callable[[FromWorker], None]
) -> Finished | Failed:
    target: Target | None = None
    try:
        target = target_of(ask)
        exchange.only_at(target.place)
        stream = await LIBRARY.ask(target.part, ask.model, arguments_of(ask, target))
        try:
            telling = Telling(ask, target, pieces, tell)
            async for chunk in stream:
                telling.take(chunk)
            if not _has_ended(stream, exchange, target):
                raise BrokeOff
            return telling.end()
        finally:
            with anyio.move_on_after(_CLOSE_SECONDS, shield=True):
                await stream.aclose()
    except Exception as error:  # noqa: BLE001 -- a library may raise anything, and each becomes a line
        return failure(error, exchange, ask, target)


def _has_ended(stream: Stream, exchange: Exchange, target: Target) -> bool:
    """Whether the provider said that this is the end. The library takes any end for a good one with some providers."""
    if target.provider == "google":
        return exchange.ends_with(b"finishReason")
    return bool(getattr(stream, "received_finish_reason", None) or getattr(stream, "intermittent_finish_reason", None))


def arguments_of(ask: Ask, target: Target) -> dict[str, Any]:
    """Return what the library is given for a request."""
    wished = {
        "temperature": ask.temperature,
        "reasoning_effort": ask.effort,
        "tools": ask.tools or None,
        "max_tokens": ask.max_tokens,
    }
    return {
        "messages": for_library(ask.messages, ask.provider),
        **{name: value for name, value in wished.items() if value is not None},
        **target.options,
    }
