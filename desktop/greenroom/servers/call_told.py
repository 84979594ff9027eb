"""What is told of a call while it goes on, beside its progress: the request it became, and the task."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from greenroom.protocol.jsonrpc import JsonObject, RequestId

TaskStatus: TypeAlias = Literal["working", "input_required", "completed", "failed", "cancelled"]
OVER: Final[frozenset[TaskStatus]] = frozenset({"completed", "failed", "cancelled"})


@dataclass(frozen=True, kw_only=True)
class TaskState:
    """How a call is doing that its server made a task of. `name` and `message` are the server's own words."""

    name: str
    status: TaskStatus
    message: str | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.status in OVER


@dataclass(frozen=True, kw_only=True)
class CallTold:
    """Who is told."""

    sent: Callable[[RequestId], None] | None = None
    """Under which id the request went to the server."""
    task: Callable[[TaskState], None] | None = None
    """Of each new state of the task, the last included."""


NOBODY: Final = CallTold()


def read_task(value: JsonObject) -> TaskState | None:
    """Read a task as either era writes it; None where it is none."""
    name, status, message = value.get("taskId"), value.get("status"), value.get("statusMessage")
    if not isinstance(name, str) or not name or status not in get_args(TaskStatus):
        return None
    return TaskState(
        name=name, status=cast("TaskStatus", status), message=message if isinstance(message, str) else None
    )
