"""What is put on one View's record while it lives, and told to the page at once. The record itself is `journal.py`'s."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from greenroom.host.journal import Journal
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.mends import Mends, violation_row
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.effects import Noted, Refused
from greenroom.protocol.mcp_apps.violations import Violation, ViolationBook
from greenroom.protocol.page import Finding, ToPage
from greenroom.protocol.visible import visible

LONGEST_SUBJECT: Final = 500
"""Characters told of what a View was refused."""


class ViewRecord:
    """Remarks for the author, what was refused, and what policies blocked."""

    def __init__(self, name: str, plan: ViewPlan, host: str, tell: Callable[[ToPage], None]) -> None:
        """Begin; `host` is that of the View's own origin."""
        self.journal = Journal(violations=ViolationBook(host))
        self.mends = Mends(plan, host)
        self._name = name
        self._tell = tell

    def note(self, level: Literal["info", "warning", "error"], text: str) -> None:
        """Keep a remark for the author."""
        note = Noted(level=level, text=text)
        if self.journal.keep_note(note):
            self._tell(Finding(view=self._name, level=note.level, text=text))

    def refused(self, refused: Refused) -> None:
        """Keep a refusal."""
        refused = replace(refused, subject=visible(refused.subject, longest=LONGEST_SUBJECT))
        if not self.journal.keep_refused(refused):
            return
        text = f"Refused {refused.method} {refused.subject}".rstrip() + f": {refused.reason}"
        self._tell(Finding(view=self._name, level="warning", text=text))

    def frame_says(self, details: JsonObject) -> None:
        """The View's frame says that its policy blocked something: its own word, kept as such."""
        self._blocked(self.journal.violations.heard(details, "frame"))

    def engine_reports(self, report: JsonObject) -> None:
        """A report came to the View's own path, as the engine sends them."""
        self._blocked(self.journal.violations.heard(report, "report"))

    def _blocked(self, heard: Violation | None) -> None:
        if heard is not None and not heard.probe:
            self._tell(violation_row(self._name, self.mends, heard))
