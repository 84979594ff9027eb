"""How Greenroom is opened: in its window, or served to a browser.

It joins the two sides: the core on the asyncio thread, the window (or a wait) on the main thread. It prints
nothing; the command `open` does, and composes the request. The order matters: the engine's sandbox is asked
about before there are threads, the engine's flags are set before its library is imported, the window shows the page's
skeleton before the core is read, and the page's address is made only when the window has proved its protections. What
stands between the start and the skeleton is imported at the top, all else where it is needed.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from greenroom.host.device_grants import DeviceGrants
from greenroom.host.protections import Protections
from greenroom.store.glance import remembered_at_a_glance, settings_at_a_glance
from greenroom.web.early_ports import EarlyPorts, early_ports
from greenroom.web.page_look import PANES_KEY, PageLook
from greenroom.window import start_pause
from greenroom.window.across_threads import AcrossThreads
from greenroom.window.core_request import CoreRequest
from greenroom.window.crossing import Crossing
from greenroom.window.display import has_display
from greenroom.window.engine import EngineSetup, flags_in_force, has_network_guard, prepare_environment, refused_devices
from greenroom.window.engine_sandbox import Unsandboxed, sandbox_state
from greenroom.window.errors import EngineUnsandboxedError, NoDisplayError
from greenroom.window.hardening import Hardening, require
from greenroom.window.remembered import WindowMemory
from greenroom.window.sole import Want, sole

if TYPE_CHECKING:
    import anyio

    from greenroom.store.folders import Folders
    from greenroom.window.app import AppWindows
    from greenroom.window.door_words import Told
    from greenroom.window.served_core import Serving

TITLE: Final = "Greenroom"
PLACES_FILE: Final = "windows.json"

UNSANDBOXED_NOTICE: Final = "The web engine runs without its own sandbox: open no View here that you do not trust."
NO_GUARD_NOTICE: Final = (
    "There is no network guard in this browser: what a View reaches by WebRTC or preconnect is not filtered."
)


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What to open, and what only tests choose."""

    core: CoreRequest
    named: bool = True
    """Whether the person named its servers; where an app is open already, it has its own."""
    unsafe_no_sandbox: bool = False
    hardening: Hardening = field(default_factory=Hardening)
    debugging_port: int | None = None
    further_flags: tuple[str, ...] = ()
    """Of the engine; tests only, as the debugging port is."""


def open_window(opening: Opening) -> "Told | None":
    """Open the native window and return when the last one has closed; on the main thread.

    Where the app is open already with these folders, returns what that one did instead.

    Raises:
        AlreadyOpenError: it is open, and does not answer.
        NoDisplayError: there is nothing to draw on.
        EngineUnsandboxedError: the engine's sandbox is off and that was not asked for.
        GreenroomError: whatever else kept it from opening.
    """
    if not has_display(os.environ):
        raise NoDisplayError
    with _sole(opening, "window") as told:
        if told is not None:
            return told
        prepare_environment(EngineSetup(guard_flags=()), os.environ)
        unsandboxed = _judge_sandbox(opening)
        protections = Protections(
            engine_sandbox=not unsandboxed, network_guard=has_network_guard(), refused_devices=refused_devices()
        )
        request = protected(opening.core, protections)
        guarded = early_ports(settings_at_a_glance(request.folders)) if has_network_guard() else nullcontext()
        with guarded as ports, _crossing(request, ports) as crossing:
            _show(opening, crossing, ports, protections.device_grants, unsandboxed=unsandboxed)
    return None


def open_in_browser(opening: Opening, announce: Callable[[Callable[[], str], Sequence[str]], None]) -> "Told | None":
    """Serve the page to a browser until a signal comes; on the main thread.

    `announce` is called once with a function that makes a fresh address, from any thread, and with what is wrong
    with the followed files. Where the app is open already with these folders, returns what that one did instead.

    Raises:
        AlreadyOpenError: it is open, and does not answer.
    """
    with _sole(opening, "address") as told:
        if told is not None:
            return told
        core = replace(opening.core, own_browser=True)
        request = protected(core, Protections())
        with _crossing(request, None) as crossing:
            serving = crossing.started()
            start_pause.resume()
            from greenroom.window.doorway import doorway
            from greenroom.window.further_starts import FurtherStarts

            with doorway(core.folders.data, FurtherStarts(crossing, serving.host).answer):
                announce(lambda: crossing.ask(serving.host.spare_address), serving.problems)
                crossing.wait()
    return None


