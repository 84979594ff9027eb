"""How serious a server's message is, as the protocol has it."""

from typing import Final, Literal, TypeAlias, get_args

LogLevel: TypeAlias = Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
LEVELS: Final[tuple[LogLevel, ...]] = get_args(LogLevel)
"""From the least to the most serious."""


def level_of(text: str | None) -> LogLevel | None:
    """Read what was kept; anything else is no choice."""
    return next((level for level in LEVELS if level == text), None)
