"""Who answers for models: all are there, and a key of the environment is at home with its own provider alone."""

from typing import get_args

import pytest

from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.model.provider_address import provider_address
from greenroom.protocol.model.providers import PROVIDERS


def test_every_provider_that_can_be_chosen_is_known_and_its_own_address_is_one() -> None:
    assert list(PROVIDERS) == list(get_args(ProviderName))
    for provider in PROVIDERS.values():
        if provider.address is not None:
            assert provider_address(provider.address) == provider.address


@pytest.mark.parametrize(
    ("address", "home"),
    [
        (None, True),
        ("https://api.openai.com/v1", True),
        ("https://openai.com", True),
        ("https://eu.api.openai.com:8443", True),
        ("http://api.openai.com/v1", False),
        ("https://api.openai.com.evil.example", False),
        ("https://evilopenai.com", False),
        ("https://evil.example/openai.com", False),
        ("https://evil.example?openai.com", False),
        ("https://api.openai.com@evil.example", False),
        ("http://127.0.0.1:1", False),
    ],
)
def test_a_key_of_the_environment_is_at_home_with_its_own_provider(address: str | None, home: bool) -> None:  # noqa: FBT001
    assert PROVIDERS["openai"].is_at_home(address) is home


@pytest.mark.parametrize(
    ("address", "home"),
    [
        (None, True),
        ("https://bedrock-runtime.eu-central-1.amazonaws.com", True),
        ("https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com", True),
        ("https://bedrock-runtime.cn-north-1.amazonaws.com.cn", True),
        ("http://bedrock-runtime.eu-central-1.amazonaws.com", False),
        ("https://amazonaws.com", False),
        ("https://thief.s3.amazonaws.com", False),
        ("https://thief.execute-api.eu-central-1.amazonaws.com", False),
        ("https://bedrock-runtime.thief.elb.eu-central-1.amazonaws.com", False),
        ("https://thief.bedrock-runtime.eu-central-1.amazonaws.com", False),
        ("https://bedrock-runtime.eu-central-1.amazonaws.com.thief.example", False),
        ("https://bedrock-runtime.eu-central-1.amazonaws.com@thief.example", False),
    ],
)
def test_amazons_key_is_at_home_with_the_computers_that_answer_for_models_and_no_customer_of_it(
    address: str | None,
    home: bool,  # noqa: FBT001
) -> None:
    assert PROVIDERS["bedrock"].is_at_home(address) is home


def test_who_has_no_computers_of_its_own_has_no_home_elsewhere() -> None:
    assert not PROVIDERS["compatible"].is_at_home("https://anybody.example")
