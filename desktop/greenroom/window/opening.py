"""How Greenroom is opened: in its window, or served to a browser.

It joins the two sides: the core on the asyncio thread, the window (or a wait) on the main thread. It prints
nothing; the command `open` does, and composes the request. The order matters: the engine's sandbox is asked
about before there are threads, the engine's flags are set before its library is imported, and the page's
address is made only when the window has proved its protections.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from greenroom.host.settings_desk import Protections
from greenroom.window import start_pause
from greenroom.window.crossing import Crossing
from greenroom.window.display import has_display
from greenroom.window.door_words import Told
from greenroom.window.doorway import doorway
from greenroom.window.engine import EngineSetup, has_network_guard, prepare_environment
from greenroom.window.engine_sandbox import Unsandboxed, sandbox_state
from greenroom.window.errors import EngineUnsandboxedError, NoDisplayError
from greenroom.window.further_starts import FurtherStarts, Want, sole
from greenroom.window.hardening import Hardening
from greenroom.window.host_side import AcrossThreads
from greenroom.window.remembered import WindowMemory
from greenroom.window.served_core import CoreRequest, Serving, serve_core

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


def open_window(opening: Opening) -> Told | None:
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
        protections = Protections(engine_sandbox=not unsandboxed, network_guard=has_network_guard())
        request = protected(opening.core, protections)
        with Crossing[Serving](partial(serve_core, request)) as crossing:
            _show(opening, crossing, unsandboxed=unsandboxed)
    return None


def open_in_browser(opening: Opening, announce: Callable[[Callable[[], str], Sequence[str]], None]) -> Told | None:
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
        with Crossing[Serving](partial(serve_core, request)) as crossing:
            serving = crossing.started()
            start_pause.resume()
            with doorway(core.folders.data, FurtherStarts(crossing, serving.host).answer):
                announce(lambda: crossing.ask(serving.host.spare_address), serving.problems)
                crossing.wait()
    return None


def _sole(opening: Opening, want: Want) -> AbstractContextManager[Told | None]:
    core = opening.core
    return sole(core.folders, want, *((core.approved, core.files) if opening.named else ((), ())))


def _show(opening: Opening, crossing: Crossing[Serving], *, unsandboxed: bool) -> None:
    serving = crossing.started()
    setup = EngineSetup(
        guard_flags=serving.browser_flags,
        site_isolation=opening.hardening.site_isolation,
        debugging_port=opening.debugging_port,
    )
    prepare_environment(setup, os.environ)
    # Only now: importing the window imports the engines' modules, and must not cost a browser run anything.
    from greenroom.window.app import AppWindows
    from greenroom.window.app_window import WindowPlan
    from greenroom.window.dialogs import Dialogs

    folders = opening.core.folders
    plan = WindowPlan(
        title=TITLE,
        storage=folders.engine,
        unsandboxed=unsandboxed,
        hardening=opening.hardening,
        debugging_port=opening.debugging_port,
    )
    seating = AcrossThreads(crossing, serving.host)
    memory = WindowMemory(folders.data / PLACES_FILE)

    def created() -> None:
        crossing.signals.claim()
        start_pause.resume()

    windows = AppWindows(plan, seating, memory, created=created)
    crossing.when_stopped(windows.close)
    dialogs = Dialogs(crossing, windows)
    crossing.ask(lambda: serving.host.shown_by(titled=windows.retitle, show_dialog=dialogs.show))
    with doorway(folders.data, FurtherStarts(crossing, serving.host, windows.open).answer):
        windows.run()


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
