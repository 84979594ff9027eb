"""Each provider as the library knows it: which part of it asks, with what address and key, and what it is called here."""

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.model.lines import Ask, FailureKind, ListModels
from greenroom.protocol.model.providers import BEDROCK_HOST, PROVIDERS
from greenroom.protocol.visible import visible
from greenroom.worker.addresses import BadAddress, api_version, base_address

NO_KEY: Final = "no-key"
"""What is given where a library wants a key and a provider none."""

NAMES: Final[dict[ProviderName, str]] = {name: one.title for name, one in PROVIDERS.items() if name != "compatible"}
"""What a person calls them; one that is only an address is called by that."""
_PARTS: Final[dict[ProviderName, str]] = {
    "scripted": "custom_openai",
    "google": "gemini",
    "ollama": "ollama_chat",
    "compatible": "custom_openai",
}
_WITHOUT_PRICE: Final[frozenset[ProviderName]] = frozenset({"ollama", "lm_studio", "scripted", "compatible"})
_REGION: Final = re.compile(r"[a-z0-9-]+", re.ASCII)
_AZURE_V1: Final = "/openai/v1"


class CannotAsk(Exception):
    """Raised before anything is asked: something is missing. Its message is for the person."""

    def __init__(self, kind: FailureKind, text: str) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text


@dataclass(frozen=True, kw_only=True)
class Target:
    """Whom to ask, in the library's words."""

    provider: ProviderName
    name: str
    """What a person calls it."""
    part: str
    """The library's name for it."""
    address: str | None
    key: str | None
    """The person's; None for none."""
    options: dict[str, object] = field(default_factory=dict)
    """What goes along to the library."""

    @property
    def place(self) -> str | re.Pattern[str]:
        """The only place that may be asked: scheme, host and port, or how a host is called."""
        address = self.address or self.options.get("aws_bedrock_runtime_endpoint")
        if address is None:
            return BEDROCK_HOST
        parts = urlsplit(str(address))
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def has_price(self) -> bool:
        """Whether an answer of it may cost something that a list can know."""
        return self.provider not in _WITHOUT_PRICE


def target_of(request: Ask | ListModels) -> Target:
    """Find out whom to ask.

    Raises:
        CannotAsk: its key or its address is missing, or the address is none.
    """
    provider = request.provider
    if provider == "bedrock":
        return _bedrock(request)
    try:
        address = base_address(provider, request.address)
    except BadAddress as error:
        raise CannotAsk("network", str(error)) from None
    name = NAMES.get(provider) or f"The server at {visible(urlsplit(address or '').netloc, longest=100)}"
    if address is None:
        raise CannotAsk(
            "network", f"{NAMES.get(provider, 'The provider')} has no address yet. Set one in the settings."
        )
    if not request.key and not request.address and PROVIDERS[provider].needs_key:
        raise CannotAsk("key", f"There is no key for {name}. Set one in the settings, or choose another model.")
    part, options = _way(request, address)
    return Target(provider=provider, name=name, part=part, address=address, key=request.key, options=options)


def _way(request: Ask | ListModels, address: str) -> tuple[str, dict[str, object]]:
    """Which part of the library asks, and what it is given."""
    part = _PARTS.get(request.provider, request.provider)
    options: dict[str, object] = {"api_base": address}
    if request.provider == "azure" and address.endswith(_AZURE_V1):
        part = "custom_openai"
    elif request.provider == "azure" and (version := api_version(request.address)):
        options["api_version"] = version
    if part == "custom_openai":
        options["allowed_openai_params"] = ["reasoning_effort"]
    if request.key or request.provider != "ollama":
        options["api_key"] = request.key or NO_KEY
    return part, options


def _bedrock(request: Ask | ListModels) -> Target:
    """Amazon's: a region or an address, and an API key, `access:secret[:session]`, or what its own tools have set up.

    Those belong to Amazon alone: without a key nobody else is asked, since the library would find them by itself.
    """
    options, is_amazon = _bedrock_place((request.address or "").strip())
    if not request.key and not is_amazon:
        raise CannotAsk(
            "key",
            "There is no key for this address of Amazon Bedrock. Set one in the settings: what AWS finds on this machine is"
            " sent to Amazon's own computers alone (https://bedrock-runtime.….amazonaws.com).",
        )
    parts = (request.key or "").split(":")
    if len(parts) in (2, 3) and all(parts):
        names = ("aws_access_key_id", "aws_secret_access_key", "aws_session_token")
        options |= dict(zip(names, parts, strict=False))
    elif request.key:
        options["api_key"] = request.key
    return Target(
        provider="bedrock", name=NAMES["bedrock"], part="bedrock", address=None, key=request.key, options=options
    )


def _bedrock_place(place: str) -> tuple[dict[str, object], bool]:
    """What the library is given to find it, and whether that is Amazon's own computer."""
    if not place:
        return {}, True
    if "://" not in place:
        if not _REGION.fullmatch(place):
            raise CannotAsk(
                "network", "The address of Amazon Bedrock is none. It is a region, or begins with https://."
            )
        return {"aws_region_name": place}, True
    try:
        parts = urlsplit(place)
        home = BEDROCK_HOST.fullmatch(parts.hostname or "") if parts.scheme == "https" else None
    except ValueError:
        raise CannotAsk("network", "The address of Amazon Bedrock cannot be read.") from None
    options: dict[str, object] = {"aws_bedrock_runtime_endpoint": place.rstrip("/")}
    if home is not None:
        options["aws_region_name"] = home["region"]  # a request is signed for it
    return options, home is not None
