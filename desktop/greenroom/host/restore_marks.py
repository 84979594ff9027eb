"""Which conversations were being shown again when the app was last there: whose Views may be why it is not there any more.

A mark is written before the first View of a conversation is shown by itself, and taken away once they are up. One that is
found at a start says that the start before did not get that far.
"""

from dataclasses import dataclass
from typing import Final

from greenroom.store.remembered import Remembered

_KEY: Final = "host.restoring"
_MOST: Final = 20


@dataclass(frozen=True, kw_only=True)
class RestoreMarks:
    """All of them, in the store."""

    remembered: Remembered

    def holds(self, conversation: str) -> bool:
        """Whether this conversation is marked."""
        return conversation in self._all()

    def put(self, conversation: str) -> None:
        """Mark it; of too many the oldest are forgotten."""
        self._keep([*(one for one in self._all() if one != conversation), conversation][-_MOST:])

    def take_away(self, conversation: str) -> None:
        """Its Views are up, or gone."""
        found = self._all()
        if conversation in found:
            self._keep([one for one in found if one != conversation])

    def _all(self) -> list[str]:
        found = self.remembered.value(_KEY)
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def _keep(self, marked: list[str]) -> None:
        self.remembered.keep(_KEY, list(marked) or None)
