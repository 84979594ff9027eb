"""`greenroom open`: the app in its window, or served to the person's own browser.

Exit codes: 0 ended in order, by closing the window or by a signal; 1 it could not be opened; 2 bad arguments. The work
is done by `greenroom.window.opening`; here the arguments become its request, and what it says is printed.
"""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from greenroom.cli.address_words import add_address_options, address_entry
from greenroom.cli.server_words import BadArguments, server_entry
from greenroom.cli.words import say
from greenroom.errors import GreenroomError

if TYPE_CHECKING:
    from greenroom.servers.entry import ServerEntry
    from greenroom.window.door_words import Told
    from greenroom.window.opening import Opening

SUMMARY: Final = "open the app in its window, or serve it to your browser"
FAILED: Final = 1
BAD_ARGUMENTS: Final = 2
DEMO_NAME: Final = "demo"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--browser",
        action="store_true",
        help="open no window: serve the page and print its one-time address; chosen by itself without a display",
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="an mcpServers file to use instead of your own; repeatable",
    )
    parser.add_argument(
        "--server", metavar='"CMD ARGS…"', help="the command line that starts a server; approved for this run"
    )
    add_address_options(parser)
    parser.add_argument("--data", metavar="DIR", type=Path, help="keep everything below this folder, not in your own")
    parser.add_argument(
        "--unsafe-no-sandbox",
        action="store_true",
        default=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        help="go on where the web engine has no sandbox of its own, as for root",
    )


def run(arguments: argparse.Namespace) -> int:
    """Open, and return when it has ended."""
    # Until the window listens for it there is nothing to save, and an exception may be lost: one that is raised where
    # the interpreter calls back, as in the middle of an import, is only printed.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from greenroom.window import start_pause

    start_pause.rest()
    try:
        return _run(arguments)
    finally:
        start_pause.resume()


def _run(arguments: argparse.Namespace) -> int:
    from greenroom.window.errors import StoppedEarlyError

    try:
        opening = request(arguments)
    except BadArguments as error:
        say(f"greenroom open: {error}")
        return BAD_ARGUMENTS
    try:
        _open(opening, in_browser=arguments.browser)
    except StoppedEarlyError:
        return leave(0)  # somebody wanted it to end, and it ended
    except GreenroomError as error:
        say(f"greenroom: {error}")
        return leave(FAILED)
    return leave(0)


def leave(code: int) -> int:
    """Return the exit code, or end here and now where the other thread would keep the process alive.

    What it was doing is not lost with it: servers end when this process does, and the store is transactional.
    """
    from greenroom.window.crossing import is_overdue

    if is_overdue():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def request(arguments: argparse.Namespace) -> "Opening":
    """Turn the arguments into what is to be opened.

    Raises:
        BadArguments: `--server` is not a command line, `--url` no address, or a `--config` file is not there.
    """
    from greenroom.store.folders import Folders
    from greenroom.window.core_request import CoreRequest, own_config
    from greenroom.window.opening import Opening

    folders = Folders.of_this_person() if arguments.data is None else Folders.under(arguments.data.absolute())
    approved, files = [], [path.absolute() for path in arguments.config]
    for path in files:
        if not path.exists():
            raise BadArguments(f"--config: there is no file {path}.")
    if arguments.server is not None:
        approved.append(server_entry(arguments.server))
    if (address := address_entry(arguments)) is not None:
        approved.append(address)
    named = bool(approved or files)
    if not named:
        approved.append(_demo())
        files = [path for path in (own_config(folders),) if path.exists()]
    core = CoreRequest(folders=folders, approved=tuple(approved), files=tuple(files))
    return Opening(core=core, named=named, unsafe_no_sandbox=arguments.unsafe_no_sandbox)


def _open(opening: "Opening", *, in_browser: bool) -> None:
    from greenroom.window.display import has_display
    from greenroom.window.opening import open_in_browser, open_window

    if not in_browser and not has_display(os.environ):
        print("There is no display to open a window on, so the page is served to your browser.")
        in_browser = True
    told = open_in_browser(opening, _announce) if in_browser else open_window(opening)
    if told is not None:
        _tell(told)


def _tell(told: "Told") -> None:
    """Say what the app did that was open already.

    Raises:
        NotOpenedError: it did nothing.
    """
    from greenroom.window.errors import NotOpenedError

    for problem in told.problems:
        say(problem)
    match told.outcome:
        case "window":
            print("Greenroom is open already with this data folder: another window was opened there.")
        case "address":
            print("Greenroom is served to your browser already with this data folder.")
            print(f"Open this address within a minute; it works once:\n\n  {told.text}\n", flush=True)
        case _:
            raise NotOpenedError(told.text)


def _announce(fresh: Callable[[], str], problems: Sequence[str]) -> None:
    """Print the address, and a fresh one for each Enter where there is somebody to press it."""
    import threading

    for problem in problems:
        say(problem)
    asks = sys.stdin is not None and sys.stdin.isatty()
    print("Open this address in your browser within a minute; it works once:\n")
    print(f"  {fresh()}\n")
    print("Your own browser has no network guard: what a View reaches by WebRTC or preconnect is not filtered.")
    print(f"{'Press Enter for a fresh address, ' if asks else ''}Ctrl+C ends Greenroom.", flush=True)
    if asks:
        threading.Thread(target=_print_on_enter, args=(fresh,), name="greenroom-enter", daemon=True).start()


def _print_on_enter(fresh: Callable[[], str]) -> None:
    # Not through `sys.stdin`: its lock, held by a waiting thread, would break the interpreter's end.
    while os.read(sys.stdin.fileno(), 4096):
        try:
            print(f"  {fresh()}\n", flush=True)
        except (GreenroomError, TimeoutError):
            return  # it is ending


def _demo() -> "ServerEntry":
    from greenroom.assets import asset
    from greenroom.frozen import own_program
    from greenroom.servers.entry import ServerEntry

    command, *arguments = own_program("demo-server", script=[str(asset("demo", "server.py"))])
    return ServerEntry(name=DEMO_NAME, command=command, args=tuple(arguments), origin="demo")
