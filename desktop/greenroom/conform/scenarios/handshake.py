"""What a View is told first, when, and in which shape: H42 to H44, H54, and the rules of interoperability around them."""

from collections.abc import Iterator
from typing import Any, Final

from greenroom.conform.bench import READS_ONLY, Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.stage.driving.waiting import found

SHADES: Final = [
    "primary",
    "secondary",
    "tertiary",
    "inverse",
    "ghost",
    "info",
    "danger",
    "success",
    "warning",
    "disabled",
]
SIZES: Final = ["xs", "sm", "md", "lg"]
HEADINGS: Final = [*SIZES, "xl", "2xl", "3xl"]
VARIABLES: Final = frozenset(
    [
        *(f"--color-{part}-{shade}" for part in ("background", "text", "border") for shade in SHADES),
        *(f"--color-ring-{shade}" for shade in SHADES if shade not in {"tertiary", "ghost", "disabled"}),
        *("--font-sans", "--font-mono", "--border-width-regular"),
        *(f"--font-weight-{weight}" for weight in ("normal", "medium", "semibold", "bold")),
        *(f"--font-text-{size}-{part}" for size in SIZES for part in ("size", "line-height")),
        *(f"--font-heading-{size}-{part}" for size in HEADINGS for part in ("size", "line-height")),
        *(f"--border-radius-{size}" for size in (*SIZES, "xl", "full")),
        *(f"--shadow-{size}" for size in ("hairline", "sm", "md", "lg")),
    ]
)
"""The 76 names of the specification, put together here and not read from the host."""
LOOKS: Final = {"theme", "styles", "displayMode", "containerDimensions", "locale", "timeZone", "platform"}
MODES: Final = {"inline", "fullscreen", "pip"}
ENVELOPE: Final = ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"}, {"jsonrpc", "id", "method", "params"})


@scenario("H42", "H43", "H44", "H54", "W1", "W3", "W4", "W5", "W6", "W11")
async def first_words(bench: Bench, book: Book) -> None:
    """A View that asks before its handshake, begins it, and only later says that it is done."""
    tools = {"show": shows("ui://probe/page"), "echo": {"definition": READS_ONLY, "echo": True}}
    server = await bench.serve(tools, {"ui://probe/page": page(handshake="none")})
    probe = await bench.show(server, ready=False)
    early = await probe.ask("tools/call", {"name": "echo", "arguments": {"early": True}}, key="early")
    book.see("H54", "a ping before the handshake is answered with", (await probe.ask("ping")).get("result"), {})
    book.see(
        "W11",
        "a tool call before the handshake is answered",
        early["result"]["structuredContent"]["arguments"],
        {"early": True},
    )
    answer = await probe.run("() => probe.initialize({}, 0)")
    result = answer["result"]
    _answered(book, answer)
    _first_context(book, result["hostContext"])
    flags = {name: type(flag).__name__ for name, flag in result["hostCapabilities"].items()}
    book.see("W4", "capability flags that are no objects", sorted(name for name in flags if flags[name] != "dict"), [])
    book.see("W4", "flags there are", len(flags) > 0)
    await probe.barrier()
    book.see("H44", "methods heard before the View is initialised", _methods(await probe.heard()), [])
    await probe.run("() => probe.initialized()")
    await probe.hears("ui/notifications/tool-result")
    book.see("H44", "heard after it", _methods(await probe.heard())[:1], ["ui/notifications/tool-input"])
    book.see("H54", "a ping after it is answered with", (await probe.ask("ping")).get("result"), {})
    await _ids(probe, book)


def _methods(messages: list[Any]) -> list[Any]:
    return [one["method"] for one in messages if "method" in one]


def _answered(book: Book, answer: Any) -> None:  # noqa: ANN401 -- as it was heard
    result = answer["result"]
    shape = {
        name: type(result.get(name)).__name__
        for name in ("protocolVersion", "hostInfo", "hostCapabilities", "hostContext")
    }
    book.see(
        "H42",
        "the answer holds",
        shape,
        {"protocolVersion": "str", "hostInfo": "dict", "hostCapabilities": "dict", "hostContext": "dict"},
    )
    book.see("H42", "the version", result["protocolVersion"], "2026-01-26")
    named = all(isinstance(result["hostInfo"].get(part), str) for part in ("name", "version"))
    book.see("H42", "the host says its name and version", named)
    book.see("W1", "the request with the id 0 is answered under", answer["id"], 0)
    book.see("W3", "the answer holds a context", isinstance(result.get("hostContext"), dict))


def _first_context(book: Book, context: Any) -> None:  # noqa: ANN401 -- as it was heard
    book.see("H43", "of what it should hold, the first context holds", sorted(LOOKS & set(context)), sorted(LOOKS))
    variables = set(context["styles"]["variables"])
    book.see("W5", "style variables with other names than the 76", sorted(variables - VARIABLES), [])
    book.see("W5", "style variables are sent", len(variables) > 0)
    book.see("W6", "the theme is light or dark", context["theme"] in {"light", "dark"})
    book.see("W6", "the platform is web, desktop or mobile", context["platform"] in {"web", "desktop", "mobile"})
    modes = {context["displayMode"], *context["availableDisplayModes"]}
    book.see("W6", "modes that Views do not know", sorted(modes - MODES), [])


