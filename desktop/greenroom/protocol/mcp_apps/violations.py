"""What a blocked request means for the View's author, in one sentence: what was blocked, and which declaration opens it."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from greenroom.protocol.jsonrpc import JsonObject

OPENED_BY: Final[Mapping[str, str]] = {
    "connect-src": "connectDomains",
    "script-src": "resourceDomains",
    "style-src": "resourceDomains",
    "img-src": "resourceDomains",
    "font-src": "resourceDomains",
    "media-src": "resourceDomains",
    "worker-src": "resourceDomains",
    "frame-src": "frameDomains",
    "base-uri": "baseUriDomains",
}
"""The member of `_meta.ui.csp` that adds hosts to a directive."""


def sentence(violation: JsonObject) -> str:
    """Say what the View's frame reported. It is the View's own word, so every part may be anything."""
    enforced = violation.get("disposition") == "enforce"
    words = "Blocked by the policy" if enforced else "The specification to the letter would block"
    said = f"{words}: {violation.get('blocked')} ({violation.get('directive')})"
    mend = _mend(violation) if enforced else None
    return said if mend is None else f"{said}. {mend}"


def _mend(violation: JsonObject) -> str | None:
    blocked, directive = violation.get("blocked"), violation.get("directive")
    if not isinstance(blocked, str) or not isinstance(directive, str):
        return None
    member = OPENED_BY.get(directive.removesuffix("-elem").removesuffix("-attr"))
    try:
        place = urlsplit(blocked)
    except ValueError:
        return None
    if member is None or place.scheme not in {"https", "http", "wss", "ws"} or not place.netloc:
        return None
    if (place.hostname or "").endswith(".localhost"):
        return None  # the View's own place: a form that was sent, or a link that was followed inside the frame
    return f"To allow it, declare {place.scheme}://{place.netloc} in _meta.ui.csp.{member}"
