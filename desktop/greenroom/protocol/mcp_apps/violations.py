"""What the policies of one View blocked, or would have: one list, made of what two witnesses tell. No I/O.

The View's frame tells with an event, the engine with a report to the View's own path. Neither is proof: a View can make up
the first and provoke the second. So both are read as a stranger's words, counted, bounded, and nothing depends on them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.blocked import Blocked, Place, read_blocked, read_place
from greenroom.protocol.mcp_apps.csp_mend import Mend, NoMend
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.visible import visible

Witness = Literal["frame", "report"]

MOST_ROWS: Final = 200
"""Different violations of one View."""
MOST_PLACES: Final = 5
MOST_TIMES: Final = 1_000_000
LONGEST_SAMPLE: Final = 200
LONGEST_DIRECTIVE: Final = 60


@dataclass(frozen=True, kw_only=True)
class Violation:
    """One thing that was blocked, however often."""

    number: int
    """Its place in the list, from 1."""
    directive: str
    """The plain one: `script-src` for `script-src-elem`."""
    blocked: Blocked
    enforced: bool
    """False where only the second, report-only policy objected: nothing was blocked."""
    places: tuple[Place, ...] = ()
    sample: str = ""
    by_frame: int = 0
    by_report: int = 0

    @property
    def count(self) -> int:
        """How often: each witness tells of the same, as far as it tells."""
        return max(self.by_frame, self.by_report)

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """Who told of it."""
        told: tuple[tuple[Witness, int], ...] = (("frame", self.by_frame), ("report", self.by_report))
        return tuple(name for name, times in told if times)

    @property
    def probe(self) -> bool:
        """Whether this is a library trying once whether it may compile code, as every View of the official SDK does."""
        return str(self.blocked) == "eval" and self.count == 1

    def to_wire(self) -> JsonObject:
        """For a report; the first place stands beside the others as browsers name it."""
        first = self.places[0] if self.places else Place(source="", line=0, column=0)
        return {
            "directive": self.directive,
            "blocked": str(self.blocked),
            "disposition": "enforce" if self.enforced else "report",
            "source": first.source,
            "line": first.line,
            "column": first.column,
            "places": [str(place) for place in self.places if str(place)],
            "sample": self.sample,
            "count": self.count,
            "told_by": list(self.witnesses),
        }


class ViolationBook:
    """All violations of one View, each once."""

    def __init__(self, own_host: str = "", most: int = MOST_ROWS) -> None:
        """Begin empty; `own_host` is that of the View's origin, with its port, and there are `most` rows."""
        self._own_host, self._most = own_host, most
        self._rows: dict[tuple[str, str], Violation] = {}

    def __iter__(self) -> Iterator[Violation]:
        return iter(list(self._rows.values()))

    def told(self) -> list[Violation]:
        """Those that a person or a report is told of: all but a library's probe, which is no fault of the View."""
        return [row for row in self if not row.probe]

    def __len__(self) -> int:
        return len(self._rows)

    def heard(self, told: JsonObject, witness: Witness) -> Violation | None:
        """Enter what a witness tells; None where it is unreadable, no news, or the list is full."""
        words = _EVENT if witness == "frame" else _REPORT
        directive, uri = told.get(words["directive"]), told.get(words["blocked"])
        if not isinstance(directive, str) or not isinstance(uri, str) or not directive:
            return None
        plain = visible(directive.removesuffix("-elem").removesuffix("-attr"), longest=LONGEST_DIRECTIVE)
        blocked, enforced = read_blocked(uri), told.get("disposition") != "report"
        row = self._rows.get((plain, str(blocked)))
        if row is None:
            if len(self._rows) >= self._most:
                return None
            row = Violation(number=len(self._rows) + 1, directive=plain, blocked=blocked, enforced=enforced)
        if enforced and not row.enforced:
            row = replace(row, enforced=True, by_frame=0, by_report=0)
        elif row.enforced and not enforced:
            return None  # what is blocked anyway is no news of the stricter policy
        source, line, column = (told.get(words[name]) for name in ("source", "line", "column"))
        place = read_place(source, line, column, self._own_host)
        row = _witnessed(_placed(row, place, told.get(words["sample"])), witness)
        self._rows[plain, str(blocked)] = row
        return row


_EVENT: Final = {name: name for name in ("directive", "blocked", "source", "line", "column", "sample")}
"""What the sandbox page sends (`bridge_js/sandbox/inner_frame.ts`)."""
_REPORT: Final = {
    "directive": "effective-directive",
    "blocked": "blocked-uri",
    "source": "source-file",
    "line": "line-number",
    "column": "column-number",
    "sample": "script-sample",
}
"""The body of a `report-uri` report, as https://www.w3.org/TR/CSP3/#deprecated-serialize-violation has it."""


def _placed(row: Violation, place: Place, sample: JsonValue) -> Violation:
    known = row.places
    if str(place) and place not in known and len(known) < MOST_PLACES:
        known = (*known, place)
    text = visible(sample, longest=LONGEST_SAMPLE) if isinstance(sample, str) else ""
    return replace(row, places=known, sample=row.sample or text)


def _witnessed(row: Violation, witness: Witness) -> Violation:
    match witness:
        case "frame":
            return replace(row, by_frame=min(row.by_frame + 1, MOST_TIMES))
        case "report":
            return replace(row, by_report=min(row.by_report + 1, MOST_TIMES))


def sentence(violation: Violation, mend: Mend | NoMend | None, mode: CspMode = "host") -> str:
    """Say it in one or two sentences. `mend` is None where nothing has to be mended."""
    words = "Blocked by the policy"
    if not violation.enforced:
        words = "The host's own policy" if mode == "relaxed" else "The specification to the letter"
        words += " would block"
    said = f"{words}: {violation.blocked} ({violation.directive})"
    match mend:
        case None:
            return said
        case Mend(member=member, entry=entry):
            return f"{said}. To allow it, declare {entry} in _meta.ui.csp.{member}"
        case NoMend(reason=reason):
            return f"{said}. {reason}"
