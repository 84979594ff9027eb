"""Device permissions of a View: what it declares, what is granted, and the words browsers know them by."""

from collections.abc import Iterable, Mapping
from typing import Final, cast, get_args

from greenroom.protocol.host_profile import Permission
from greenroom.protocol.jsonrpc import JsonObject, JsonValue

FEATURES: Final[Mapping[Permission, str]] = {
    "camera": "camera",
    "microphone": "microphone",
    "geolocation": "geolocation",
    "clipboardWrite": "clipboard-write",
}
"""The name of each permission in the specification → in the `allow` attribute and the Permissions-Policy header."""

_KNOWN: Final = frozenset(get_args(Permission))


def read_permissions(declared: JsonValue) -> tuple[tuple[Permission, ...], tuple[str, ...]]:
    """Read `_meta.ui.permissions`: the permissions asked for, and what was ignored in words for the author.

    A permission is asked for by an object; servers that write `true` instead are understood too.
    """
    if declared is None:
        return (), ()
    if not isinstance(declared, dict):
        return (), ("_meta.ui.permissions is not an object and was ignored",)
    unknown = [name for name in declared if name not in _KNOWN]
    asked = [name for name in FEATURES if declared.get(name) is True or isinstance(declared.get(name), dict)]
    return tuple(asked), tuple(f"the permission {name[:80]!r} is not known and was ignored" for name in unknown)


def granted(asked: Iterable[Permission], allowed: Iterable[Permission]) -> tuple[Permission, ...]:
    """What a View gets of what it asked: never more than was allowed, in the order of the specification."""
    both = frozenset(asked) & frozenset(allowed)
    return tuple(name for name in FEATURES if name in both)


def allow_attribute(permissions: Iterable[Permission]) -> str:
    """The `allow` attribute of the outer and the inner frame; empty when nothing is granted."""
    return "; ".join(FEATURES[name] for name in permissions)


def permissions_policy(permissions: Iterable[Permission]) -> str:
    """The Permissions-Policy header of the proxy page: what is not granted is denied by name."""
    given = frozenset(permissions)
    return ", ".join(f"{feature}={'(self)' if name in given else '()'}" for name, feature in FEATURES.items())


def to_wire(permissions: Iterable[Permission]) -> JsonObject:
    """`hostCapabilities.sandbox.permissions`: an object for each granted one."""
    return cast("JsonObject", {name: {} for name in permissions})
