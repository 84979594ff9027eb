"""What a run saw of the rows: facts, each with what it should have been, and the status that follows from them.

A row passes when at least one fact was seen for it and all its facts hold. So a scenario that stops half-way, or a probe
that never did what it should, can prove nothing.
"""

import json
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from greenroom.conform.rows import Row
from greenroom.protocol.jsonrpc import JsonObject, JsonValue

Status: TypeAlias = Literal["pass", "fail", "not_applicable", "divergent"]

NOBODY: Final = "no scenario looks at it yet"
NOTHING: Final = "its scenario saw nothing of it"
_LONGEST: Final = 600


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One thing that was seen: in words, as it was, and as it had to be; both are JSON."""

    what: str
    found: object
    wanted: object

    @property
    def holds(self) -> bool:
        """Whether it was as it had to be. 1 is not true, and 0 is not false."""
        return _typed(self.found) == _typed(self.wanted)


def _typed(value: object) -> object:
    """The same value with each boolean told from a number."""
    match value:
        case bool():
            return "bool", value
        case list():
            return [_typed(one) for one in value]
        case dict():
            return {name: _typed(one) for name, one in value.items()}
        case _:
            return value


@dataclass(frozen=True, kw_only=True)
class Excuse:
    """Why a row has no facts: it does not apply here, or we do otherwise on purpose, as a decision says."""

    status: Literal["not_applicable", "divergent"]
    reason: str


@dataclass(kw_only=True)
class Seen:
    """Of one row."""

    facts: list[Fact] = field(default_factory=list)
    excuse: Excuse | None = None
    stopped: str | None = None
    """Why its scenario did not get to its end."""


class Book:
    """What one run wrote down. Scenarios write in it side by side, each about its own rows."""

    def __init__(self) -> None:
        self.seen: dict[str, Seen] = {}

    def expect(self, rows: tuple[str, ...]) -> None:
        """A scenario begins that is to see these rows."""
        for row in rows:
            self.seen.setdefault(row, Seen())

    def see(self, row: str, what: str, found: object, wanted: object = True) -> None:  # noqa: FBT002 -- a value
        """Write down a fact."""
        self.seen.setdefault(row, Seen()).facts.append(Fact(what=what, found=found, wanted=wanted))

    def does_not_apply(self, row: str, reason: str) -> None:
        """This host has no such thing, and need not."""
        self.seen.setdefault(row, Seen()).excuse = Excuse(status="not_applicable", reason=reason)

    def diverges(self, row: str, decision: int, reason: str) -> None:
        """We do otherwise; the decision of this number in docs/decisions says why."""
        self.seen.setdefault(row, Seen()).excuse = Excuse(
            status="divergent", reason=f"decision {decision:04}: {reason}"
        )

    def stop(self, rows: tuple[str, ...], why: str) -> None:
        """A scenario did not get to its end."""
        for row in rows:
            self.seen.setdefault(row, Seen()).stopped = why


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What is said of a row; `reason` is None where it passed."""

    row: Row
    status: Status
    reason: str | None
    facts: tuple[Fact, ...]

    @property
    def evidence(self) -> list[str]:
        """What was seen, in words."""
        return [_told(fact) for fact in self.facts]

    def to_wire(self) -> JsonObject:
        """As the command's JSON has it."""
        return {
            "id": self.row.id,
            "status": self.status,
            "reason": self.reason,
            "evidence": list[JsonValue](self.evidence),
        }


def judge(row: Row, seen: Seen | None) -> Verdict:
    """Say how the row stands."""
    if seen is None:
        return _verdict(row, "fail", NOBODY)
    facts = tuple(seen.facts)
    broken = [fact for fact in seen.facts if not fact.holds]
    if broken:
        return _verdict(row, "fail", "; ".join(map(_missed, broken)), facts)
    if seen.stopped is not None:
        return _verdict(row, "fail", f"the scenario did not get to its end: {seen.stopped}", facts)
    if seen.excuse is not None:
        return _excused(row, seen.excuse, facts)
    return _verdict(row, "pass", None, facts) if facts else _verdict(row, "fail", NOTHING)


def _excused(row: Row, excuse: Excuse, facts: tuple[Fact, ...]) -> Verdict:
    if excuse.status == "not_applicable" and row.binding:
        return _verdict(row, "fail", f"a {row.level} cannot be left out: {excuse.reason}", facts)
    return _verdict(row, excuse.status, excuse.reason, facts)


def _verdict(row: Row, status: Status, reason: str | None, facts: tuple[Fact, ...] = ()) -> Verdict:
    return Verdict(row=row, status=status, reason=reason, facts=facts)


def _told(fact: Fact) -> str:
    return fact.what if fact.found is True else f"{fact.what}: {_short(fact.found)}"


def _missed(fact: Fact) -> str:
    return f"{fact.what}: {_short(fact.found)}, and not {_short(fact.wanted)}"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
