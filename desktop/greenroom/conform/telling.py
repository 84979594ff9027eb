"""What a run found, told: for a person at a terminal, for programs, and for the docs."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from greenroom.conform.book import Status, Verdict
from greenroom.conform.run import Measured

MARKS: Final[dict[Status, str]] = {"pass": "✓", "fail": "✗", "not_applicable": "–", "divergent": "≠"}
WORDS: Final[dict[Status, str]] = {
    "pass": "pass",
    "fail": "fail",
    "not_applicable": "not applicable",
    "divergent": "divergent",
}
GROUPS: Final = {
    "negotiation": "Servers and documents",
    "visibility": "Who sees a tool and who may call it",
    "sandbox": "Frames and what passes between them",
    "csp": "Content policy and permissions",
    "lifecycle": "From the handshake to the end",
    "context": "Size, mode and surroundings",
    "actions": "What a View asks the host to do",
    "proxying": "Between a View and its server",
    "app_tools": "Tools that a View provides",
    "risks": "Other risks",
    "interop": "What Views built with the official SDK need",
}


def as_json(measured: Measured) -> str:
    """Version 1 of the command's JSON."""
    rows = [verdict.to_wire() for verdict in measured.verdicts]
    return json.dumps({"version": 1, "rows": rows}, indent=2, ensure_ascii=False)


def as_text(measured: Measured) -> str:
    """One line a row, what is wrong below it, and the count at the end."""
    lines: list[str] = []
    for one in measured.verdicts:
        lines.append(f"{MARKS[one.status]} {one.row.id:<4} {one.row.level:<10} {one.row.behaviour}")
        if one.reason is not None:
            lines.append(f"       {one.reason}")
    return "\n".join([*lines, "", f"{counted(measured.verdicts)} ({measured.engine})"])


def counted(verdicts: Sequence[Verdict]) -> str:
    """How many rows stand how, in words."""
    counts = Counter(one.status for one in verdicts)
    return ", ".join(f"{counts[status]} {word}" for status, word in WORDS.items() if counts[status]) or "no rows"


def as_markdown(measured: Measured) -> str:
    """The count and a table for each group: what a host does, and how the row stands; no evidence."""
    return "\n\n".join(
        [f"{counted(measured.verdicts)}.", *(_group(name, title, measured) for name, title in GROUPS.items())]
    )


def _group(name: str, title: str, measured: Measured) -> str:
    mine = [one for one in measured.verdicts if one.row.area == name]
    if not mine:
        return f"## {title}\n\nNo rows were run."
    head = ["| row | | what a host does | |", "|---|---|---|---|"]
    return "\n".join([f"## {title}", "", *head, *map(_line, mine)])


def _line(one: Verdict) -> str:
    status = WORDS[one.status] if one.reason is None else f"{WORDS[one.status]}: {_cell(one.reason)}"
    level = f"[{one.row.level}]({one.row.link})"
    return f"| {one.row.id} | {level} | {_cell(one.row.behaviour)} | {status} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
