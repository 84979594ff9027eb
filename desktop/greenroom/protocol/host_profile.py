"""The declared behaviour of a real host: every decision of policy about a View reads one of these.

A profile is data (`assets/hosts/*.toml`), and each of its values is a `Fact`: the value with where it comes from and when
that was last looked at, so that a person can judge and correct it without touching code. Values are closed sets wherever
they reach a policy: no file can widen what a View may reach. Not the loading (that is `greenroom.host.profiles`), and not
the choice between profiles (`auto.py`).
"""

from datetime import date
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from greenroom.protocol.mcp_apps.names import DisplayMode

T = TypeVar("T")

Source = Literal["specification", "vendor", "probe", "report", "ours", "assumed"]
"""`ours` is a decision of this project; `assumed` stands in for a value that nobody has observed yet."""

Capability = Literal[
    "openLinks",
    "serverTools",
    "serverResources",
    "logging",
    "message",
    "updateModelContext",
    "downloadFile",
    "sampling",
]
Modality = Literal["text", "image", "audio", "resource", "resourceLink", "structuredContent"]
"""Kinds of content, as capabilities name them."""
Permission = Literal["camera", "microphone", "geolocation", "clipboardWrite"]
DomainField = Literal["connectDomains", "resourceDomains", "frameDomains", "baseUriDomains"]
Keyword = Literal["blob:", "data:", "'unsafe-eval'", "'wasm-unsafe-eval'"]
"""What a profile may add to a directive. None of them names a place on the network."""
KeywordDirective = Literal["script-src", "style-src", "img-src", "font-src", "media-src", "worker-src"]
SandboxToken = Literal["allow-scripts", "allow-same-origin", "allow-forms"]


class ProfileModel(BaseModel):
    """Base of the parts: immutable and closed to keys nobody declared, so that a typing mistake is seen."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fact(ProfileModel, Generic[T]):
    """One value and its provenance."""

    value: T
    source: Source
    verified: date
    """When the source was last looked at."""
    note: str = ""


class Identity(ProfileModel):
    """Who the host says it is."""

    host_name: Fact[str]
    """`hostInfo` to Views, with `host_version`."""
    host_version: Fact[str]


class Container(ProfileModel):
    """The room an inline View gets, in CSS pixels. An axis has a fixed size, a largest size, or neither."""

    width: Fact[Annotated[int, Field(gt=0)]] | None = None
    height: Fact[Annotated[int, Field(gt=0)]] | None = None
    max_width: Fact[Annotated[int, Field(gt=0)]] | None = None
    max_height: Fact[Annotated[int, Field(gt=0)]] | None = None


class Metadata(ProfileModel):
    """Which descriptions of a View the host understands."""

    media_types: Fact[tuple[str, ...]]
    openai_keys: Fact[bool]
    """Whether `openai/*` keys of tools and resources count, each where its standard twin is absent."""


class ContentPolicy(ProfileModel):
    """How the content policy of a View is built."""

    honoured: Fact[tuple[DomainField, ...]]
    keywords: Fact[dict[KeywordDirective, tuple[Keyword, ...]]]
    permissions: Fact[tuple[Permission, ...]]
    """Device permissions the host grants at all when a View declares them and the person agrees."""
    sandbox: Fact[tuple[SandboxToken, ...]]


class Bridge(ProfileModel):
    """What the host offers a View over the bridge."""

    capabilities: Fact[tuple[Capability, ...]]
    """What the host declares. Only what is built here is passed on, whatever a profile lists."""
    message: Fact[tuple[Modality, ...]]
    """What a View's `ui/message` may hold; declared under the capability of this name. Structured content is no part of it."""
    model_context: Fact[tuple[Modality, ...]]
    """The same of `ui/update-model-context`, declared under `updateModelContext`."""
    display_modes: Fact[tuple[DisplayMode, ...]]
    window_openai: Fact[Literal["none", "full"]]
    structured_content_to_model: Fact[Literal["always", "when_content_is_empty"]]
    """Whether a result's `structuredContent` reaches the model beside its `content`."""


class HostProfile(ProfileModel):
    """One host, whole."""

    name: str = Field(pattern=r"^[a-z0-9-]+$")
    title: str
    identity: Identity
    container: Container = Container()
    metadata: Metadata
    content_policy: ContentPolicy
    bridge: Bridge
    differences: tuple[Fact[str], ...] = ()
    """What the real host does and this app knowingly does not, in words for a person."""