async def _ids(probe: Probe, book: Book) -> None:
    for key in ("7", 7, "seven", 1.0):
        back = (await probe.ask("ping", key=key))["id"]
        book.see(
            "W1",
            f"the id {key!r} comes back as",
            f"{type(back).__name__} {back}",
            f"{type(_plain(key)).__name__} {_plain(key)}",
        )


def _plain(key: str | float) -> str | int:
    """As JSON between a browser and Python has it: a whole number is one."""
    return key if isinstance(key, str) else int(key)


@scenario("H45", "W10", "W2", "W8")
async def twice(bench: Bench, book: Book) -> None:
    """A View that starts over."""
    result = {"content": [{"type": "text", "text": "once"}], "structuredContent": {"n": 1}}
    tools = {"show": shows("ui://probe/page") | {"result": result}}
    server = await bench.serve(tools, {"ui://probe/page": page()})
    probe = await bench.show(server, arguments={"city": "Oslo"})
    await probe.hears("ui/notifications/tool-result")
    first = await probe.run("() => probe.first")
    before = len(await probe.heard())
    again = await probe.run("() => probe.shake({ appInfo: { name: 'again', version: '2' } }, 'second')")
    book.see("W10", "the second handshake is answered like the first", again["result"], first["result"])

    async def later() -> list[Any]:
        return (await probe.heard())[before:]

    await _until_result(probe, before)
    news = _methods(await later())
    wanted = ["ui/notifications/tool-input", "ui/notifications/tool-result"]
    book.see("W10", "delivered after it", news, wanted)
    inputs = [one["params"] for one in await probe.heard("ui/notifications/tool-input")]
    book.see("H45", "arguments delivered, once after each handshake", inputs, [{"arguments": {"city": "Oslo"}}] * 2)
    await _shapes(probe, book)


async def _until_result(probe: Probe, before: int) -> None:
    async def look() -> bool | None:
        return "ui/notifications/tool-result" in _methods((await probe.heard())[before:]) or None

    await found(look, "the result is delivered again")


async def _shapes(probe: Probe, book: Book) -> None:
    await probe.ask("ping")
    await probe.ask("no/such")
    await probe.ask("ui/request-display-mode", {"mode": "inline"})
    heard = await probe.heard()
    odd = [sorted(one) for one in heard if not any(set(one) <= shape for shape in ENVELOPE)]
    book.see("W2", "messages with a member too many", odd, [])
    nulls = [path for one in heard for path in _nulls(one, "")]
    book.see("W2", "members that are null", nulls, [])
    book.see("W2", "messages looked at", len(heard) >= 6)
    notes = [one for one in heard if "method" in one and "id" not in one]
    book.see(
        "W8",
        "notifications without parameters",
        [one["method"] for one in notes if not isinstance(one.get("params"), dict)],
        [],
    )
    book.see("W8", "notifications looked at", len(notes) >= 4)
    given = [
        type(one["params"].get("arguments")).__name__ for one in notes if str(one["method"]).endswith("tool-input")
    ]
    book.see("W8", "the arguments are", sorted(set(given)), ["dict"])


def _nulls(value: Any, path: str) -> Iterator[str]:  # noqa: ANN401 -- JSON
    match value:
        case None:
            yield path
        case dict():
            for name, inner in value.items():
                yield from _nulls(inner, f"{path}.{name}")
        case list():
            for at, inner in enumerate(value):
                yield from _nulls(inner, f"{path}.{at}")


@scenario("W8")
async def no_arguments(bench: Bench, book: Book) -> None:
    """A tool that is run without arguments."""
    _, probe = await bench.plain()
    told = await probe.hears("ui/notifications/tool-input")
    book.see("W8", "arguments of a call without any", told, {"arguments": {}})


@scenario("W19", "W20")
async def strangers(bench: Bench, book: Book) -> None:
    """Unknown methods, bad parameters, older and unknown versions."""
    _, probe = await bench.plain(version="2025-11-21")
    _, unknown = await bench.plain(version="1999-01-01")
    for version, one in (("2025-11-21", probe), ("1999-01-01", unknown)):
        answer = await one.run("() => probe.first")
        book.see(
            "W20",
            f"a View of version {version} is answered with a version",
            isinstance(answer["result"]["protocolVersion"], str),
        )
        told = await one.hears("ui/notifications/tool-result")
        book.see(
            "W20",
            f"the result that a View of version {version} gets",
            told["content"],
            [{"type": "text", "text": "done"}],
        )
    for method in ("no/such", "initialize", "ui/no-such"):
        book.see("W19", f"the code for {method}", await probe.code(method, {}), -32601)
    wrong: dict[str, Any] = {
        "tools/call": {},
        "resources/read": {"uri": 5},
        "ui/open-link": {},
        "ui/request-display-mode": {"mode": "upside-down"},
        "ui/initialize": {"appInfo": {}},
        "ui/message": {"role": "user"},
    }
    for method, params in wrong.items():
        book.see("W19", f"the code for {method} with bad parameters", await probe.code(method, params), -32602)
