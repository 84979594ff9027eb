"""What a run without a person answers to servers' questions: what a file says, or no; and a record of all of it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from greenroom.errors import GreenroomError
from greenroom.host.elicitation import Cause, judge
from greenroom.protocol.eliciting.wish import Action, FormWish, Reply, Wish
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.argument_checker import ArgumentChecker

MOST_RECORDED: Final = 200
_ACTIONS: Final[frozenset[str]] = frozenset({"accept", "decline", "cancel"})


class BadAnswers(GreenroomError):
    """Raised for an answers file that is none; its message says where."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The answers cannot be used: {why}. docs/render.md shows what such a file looks like.")


@dataclass(frozen=True, kw_only=True)
class Answered:
    """One question, and what was answered."""

    tool: str
    view: str | None
    mode: Literal["form", "url"]
    message: str
    action: Action
    content: JsonObject | None = None
    url: str | None = None
    reason: str | None = None
    """Why it was not what a person would have said; None where the file said it."""


@dataclass(kw_only=True)
class ElicitationScript:
    """The answers of one run. `otherwise` is given where the file has none."""

    otherwise: Literal["decline", "cancel"] = "cancel"
    in_order: list[Reply] = field(default_factory=list)
    by_tool: dict[str, list[Reply]] = field(default_factory=dict)
    record: list[Answered] = field(default_factory=list)
    answering: int = 0
    """Questions that are being answered now."""

    async def reply(self, cause: Cause, wish: Wish, checker: ArgumentChecker) -> Reply:
        """Answer, and keep what was asked."""
        queue = self.by_tool.get(cause.tool) or self.in_order
        wanted = queue.pop(0) if queue else None
        self.answering += 1
        try:
            given, reason = await self._given(wanted, wish, checker)
        finally:
            self.answering -= 1
        if len(self.record) < MOST_RECORDED:
            form = isinstance(wish, FormWish)
            self.record.append(
                Answered(
                    tool=cause.tool,
                    view=cause.view_tool,
                    mode="form" if form else "url",
                    message=wish.message,
                    action=given.action,
                    content=given.content,
                    url=None if isinstance(wish, FormWish) else wish.url,
                    reason=reason,
                )
            )
        return given

    async def _given(self, wanted: Reply | None, wish: Wish, checker: ArgumentChecker) -> tuple[Reply, str | None]:
        if wanted is None:
            return Reply(action=self.otherwise), "no answer was given for it"
        if wanted.action != "accept" or not isinstance(wish, FormWish):
            return Reply(action=wanted.action), None
        judged = await judge(checker, wish, json.dumps(wanted.content or {}))
        if isinstance(judged, Reply):
            return judged, None
        texts = [f"{one.pointer}: {one.text}" for one in judged.problems] or [judged.note or ""]
        return Reply(action="cancel"), f"the answer does not fit: {' '.join(texts)}"


def read_answers(text: str, *, otherwise: Literal["decline", "cancel"] = "cancel") -> ElicitationScript:
    """Read an answers file: a list, taken in order, or an object with a list for each tool that asks.

    Raises:
        BadAnswers: it is something else.
    """
    try:
        value = from_text(text)
    except UnreadableJson as error:
        raise BadAnswers(str(error)) from error
    if isinstance(value, list):
        return ElicitationScript(otherwise=otherwise, in_order=_replies(value, "the list"))
    if not isinstance(value, dict):
        raise BadAnswers("it is neither a list nor an object")
    by_tool: dict[str, list[Reply]] = {}
    for tool, replies in value.items():
        if not isinstance(replies, list):
            raise BadAnswers(f"the answers for {tool!r} are no list")
        by_tool[tool] = _replies(replies, tool)
    return ElicitationScript(otherwise=otherwise, by_tool=by_tool)


def _replies(values: Sequence[JsonValue], where: str) -> list[Reply]:
    return [_reply(value, f"answer {at} of {where}") for at, value in enumerate(values, start=1)]


def _reply(value: JsonValue, where: str) -> Reply:
    action = value.get("action") if isinstance(value, dict) else value
    content = value.get("content") if isinstance(value, dict) else None
    if not isinstance(action, str) or action not in _ACTIONS:
        raise BadAnswers(f'{where} has no "action" of accept, decline and cancel')
    if not isinstance(content, dict | None):
        raise BadAnswers(f'the "content" of {where} is no object')
    match action:
        case "accept":
            return Reply(action="accept", content=content or {})
        case "decline":
            return Reply(action="decline")
        case _:
            return Reply(action="cancel")
