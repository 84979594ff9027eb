"""One program at the host, in a person's place: what it can do and see is what a person at the window could.

The verbs are those that the proposal for host tests of MCP Apps names, in Python's spelling, and a few more.
`docs/driver.md` is its page; `greenroom drive` offers the same in lines of JSON. It decides nothing: each verb is a wish
that the seat carries out by its own rules. Made by `house.py`.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import count
from typing import Final, Literal, TypeAlias

import anyio
from pydantic import ValidationError

from greenroom.host.app_tool_desk import AppOrder
from greenroom.host.core import Core
from greenroom.host.runs import RunRequest
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.conversation.blocks import ContentBlock, TextBlock
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.stage.driving import tellings
from greenroom.stage.driving.errors import BadWish, BrowserFailed, NotInTime, NotOpen
from greenroom.stage.driving.waiting import PATIENCE, until
from greenroom.stage.driving.words import AppTool, Displayed, OpenQuestion, ShownView, WireMessage
from greenroom.stage.page_view import PageView

Place: TypeAlias = tuple[Seat, PageView]

CALL_SECONDS: Final = 60.0
LARGEST: Final = 10_000
"""CSS pixels of a window, beyond which engines give up."""


class Driver:
    """At one seat. Sizes are CSS pixels, times seconds."""

    def __init__(self, core: Core, place: Place, another: Callable[[], Awaitable[Place]]) -> None:
        """Sit down; `another` puts up a fresh seat with its page, for `reset`."""
        self.core = core
        self.seat, self.page = place
        self._another = another
        self.call_seconds = CALL_SECONDS
        """That `display` waits for a call, and then for its View."""
        self._calls = count(1)
        self._known: dict[str, View] = {}
        """Every View that was shown, also when it has ended."""

    # --- tools and Views --------------------------------------------------------------------------------------------

    async def display(
        self, server: str, tool: str, arguments: JsonObject | None = None, *, ready: bool = True
    ) -> Displayed:
        """Run a tool as the person would and show its View; with `ready`, return when the View has initialised.

        A View that ends or fails to come up is returned all the same: `view` says how it stands.

        Raises:
            UnknownServer, UnknownTool: there is no such thing.
            ServerError: the server is not there, or refused.
            NotInTime: the call was not answered, or the View did neither initialise nor fail.
        """
        order = Order(server=self._key(server), tool=tool, arguments=arguments or {})
        try:
            with anyio.fail_after(self.call_seconds):
                launched = await self.seat.launcher.run(order)
        except TimeoutError:
            raise NotInTime(f"the call of {tool} is answered", self.call_seconds) from None
        view = launched.view
        if view is None:
            return Displayed(view=None, result=launched.result, why=launched.text)
        self._known[view.name] = view
        if ready:
            await until(lambda: _settled(view), f"the View of {tool} initialises", self.call_seconds)
        return Displayed(view=view.name, result=launched.result, why=None)

    def begin(self, server: str, tool: str, arguments: JsonObject | None = None, *, streamed: bool = False) -> str:
        """Run a tool without waiting for anything; the name of the call, for `cancel`.

        `streamed` writes its arguments out before the View's eyes, as a model would.
        """
        name = f"driven-{next(self._calls)}"
        self.seat.runs.start(
            RunRequest(call=name, server=self._key(server), tool=tool, arguments=arguments or {}, streamed=streamed)
        )
        return name

    def cancel(self, call: str) -> None:
        """Stop a call that was begun; one that is over is no matter."""
        self.seat.runs.cancel(call)

    async def call_tool(self, server: str, tool: str, arguments: JsonObject | None = None) -> JsonObject:
        """Run a server's tool and return its result; a View that it names is shown as well.

        Raises:
            UnknownServer, UnknownTool, ServerError, NotInTime: as for `display`.
        """
        return (await self.display(server, tool, arguments, ready=False)).result

    def app_tools(self) -> list[AppTool]:
        """The tools that the Views on the stage offer themselves, each with the app that it comes from."""
        return [tellings.app_tool(one) for one in self.seat.app_tools.at_hand()]

    async def call_app_tool(self, view: str, tool: str, arguments: JsonObject | None = None) -> JsonObject:
        """Call a tool that a View offers and return its result; one that does more than read is asked about first.

        Raises:
            AppToolGone, AppToolRefused, AppToolChanged, AppToolFailed: it came to nothing.
        """
        order = AppOrder(view=view, tool=tool, arguments=arguments or {})
        return (await self.seat.app_tools.call_app_tool(order)).result

    def view(self, name: str) -> ShownView:
        """How a View stands, also one that has ended.

        Raises:
            NotOpen: none of that name was shown at this seat.
        """
        return tellings.shown(self.live(name))

    def views(self) -> list[ShownView]:
        """The Views on the stage, oldest first."""
        return [tellings.shown(view) for view in self.seat.views]

    def live(self, name: str) -> View:
        """The host's own View, for those who look deeper than JSON.

        Raises:
            NotOpen: none of that name was shown at this seat.
        """
        self._known |= {view.name: view for view in self.seat.views}
        if (view := self._known.get(name)) is None:
            raise NotOpen("View", name)
        return view

    async def close(self, view: str) -> None:
        """Take a View off the stage, as the person's cross does: it is told and given its time."""
        await self.live(view).close("closed by the person")

    async def reload(self, view: str) -> None:
        """Show a View anew with the call it had, as the person's Reload does; the old one has ended afterwards."""
        old = self.live(view)
        self._do(p.ReloadView(view=view))
        await until(lambda: old.ended_because is not None, "the old View ends")

    def block(self, view: str) -> None:
        """Block the document of a View, by its hash: those that show it end, and it is not shown again."""
        self._do(p.BlockDocument(view=view))

    # --- the conversation -------------------------------------------------------------------------------------------

    def conversation(self) -> list[JsonObject]:
        """All that was said and run, in order: entries as they are kept, and whether a message still waits for its turn."""
        return tellings.conversation(self.seat.conversation.current)

    def model_context(self) -> list[JsonObject]:
        """What each live View wants a model to know: the View, content, structuredContent."""
        return tellings.contexts(self.seat.conversation.contexts)

    def model_request(self) -> JsonObject:
        """What a model would be given now: the tools it may call, and the parts of the conversation."""
        return tellings.request(self.seat.conversation.request())

    def say(self, text: str) -> None:
        """Say something as the person."""
        content: tuple[ContentBlock, ...] = (TextBlock(text=text),)
        self.seat.conversation.person_says(content)

    # --- what the host asks -----------------------------------------------------------------------------------------

    def questions(self) -> list[OpenQuestion]:
        """All that waits for the person now, oldest first."""
        asked = [*self.core.questions.still_open(), *self.seat.questions.still_open()]
        servers = self.seat.elicitations.still_open()
        return [*map(tellings.question, asked), *map(tellings.elicitation, servers)]

    async def question(self, kind: str | None = None, *, seconds: float = PATIENCE) -> OpenQuestion:
        """The oldest open question, of this kind if one is named, when there is one.

        Raises:
            NotInTime: none was asked.
        """

        def fitting() -> list[OpenQuestion]:
            return [one for one in self.questions() if kind in (None, one.kind)]

        await until(lambda: bool(fitting()), f"a question of the kind {kind or 'any'}", seconds)
        return fitting()[0]

    def confirm(self, question: str, *, remember: bool = False, content: str = "{}") -> None:
        """Say yes. `content` is the filled-in form, as JSON, of what a server asks.

        Raises:
            NotOpen: it is not open (any more).
        """
        self._answer(question, granted=True, remember=remember, content=content)

    def decline(self, question: str) -> None:
        """Say no.

        Raises:
            NotOpen: it is not open (any more).
        """
        self._answer(question, granted=False, remember=False, content="")

    def _answer(self, question: str, *, granted: bool, remember: bool, content: str) -> None:
        asked = next((one for one in self.questions() if one.id == question), None)
        if asked is None:
            raise NotOpen("open question", question)
        if asked.kind in {"form", "url"}:
            action: Literal["accept", "decline"] = "accept" if granted else "decline"
            self._do(p.AnswerElicitation(elicitation=question, action=action, content=content if granted else ""))
        else:
            self._do(p.Answer(question=question, granted=granted, remember=remember))

    # --- surroundings -----------------------------------------------------------------------------------------------

    def change(self, **emulation: object) -> None:
        """Change what is emulated: members of `Emulation`, such as theme, locale, time_zone, device, profile.

        Raises:
            BadWish: no such member, or no such value.
            UnknownProfile, NotEmulated: it is not there; all stays as it was.
        """
        now = self.seat.stage.emulation.model_dump()
        try:
            wanted = p.Emulation.model_validate(now | emulation)
        except ValidationError as error:
            raise BadWish(what_is_wrong(error)) from None
        self.seat.stage.emulate(wanted)

    def choose_policy(self, mode: CspMode) -> None:
        """Choose whose content policy Views run under; those on the stage are shown anew.

        Raises:
            NotEmulated: it is not offered here.
        """
        self.seat.stage.choose_csp(mode)

    def choose_mode(self, view: str, mode: DisplayMode) -> None:
        """Choose how a View is displayed, as the person's button does."""
        self.live(view).choose_mode(mode)

    async def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller; what the stage has of it follows.

        Raises:
            BadWish: no window has that size.
        """
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise BadWish(f"A window is 1 to {LARGEST} pixels wide and high, and not {width} × {height}.")
        with _browser():
            await self.page.resize(width, height)

    # --- eyes -------------------------------------------------------------------------------------------------------

    def wire(self, *, after: int = 0, peer: str | None = None) -> list[WireMessage]:
        """What went over the wire after the message of this number, of this peer if one is named."""
        return tellings.wire(self.core.tap, after=after, peer=peer)

    async def screenshot(self, view: str | None = None) -> bytes:
        """A PNG of the page, or of one View as it stands on the stage; empty while that is not laid out.

        Raises:
            NotOpen: no View of that name was shown at this seat.
            BrowserFailed: there is no picture to be had.
        """
        with _browser():
            return await (self.page.whole() if view is None else self.page.picture(self.live(view)))

    async def reset(self) -> None:
        """Begin anew: no View, no question, an empty conversation; surroundings, policy and size as at first.

        Answers given for good, blocked documents and chosen log levels are forgotten, also those of other drivers: they
        are the house's. Its servers stay connected, and the wire tap keeps its messages.
        """
        old = self.seat
        for row in old.documents.documents.blocked.all():
            old.documents.do(p.UnblockDocument(server=row.server, sha256=row.sha256))
        await self.core.seats.close(old.name, "the driver began anew")
        await self.page.page.context.close()
        self.core.store.consents.forget_all()
        self.core.store.log_levels.forget_all()
        for connection in self.core.book.connections:
            await connection.choose_log_level(None)
        self._known.clear()
        self.seat, self.page = await self._another()
        self.seat.chat.forget()

    # --- inner workings ---------------------------------------------------------------------------------------------

    def _do(self, message: p.FromPage) -> None:
        """As if the page had asked for it."""
        if (page := self.seat.page) is None:
            raise NotOpen("page at seat", self.seat.name)
        page.receive(message)

    def _key(self, server: str) -> str:
        """A server's key, for its key or its name."""
        return next((key for key, name in self.core.server_names().items() if server in (key, name)), server)


def _settled(view: View) -> bool:
    return view.session.initialized or view.ended_because is not None or view.failure is not None


@contextmanager
def _browser() -> Iterator[None]:
    """What the browser refuses, in our own kind of error."""
    from playwright.async_api import Error

    try:
        yield
    except Error as error:
        raise BrowserFailed(f"The browser did not do it: {error.message}") from error


def what_is_wrong(error: ValidationError) -> str:
    """Each member that is wrong, and how."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in found)


def as_json(value: object) -> JsonObject:
    """One of the words that a driver hands out, as JSON."""
    return asdict(value)  # type: ignore[call-overload, no-any-return]
