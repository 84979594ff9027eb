"""Where each provider is asked: its own address, or the one that a person gave, however much of it they wrote."""

from typing import Final
from urllib.parse import parse_qs, urlsplit, urlunsplit

from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.model.providers import PROVIDERS

OWN: Final[dict[ProviderName, str]] = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
    "google": "https://generativelanguage.googleapis.com/v1beta",
    "deepseek": "https://api.deepseek.com",
    "mistral": "https://api.mistral.ai/v1",
    "xai": "https://api.x.ai/v1",
    "openrouter": "https://openrouter.ai/api/v1",
}
"""Those that the page need not know."""
_ENDINGS: Final[dict[ProviderName, tuple[str, ...]]] = {
    "anthropic": ("/messages", "/v1"),
    "ollama": ("/chat", "/api", "/v1"),
    "google": ("/models",),
}
"""What people copy along that the library adds by itself."""
_EVERYBODY: Final = ("/chat/completions", "/models")
_FIRST_FOLDER: Final[dict[ProviderName, str]] = {
    "google": "/v1beta",
    **dict.fromkeys(("openai", "mistral", "xai", "lm_studio", "compatible", "scripted"), "/v1"),
}
"""Where the format's paths begin, for an address that is nothing but a host."""


_NO_ADDRESS: Final = "The address of the provider is none. It looks like https://example.org/v1."


class BadAddress(ValueError):
    """Raised for what is no address of a provider; its message is for the person."""


def base_address(provider: ProviderName, address: str | None) -> str | None:
    """Return where the provider's paths begin, without a slash at the end; None where the library alone knows.

    Raises:
        BadAddress: it cannot be one.
    """
    if not (address or "").strip():
        return PROVIDERS[provider].address or OWN.get(provider)
    text = (address or "").strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        known = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        raise BadAddress(_NO_ADDRESS) from None
    if not known:
        raise BadAddress(_NO_ADDRESS)
    if parts.username or parts.password:
        raise BadAddress(
            "The address of the provider holds a name or a password. Take it out; a key has its own field."
        )
    path = _beginning(provider, parts.path)
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def api_version(address: str | None) -> str | None:
    """Return the version of the interface that an address of Azure names, if it does."""
    found = parse_qs(urlsplit(address or "").query).get("api-version")
    return found[0] if found else None


def _beginning(provider: ProviderName, path: str) -> str:
    path = path.rstrip("/")
    for ending in _ENDINGS.get(provider, _EVERYBODY):
        path = path.removesuffix(ending).rstrip("/")
    return path or _FIRST_FOLDER.get(provider, "")
