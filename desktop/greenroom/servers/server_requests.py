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

    def __init__(self, roots: Callable[[], tuple[Path, ...]], *, samples: bool = False) -> None:
        self.samples = samples
        """Whether there is a model that may be asked, as the server was told."""
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
        if method == SAMPLE and not self.samples:
            self.note(NO_MODEL)
            raise MCPError(code=METHOD_NOT_FOUND, message=NO_MODEL, data=method)
        answering = [call for call in self._open if call.respondent is not None]
        if not answering:
            raise self._refused(_NO_CALL, code=INVALID_REQUEST)
        question = _Question(set(answering))
        self._questions.append(question)
        result = Reply(action="cancel").as_result()
        try:
            with question.scope:
                if method == SAMPLE:
                    return await self.sample(answering[-1], params)
                result = (await self._elicit(answering[-1], params, alone=len(answering) == 1)).as_result()
        except BadWish as error:
            what = "A model was not asked" if method == SAMPLE else "The question was not put to the person"
            raise self._refused(f"{what}: {error}.", code=INVALID_PARAMS, method=method) from error
        finally:
            self._questions.remove(question)
        if method == SAMPLE:
            raise self._refused("The call that it was asked in is over.", code=INVALID_REQUEST, method=method)
        return result

    def roots(self) -> JsonObject:
        """The folders that the person chose for this server, which may be none. Their names are the folders' own."""
        return {"roots": [{"uri": root.as_uri(), "name": root.name or str(root)} for root in self._roots()]}

    async def elicit(self, call: OpenCall, params: JsonObject) -> JsonObject:
        """Answer one that stands in the answer to this very call.

        Raises:
            BadWish: it is not put to the person.
        """
        return (await self._elicit(call, params, alone=True)).as_result()

    async def sample(self, call: OpenCall, params: JsonObject) -> JsonObject:
        """Have a model asked for the server in this call.

        Raises:
            BadWish: it is not asked, or gives no answer.
        """
        return await self._respondent(call).sample(params)

    def _respondent(self, call: OpenCall) -> Respondent:
        if call.respondent is None:
            raise BadWish("nobody is there to be asked")
        call.asked += 1
        if call.asked > MOST_ASKED:
            self.note(_TOO_MANY)
            raise BadWish(f"there were {MOST_ASKED} in this call already")
        return call.respondent

    async def _elicit(self, call: OpenCall, params: JsonObject, *, alone: bool) -> Reply:
        respondent = self._respondent(call)
        wish = read_wish(params)
        for remark in () if isinstance(wish, UrlWish) else wish.schema.remarks:
            self.note(remark)
        reply = await respondent.elicit(wish, alone=alone)
        if isinstance(wish, UrlWish) and wish.elicitation_id is not None and reply.action == "accept":
            self._visits[wish.elicitation_id] = respondent
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

    def _refused(self, why: str, *, code: int, method: str = ELICIT) -> MCPError:
        self.note(f"It sent {method}. {why}")
        return MCPError(code=code, message=why)
