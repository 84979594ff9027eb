"""The formats of JSON Schema that arguments are held against, each with the words that say what is expected.

Formats of our own choice and no others: what a server calls a format beyond these is its own affair.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from ipaddress import IPv4Address, IPv6Address
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from jsonschema import FormatChecker

_TIME: Final = re.compile(r"\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)", re.IGNORECASE)
_DATE_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt ]" + _TIME.pattern, re.IGNORECASE)
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")
_DURATION: Final = re.compile(
    r"P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)"
)
_LONGEST: Final = 10_000
"""Characters of a text whose format is looked at."""


def _is_date(text: str) -> bool:
    return len(text) == 10 and _reads(date.fromisoformat, text)


def _is_time(text: str) -> bool:
    return _TIME.fullmatch(text) is not None and _reads(time.fromisoformat, _without_zulu(text))


def _is_date_time(text: str) -> bool:
    return _DATE_TIME.fullmatch(text) is not None and _reads(datetime.fromisoformat, _without_zulu(text))


def _without_zulu(text: str) -> str:
    """Python reads up to six digits of a second, the standard any number."""
    return re.sub(r"(\.\d{6})\d+", r"\1", text.upper().replace("Z", "+00:00"))


def _is_email(text: str) -> bool:
    return _EMAIL.fullmatch(text) is not None


def _is_uri(text: str) -> bool:
    scheme, colon, rest = text.partition(":")
    fits = bool(colon) and bool(rest) and _SCHEME.fullmatch(scheme) is not None
    return fits and not re.search(r"[\s<>\"{}|\\^`]", text) and _reads(urlsplit, text)


def _is_uuid(text: str) -> bool:
    return len(text) == 36 and _reads(UUID, text)


def _is_duration(text: str) -> bool:
    return _DURATION.fullmatch(text) is not None


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


FORMATS: Final[Mapping[str, tuple[str, Callable[[str], bool]]]] = {
    "date": ("a date such as 2026-11-30", _is_date),
    "time": ("a time with its zone, such as 13:45:00Z", _is_time),
    "date-time": ("a date and time with its zone, such as 2026-11-30T13:45:00Z", _is_date_time),
    "email": ("an email address such as ada@example.com", _is_email),
    "uri": ("a whole address such as https://example.com/", _is_uri),
    "url": ("a whole address such as https://example.com/", _is_uri),
    "uuid": ("a UUID such as 3f2b8c1e-4a5d-4f6b-9c7d-8e9f0a1b2c3d", _is_uuid),
    "duration": ("a duration such as P3D or PT1H30M", _is_duration),
    "ipv4": ("an IPv4 address such as 192.0.2.1", lambda text: _reads(IPv4Address, text)),
    "ipv6": ("an IPv6 address such as 2001:db8::1", lambda text: _reads(IPv6Address, text)),
}


def format_checker() -> FormatChecker:
    """Return a checker that knows these formats and lets every other one pass."""
    checker = FormatChecker(formats=())
    for name, (_words, fits) in FORMATS.items():
        checker.checks(name)(lambda value, fits=fits: not isinstance(value, str) or fits(value[:_LONGEST]))
    return checker
