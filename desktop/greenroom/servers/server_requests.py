"""What a server asks of us while it works on a call, in both eras: one reading, one set of limits, one answer.

Up to 2025-11-25 a server sends requests of its own; which call caused one is not said, so it is the newest that is open.
In 2026-07-28 they stand in the call's `input_required` answer (`rounds.py`). Who answers is the call's `Respondent`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import anyio
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.wish import Reply, UrlWish, read_wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.respondent import Respondent

ELICIT: Final = "elicitation/create"
SAMPLE: Final = "sampling/createMessage"
ROOTS: Final = "roots/list"
MOST_ASKED: Final = 20
"""Questions in one call: a wizard has so many, a flood has more."""
MOST_NOTES: Final = 20
_MOST_VISITS: Final = 50
"""Visited addresses whose completion is still listened for."""

NO_MODEL: Final = "It asked a model something (sampling/createMessage). No model is set up, so sampling is not offered."
_NO_CALL: Final = "Nothing is asked of the person outside a call: no request to this server is open."
_TOO_MANY: Final = f"More than {MOST_ASKED} questions in one call are not put to the person."


class OpenCall:
    """A request of ours that the server works on."""

    def __init__(self, respondent: Respondent | None) -> None:
        self.respondent = respondent
        self.asked = 0


class _Question:
    """A question of the older era, and the calls that may have caused it."""

    def __init__(self, causes: set[OpenCall]) -> None:
        self.causes = causes
        self.scope = anyio.CancelScope()


class ServerRequests:
    """Of one life of a server."""

    def __init__(self, roots: Callable[[], tuple[Path, ...]]) -> None:
        self._roots = roots
        self._notes: dict[str, None] = {}
        self._open: list[OpenCall] = []
        self._questions: list[_Question] = []
        self._visits: dict[str, Respondent] = {}

    @property
    def notes(self) -> list[str]:
        """What the server's author should know."""
        return list(self._notes)

    @contextmanager
    def during(self, respondent: Respondent | None) -> Iterator[OpenCall]:
        """For the length of a call its server may ask; what is still asked when it ends is withdrawn."""
        call = OpenCall(respondent)
        self._open.append(call)
        try:
            yield call
        finally:
            self._open.remove(call)
            for question in self._questions:
                question.causes.discard(call)
                if not question.causes:
                    question.scope.cancel()

    async def answer(self, method: str, params: JsonObject) -> JsonObject:
        """Answer a request of the older era.

        Raises:
            MCPError: it is refused, with the reason.
        """
        if method == ROOTS:
            return self.roots()
        if method == SAMPLE:
            self.note(NO_MODEL)
            raise MCPError(code=METHOD_NOT_FOUND, message=NO_MODEL, data=method)
        answering = [call for call in self._open if call.respondent is not None]
        if not answering:
            raise self._refused(_NO_CALL, code=INVALID_REQUEST)
        question = _Question(set(answering))
        self._questions.append(question)
        reply = Reply(action="cancel")
        try:
            with question.scope:
                reply = await self._elicit(answering[-1], params, alone=len(answering) == 1)
        except BadWish as error:
            raise self._refused(f"The question was not put to the person: {error}.", code=INVALID_PARAMS) from error
        finally:
            self._questions.remove(question)
        return reply.as_result()

    def roots(self) -> JsonObject:
        """The folders that the person chose for this server, which may be none. Their names are the folders' own."""
        return {"roots": [{"uri": root.as_uri(), "name": root.name or str(root)} for root in self._roots()]}

    async def elicit(self, call: OpenCall, params: JsonObject) -> JsonObject:
        """Answer one that stands in the answer to this very call.

        Raises:
            BadWish: it is not put to the person.
        """
        return (await self._elicit(call, params, alone=True)).as_result()

    async def _elicit(self, call: OpenCall, params: JsonObject, *, alone: bool) -> Reply:
        if call.respondent is None:
            raise BadWish("nobody is there to be asked")
        call.asked += 1
        if call.asked > MOST_ASKED:
            self.note(_TOO_MANY)
            raise BadWish(f"there were {MOST_ASKED} in this call already")
        wish = read_wish(params)
        for remark in () if isinstance(wish, UrlWish) else wish.schema.remarks:
            self.note(remark)
        reply = await call.respondent.elicit(wish, alone=alone)
        if isinstance(wish, UrlWish) and wish.elicitation_id is not None and reply.action == "accept":
            self._visits[wish.elicitation_id] = call.respondent
            while len(self._visits) > _MOST_VISITS:
                del self._visits[next(iter(self._visits))]
        return reply

    def completed(self, elicitation_id: str) -> None:
        """The server says that a visit is over; one that nobody made is passed over, as the protocol wants."""
        if respondent := self._visits.pop(elicitation_id, None):
            respondent.completed(elicitation_id)

    def note(self, text: str) -> None:
        """Put it before the server's author, once."""
        if len(self._notes) < MOST_NOTES:
            self._notes[text] = None

    def _refused(self, why: str, *, code: int) -> MCPError:
        self.note(f"It sent {ELICIT}. {why}")
        return MCPError(code=code, message=why)
