"""All that is decided about a View before its frame exists: what it shows, under which policy, in whose manner.

Made by `planner.py` from the tool, its resource, the host profile and the stage; never changed afterwards.
"""

from dataclasses import dataclass

from greenroom.protocol.host_profile import HostProfile, Permission
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.csp import Policy
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.page import Restored


@dataclass(frozen=True, kw_only=True)
class Source:
    """What the server said of the document, beside the document."""

    item: JsonObject
    """Its content item, without text and blob."""
    listed: JsonObject | None
    """The resource's entry in the server's list; None where it is not listed."""
    offered: JsonObject
    """The capabilities that the server declared."""


@dataclass(frozen=True, kw_only=True)
class ViewPlan:
    """One View as it will be mounted. Sizes are CSS pixels."""

    server_key: str
    server_name: str
    server_id: str
    """The random id that the origin is made of."""
    tool: ToolFacts
    uri: str
    html: str
    sha256: str
    """Of the document's bytes, in hexadecimal."""
    source: Source
    policy: Policy
    ui_csp: JsonObject | None
    """What the policy was made of, as the server declares it; untrusted."""
    own_ports: frozenset[int]
    """The app's own, which no policy opens."""
    report_path: str
    """Where the frame's policy sends its reports, on the View's origin; unguessable."""
    allow: str
    """The `allow` attribute of both frames."""
    permissions_policy: str
    """The header of the frame's document: the second lock beside `allow`."""
    sandbox: str
    """The `sandbox` attribute of the outer frame."""
    inner_sandbox: str
    """That of the inner frame: the same, or without an origin of its own where Views would share cookies."""
    permissions: tuple[Permission, ...]
    """The device permissions that were granted."""
    border: bool
    context: HostContext
    """What the View is told first; later contexts follow the stage."""
    width: int
    default_height: int
    tallest: int
    profile: HostProfile
    profile_reason: str
    domain: str | None
    """The origin its author would like; shown and not followed."""
    needs_shim: bool
    """It is written for `window.openai` alone, which is not provided yet: shown, and said so."""
    from_cache: bool = False
    """Made of a document that was kept: the server was not asked."""
    bytes_before: str | None = None
    """The hash of other bytes that were under the same address before, in the same life of the server."""
    problems: tuple[str, ...]
    """What was wrong with the metadata and was ignored, in words for its author."""
    restored: Restored | None = None
    """Of a View that is rebuilt from what was kept of it; None for one that a call has just made."""
    height: int | None = None
    """The inline height that it had reported when it was kept."""
