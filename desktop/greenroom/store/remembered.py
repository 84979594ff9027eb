"""Small things that the page wants to find again: sizes of panes, what is folded, filters.

Not settings: nobody types them, and a page that lost them is only a little less at home. They are limited in size and
number, for whatever goes wrong in a page must not fill a disk. The counterpart is `remember` of the page's contract.
"""

import json
from typing import Final

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.store.database import Database
from greenroom.store.errors import TooMuchToRemember

LONGEST: Final = 16 * 1024
"""Bytes of one value as JSON text."""
MOST: Final = 200
"""Values."""


class Remembered:
    """What the page has asked to be kept, by its keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, key: str, value: JsonValue) -> None:
        """Keep a value in place of an older one; None forgets it.

        Raises:
            TooMuchToRemember: the value is too long, or there are too many.
        """
        if value is None:
            self._database.rows("DELETE FROM remembered WHERE key = ?", (key,))
            return
        text = json.dumps(value, separators=(",", ":"))
        if len(text) > LONGEST:
            raise TooMuchToRemember(f"{key} is longer than {LONGEST} bytes")
        others = self._database.rows("SELECT count(*) FROM remembered WHERE key != ?", (key,))[0][0]
        if isinstance(others, int) and others >= MOST:
            raise TooMuchToRemember(f"{key} would be one more than {MOST}")
        self._database.rows("INSERT OR REPLACE INTO remembered VALUES (?, ?)", (key, text))

    def value(self, key: str) -> JsonValue:
        """Return one value; None where nothing is kept."""
        found = self._database.rows("SELECT value FROM remembered WHERE key = ?", (key,))
        return _read(str(found[0][0])) if found else None

    def everything(self) -> JsonObject:
        """Return all that is kept. A value that somebody spoilt in the file is left out."""
        rows = self._database.rows("SELECT key, value FROM remembered ORDER BY key")
        read = {str(key): _read(str(text)) for key, text in rows}
        return {key: value for key, value in read.items() if value is not None}


def _read(text: str) -> JsonValue:
    try:
        return from_text(text)
    except UnreadableJson:
        return None
