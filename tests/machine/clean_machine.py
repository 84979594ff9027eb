"""The README's two commands on a machine that has Debian 12 with Python 3.11 and nothing else.

    python3 -m tests.machine.clean_machine [--folder DIR] [--log FILE] [--picture FILE] [TEST ARGUMENTS…]

It makes such a root (`clean_root`), clones this repository's last commit into it, and there runs `python3 dev.py run` until the
page answers, the same once more for an ordinary user with a display, and `python3 dev.py test`: whole, or with the
arguments given here. It needs root, debootstrap and the network; the host's files are not touched. Exit codes: 0 proved,
1 disproved, 3 not possible here. About half an hour with all tests on two cores; a minute or three with few.
"""

import argparse
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, NoReturn, TypeVar

from tests.machine.clean_root import CannotMake, CleanRoot, ask_to_end, clean_root
from tests.machine.framebuffer import Picture, read_picture

ROOT = Path(__file__).resolve().parents[2]
PERSON = "person"
CHECKOUT = f"/home/{PERSON}/greenroom"
START_SECONDS = 1200
"""The first start fetches more than a gigabyte."""
END_SECONDS = 20
TEST_SECONDS = 5400
NOT_POSSIBLE = 3
SCREEN = "1280x800x24"
DRAWN = 0.02
"""The share of pixels that makes a page; a mouse pointer over an empty window has a hundredth of it."""

T = TypeVar("T")

_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


class Disproved(Exception):
    """A command of the README does not do there what the README says."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing that was proved, and how long it took."""

    what: str
    seconds: float


def prove(root: CleanRoot, *, tests: Sequence[str] = (), picture: Path | None = None) -> list[Step]:
    """Run the README's commands in a root that is there already.

    Args:
        root: The clean machine.
        tests: Arguments for `dev.py test`; none means everything.
        picture: Where the window's picture goes.

    Raises:
        Disproved: one of them fails.
    """
    commit = clone(root)
    return [
        timed(
            f"`python3 dev.py run` fetches all it needs, and its page answers (commit {commit})", lambda: browse(root)
        ),
        timed("an ordinary user's window shows the page, in the engine's sandbox", lambda: look(root, picture)),
        timed(f"`python3 dev.py test {' '.join(tests)}".rstrip() + "` passes", lambda: test(root, tests)),
    ]


def timed(what: str, act: Callable[[], None]) -> Step:
    """Do it, tell it and time it."""
    started = time.monotonic()
    act()
    step = Step(what=what, seconds=time.monotonic() - started)
    print(f"{step.seconds:7.0f} s  {step.what}", flush=True)
    return step


