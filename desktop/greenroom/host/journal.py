"""What happened to one View, for those who ask afterwards: the headless renderer's report and the page's findings.

Only facts, in order, bounded; the messages themselves are in the wire tap. Times are `time.monotonic()` seconds.
"""

import time
from dataclasses import dataclass, field
from typing import Final, Literal

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import Noted, Refused

LIMIT: Final = 1000
"""Entries kept of each kind; a View that misbehaves more than that has made its point."""

_LONGEST: Final = 200
"""Characters of a method by which it is known."""

Milestone = Literal[
    "mounted", "resource_read", "document", "frame_ready", "initialize", "initialized", "tool_result", "ended"
]


@dataclass(kw_only=True)
class Journal:
    """The record of one mounted View."""

    milestones: dict[Milestone, float] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    notes: list[Noted] = field(default_factory=list)
    seen_violations: list[JsonObject] = field(default_factory=list)
    """Told by the View's frame as they happened."""
    blocked: list[str] = field(default_factory=list)
    """What the enforced policy blocked, in words for the author; a library's probe left out."""
    reported_violations: list[JsonObject] = field(default_factory=list)
    """Sent by the engine to the report path: all kinds, but with less about each."""
    last_stir: float = field(default_factory=time.monotonic)
    """When the View last did something new: a method it had not used before, or a change of size."""
    failed_step: str | None = None
    _methods: set[str] = field(default_factory=set)

    def reached(self, milestone: Milestone) -> None:
        """Note the first time a View gets this far."""
        self.milestones.setdefault(milestone, time.monotonic())

    def forget(self, *milestones: Milestone) -> None:
        """A new mount starts these over."""
        for milestone in milestones:
            self.milestones.pop(milestone, None)

    def has(self, milestone: Milestone) -> bool:
        """Whether the View got this far."""
        return milestone in self.milestones

    def heard(self, method: str | None) -> None:
        """A message of the View came; repeats of a method do not count as a stir."""
        known = method[:_LONGEST] if method else ""
        if known and known not in self._methods and len(self._methods) < LIMIT:
            self._methods.add(known)
            self.stirred()

    def stirred(self) -> None:
        """Something visible may have changed."""
        self.last_stir = time.monotonic()

    def keep_refused(self, refused: Refused) -> bool:
        """Keep a refusal; False when there are too many already."""
        if len(self.refused) >= LIMIT:
            return False
        self.refused.append(refused)
        return True

    def keep_note(self, note: Noted) -> bool:
        """Keep a note; False when there are too many already."""
        if len(self.notes) >= LIMIT:
            return False
        self.notes.append(note)
        return True

    def keep_violation(self, violation: JsonObject, *, reported: bool = False) -> bool:
        """Keep a policy violation, as the View's frame or the engine told it; False when there are too many already."""
        kept = self.reported_violations if reported else self.seen_violations
        if len(kept) >= LIMIT:
            return False
        kept.append(violation)
        return True

    @property
    def violations(self) -> list[JsonObject]:
        """What the frame saw, and what only the report path heard of."""
        seen = {_what(violation) for violation in self.seen_violations}
        return [*self.seen_violations, *(one for one in self.reported_violations if _what(one) not in seen)]


def _what(violation: JsonObject) -> tuple[JsonValue, JsonValue, JsonValue]:
    return violation.get("blocked"), violation.get("directive"), violation.get("disposition")
