"""Size, display mode and surroundings of a View: H55 to H61, W17, W18, W22, W23."""

from typing import Any, Final

from greenroom.conform.bench import Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.stage.driving.waiting import found

CHANGED: Final = "ui/notifications/host-context-changed"
INSIDE: Final = "() => [innerWidth, innerHeight]"
BOX: Final = "(frame) => [frame.clientWidth, frame.clientHeight]"


async def _sized(probe: Probe, width: int, height: int) -> list[int]:
    """Report a size, and return what the frame is once the host has dealt with it and the page has drawn it."""
    await probe.send({"method": "ui/notifications/size-changed", "params": {"width": width, "height": height}})
    await probe.barrier()
    wanted = probe.view.session.height

    async def drawn() -> list[int] | None:
        box = await probe.outer(BOX)
        return [int(one) for one in box] if box[1] == wanted else None

    return await found(drawn, f"the frame is {wanted} px high")


@scenario("H55", "H56", "W18")
async def sizes(bench: Bench, book: Book) -> None:
    """Reported sizes: sensible, tiny changes, nonsense; and what the View was told of its room."""
    _, probe = await bench.plain()
    context = (await probe.run("() => probe.first"))["result"]["hostContext"]
    room = context["containerDimensions"]
    width, _ = await probe.run(INSIDE)
    book.see("H56", "the width it was told", room.get("width"), width)
    book.see("H56", "its height is bounded and not fixed", "maxHeight" in room and "height" not in room)
    for height in (233, 480):
        book.see(
            "H55",
            f"height of the frame after the View reported {height}",
            (await _sized(probe, 300, height))[1],
            height,
        )
    book.see("H55", "inside it is as high", (await probe.run(INSIDE))[1], 480)
    book.see("W18", "width of the frame after the View reported 300", (await probe.run(INSIDE))[0], width)
    book.see("W18", "height after a report 2 px lower", (await _sized(probe, width, 478))[1], 480)
    tallest = (await _sized(probe, width, 10_000_000))[1]
    book.see("H56", "the height it gets at most is the one it was told", tallest, room["maxHeight"])
    book.see("W18", "height after a report of 10 000 000", tallest <= room["maxHeight"])
    lowest = (await _sized(probe, width, -5))[1]
    book.see("W18", "height after a report of -5 is one that can be seen", lowest >= 1)


@scenario("H56", "H58", "H60", "W17", "W22")
async def modes(bench: Bench, book: Book) -> None:
    """A View that asks for the whole screen and for its place back; then the person does."""
    _, probe = await bench.plain()
    await probe.run("() => { window.kept = 'alive' }")
    for mode in ("fullscreen", "inline"):
        answer = await probe.result("ui/request-display-mode", {"mode": mode})
        told = await probe.hears(CHANGED, lambda params, mode=mode: params.get("displayMode") == mode)  # type: ignore[misc]
        book.see("H58", f"the answer to the View's wish for {mode}", answer, {"mode": mode})
        book.see("H58", "the mode it is in", bench.driver.view(probe.name).display_mode, mode)
        book.see("W17", f"a context change follows the View's wish for {mode}", told["displayMode"], mode)
        await _room(book, probe, told, mode)
    bench.driver.choose_mode(probe.name, "fullscreen")
    changes = await _count(probe, 3)
    book.see("W17", "a context change follows the person's choice", changes[-1]["params"]["displayMode"], "fullscreen")
    book.see(
        "H60",
        "a change of mode tells no theme and no locale",
        not {"theme", "locale", "styles"} & set(changes[-1]["params"]),
    )
    book.see(
        "W22",
        "after three changes of mode the frame still has its state",
        await probe.run("() => window.kept"),
        "alive",
    )
    book.see(
        "W22", "documents of this View that were loaded", len(probe.told("ui/notifications/sandbox-resource-ready")), 1
    )


async def _count(probe: Probe, least: int) -> list[Any]:
    async def look() -> list[Any] | None:
        heard = await probe.heard(CHANGED)
        return heard if len(heard) >= least else None

    return await found(look, f"{least} context changes")


async def _room(book: Book, probe: Probe, told: Any, mode: str) -> None:  # noqa: ANN401 -- as it was heard
    """The dimensions it was told, beside those it has once the page has drawn it."""
    room = told.get("containerDimensions", {})
    whole = {"width", "height"} if mode == "fullscreen" else {"width", "maxHeight"}
    book.see("W17", f"members of the dimensions told with {mode}", sorted(room), sorted(whole))

    async def fits() -> list[int] | None:
        inside = await probe.run(INSIDE)
        fitting = inside[0] == room.get("width") and (mode == "inline" or inside[1] == room.get("height"))
        return [int(one) for one in inside] if fitting else None

    inside = await found(fits, f"the View in {mode} is as large as it was told: {room}")
    book.see("H56", f"the width it has in {mode} is the one it was told", inside[0], room["width"])


