"""Where no model of this machine answers: tests look there, so that they see nothing of what runs on a contributor's."""

from types import MappingProxyType
from typing import Final

from greenroom.protocol.model.choice import ProviderName

NOBODY: Final = MappingProxyType[ProviderName, str](
    {"ollama": "http://127.0.0.1:9", "lm_studio": "http://127.0.0.1:9/v1"}
)
"""A port that nobody listens on."""
