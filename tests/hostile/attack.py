"""What an attack is, and what is asked of it: it ran both times, won without its defence, and not with it."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What one run left behind: the names of attacks by how far they came, and the words Views added."""

    ran: frozenset[str]
    """Announced before they began."""
    won: frozenset[str]
    """Reached the canary, or said through the bridge that they had what they wanted."""
    details: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One row of a table. `defence` says what is switched off in the control, or which engine stops it."""

    name: str
    defence: str


def attacks(defence: str, *names: str) -> list[Attack]:
    """Rows that share a defence."""
    return [Attack(name=name, defence=defence) for name in names]


def judge(rows: Iterable[Attack], *, control: Evidence, shipped: Evidence) -> None:
    """Fail with every row that is not as it must be."""
    wrong = [fault for row in rows for fault in _faults(row, control, shipped)]
    assert not wrong, "\n".join(wrong)


def _faults(row: Attack, control: Evidence, shipped: Evidence) -> list[str]:
    faults = []
    if row.name not in control.ran:
        faults.append(f"{row.name}: did not run in the control")
    elif row.name not in control.won:
        said = control.details.get(row.name, "")
        faults.append(f"{row.name}: did not succeed without {row.defence}, so its control proves nothing ({said})")
    if row.name not in shipped.ran:
        faults.append(f"{row.name}: did not run as shipped")
    elif row.name in shipped.won:
        faults.append(f"{row.name}: GOT THROUGH as shipped, past {row.defence} ({shipped.details.get(row.name, '')})")
    return faults
