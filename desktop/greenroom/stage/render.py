"""One headless run: start a server, call a tool, show its View, wait until it rests, take its picture, tell all of it.

The core and the page are the window's own; only the browser is another. `cli.render` is its command.
"""

import json
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.app_tool_desk import AppOrder
from greenroom.host.argument_stream import ArgumentStream
from greenroom.host.consent import ConsentPolicy
from greenroom.host.core import Core, CoreOptions
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.host.emulation import screen_of
from greenroom.host.errors import NotEmulated, UnknownProfile
from greenroom.host.launch import Told
from greenroom.host.protections import Protections
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.host.typed_arguments import writing_out
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.app_tools import LISTING_SECONDS
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.page import Emulation
from greenroom.servers.call_told import TaskState
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerGone, ServerStartFailed
from greenroom.stage.app_tool_facts import call_app_tool, fill_app_tools, offers
from greenroom.stage.chromium import browser
from greenroom.stage.errors import StageError, ToolHasNoView, ViewFailed
from greenroom.stage.page_view import PageView
from greenroom.stage.report import Report, ServerPart, TaskPart
from greenroom.stage.report_facts import (
    fill_downloads,
    fill_elicitations,
    fill_said,
    fill_server,
    fill_view,
    hide_secrets,
    messages,
    unanswered,
)
from greenroom.stage.settle import settled
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server

POLL_SECONDS: Final = 0.02
PLAIN: Final = Emulation(theme="light", locale="en-US")
"""The same picture on every machine."""
STAGE: Final = (768, 600)
"""The size of the stage where nothing says another."""
RELAXED: Final = (
    "The View ran under a relaxed policy (--csp relaxed), which no host has: "
    "csp_violations lists what the host would block."
)
FAREWELL_SECONDS: Final = 2.0
"""Kept back from the timeout: for the picture, the report and the teardown."""


@dataclass(frozen=True, kw_only=True)
class RenderRequest:
    """What to render. Sizes are CSS pixels, times seconds."""

    entry: ServerEntry
    tool: str
    arguments: JsonObject = field(default_factory=dict)
    emulation: Emulation = PLAIN
    """What is Auto in it follows the device."""
    size: tuple[int, int] | None = None
    """Width and height of the stage; None takes the device's screen, or `STAGE`."""
    csp: CspMode = "host"
    consent: ConsentPolicy = "readonly"
    answers: ElicitationScript | None = None
    """What the server's questions are answered; None refuses them."""
    downloads: Path | None = None
    """The folder for files that the View has saved; None records them and writes none."""
    stream: bool = False
    """Whether the arguments are written out before the View's eyes, as a model does."""
    stream_characters: int | None = None
    """Of one piece; None for as many as make about sixty pieces."""
    app_tool: str | None = None
    """A tool of the View's own that is called once the View is there, with `app_arguments`."""
    app_arguments: JsonObject = field(default_factory=dict)
    timeout: float = 60.0
    unsafe_no_sandbox: bool = False


@dataclass(kw_only=True)
class Rendered:
    """What came of it. `error` is None when it rendered; `exit_code` is the command's."""

    report: Report
    png: bytes | None = None
    error: GreenroomError | None = None
    exit_code: int = 0
    stderr: tuple[str, ...] = ()
    """The server's last lines, where it was the server that failed."""


async def render(request: RenderRequest) -> Rendered:
    """Render once, in a temporary profile that leaves nothing behind. Never raises for what the server or View did."""
    temporary = TemporaryDirectory(prefix="greenroom-", ignore_cleanup_errors=True)
    with temporary as folder, Store(Folders.under(Path(folder))) as store:
        try:
            run = _Run(request, store)
        except (UnknownProfile, NotEmulated) as error:
            report = Report(server=ServerPart(name=request.entry.name), tool=request.tool, error=str(error))
            return Rendered(report=report, error=error, exit_code=2)
        try:
            await run.go()
        except GreenroomError as error:
            code = run.exit_code(error)
            stderr = run.stderr if code in (3, 4) else ()
            return Rendered(report=run.told(error), error=error, exit_code=code, stderr=stderr)
        return Rendered(report=run.told(None), png=run.png)


