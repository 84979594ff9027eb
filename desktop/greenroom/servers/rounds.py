"""A call of the 2026-07-28 protocol that may take several rounds: the server asks, we answer and ask the same again.

https://modelcontextprotocol.io/specification/2026-07-28 (multi round-trip requests). What the server sent to be given back
(`requestState`) is given back as it is and never read.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import anyio
from mcp_types import Request

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.errors import InputRefused, InputRequired
from greenroom.servers.server_requests import ELICIT, NO_MODEL, ROOTS, SAMPLE, OpenCall, ServerRequests

MOST_ROUNDS: Final = 10
MOST_IN_ONE: Final = 10
"""Requests in one round."""
_PAUSES: Final = (0.05, 0.1, 0.25)
"""Seconds before a round to which nothing was asked."""


class AnyRequest(Request[dict[str, Any], str]):
    """A request whose parameters go as they are: the SDK's own would refuse answers that a server wanted."""


async def rounds(
    first: JsonObject, *, request: AnyRequest, send: Callable[[AnyRequest], Awaitable[JsonObject]], asked: "Asked"
) -> JsonObject:
    """Answer what the server asks until it answers what we asked.

    Raises:
        InputRequired: nobody can answer for this call, or the result is none that could be answered.
        InputRefused: it asks for what is not given, or too often.
    """
    result, pauses = first, 0
    for _ in range(MOST_ROUNDS):
        if result.get("resultType") != "input_required":
            return result
        wanted, state = result.get("inputRequests"), result.get("requestState")
        if not asked.possible or not (isinstance(wanted, dict | None) and isinstance(state, str | None)):
            raise InputRequired(result)
        more: JsonObject = {} if state is None else {"requestState": state}
        if wanted:
            more["inputResponses"] = await asked.answers(wanted)
        elif state is None:
            raise InputRequired(result)
        else:
            await anyio.sleep(_PAUSES[min(pauses, len(_PAUSES) - 1)])
            pauses += 1
        result = await send(AnyRequest(method=request.method, params={**request.params, **more}))
    if result.get("resultType") != "input_required":
        return result
    raise InputRefused(f"it asked for input more than {MOST_ROUNDS} times")


class Asked:
    """What is asked in the answers to one call."""

    def __init__(self, requests: ServerRequests, call: OpenCall) -> None:
        self._requests = requests
        self._call = call

    @property
    def possible(self) -> bool:
        """Whether anybody can be asked."""
        return self._call.respondent is not None

    async def answers(self, wanted: dict[str, JsonValue]) -> JsonObject:
        """Answer each, side by side, under its own name.

        Raises:
            InputRefused: one of them is not answered; the others are withdrawn.
        """
        if len(wanted) > MOST_IN_ONE:
            raise InputRefused(f"it asks for more than {MOST_IN_ONE} things at once")
        answers: JsonObject = {}
        refused: list[str] = []

        async def answer(name: str, request: JsonValue) -> None:
            try:
                answers[name] = await self._answer(request)
            except BadWish as error:
                refused.append(str(error))
                asking.cancel_scope.cancel()

        async with anyio.create_task_group() as asking:
            for name, request in wanted.items():
                asking.start_soon(answer, name, request)
        if refused:
            self._requests.note(f"It asked for input. The question was not put to the person: {refused[0]}.")
            raise InputRefused(refused[0])
        return {name: answers[name] for name in wanted}

    async def _answer(self, request: JsonValue) -> JsonObject:
        method = request.get("method") if isinstance(request, dict) else None
        params = request.get("params", {}) if isinstance(request, dict) else None
        match method:
            case "elicitation/create" if isinstance(params, dict):
                return await self._requests.elicit(self._call, params)
            case "roots/list":
                return self._requests.roots()
            case "sampling/createMessage" if self._requests.samples and isinstance(params, dict):
                return await self._requests.sample(self._call, params)
            case "sampling/createMessage":
                self._requests.note(NO_MODEL)
                raise BadWish(f"it asks a model something ({SAMPLE}), and none is set up")
            case _:
                raise BadWish(f"it asks for something else than {ELICIT} and {ROOTS}")
