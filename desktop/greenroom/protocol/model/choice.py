"""Which model a conversation asks, and in what manner."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

ProviderName: TypeAlias = Literal[
    "scripted",
    "openai",
    "anthropic",
    "google",
    "deepseek",
    "mistral",
    "xai",
    "openrouter",
    "azure",
    "bedrock",
    "ollama",
    "lm_studio",
    "compatible",
]
"""Who answers. `compatible` is any address that speaks OpenAI's format; `scripted` plays a script, without a model."""

Effort: TypeAlias = Literal["low", "medium", "high"]

DEFAULT_SYSTEM: Final = "You are a helpful assistant."
DEFAULT_STEPS: Final = 10
MOST_STEPS: Final = 100


@dataclass(frozen=True, kw_only=True)
class ModelChoice:
    """A model of a provider. `model` is the provider's own name for it, or the path of a script."""

    provider: ProviderName
    model: str
    address: str | None = None
    """Where it is asked; None for the provider's own address."""


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How it is asked, in one conversation."""

    system: str = DEFAULT_SYSTEM
    temperature: float | None = None
    """None for the model's own."""
    effort: Effort | None = None
    """How long it thinks; None for the model's own."""
    max_steps: int = DEFAULT_STEPS
    """From 1 to `MOST_STEPS`: how often it is asked again in one turn before the person is."""