def clone(root: CleanRoot) -> str:
    """Make a person there and clone our last commit into their home; return the commit's short name."""
    must(root, ["useradd", "--create-home", "--shell", "/bin/bash", PERSON])
    # A repository of another user's is refused unless it is named; the files of the clone are nobody's links.
    git = ["git", "-c", f"safe.directory={ROOT}", "-c", f"safe.directory={ROOT / '.git'}"]
    target = root.path / CHECKOUT.removeprefix("/")
    subprocess.run([*git, "clone", "--quiet", "--no-hardlinks", str(ROOT), str(target)], check=True)
    must(root, ["chown", "--recursive", f"{PERSON}:{PERSON}", CHECKOUT])
    asked = subprocess.run(
        [*git, "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    return asked.stdout.strip()


def must(root: CleanRoot, command: Sequence[str]) -> None:
    """Run what cannot fail on a sound machine."""
    if code := root.run(command):
        raise CannotMake(f"`{' '.join(command)}` failed in the new root with exit code {code}")


def browse(root: CleanRoot) -> None:
    """Start the app where there is no display, ask for the page at the address that it prints, and end it."""
    before = root.said()
    with root.started(["python3", "dev.py", "run"], folder=CHECKOUT) as process:
        printed = within(START_SECONDS, process, lambda: _ADDRESS.search(root.said()[len(before) :]))
        with urllib.request.urlopen(printed[0], timeout=30) as answer:  # noqa: S310 -- http by the pattern
            page = answer.read().decode()
        if answer.status != 200 or "<title>Greenroom" not in page:
            raise Disproved(f"the address that was printed answers with {answer.status} and not with the page")
        ask_to_end(process)
        if code := process.wait(END_SECONDS):
            raise Disproved(f"`dev.py run` ended with exit code {code} when it was asked to end")


def look(root: CleanRoot, picture: Path | None) -> None:
    """Start it as an ordinary user on a display, wait until the window shows more than a blank, and end it."""
    display = (
        f"Xvfb :7 -screen 0 {SCREEN} -nolisten tcp -fbdir /tmp >/dev/null 2>&1 & exec env DISPLAY=:7 python3 dev.py run"
    )
    frame = root.path / "tmp" / "Xvfb_screen0"
    with root.started(["sh", "-c", display], folder=CHECKOUT, user=PERSON) as process:
        shown = within(START_SECONDS, process, lambda: painted(frame))
        time.sleep(2)  # for the picture: what is drawn last
        shown = painted(frame) or shown
        ask_to_end(process)
        if code := process.wait(END_SECONDS):
            raise Disproved(f"the window ended with exit code {code} when it was asked to end")
    if picture is not None:
        picture.write_bytes(shown.png())


def painted(frame: Path) -> Picture | None:
    """The display's picture once it shows more than a blank window."""
    if not frame.is_file():
        return None
    shown = read_picture(frame.read_bytes())
    return shown if shown.drawn() >= DRAWN else None


def test(root: CleanRoot, arguments: Sequence[str]) -> None:
    """Run the tests there."""
    if code := root.run(["python3", "dev.py", "test", *arguments], folder=CHECKOUT, seconds=TEST_SECONDS):
        raise Disproved(f"`dev.py test` ended with exit code {code}")


def within(seconds: float, process: "subprocess.Popen[str]", look: Callable[[], T | None]) -> T:
    """Return what `look` finds, looking again and again while the program runs."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if (found := look()) is not None:
            return found
        if process.poll() is not None:
            raise Disproved(f"`dev.py run` ended by itself, with exit code {process.returncode}")
        time.sleep(0.5)
    raise Disproved(f"`dev.py run` did not come to its page within {seconds:.0f} s")


def main() -> int:
    """Read the command line, prove, and tell how it went."""
    parser = argparse.ArgumentParser(prog="clean_machine", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="where the new root is made")
    parser.add_argument("--log", type=Path, help="what the programs in it say; kept where the proof fails, too")
    parser.add_argument("--picture", type=Path, help="a picture of the window there, as PNG")
    parser.add_argument("tests", nargs="*", metavar="TEST ARGUMENT", help="for `dev.py test` there; none: everything")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, end)  # so that what was made is deleted
    with TemporaryDirectory(prefix="greenroom-clean-log-") as scratch:
        path = arguments.log or Path(scratch) / "log.txt"
        with path.open("w") as log:
            return tell(log, lambda: run(arguments, log))


def run(arguments: argparse.Namespace, log: IO[str]) -> None:
    """Make the root and prove in it."""
    started = time.monotonic()
    with clean_root(arguments.folder, log) as root:
        print(f"{time.monotonic() - started:7.0f} s  a root of Debian {root.release()}, {root.python()}", flush=True)
        prove(root, tests=arguments.tests, picture=arguments.picture)


def tell(log: IO[str], act: Callable[[], None]) -> int:
    """Do it and say in words how it went; return the exit code."""
    try:
        act()
    except CannotMake as error:
        print(f"not possible here: {error}", file=sys.stderr)
        return NOT_POSSIBLE
    except Disproved as error:
        log.flush()
        last = Path(log.name).read_text(errors="replace").splitlines()[-40:]
        print("\n".join([*last, f"\ndisproved: {error}"]), file=sys.stderr)
        return 1
    print("proved")
    return 0


def end(_number: int, _frame: object) -> NoReturn:
    """End in order."""
    raise SystemExit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
