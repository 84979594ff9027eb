"""The conformance rows: what a host of MCP Apps must do, in our own words, with where it is said.

A row is data (`assets/conformance/<group>.toml`). What looks at it is a scenario of `greenroom.conform.scenarios`; the
tests of this repository claim the same rows from inside.
"""

import tomllib
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from greenroom.assets import asset

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
    """The step of the project that claims it."""
    behaviour: str
    derived: bool = False

    @property
    def link(self) -> str:
        """Where it is said."""
        return LINKS[self.source] + self.section

    @property
    def binding(self) -> bool:
        """Whether a host has no choice: such a row cannot be left out as not applicable."""
        return self.level in {"MUST", "MUST NOT"}

    @property
    def place(self) -> tuple[str, int]:
        """Where it stands in a list: H1 to H92, then W1 and so on."""
        return self.id[0], int(self.id[1:])


def all_rows() -> list[Row]:
    """Read every row, by group and in the order of the files."""
    return [
        Row(id=row_id, area=path.stem, **fields)
        for path in sorted(asset("conformance").glob("*.toml"))
        for row_id, fields in tomllib.loads(path.read_text(encoding="utf-8")).items()
    ]
