"""A server may write anything about its tools and documents: whatever it is, nothing raises and nothing opens.

Right metadata with wrong parts goes the whole way: tool, document, policy, permissions, and what a View is told of it.
"""

import re
from collections.abc import Iterator
from typing import cast

from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.protocol.auto import choose_profile
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.json_text import to_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.capabilities import host_capabilities
from greenroom.protocol.mcp_apps.context import HostContext, ToolInfo
from greenroom.protocol.mcp_apps.metadata import tool_facts
from greenroom.protocol.mcp_apps.permissions import FEATURES, allow_attribute, granted, permissions_policy
from greenroom.protocol.mcp_apps.resource_ui import Unusable, choose_content, resource_ui
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from tests.json_values import ANY_JSON, spoilt, tried
from tests.protocol.mcp_apps.policies import build, check
from tests.protocol.profiles import CHATGPT, REFERENCE

URI = "ui://toy/view"
TOOL: JsonObject = {
    "name": "t",
    "title": "T",
    "description": "d",
    "inputSchema": {"type": "object"},
    "outputSchema": {"type": "object"},
    "annotations": {"readOnlyHint": True, "destructiveHint": False, "title": "A"},
    "_meta": {
        "ui": {"resourceUri": URI, "visibility": ["model", "app"]},
        "ui/resourceUri": URI,
        "openai/outputTemplate": URI,
        "openai/widgetAccessible": True,
        "openai/visibility": "public",
    },
}
UI: JsonObject = {
    "csp": {
        "connectDomains": ["https://api.example.com"],
        "resourceDomains": ["https://cdn.example.com:8443/x/", "*.b.example"],
        "frameDomains": ["https://frame.example.com"],
        "baseUriDomains": ["https://base.example.com"],
    },
    "permissions": {"camera": {}, "clipboardWrite": {}},
    "domain": "x",
    "prefersBorder": True,
}
OLDER: JsonObject = {
    "connect_domains": ["https://older.example.com"],
    "resource_domains": ["https://older-cdn.example.com"],
    "frame_domains": ["https://older-frame.example.com"],
}
META: JsonObject = {"ui": UI, "openai/widgetCSP": OLDER, "openai/widgetDomain": "x", "openai/widgetPrefersBorder": True}
READ: JsonObject = {
    "contents": [
        {"uri": URI, "mimeType": "text/html;profile=mcp-app", "text": "<p>", "_meta": META},
        {"uri": URI, "mimeType": "text/html+skybridge", "blob": "PHA+"},
    ]
}
LISTED: JsonObject = {"uri": URI, "name": "r", "mimeType": "text/html;profile=mcp-app", "_meta": META}
PROFILES = st.sampled_from([REFERENCE, CHATGPT])


def texts(value: JsonValue) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for member in inside:
        yield from texts(member)


def declared_as(value: JsonValue, *names: str) -> Iterator[str]:
    """Every text that stands anywhere below one of these names, however misplaced."""
    members = value.items() if isinstance(value, dict) else ()
    for name, member in members:
        yield from texts(member) if name in names else declared_as(member, *names)
    for member in value if isinstance(value, list) else ():
        yield from declared_as(member, *names)


def check_tool(facts: ToolFacts, definition: JsonObject) -> None:
    meta = definition.get("_meta")
    ui = meta.get("ui") if isinstance(meta, dict) else None
    declared = ui.get("visibility") if isinstance(ui, dict) else None
    if declared is not None:
        assert facts.app_visible is (isinstance(declared, list) and "app" in declared)
        assert facts.model_visible is (isinstance(declared, list) and "model" in declared)
    hints = definition.get("annotations")
    read_only = hints.get("readOnlyHint") if isinstance(hints, dict) else None
    assert facts.read_only is (read_only is True)
    assert facts.resource_uri is None or facts.resource_uri.startswith("ui://")
    assert all(len(problem) < 500 for problem in facts.problems)


@tried(200, 20_000)
def test_a_tool_with_any_metadata_is_read_and_never_offered_more_widely_than_it_says(examples: int) -> None:
    @settings(max_examples=examples)
    @given(PROFILES, st.one_of(spoilt(cast("JsonValue", TOOL)), st.dictionaries(st.text(max_size=8), ANY_JSON)))
    def holds(profile: HostProfile, definition: JsonValue) -> None:
        if not isinstance(definition, dict):
            return
        facts = tool_facts(definition, profile)
        check_tool(facts, definition)
        assert choose_profile(definition).reason
        told = HostContext(theme="light", locale="en", time_zone="UTC", tool=ToolInfo(definition=definition, call_id=1))
        to_text(told.to_wire())

    holds()


@tried(300, 30_000)
def test_a_document_with_any_metadata_opens_only_what_it_declares(examples: int) -> None:
    @settings(max_examples=examples)
    @example(REFERENCE, {"contents": [{"uri": URI, "mimeType": "text/html;profile=mcp-app", "blob": "\ud800"}]}, None)
    @given(PROFILES, spoilt(cast("JsonValue", READ)), st.none() | spoilt(cast("JsonValue", LISTED)))
    def holds(profile: HostProfile, read: JsonValue, listed: JsonValue) -> None:
        entry = listed if isinstance(listed, dict) else None
        content = choose_content(read if isinstance(read, dict) else {}, URI, profile)
        if isinstance(content, Unusable):
            assert content.reason
            return
        ui = resource_ui(content.item, entry, profile)
        said: JsonValue = [content.item, entry]
        built = build(ui.csp, profile)
        check(
            built,
            {
                "connectDomains": [*declared_as(said, "connectDomains", "connect_domains")],
                "resourceDomains": [*declared_as(said, "resourceDomains", "resource_domains")],
                "frameDomains": [*declared_as(said, "frameDomains", "frame_domains")],
                "baseUriDomains": [*declared_as(said, "baseUriDomains")],
            },
        )
        given_to = granted(ui.permissions, profile.content_policy.permissions.value)
        assert set(given_to) <= set(FEATURES)
        assert re.fullmatch(r"[a-z-]*(; [a-z-]+)*", allow_attribute(given_to))
        assert re.fullmatch(r"[a-z-]+=\((self)?\)(, [a-z-]+=\((self)?\))*", permissions_policy(given_to))
        offered = host_capabilities(
            profile, server_tools=True, server_resources=True, domains=built.declared, permissions=given_to
        )
        to_text(offered)

    holds()
