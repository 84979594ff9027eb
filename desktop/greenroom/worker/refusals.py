"""What a provider says when it refuses, and how long it wants to be left alone, out of the forms that providers use."""

import email.utils
import json
import re
from datetime import UTC, datetime
from typing import Any, Final

from greenroom.protocol.visible import visible
from greenroom.worker.exchange import Refusal
from greenroom.worker.redaction import without_key

LONGEST_WORDS: Final = 300
"""Characters of what a provider says."""
LONGEST_WAIT: Final = 86_400.0
"""Seconds. Nobody waits longer than a day; a larger number is a mistake or a joke."""
_MARKUP: Final = re.compile(r"^\s*<")
_FRONT: Final = re.compile(r"^\s*(?:litellm\.)?\w*(?:Error|Exception|Timeout)\s*(?::|-)\s*")
"""What the library writes before a provider's words, often several times."""
_BACK: Final = re.compile(r"\s(?:Traceback|Original exception:)")
_SECONDS: Final = re.compile(r"^(\d{1,9}(?:\.\d{1,9})?)\s*s?$")


def words(text: str, key: str | None) -> str:
    """Return a provider's words for a person: without the key, without what no one sees, and short."""
    short = without_key(text[: LONGEST_WORDS * 20], key)
    return visible(" ".join(short.split()), longest=LONGEST_WORDS).strip()


def said(refusal: Refusal) -> str:
    """Return the words in the body of an error; nothing where it is a page of a web server."""
    text = refusal.body.decode("utf-8", "replace")
    found = _in_json(text)
    return found if found is not None else "" if _MARKUP.match(text) else text


def said_in(error: Exception) -> str:
    """Return a provider's words in what the library raises, without what the library wrote before them."""
    text = str(error)[:100_000]
    while (shorter := _FRONT.sub("", text, count=1)) != text:
        text = shorter
    start = text.find("{")
    found = _in_json(text[start : text.rfind("}") + 1]) if start >= 0 else None
    return found or _BACK.split(text, maxsplit=1)[0].strip()


def codes(refusal: Refusal) -> str:
    """Return the words by which the provider tells its errors apart, such as `insufficient_quota`."""
    content = _read(refusal.body.decode("utf-8", "replace"))
    error = content.get("error", content) if isinstance(content, dict) else {}
    found = [error.get(name) for name in ("code", "type", "status")] if isinstance(error, dict) else []
    return " ".join(one for one in found if isinstance(one, str))


def wait(refusal: Refusal) -> float | None:
    """Return the seconds after which the provider wants to be asked again."""
    headers = refusal.headers
    if (milliseconds := _number(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    for text in (headers.get("retry-after"), _delay(refusal)):
        if (seconds := _number(text)) is not None:
            return seconds
    return _until(headers.get("retry-after"))


def _in_json(text: str) -> str | None:
    content = _read(text)
    content = content[0] if isinstance(content, list) and content else content
    error = content.get("error", content) if isinstance(content, dict) else content
    if isinstance(error, dict):
        error = next((error[name] for name in ("message", "detail", "error") if isinstance(error.get(name), str)), None)
    return error if isinstance(error, str) else None


def _read(text: str) -> Any:  # noqa: ANN401 -- whatever is in there
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _delay(refusal: Refusal) -> str | None:
    """Google's own way of saying it."""
    found = re.search(rb'"retryDelay"\s*:\s*"([^"]{1,20})"', refusal.body)
    return found.group(1).decode("ascii", "replace") if found else None


def _number(text: str | None) -> float | None:
    found = _SECONDS.match(text.strip()) if text else None
    return min(float(found.group(1)), LONGEST_WAIT) if found else None


def _until(text: str | None) -> float | None:
    try:
        when = email.utils.parsedate_to_datetime(text or "")
        seconds = (when - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError, OverflowError):
        return None
    return min(max(seconds, 0.0), LONGEST_WAIT)