def _sole(opening: Opening, want: Want) -> "AbstractContextManager[Told | None]":
    core = opening.core
    return sole(core.folders, want, *((core.approved, core.files) if opening.named else ((), ())))


def _crossing(request: CoreRequest, ports: EarlyPorts | None) -> "Crossing[Serving]":
    async def serve(started: "Callable[[Serving], None]", stop: "anyio.Event") -> None:
        # Hundreds of modules: in a window they are read on this thread, with the skeleton on the screen.
        from greenroom.window.served_core import serve_core

        await serve_core(request, ports, started, stop)

    return Crossing(serve)


def _show(
    opening: Opening,
    crossing: "Crossing[Serving]",
    ports: EarlyPorts | None,
    devices: DeviceGrants,
    *,
    unsandboxed: bool,
) -> None:
    setup = EngineSetup(
        guard_flags=(*(() if ports is None else ports.engine_flags()), *opening.further_flags),
        debugging_port=opening.debugging_port,
    )
    prepare_environment(setup, os.environ)
    # Only now: importing the window imports the engines' modules, and must not cost a browser run anything.
    from greenroom.window.app import AppWindows
    from greenroom.window.app_window import WindowPlan

    folders = opening.core.folders
    plan = WindowPlan(
        title=TITLE,
        look=lambda: kept_look(folders),
        storage=folders.engine,
        unsandboxed=unsandboxed,
        hardening=opening.hardening,
        devices=devices,
        debugging_port=opening.debugging_port,
    )
    memory = WindowMemory(folders.data / PLACES_FILE)
    windows = AppWindows(plan, AcrossThreads(crossing), memory, created=crossing.signals.claim)
    crossing.when_stopped(windows.close)
    with ExitStack() as until_closed:
        crossing.when_started(lambda serving: _serve(serving, crossing, windows, folders, until_closed))
        windows.run()


def kept_look(folders: "Folders") -> PageLook:
    """Read how the page will look, before there is a store."""
    kept = settings_at_a_glance(folders)
    panes = remembered_at_a_glance(folders, PANES_KEY)
    return PageLook.of(language=kept.get("language"), theme=kept.get("theme"), panes=panes)


def _serve(
    serving: "Serving",
    crossing: "Crossing[Serving]",
    windows: "AppWindows",
    folders: "Folders",
    until_closed: ExitStack,
) -> None:
    """Join the core, which now runs, to the windows, which are there already; on the asyncio thread."""
    from greenroom.window.dialogs import Dialogs
    from greenroom.window.doorway import doorway
    from greenroom.window.further_starts import FurtherStarts

    if has_network_guard():
        lacking = set(serving.browser_flags) - set(flags_in_force(os.environ))
        require(not lacking, "the engine sends its network through this core's guard")
    serving.host.shown_by(titled=windows.retitle, show_dialog=Dialogs(crossing, windows).show)

    def settle() -> None:
        until_closed.enter_context(doorway(folders.data, FurtherStarts(crossing, serving.host, windows.open).answer))
        start_pause.resume()

    windows.soon(settle)


def _judge_sandbox(opening: Opening) -> bool:
    """Return whether the engine goes without its sandbox, which somebody then has asked for."""
    state = sandbox_state()
    if not isinstance(state, Unsandboxed):
        return False
    if not opening.unsafe_no_sandbox:
        raise EngineUnsandboxedError(state.reason, state.mend)
    os.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # or the engine ends the process as soon as it starts
    return True


def protected(core: CoreRequest, protections: Protections) -> CoreRequest:
    """Return the same request with what its pages are told about the engine: all of it, and what is missing at the top."""
    notices = list(core.notices)
    if protections.engine_sandbox is False:
        notices.append(UNSANDBOXED_NOTICE)
    if not protections.network_guard:
        notices.append(NO_GUARD_NOTICE)
    return replace(core, notices=tuple(notices), protections=protections)
