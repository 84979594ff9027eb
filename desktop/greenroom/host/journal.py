"""What happened to one View, for those who ask afterwards: the headless renderer's report and the page's findings.

Only facts, in order, bounded; the messages themselves are in the wire tap. Times are `time.monotonic()` seconds.
"""

import time
from dataclasses import dataclass, field
from typing import Final, Literal

from greenroom.protocol.mcp_apps.effects import Noted, Refused
from greenroom.protocol.mcp_apps.violations import ViolationBook

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
    violations: ViolationBook = field(default_factory=ViolationBook)
    """What its policies blocked, or would have, as its frame and the engine's reports tell."""
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
