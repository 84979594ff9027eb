"""What counts as a secret, and how it is taken out of everything that is kept or shown.

Names decide first (a variable `API_KEY`, a header `Authorization`), then the shape of well-known tokens. A secret is
recognised plain, as JSON of any author spells it (also as JSON inside JSON), percent-encoded and in Base64; not when it
is cut in pieces, compressed or encrypted.
"""

import base64
import json
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote, quote_plus, urlsplit, urlunsplit

REDACTED: Final = "[redacted]"

_SHORTEST: Final = 4
"""Shorter values are not searched for: they would erase half of every message and are no secrets."""

_SHORTEST_IN_BASE64: Final = 6
"""In bytes. Of a shorter one too little is left to search for."""

_HTML: Final = re.compile(r"[&<>]")

_SECRET_NAME: Final = re.compile(
    r"(?:^|[_\-.\s])(?:key|apikey|token|secret|passw(?:or)?d|pass|pwd|auth|authorization|credentials?|cookie|bearer|pat"
    r"|private|signature|dsn)(?:$|[_\-.\s])|(?:key|token|secret|password)$",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(
    r"(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}"
    r"|AKIA[0-9A-Z]{16}|AIza[A-Za-z0-9_-]{30,}|glpat-[A-Za-z0-9_-]{16,}|hf_[A-Za-z0-9]{20,}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*",
)
_SCHEME: Final = re.compile(r"^(?:bearer|basic|token|digest)\s+", re.IGNORECASE)


def is_secret_name(name: str) -> bool:
    """Say whether a variable or header of this name usually holds a secret."""
    return bool(_SECRET_NAME.search(name))


def looks_secret(name: str, value: str) -> bool:
    """Say whether this variable or header holds a secret, by its name or by the shape of its value."""
    return is_secret_name(name) or bool(_TOKEN.search(value))


def hide_token(text: str) -> str:
    """Take tokens of well-known shape out of a text that is only shown."""
    return _TOKEN.sub(REDACTED, text)


def without_credentials(url: str) -> str:
    """Return the URL without user and password, and without the values of its query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    host = parts.netloc.rpartition("@")[2]
    query = re.sub(r"=[^&]*", f"={REDACTED}", parts.query)
    return urlunsplit((parts.scheme, host, parts.path, query, ""))


class Redactor:
    """The secrets known in this run. Values are only ever added: an old log may still hold them."""

    def __init__(self) -> None:
        self._needles: tuple[bytes, ...] = ()

    def add(self, value: str) -> None:
        """Take this value out of everything from now on; with a scheme (`Bearer …`) also the part behind it."""
        spellings = {value, _SCHEME.sub("", value)}
        fresh = {
            form.encode(errors="replace")
            for text in spellings
            if len(text) >= _SHORTEST
            for form in (
                *_in_json(text),
                quote(text, safe="", errors="replace"),
                quote_plus(text, errors="replace"),
                *_in_base64(text),
            )
        }
        # The longest first: one secret may be part of another.
        self._needles = tuple(sorted({*self._needles, *fresh}, key=len, reverse=True))

    @property
    def longest(self) -> int:
        """Bytes of the longest spelling of a secret: so much may stand between its beginning and its end."""
        return len(self._needles[0]) if self._needles else 0

    def clean(self, text: bytes) -> bytes:
        """Return the text without the secrets; the same object where there is none in it."""
        for needle in self._needles:
            if needle in text:
                text = text.replace(needle, REDACTED.encode())
        return text

    def clean_text(self, text: str) -> str:
        """Do the same for a string."""
        return self.clean(text.encode("utf-8", "replace")).decode()


def _in_json(text: str) -> Iterator[str]:
    """The text as a JSON string holds it, and as a JSON text inside such a string does."""
    for once in {text, *_escaped(text)}:
        yield once
        yield from _escaped(once)


def _escaped(text: str) -> Iterator[str]:
    """Writers differ in what they escape beyond what they must: the slash, what HTML knows, what is not ASCII."""
    for written in (json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]):
        yield written
        yield written.replace("/", "\\/")
        yield _HTML.sub(_code, written)
    yield re.sub(r"[^ -~]|[\"&'+<>`\\]", lambda found: _code(found).upper().replace("\\U", "\\u"), text)


def _code(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if ord(found[0]) > 127 else f"\\u{ord(found[0]):04x}"


def _in_base64(text: str) -> Iterator[str]:
    """What of the text is the same wherever it begins in a longer one: without the characters it shares at its ends."""
    raw = text.encode(errors="replace")
    if len(raw) < _SHORTEST_IN_BASE64:
        return
    for before in range(3):
        start, end = (before * 8 + 5) // 6, (before + len(raw)) * 8 // 6
        yield base64.b64encode(bytes(before) + raw).decode()[start:end]
        yield base64.urlsafe_b64encode(bytes(before) + raw).decode()[start:end]
