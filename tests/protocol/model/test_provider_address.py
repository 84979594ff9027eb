"""Where a provider may be asked: https anywhere, http on machines of the person's own, and never with a password in it."""

import pytest

from greenroom.protocol.model.provider_address import BadAddress, address_of, provider_address


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("https://api.example.com/v1/", "https://api.example.com/v1"),
        (" HTTPS://API.Example.com:8443/Path ", "https://api.example.com:8443/Path"),
        ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
        ("http://127.8.9.1:1/", "http://127.8.9.1:1"),
        ("http://localhost:1234/v1", "http://localhost:1234/v1"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("http://192.168.1.20:8000/v1", "http://192.168.1.20:8000/v1"),
        ("http://10.0.0.9", "http://10.0.0.9"),
        ("http://100.100.1.2:8000", "http://100.100.1.2:8000"),
        ("http://[fd00::12]:8000", "http://[fd00::12]:8000"),
        ("http://nas:8000/v1", "http://nas:8000/v1"),
        ("http://box.local:8000", "http://box.local:8000"),
    ],
)
def test_an_address_is_kept_as_it_is_meant(typed: str, kept: str) -> None:
    assert provider_address(typed) == kept
    assert provider_address(kept) == kept


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("http://api.example.com/v1", "in the clear"),
        ("http://8.8.8.8/v1", "in the clear"),
        ("http://[2606:4700::1]/v1", "in the clear"),
        ("http://[::ffff:8.8.8.8]/v1", "in the clear"),
        ("http://127.0.0.1.example.com", "in the clear"),
        ("http://localhost.example.com", "in the clear"),
        ("http://169.254.169.254/latest", "in the clear"),
        ("http://0.0.0.0:1", "in the clear"),
        ("http://134744072/", "in the clear"),
        ("http://0x08080808/", "in the clear"),
        ("http://010.8.8.8/", "in the clear"),
        ("file:///etc/passwd", "must begin with https"),
        ("javascript:alert(1)", "must begin with https"),
        ("api.example.com", "must begin with https"),
        ("", "must begin with https"),
        ("https://", "names no computer"),
        ("https://-x/", "names no computer"),
        ("https://a..b/", "names no computer"),
        ("https://a b/", "blanks"),
        ("https://a\nb/", "blanks"),
        ("https://exämple.com", "letters"),
        ("https://x:99999/", "port"),
        ("https://[::1", "cannot be read"),
        ("https://x/?key=hunter2", "before any"),
        ("https://x/#y", "before any"),
        ("https://api.openai.com\\@evil.example/", "a name or a password"),
        ("https://" + "x" * 2_000, "too long"),
    ],
)
def test_an_address_that_is_none_or_leaks_is_refused_with_the_reason(typed: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        provider_address(typed)


@pytest.mark.parametrize(
    "typed", ["https://me:hunter2@x/", "https://hunter2@127.0.0.1@evil/", "http://a:hunter2@localhost"]
)
def test_a_password_in_an_address_is_refused_and_not_repeated(typed: str) -> None:
    with pytest.raises(BadAddress) as refused:
        provider_address(typed)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" eu-central-1 ", "https://bedrock-runtime.eu-central-1.amazonaws.com"),
        ("US-GOV-WEST-1", "https://bedrock-runtime.us-gov-west-1.amazonaws.com"),
        ("cn-north-1", "https://bedrock-runtime.cn-north-1.amazonaws.com.cn"),
        ("https://bedrock.example.com/", "https://bedrock.example.com"),
    ],
)
def test_a_region_is_an_address_of_amazons(typed: str, kept: str) -> None:
    assert address_of("bedrock", typed) == kept
    assert address_of("bedrock", kept) == kept


@pytest.mark.parametrize("typed", ["eu-central-1.evil.example", "evil.example/#-1", "eu-central", "nas-1/"])
def test_what_only_looks_like_a_region_is_none(typed: str) -> None:
    with pytest.raises(BadAddress, match="must begin with https"):
        address_of("bedrock", typed)


def test_a_region_is_an_address_of_nobody_else() -> None:
    with pytest.raises(BadAddress, match="must begin with https"):
        address_of("openai", "eu-central-1")
