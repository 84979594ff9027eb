"""JSON of any kind for the fuzz tests, and what one wrong place makes of a right value."""

import copy
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, cast

import anyio
import anyio.from_thread
import anyio.to_thread
import pytest
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

Path = tuple[str | int, ...]

EXAMPLE_SECONDS: Final = 20.0

WORDS = (
    "",
    "\x00",
    "\ud800",
    "\u202eevil",
    "</script>",
    "2.0",
    "__proto__",
    "inline",
    "ui://",
    "https://a.example/",
    "'self'; script-src *",
    "a\r\nb: c",
    "x" * 1_000,
)
NUMBERS = (0, -1, 2**31, 2**53 + 1, -(2**63) - 1, 10**400, 1e308, -0.0, 5e-324)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(NUMBERS),
    st.sampled_from(WORDS),
    st.text(max_size=12),
)


def nested(levels: int) -> JsonValue:
    """Lists inside each other."""
    value: JsonValue = []
    for _ in range(levels):
        value = [value]
    return value


def holding(inner: st.SearchStrategy[JsonValue]) -> st.SearchStrategy[JsonValue]:
    """Lists and objects of these."""
    return st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3))


# Levels by hand: quicker to draw than a strategy that recurs by itself.
SHALLOW: st.SearchStrategy[JsonValue] = st.one_of(SCALARS, holding(SCALARS))
ANY_JSON: st.SearchStrategy[JsonValue] = st.one_of(
    SCALARS, holding(SHALLOW), holding(SHALLOW), st.sampled_from([50, 190]).map(nested)
)


def places(value: JsonValue, here: Path = ()) -> Iterator[Path]:
    """Every place inside a value, the value itself first."""
    yield here
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in members:
        yield from places(inner, (*here, key))


def put(value: JsonValue, path: Path, new: JsonValue, *, leave_out: bool = False) -> JsonValue:
    """The value with another one at a place, or without what is there."""
    if not path:
        return new
    changed = copy.deepcopy(value)
    holder = changed
    for step in path[:-1]:
        holder = cast("JsonValue", holder[step])  # type: ignore[index] # a path of `places` fits
    members = cast("JsonObject", holder)
    last = cast("str", path[-1])
    if leave_out:
        del members[last]
    else:
        members[last] = new
    return changed


@st.composite
def spoilt(draw: st.DrawFn, value: JsonValue) -> JsonValue:
    """The value with one or two places wrong: of another type, left out, or with a member too many."""
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(list(places(value))))
        kind = draw(st.sampled_from(["other", "other", "other", "absent", "more"]))
        if kind == "more":
            value = put(value, (*path, draw(st.sampled_from(WORDS))), draw(ANY_JSON)) if _is_object(value, path) else {}
        else:
            value = put(value, path, draw(ANY_JSON), leave_out=kind == "absent")
    return value


def _is_object(value: JsonValue, path: Path) -> bool:
    for step in path:
        value = cast("JsonValue", value[step])  # type: ignore[index] # a path of `places` fits
    return isinstance(value, dict)


def tried(usual: int, long: int) -> pytest.MarkDecorator:
    """Give a property its number of examples: `usual` in every run, `long` with `dev.py test --long`."""
    many = pytest.param(long, marks=[pytest.mark.long, pytest.mark.timeout(900)])
    return pytest.mark.parametrize("examples", [usual, many])


async def examine(holds: Callable[[], None]) -> None:
    """Try a property whose examples are checked on this event loop, with `checked`; the loop stays free meanwhile."""
    await anyio.to_thread.run_sync(holds)


def checked(check: Callable[..., Awaitable[None]], *example: object) -> None:
    """Check one example on the loop that waits in `examine`; one that takes longer than it may is a failure."""

    async def within_bounds() -> None:
        with anyio.fail_after(EXAMPLE_SECONDS):
            await check(*example)

    anyio.from_thread.run(within_bounds)
