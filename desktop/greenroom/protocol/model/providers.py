"""Who answers for models: what each provider is called, which variable holds its key, where it is, what it usually offers.

Data alone. What is known of a provider on this machine is `greenroom.host.chat.providers_desk`.
"""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from greenroom.protocol.model.choice import ProviderName

BEDROCK_HOST: Final = re.compile(
    r"bedrock-runtime(?:-fips)?\.(?P<region>[a-z0-9-]+)\.amazonaws\.com(?:\.cn)?", re.ASCII
)
"""The computers of Amazon's that answer for models. Others with that ending are its customers': anybody's."""


@dataclass(frozen=True, kw_only=True)
class Provider:
    """One provider."""

    name: ProviderName
    title: str
    key_variables: tuple[str, ...] = ()
    """Variables of the environment in which its key may be, the first one that is set counting."""
    needs_key: bool = True
    needs_address: bool = False
    """It has no address of its own, or one for each customer."""
    address: str | None = None
    """Its own, where it is asked there; None where it has none or the model library knows it."""
    address_variables: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    """Endings of the names of its computers. A key from the environment goes nowhere else."""
    host_names: re.Pattern[str] | None = None
    """All of their names, where an ending says too little."""
    usual_models: tuple[str, ...] = ()
    """What is suggested until it has listed its own."""
    lists_models: bool = True
    local: bool = False
    """It runs on the person's own machine, and can be found there."""

    def is_at_home(self, address: str | None) -> bool:
        """Whether this is where a key of the environment belongs; None is the provider's own address."""
        if address is None or address == self.address:
            return True
        host = urlsplit(address).hostname or ""
        named = self.host_names is not None and self.host_names.fullmatch(host) is not None
        ends = any(host == one or host.endswith(f".{one}") for one in self.hosts)
        return address.startswith("https:") and (named or ends)


_ALL: Final = (
    Provider(name="scripted", title="Scripted model", needs_key=False, usual_models=("demo",), lists_models=False),
    Provider(
        name="openai",
        title="OpenAI",
        key_variables=("OPENAI_API_KEY",),
        hosts=("openai.com",),
        usual_models=("gpt-6.1-sol", "gpt-6.1-terra"),
    ),
    Provider(
        name="anthropic",
        title="Anthropic",
        key_variables=("ANTHROPIC_API_KEY",),
        hosts=("anthropic.com",),
        usual_models=("claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"),
    ),
    Provider(
        name="google",
        title="Google",
        key_variables=("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        hosts=("googleapis.com",),
        usual_models=("gemini-pro-latest", "gemini-flash-latest"),
    ),
    Provider(
        name="deepseek",
        title="DeepSeek",
        key_variables=("DEEPSEEK_API_KEY",),
        hosts=("deepseek.com",),
        usual_models=("deepseek-chat", "deepseek-reasoner"),
    ),
    Provider(
        name="mistral",
        title="Mistral",
        key_variables=("MISTRAL_API_KEY",),
        hosts=("mistral.ai",),
        usual_models=("mistral-large-latest", "mistral-small-latest"),
    ),
    Provider(
        name="xai",
        title="xAI",
        key_variables=("XAI_API_KEY",),
        hosts=("x.ai",),
        usual_models=("grok-4.7",),
    ),
    Provider(
        name="openrouter",
        title="OpenRouter",
        key_variables=("OPENROUTER_API_KEY",),
        hosts=("openrouter.ai",),
        usual_models=("openrouter/auto",),
    ),
    Provider(
        name="azure",
        title="Azure OpenAI",
        key_variables=("AZURE_API_KEY", "AZURE_OPENAI_API_KEY"),
        needs_address=True,
        address_variables=("AZURE_API_BASE", "AZURE_OPENAI_ENDPOINT"),
        hosts=("openai.azure.com", "cognitiveservices.azure.com", "services.ai.azure.com"),
        lists_models=False,
    ),
    Provider(
        name="bedrock",
        title="Amazon Bedrock",
        key_variables=("AWS_BEARER_TOKEN_BEDROCK",),
        needs_key=False,
        host_names=BEDROCK_HOST,
        usual_models=("anthropic.claude-sonnet-5-5",),
        lists_models=False,
    ),
    Provider(name="ollama", title="Ollama", needs_key=False, address="http://127.0.0.1:11434", local=True),
    Provider(name="lm_studio", title="LM Studio", needs_key=False, address="http://127.0.0.1:1234/v1", local=True),
    Provider(name="compatible", title="OpenAI-compatible address", needs_key=False, needs_address=True),
)

PROVIDERS: Final = MappingProxyType({one.name: one for one in _ALL})
"""All of them by name, in the order in which a person is shown them."""
