"""Who claims the conformance rows.

A row is one thing a host must do: `assets/conformance/` holds its text, where it is said, and the step of the project
that claims it. A test claims a row with `@pytest.mark.rows("H14")`. Claims are read from the sources of the tests, not
from a run, so that running a part of the suite proves nothing false.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from greenroom.conform import scenarios
from greenroom.conform.rows import Row

CLAIMED_STEP: Final = 4
"""The step of the project up to which every row must be proved."""

EXCUSED: Final = {"H72": "decision 23: no model is set up"}
"""Rows of these steps that do not apply, and why; `greenroom conform` excuses the same."""

TESTS: Final = Path(__file__).resolve().parent.parent


def is_claimed(row: Row) -> bool:
    """Whether a test must prove it."""
    return row.step <= CLAIMED_STEP and row.id not in EXCUSED


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One mark that says a test proves a row, and where it stands."""

    row: str
    place: str


def excused_by_conform() -> set[str]:
    """The rows of which a scenario says that they do not apply, read from the sources as claims are."""
    folder = Path(scenarios.__file__).parent
    calls = (node for path in folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {
        str(ast.literal_eval(node.args[0]))
        for node in calls
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "does_not_apply"
    }


def all_claims(root: Path = TESTS) -> list[Claim]:
    """Find every mark in the test files below `root`."""
    return [claim for path in sorted(root.rglob("test_*.py")) for claim in _claims_in(path, root)]


def _claims_in(path: Path, root: Path) -> Iterator[Claim]:
    """Marks count wherever they stand: on a function, in `pytestmark`, on one set of parameters."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rows"), args=args):
                place = f"{path.relative_to(root).as_posix()}:{node.lineno}"
                yield from (Claim(row=str(ast.literal_eval(argument)), place=place) for argument in args)
            case _:
                continue
