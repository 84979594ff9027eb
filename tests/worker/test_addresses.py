"""Where a provider is asked, for all the ways in which people write an address."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.worker.addresses import BadAddress, api_version, base_address


@pytest.mark.parametrize(
    ("provider", "written", "base"),
    [
        ("openai", None, "https://api.openai.com/v1"),
        ("openai", "  ", "https://api.openai.com/v1"),
        ("azure", None, None),
        ("compatible", None, None),
        ("compatible", "localhost:8080", "http://localhost:8080/v1"),
        ("compatible", "http://localhost:8080/", "http://localhost:8080/v1"),
        ("compatible", "https://example.org/api/v3/chat/completions", "https://example.org/api/v3"),
        ("compatible", "https://example.org/llm/models?x=1#y", "https://example.org/llm"),
        ("lm_studio", "http://192.168.1.2:1234", "http://192.168.1.2:1234/v1"),
        ("ollama", None, "http://127.0.0.1:11434"),
        ("ollama", "http://box:11434/api/chat", "http://box:11434"),
        ("ollama", "box:11434/v1/", "http://box:11434"),
        ("anthropic", "https://gate.example.org/v1/messages", "https://gate.example.org"),
        ("google", "https://gate.example.org", "https://gate.example.org/v1beta"),
        ("azure", "https://me.openai.azure.com/?api-version=2026-01-01", "https://me.openai.azure.com"),
        ("compatible", "http://[::1]:9/v1", "http://[::1]:9/v1"),
    ],
)
def test_an_address_leads_to_where_the_formats_paths_begin(
    provider: Any, written: str | None, base: str | None
) -> None:
    assert base_address(provider, written) == base


@pytest.mark.parametrize(
    "written",
    [
        "ftp://x",
        "file:///etc/passwd",
        "http://",
        "http://:80",
        "http://a:b@c",
        "http://x:99999",
        "http://[",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(BadAddress):
        base_address("compatible", written)


def test_azure_may_name_the_version_of_its_interface() -> None:
    assert api_version("https://me.openai.azure.com/?api-version=2026-01-01") == "2026-01-01"
    assert api_version("https://me.openai.azure.com/") is None
    assert api_version(None) is None


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused_in_words(written: str) -> None:
    with suppress(BadAddress):
        base = base_address("compatible", written)
        assert base is None or base.startswith(("http://", "https://"))
