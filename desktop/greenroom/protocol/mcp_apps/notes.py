"""Notes for the View's author, each said once: a View that repeats a mistake a thousand times is told so once."""

from typing import Final, Literal

from greenroom.protocol.mcp_apps.effects import Effect, Noted

MAX_NOTES: Final = 200
"""Of one View. A hostile one could otherwise make as many as it sends messages."""

MAX_LENGTH: Final = 400


class Notes:
    """The notes of one View."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def note(self, level: Literal["info", "warning", "error"], text: str) -> list[Effect]:
        """Return the note, or nothing where it was made before or there are too many."""
        short = text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"
        if short in self._said or len(self._said) >= MAX_NOTES:
            return []
        self._said.add(short)
        return [Noted(level=level, text=short)]
