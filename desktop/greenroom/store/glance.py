"""What a start must know of what is kept before the store is open: the window opens first.

Whoever uses a value judges it. What cannot be read is as good as not kept here; opening the store tells of it.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Final

from greenroom.store.folders import Folders

SETTINGS_FILE: Final = "settings.json"
"""In the configuration folder."""
DATABASE_FILE: Final = "greenroom.db"
"""In the data folder."""


def settings_at_a_glance(folders: Folders) -> Mapping[str, object]:
    """Return the settings as they are written."""
    try:
        kept = _value((folders.config / SETTINGS_FILE).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}
    return kept if isinstance(kept, dict) else {}


def remembered_at_a_glance(folders: Folders, key: str) -> object:
    """Return what the page wants remembered under this key; None where there is nothing."""
    found = _rows(folders, "SELECT value FROM remembered WHERE key = ?", key)
    return _value(str(found[0][0])) if found else None


def model_keys_at_a_glance(folders: Folders) -> list[str]:
    """Return the names of the models' keys that are in the keyring."""
    return [str(row[0]) for row in _rows(folders, "SELECT name FROM model_key_name ORDER BY name")]


def model_address_at_a_glance(folders: Folders, provider: str) -> str | None:
    """Return the address that the person set for a provider of models; None for its own."""
    found = _rows(folders, "SELECT address FROM model_provider WHERE provider = ? AND address NOT NULL", provider)
    return str(found[0][0]) if found else None


def _rows(folders: Folders, statement: str, *values: str) -> list[tuple[object, ...]]:
    place = (folders.data / DATABASE_FILE).absolute().as_uri()
    try:
        with closing(sqlite3.connect(f"{place}?mode=ro", uri=True, timeout=0)) as database:
            return database.execute(statement, values).fetchall()
    except sqlite3.Error:
        return []


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value
