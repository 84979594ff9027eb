"""How a View that listens is told that it will be closed, and what it answers. When it ends is `view_session.py`'s."""

from greenroom.protocol import jsonrpc
from greenroom.protocol.jsonrpc import Failure, RequestId, Success
from greenroom.protocol.mcp_apps.effects import AwaitTeardown, Effect, SendToView
from greenroom.protocol.mcp_apps.notes import Notes


class Farewell:
    """Of one View, said once."""

    def __init__(self, notes: Notes, seconds: float) -> None:
        """Prepare one; the View has so many seconds to answer."""
        self.by_view = False
        """The View itself asked to be closed."""
        self._notes = notes
        self._seconds = seconds
        self._id: RequestId | None = None

    def say(self, request_id: RequestId, reason: str) -> list[Effect]:
        """Tell it, under this id of ours."""
        self._id = request_id
        told = jsonrpc.request(request_id, "ui/resource-teardown", {"reason": reason})
        return [SendToView(message=told), AwaitTeardown(seconds=self._seconds)]

    def answered(self, answer: Success | Failure) -> list[Effect] | None:
        """What is to be noted of its answer; None where it answers something else."""
        if answer.id is None or answer.id != self._id:
            return None
        # Official Views without a teardown handler answer "method not found", which is as good as yes.
        if isinstance(answer, Failure) and answer.code != jsonrpc.METHOD_NOT_FOUND:
            return self._notes.note("warning", f"the View failed while it was being closed: {answer.message}")
        return []
