"""What the host declares to a View: only what works, and the sandbox as it really is.

A flag is an object and never `true`; that of a View's words holds the kinds of content that it may send. A capability that
is not built is absent, and its method is then answered with "method not found", which is how Views probe.
"""

from collections.abc import Collection
from typing import Final

from greenroom.protocol.host_profile import Capability, HostProfile, Permission
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps import permissions as device
from greenroom.protocol.mcp_apps.csp import DeclaredDomains

BUILT: Final[tuple[Capability, ...]] = (
    "openLinks",
    "downloadFile",
    "serverTools",
    "serverResources",
    "logging",
    "updateModelContext",
    "message",
)
"""What `view_session.py` serves at all times, in the order of the specification; asking a model is `with_model`."""


def host_capabilities(
    profile: HostProfile,
    *,
    server_tools: bool,
    server_resources: bool,
    list_changes: Collection[str] = (),
    domains: DeclaredDomains,
    permissions: Collection[Permission],
) -> JsonObject:
    """Build `hostCapabilities`.

    Args:
        profile: which capabilities the host in question declares at all.
        server_tools: the View's server has tools; without them there is nothing to call.
        server_resources: the same for resources.
        list_changes: of `tools` and `resources`, the lists whose changes the View will hear of.
        domains: what the content policy really allows.
        permissions: what the frames were really granted.
    """
    absent = {
        name for name, there in (("serverTools", server_tools), ("serverResources", server_resources)) if not there
    }
    kinds = {"message": profile.bridge.message.value, "updateModelContext": profile.bridge.model_context.value}
    declared: JsonObject = {
        name: {kind: {} for kind in kinds.get(name, ())}
        for name in BUILT
        if name in profile.bridge.capabilities.value and name not in absent
    }
    for name, kind in (("serverTools", "tools"), ("serverResources", "resources")):
        if name in declared and kind in list_changes:
            declared[name] = {"listChanged": True}
    declared["sandbox"] = {"permissions": device.to_wire(permissions), "csp": domains.to_wire()}
    return declared


def with_model(declared: JsonObject, profile: HostProfile) -> JsonObject:
    """The same where there is a model that Views may have asked, if the host in question lets them."""
    return {**declared, "sampling": {}} if "sampling" in profile.bridge.capabilities.value else declared


def tells_changes(offered: JsonObject, name: str) -> bool:
    """Whether a server offers to announce changes of this list."""
    capability = offered.get(name)
    return isinstance(capability, dict) and capability.get("listChanged") is True
