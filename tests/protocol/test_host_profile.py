import tomllib
from datetime import date

import pytest
from pydantic import BaseModel, ValidationError

from greenroom.assets import asset
from greenroom.protocol.host_profile import Fact, HostProfile
from tests.protocol.profiles import CHATGPT, REFERENCE, shipped


def facts(model: BaseModel) -> list[Fact[object]]:
    found: list[Fact[object]] = []
    for value in dict(model).values():
        for member in value if isinstance(value, tuple) else (value,):
            if isinstance(member, Fact):
                found.append(member)
            elif isinstance(member, BaseModel):
                found += facts(member)
    return found


def test_every_shipped_profile_is_named_after_its_file() -> None:
    for path in asset("hosts").glob("*.toml"):
        assert shipped(path.stem).name == path.stem


def test_every_value_says_where_it_comes_from_and_when_it_was_checked() -> None:
    for profile in (REFERENCE, CHATGPT):
        assert len(facts(profile)) > 10
        assert all(fact.verified >= date(2026, 1, 1) for fact in facts(profile))


def test_what_was_not_observed_says_so() -> None:
    assumed = [fact for fact in facts(CHATGPT) if fact.source == "assumed"]
    assert assumed
    assert all(fact.note for fact in assumed)


@pytest.mark.parametrize("keyword", ["https:", "*", "'self'", "https://cdn.example.com", "'none'; script-src *"])
def test_no_profile_can_open_a_place_on_the_network(keyword: str) -> None:
    table = tomllib.loads(asset("hosts", "reference.toml").read_text(encoding="utf-8"))
    table["content_policy"]["keywords"]["value"]["script-src"].append(keyword)
    with pytest.raises(ValidationError):
        HostProfile.model_validate(table)


@pytest.mark.parametrize("token", ["allow-popups", "allow-top-navigation", "allow-modals", "allow-downloads"])
def test_no_profile_can_widen_the_sandbox(token: str) -> None:
    table = tomllib.loads(asset("hosts", "reference.toml").read_text(encoding="utf-8"))
    table["content_policy"]["sandbox"]["value"].append(token)
    with pytest.raises(ValidationError):
        HostProfile.model_validate(table)


def test_a_misspelt_key_is_an_error() -> None:
    table = tomllib.loads(asset("hosts", "reference.toml").read_text(encoding="utf-8"))
    table["bridge"]["display_mode"] = table["bridge"]["display_modes"]
    with pytest.raises(ValidationError, match="display_mode"):
        HostProfile.model_validate(table)