class _Run:
    """The run while it goes: each step leaves what it learnt, so that a failure reports all up to it."""

    def __init__(self, request: RenderRequest, store: Store) -> None:
        self.request = request
        screen = screen_of(request.emulation)
        self._size = request.size or ((screen.width, screen.height) if screen else STAGE)
        self.report = Report(server=ServerPart(name=request.entry.name), tool=request.tool)
        self.png: bytes | None = None
        self.stderr: tuple[str, ...] = ()
        self._started = time.monotonic()
        self._called: float | None = None
        self._script = request.answers or ElicitationScript(
            otherwise="decline" if request.consent == "deny" else "cancel"
        )
        self._core = Core(store, self._options())
        self._page: PageView | None = None
        self._view: View | None = None

    def _options(self) -> CoreOptions:
        request = self.request
        return CoreOptions(
            consent=request.consent,
            answers=self._script,
            room=self._size,
            open_links=False,
            save_in=request.downloads or "nowhere",
            initialize_seconds=lambda: max(1.0, self._left() - FAREWELL_SECONDS),
            emulation=request.emulation,
            csp=request.csp,
            protections=Protections(engine_sandbox=not request.unsafe_no_sandbox, network_guard=True),
        )

    def _left(self) -> float:
        return self.request.timeout - (time.monotonic() - self._started)

    def exit_code(self, error: GreenroomError) -> int:
        """The command's exit code for an error of this run."""
        if isinstance(error, StageError):
            return error.exit_code
        return 3 if self._called is None else 4

    def told(self, error: GreenroomError | None) -> Report:
        """The report as it may leave this program."""
        self.report.error = None if error is None else str(error)
        hide_secrets(self.report, self._core.tap.redactor)
        return self.report

    async def go(self) -> None:
        """All steps, within the timeout."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._core)
            connection = self._core.book.add(self.request.entry, approved_for_this_run=True)
            web = await stack.enter_async_context(Server(self._core, layout="stage"))
            seat = self._core.seats.open()
            try:
                await self._prepare(connection, stack, web, seat)
                await self._show(connection, seat)
            finally:
                self._tell(connection)
                fill_said(self.report, seat.conversation)
                fill_app_tools(self.report, seat.app_tools)
                fill_downloads(self.report, seat.downloads)

    async def _prepare(self, connection: Connection, stack: AsyncExitStack, web: Server, seat: Seat) -> None:
        """Start the server and the browser side by side: neither needs the other.

        Raises:
            NoBrowser, ServerError: one of them did not start.
        """
        trouble: list[GreenroomError] = []
        async with anyio.create_task_group() as side:
            side.start_soon(self._start_server, connection, trouble)
            await self._open_page(stack, web, seat, trouble)
        if trouble:
            raise trouble[0]
        await self._until(lambda: seat.stage.known, "page", "The page did not connect.")

    async def _start_server(self, connection: Connection, trouble: list[GreenroomError]) -> None:
        try:
            with anyio.fail_after(max(1.0, self._left())):
                await connection.start()
        except TimeoutError:
            silent = unanswered(self._core.tap, connection.key)
            why = f": it has not answered {silent}" if silent else ""
            trouble.append(ServerStartFailed(f"It was not ready within {self.request.timeout:g} s{why}."))
        except GreenroomError as error:
            trouble.append(error)
        if (took := connection.status.initialized_ms) is not None:
            self.report.phases_ms["server_start"] = round(took, 1)

    async def _open_page(self, stack: AsyncExitStack, web: Server, seat: Seat, trouble: list[GreenroomError]) -> None:
        request = self.request
        try:
            started = await stack.enter_async_context(
                browser(web.browser_flags(), unsafe_no_sandbox=request.unsafe_no_sandbox)
            )
            self.report.engine = f"Chromium {started.version}"
            self._page = await PageView.open(
                started,
                web.entry_url(seat.name),
                size=self._size,
                emulation=request.emulation,
                devices=request.consent == "allow",
            )
        except GreenroomError as error:
            trouble.append(error)

    async def _show(self, connection: Connection, seat: Seat) -> None:
        self._called = time.monotonic()
        order = Order(server=connection.entry.key, tool=self.request.tool, arguments=self.request.arguments)
        try:
            with anyio.fail_after(max(FAREWELL_SECONDS, self._left())):
                async with self._writing() as writing:
                    launched = await seat.launcher.run(order, told=Told(task=self._task_moved), writing=writing)
        except TimeoutError:
            raise ServerGone(f"The tool did not answer within {self.request.timeout:g} s.") from None
        self.report.result = launched.result
        self.report.phases_ms["tool_call"] = round((launched.answered - self._called) * 1000, 1)
        if launched.view is None:
            self.report.warnings.extend(launched.problems)
            if launched.names_a_view:
                raise ViewFailed("resource", launched.text or "The View was not shown.")
            raise ToolHasNoView(f"The tool {self.request.tool} has no View.")
        view = self._view = launched.view
        await self._until(lambda: _arrived(view), "initialized", "The View did not initialise in time.")
        if self.request.app_tool is not None:
            await self._call_app_tool(view, self.request.app_tool, seat)
        await self._photograph(view, busy=lambda: seat.downloads.under_way > 0)

    def _task_moved(self, task: TaskState) -> None:
        self.report.task = TaskPart(status=task.status, message=task.message)

    def _writing(self) -> AbstractAsyncContextManager[ArgumentStream | None]:
        request = self.request
        text = json.dumps(request.arguments, ensure_ascii=False) if request.stream else None
        return writing_out(text, patience_seconds=max(1.0, self._left()), characters=request.stream_characters)

    async def _call_app_tool(self, view: View, tool: str, seat: Seat) -> None:
        with anyio.move_on_after(LISTING_SECONDS):
            await self._until(
                lambda: _arrived(view) and offers(view, tool), "initialized", "It offered no such tool in time."
            )
        order = AppOrder(view=view.name, tool=tool, arguments=self.request.app_arguments, checked=True)
        await call_app_tool(self.report, seat.app_tools, order)

    async def _photograph(self, view: View, *, busy: Callable[[], bool]) -> None:
        page = self._page
        if page is None:
            return
        self.png, at_rest = await settled(
            view, lambda: page.picture(view), busy=lambda: self._script.answering > 0 or busy()
        )
        self.report.phases_ms["settled"] = self._since(self._called or self._started)
        if not at_rest:
            self.report.warnings.append("The View never came to rest; the picture is of 5 s after it initialised.")
        painted = await page.first_paint(view)
        if painted is not None and self._called is not None:
            self.report.phases_ms["first_paint"] = round((painted - self._called) * 1000, 1)
        _arrived(view)

    async def _until(self, done: Callable[[], bool], step: str, text: str) -> None:
        # Longer than a View is given, so that its own account of the failed step comes first.
        with anyio.move_on_after(max(FAREWELL_SECONDS, self._left())):
            while not done():  # noqa: ASYNC110 - facts of several owners, none of which is an event
                await anyio.sleep(POLL_SECONDS)
            return
        raise ViewFailed(step, text)

    def _since(self, moment: float) -> float:
        return round((time.monotonic() - moment) * 1000, 1)

    def _tell(self, connection: Connection) -> None:
        report = self.report
        fill_server(report, connection)
        fill_elicitations(report, self._script)
        report.messages = messages(self._core.tap)
        if self._page is not None:
            report.console = self._page.console
        self.stderr = connection.status.stderr
        if self._view is not None:
            fill_view(report, self._view, self._called or self._started)
            report.unused_domains = [str(one) for one in self._core.network_rules.unused(self._view.name)]
        if self.png is not None and connection.status.phase == "exited":
            report.warnings.append(f"The server did not stay: {connection.status.reason}")
        if self.request.csp == "relaxed":
            report.warnings.append(RELAXED)
        if self.request.unsafe_no_sandbox:
            report.warnings.append("The engine ran without its sandbox (--unsafe-no-sandbox).")
        report.warnings.extend(self._core.notices)


def _arrived(view: View) -> bool:
    """Whether the View initialised.

    Raises:
        ViewFailed: it was lost, or its time is up; the step and the reason are the View's own.
    """
    if view.ended_because is not None:
        raise ViewFailed(view.journal.failed_step or "ended", view.ended_because)
    if view.journal.failed_step is not None:
        raise ViewFailed(view.journal.failed_step, view.failure or "The View did not come up.")
    return view.session.initialized
