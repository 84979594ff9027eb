"""What counts as a secret and how it is taken out."""

import json

import pytest

from greenroom.servers.redaction import Redactor, is_secret_name, looks_secret


@pytest.mark.parametrize(
    "name",
    [
        "API_KEY",
        "token",
        "GITHUB_TOKEN",
        "DB_PASSWORD",
        "Authorization",
        "X-Api-Key",
        "Cookie",
        "AWS_SECRET_ACCESS_KEY",
    ],
)
def test_names_of_secrets_are_known(name: str) -> None:
    assert is_secret_name(name)


@pytest.mark.parametrize("name", ["PATH", "MODE", "KEYBOARD", "AUTHOR", "PASSAGE", "LANG", "MONKEY_BUSINESS", "Accept"])
def test_other_names_are_left_alone(name: str) -> None:
    assert not is_secret_name(name)


def test_tokens_are_known_by_their_shape() -> None:
    assert looks_secret("X", "ghp_" + "a" * 36)
    assert not looks_secret("X", "ghost")


def test_a_secret_is_found_plain_and_in_json_in_every_spelling() -> None:
    secret = 'pä"ss\\wörd'
    redactor = Redactor()
    redactor.add(secret)
    for text in (secret, json.dumps({"a": secret}), json.dumps({"a": secret}, ensure_ascii=False)):
        cleaned = redactor.clean_text(text)
        assert "[redacted]" in cleaned
        assert "ss" not in cleaned


def test_the_part_behind_the_scheme_is_a_secret_of_its_own() -> None:
    redactor = Redactor()
    redactor.add("Bearer abc-def-ghi")
    assert redactor.clean_text("token=abc-def-ghi") == "token=[redacted]"


def test_a_secret_inside_another_leaves_nothing_of_the_longer_one() -> None:
    redactor = Redactor()
    redactor.add("hunter")
    redactor.add("hunter-two")
    assert redactor.clean_text("x hunter-two y") == "x [redacted] y"


def test_very_short_values_are_no_secrets_and_clean_text_is_not_copied() -> None:
    redactor = Redactor()
    redactor.add("1")
    text = b'{"a": 1}'
    assert redactor.clean(text) is text
