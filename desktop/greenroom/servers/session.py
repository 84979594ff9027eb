"""The SDK's client session, announcing what we can be asked for. It is heard by `raw_dispatcher`, not by callbacks.

The SDK derives its capabilities from callbacks that it would call with its own reading of a request. Ours are read by us,
so that both eras and requests that are not quite right are treated alike. A private name of the SDK: its version is pinned.
"""

from mcp.client.session import ClientSession
from mcp_types import (
    ClientCapabilities,
    ElicitationCapability,
    FormElicitationCapability,
    RootsCapability,
    SamplingCapability,
    UrlElicitationCapability,
)
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

from greenroom.servers.tasks import EXTENSION as TASKS


class Session(ClientSession):
    """`asks_person` and `samples` are set once, before the first request."""

    asks_person: bool = False
    """There is somebody who can be asked, and who may have chosen folders: elicitation and roots are announced."""
    samples: bool = False
    """There is a model that can be asked: sampling is announced."""

    def _build_capabilities(self, version: str) -> ClientCapabilities:
        announced = super()._build_capabilities(version)
        if version in HANDSHAKE_PROTOCOL_VERSIONS and announced.extensions:
            # In the older era tasks are no extension, and a client announces them only for what it can be asked.
            others = {name: settings for name, settings in announced.extensions.items() if name != TASKS}
            announced = announced.model_copy(update={"extensions": others})
        if not self.asks_person:
            return announced
        both = ElicitationCapability(form=FormElicitationCapability(), url=UrlElicitationCapability())
        # From 2026-07-28 on nobody is told of changes: a server asks when it needs them.
        roots = RootsCapability(list_changed=True if version in HANDSHAKE_PROTOCOL_VERSIONS else None)
        sampling = SamplingCapability() if self.samples else None
        return announced.model_copy(update={"elicitation": both, "roots": roots, "sampling": sampling})
