import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.permissions import (
    allow_attribute,
    granted,
    permissions_policy,
    read_permissions,
    to_wire,
)


@pytest.mark.rows("H40")
def test_declared_permissions_become_the_allow_attribute() -> None:
    asked, problems = read_permissions({"clipboardWrite": {}, "camera": {}, "microphone": {}, "geolocation": {}})
    assert problems == ()
    assert allow_attribute(asked) == "camera; microphone; geolocation; clipboard-write"


@pytest.mark.rows("H40")
@pytest.mark.parametrize(
    "declared", [None, {}, {"camera": False}, {"camera": None}, {"camera": "yes"}, [], "camera"], ids=repr
)
def test_what_is_not_declared_is_not_allowed(declared: JsonValue) -> None:
    assert read_permissions(declared)[0] == ()


def test_true_is_understood_and_unknown_names_are_told() -> None:
    asked, problems = read_permissions({"camera": True, "usb": {}})
    assert asked == ("camera",)
    assert problems == ("the permission 'usb' is not known and was ignored",)


@pytest.mark.rows("H40", "H41")
def test_a_view_gets_no_more_than_it_asked_for_and_was_allowed() -> None:
    assert granted(["clipboardWrite", "camera"], ["microphone", "clipboardWrite"]) == ("clipboardWrite",)
    assert to_wire(("clipboardWrite",)) == {"clipboardWrite": {}}


@pytest.mark.rows("H40")
def test_the_header_denies_the_rest_by_name() -> None:
    assert permissions_policy(("camera",)) == "camera=(self), microphone=(), geolocation=(), clipboard-write=()"
