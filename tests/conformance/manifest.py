"""The conformance rows and who claims them.

A row is one thing a host must do: `rows/<area>.toml` holds its text, where it is said, and the step of the project that
claims it. A test claims a row with `@pytest.mark.rows("H14")`. Claims are read from the sources of the tests, not from a
run, so that running a part of the suite proves nothing false.
"""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

CLAIMED_STEP: Final = 1
"""The step of the project up to which every row must be proved."""

PROVED_ALREADY: Final = frozenset({"H12", "H64", "H65", "H66", "H67", "H68", "W7", "W14"})
"""Rows of the step that is being built, claimed one by one; they go from here when the step is claimed."""

TESTS: Final = Path(__file__).resolve().parent.parent
_ROWS: Final = Path(__file__).resolve().parent / "rows"

Level: TypeAlias = Literal["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY"]
LEVELS: Final[tuple[str, ...]] = get_args(Level)

_APPS: Final = "https://github.com/modelcontextprotocol/ext-apps/blob"
_STABLE: Final = f"{_APPS}/1f84764639507b943a67471a192d163fb4a7d89f/specification/2026-01-26/apps.mdx"
LINKS: Final = {
    "stable": f"{_STABLE}#",
    "draft": f"{_APPS}/main/specification/draft/apps.mdx#",
    "sdk": f"{_APPS}/main/src/",
    "core": "https://modelcontextprotocol.io/specification/",
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One row. `derived`: the source says it without a keyword, and the level is our reading."""

    id: str
    area: str
    level: str
    source: str
    section: str
    step: int
    behaviour: str
    derived: bool = False

    @property
    def claimed(self) -> bool:
        """Whether a test must prove it."""
        return self.step <= CLAIMED_STEP or self.id in PROVED_ALREADY

    @property
    def link(self) -> str:
        """Where it is said."""
        return LINKS[self.source] + self.section


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One mark that says a test proves a row, and where it stands."""

    row: str
    place: str


def all_rows() -> list[Row]:
    """Read every row, by area and in the order of the files."""
    return [
        Row(id=row_id, area=path.stem, **fields)
        for path in sorted(_ROWS.glob("*.toml"))
        for row_id, fields in tomllib.loads(path.read_text(encoding="utf-8")).items()
    ]


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
