"""What a server writes about a View's document: policy, permissions, domain, border; and the document itself.

The content item of `resources/read` and the entry of `resources/list` may both carry it. The content item wins, as a
whole: two half declarations are never mixed. Its counterpart for tools is `metadata.py`.
"""

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from greenroom.protocol.host_profile import HostProfile, Permission
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.media_type import normalised
from greenroom.protocol.mcp_apps.permissions import read_permissions

OPENAI_CSP: Final[Mapping[str, str]] = {
    "connectDomains": "connect_domains",
    "resourceDomains": "resource_domains",
    "frameDomains": "frame_domains",
}


@dataclass(frozen=True, kw_only=True)
class ResourceUi:
    """The declarations that count."""

    csp: JsonObject | None
    """In the shape of `_meta.ui.csp`, still untrusted; None when there is none, `{}` when it is there and empty."""
    permissions: tuple[Permission, ...] = ()
    domain: str | None = None
    """The sandbox origin the server would like; formats differ by host, so it is shown and not followed."""
    prefers_border: bool | None = None
    origin: Literal["content", "list", "nowhere"] = "nowhere"
    """Which of the two places it was taken from."""
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HtmlContent:
    """A document that can be shown. `item` is the content item it came from."""

    html: str
    media_type: str
    item: JsonObject


@dataclass(frozen=True, kw_only=True)
class Unusable:
    """No document can be shown; the tool's result is shown as text, with this reason."""

    reason: str


def resource_ui(item: JsonObject, list_entry: JsonObject | None, profile: HostProfile) -> ResourceUi:
    """Read the declarations for one document.

    Args:
        item: the content item that holds the document.
        list_entry: the resource's entry of `resources/list`, None when it is not listed.
        profile: whether the other dialect's keys count too, each where the standard one is absent.
    """
    problems: list[str] = []
    metas = [("content", _meta(item))] + ([("list", _meta(list_entry))] if list_entry is not None else [])
    origin, ui = "nowhere", cast("JsonObject", {})
    for place, meta in metas:
        found = meta.get("ui")
        if isinstance(found, dict):
            origin, ui = place, found
            break
        if found is not None:
            problems.append(f"_meta.ui of the {place} is not an object and was ignored")
    if profile.metadata.openai_keys.value:
        ui = _with_openai(ui, [meta for _, meta in metas])
    return _read(ui, cast('Literal["content", "list", "nowhere"]', origin), problems)


def choose_content(result: JsonObject, uri: str, profile: HostProfile) -> HtmlContent | Unusable:
    """Pick the document out of a `resources/read` result: the item of that address, else the first that can be shown."""
    contents = result.get("contents")
    items = [item for item in contents if isinstance(item, dict)] if isinstance(contents, list) else []
    if not items:
        return Unusable(reason=f"the server answered {uri} without any content")
    accepted = {normalised(media_type) for media_type in profile.metadata.media_types.value}
    shown = [item for item in items if normalised(item.get("mimeType")) in accepted]
    if not shown:
        seen = ", ".join(str(item.get("mimeType"))[:80] for item in items[:5])
        return Unusable(reason=f"{uri} is {seen}; a View has to be {profile.metadata.media_types.value[0]}")
    item = next((item for item in shown if item.get("uri") == uri), shown[0])
    html = _document(item)
    if isinstance(html, Unusable):
        return Unusable(reason=f"{uri} {html.reason}")
    return HtmlContent(html=html, media_type=normalised(item.get("mimeType")), item=item)


def _document(item: JsonObject) -> str | Unusable:
    text, blob = item.get("text"), item.get("blob")
    if isinstance(text, str):
        return text if text.strip() else Unusable(reason="is empty")
    if not isinstance(blob, str):
        return Unusable(reason="has neither text nor blob")
    try:
        html = base64.b64decode("".join(blob.split()), validate=True).decode("utf-8-sig")
    except (binascii.Error, UnicodeDecodeError, ValueError) as problem:
        return Unusable(reason=f"has a blob that is not UTF-8 text in base64: {problem}")
    return html if html.strip() else Unusable(reason="is empty")


def _meta(holder: JsonObject) -> JsonObject:
    """`_meta`, or `meta` as some Python servers have written it on content items."""
    for name in ("_meta", "meta"):
        found = holder.get(name)
        if isinstance(found, dict):
            return found
    return {}


def _with_openai(ui: JsonObject, metas: Sequence[JsonObject]) -> JsonObject:
    """Fill what `ui` leaves open from the other dialect's keys; policies are filled per kind of domain."""
    merged = dict(ui)
    older = _first(metas, "openai/widgetCSP")
    if isinstance(older, dict):
        own = ui.get("csp")
        declared = dict(own) if isinstance(own, dict) else {}
        for field, twin in OPENAI_CSP.items():
            if declared.get(field) is None and older.get(twin) is not None:
                declared[field] = older[twin]
        merged["csp"] = declared
    for name, twin in (("domain", "openai/widgetDomain"), ("prefersBorder", "openai/widgetPrefersBorder")):
        if merged.get(name) is None:
            merged[name] = _first(metas, twin)
    return merged


def _first(metas: Sequence[Mapping[str, JsonValue]], key: str) -> JsonValue:
    return next((meta[key] for meta in metas if meta.get(key) is not None), None)


def _read(ui: JsonObject, origin: Literal["content", "list", "nowhere"], problems: list[str]) -> ResourceUi:
    csp, domain, border = ui.get("csp"), ui.get("domain"), ui.get("prefersBorder")
    if csp is not None and not isinstance(csp, dict):
        problems.append("_meta.ui.csp is not an object and was ignored")
    permissions, ignored = read_permissions(ui.get("permissions"))
    return ResourceUi(
        csp=csp if isinstance(csp, dict) else None,
        permissions=permissions,
        domain=domain if isinstance(domain, str) else None,
        prefers_border=border if isinstance(border, bool) else None,
        origin=origin,
        problems=(*problems, *ignored),
    )
