"""The SDK's client session, announcing what we can be asked for. It is heard by `raw_dispatcher`, not by callbacks.

The SDK derives its capabilities from callbacks that it would call with its own reading of a request. Ours are read by us,
so that both eras and requests that are not quite right are treated alike. A private name of the SDK: its version is pinned.
"""

from mcp.client.session import ClientSession
from mcp_types import (
    ClientCapabilities,
    ElicitationCapability,
    FormElicitationCapability,
    UrlElicitationCapability,
)


class Session(ClientSession):
    """`asks_person` is set once, before the first request."""

    asks_person: bool = False
    """There is somebody who can be asked: elicitation is announced, form and address."""

    def _build_capabilities(self, version: str) -> ClientCapabilities:
        announced = super()._build_capabilities(version)
        if not self.asks_person:
            return announced
        both = ElicitationCapability(form=FormElicitationCapability(), url=UrlElicitationCapability())
        return announced.model_copy(update={"elicitation": both})