@scenario("H57", "H59")
async def undeclared_modes(bench: Bench, book: Book) -> None:
    """A View that declares that it can only be inline."""
    _, probe = await bench.plain(capabilities={"availableDisplayModes": ["inline"]})
    for mode in ("fullscreen", "pip"):
        answer = await probe.ask("ui/request-display-mode", {"mode": mode})
        book.see(
            "H59", f"the answer to a wish for {mode}, which cannot be had", answer.get("result"), {"mode": "inline"}
        )
        book.see("H57", f"its mode after its own wish for {mode}", bench.driver.view(probe.name).display_mode, "inline")
        bench.driver.choose_mode(probe.name, mode)
        await probe.barrier()
        book.see(
            "H57", f"its mode after the person's wish for {mode}", bench.driver.view(probe.name).display_mode, "inline"
        )
    _, able = await bench.plain(capabilities={"availableDisplayModes": ["inline", "fullscreen"]})
    answer = await able.result("ui/request-display-mode", {"mode": "fullscreen"})
    book.see("H57", "a View that declares it gets it", answer, {"mode": "fullscreen"})


@scenario("H60")
async def changes(bench: Bench, book: Book) -> None:
    """Theme, locale and room change, one at a time."""
    _, probe = await bench.plain()
    wishes: list[tuple[str, dict[str, Any], set[str]]] = [
        ("theme", {"theme": "dark"}, {"theme", "styles"}),
        ("locale", {"locale": "ar"}, {"locale"}),
        ("timeZone", {"time_zone": "Asia/Tokyo"}, {"timeZone"}),
    ]
    for name, wish, allowed in wishes:
        bench.driver.change(**wish)
        told = await probe.hears(CHANGED, lambda params, name=name: name in params)  # type: ignore[misc]
        book.see("H60", f"a change of {name} is told", told[name], next(iter(wish.values())))
        book.see("H60", "told beside it", sorted(set(told) - allowed), [])
    bench.driver.change(theme="dark")
    await probe.barrier()
    book.see("H60", "changes heard after one that changes nothing", len(await probe.heard(CHANGED)), len(wishes))
    await bench.driver.resize(900, 700)
    told = await probe.hears(CHANGED, lambda params: "containerDimensions" in params)
    book.see("H60", "a smaller window is told as another room", "width" in told["containerDimensions"])


@scenario("H61")
async def borders(bench: Bench, book: Book) -> None:
    """Views that want a border, and that do not."""
    wishes: dict[str, Any] = {"wants": {"prefersBorder": True}, "declines": {"prefersBorder": False}}
    tools = {name: shows(f"ui://probe/{name}") for name in wishes}
    server = await bench.serve(tools, {f"ui://probe/{name}": page(ui) for name, ui in wishes.items()})
    for name, ui in wishes.items():
        probe = await bench.show(server, name)
        drawn = await probe.outer("(frame) => getComputedStyle(frame.parentElement).outlineStyle !== 'none'")
        book.see("H61", f"a border is drawn around the View that {name} one", drawn, ui["prefersBorder"])


@scenario("W23")
async def schemes(bench: Bench, book: Book) -> None:
    """A transparent View in both themes."""
    _, probe = await bench.plain()
    for theme in ("dark", "light"):
        bench.driver.change(theme=theme)
        look = """() => [self, parent].map((one) => one.getComputedStyle(one.document.documentElement).colorScheme)
            .concat([String(matchMedia('(prefers-color-scheme: dark)').matches)])"""

        async def settled(theme: str = theme, look: str = look) -> list[str] | None:
            seen = await probe.run(look)
            return list(seen) if seen[2] == str(theme == "dark").lower() else None

        view, proxy, _ = await found(settled, f"the View prefers {theme}")
        outer = await probe.outer("(frame) => getComputedStyle(frame).colorScheme")
        book.see("W23", f"the View's scheme, which takes either, prefers {theme}", view, "light dark")
        book.see("W23", f"the proxy's scheme allows {theme}", theme in proxy)
        book.see("W23", f"the outer frame's scheme is {theme}", outer, theme)
        clear = "() => getComputedStyle(parent.document.body).backgroundColor"
        book.see(
            "W23", f"behind a transparent View in {theme} the proxy paints", await probe.run(clear), "rgba(0, 0, 0, 0)"
        )
