"""Keeps a key out of what is told: also one that a provider repeats in part, as in "Incorrect API key provided: sk-abc…wxyz".

`servers.redaction` does more, for texts whose secrets are many. This is for short texts and the one key of their request.
"""

import re
from typing import Final
from urllib.parse import quote

HIDDEN: Final = "[key]"
_PART: Final = 6
"""So many characters of a key in a row are taken for a part of it."""
_HEADER: Final = re.compile(
    r"(?:proxy-)?authorization\W{1,6}(?:bearer|basic|token)?\s*\S+|\b(?:bearer|basic)\s+\S{6,}", re.IGNORECASE
)
_TOKEN: Final = re.compile(r"\b(?:sk|pk|rk|xai|gsk|AIza|key)[-_A-Za-z0-9*.…]{12,}")


def without_key(text: str, key: str | None) -> str:
    """Return the text without the key, without parts of it, and without what looks like another one."""
    for spelling in _spellings(key) if key else ():
        text = _without(text, spelling)
    return _TOKEN.sub(HIDDEN, _HEADER.sub(HIDDEN, text))


def _spellings(key: str) -> set[str]:
    """As it is, as part of an address, and as the name of a host, which is in small letters."""
    return {spelling for one in (key, quote(key, safe="")) for spelling in (one, one.lower())}


def _without(text: str, key: str) -> str:
    if len(key) <= _PART:
        return text.replace(key, HIDDEN)
    parts = {key[start : start + _PART] for start in range(len(key) - _PART + 1)}
    kept: list[str] = []
    until = done = 0
    for start in range(len(text) - _PART + 1):
        if text[start : start + _PART] in parts:
            if start >= until:
                kept += [text[done:start], HIDDEN]
            until = done = start + _PART
    return "".join([*kept, text[done:]])
