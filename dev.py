#!/usr/bin/env python3
"""The one command of a contributor: python3 dev.py setup | run | test | check | bench | freeze | lock.

setup           make .venv, install the locked requirements, build the page, install missing system libraries
run [ARGS…]     set up if needed, then start Greenroom; without arguments it opens the app
test [ARGS…]    all checks, the page's tests and pytest; with arguments only pytest, which gets them
                (--long alone: everything, and the tests that take minutes too)
check           lint, format, types, layers and sizes; changes nothing
bench [ARGS…]   the measurements in tests/bench
freeze          pack the app with its interpreter into the folder dist/greenroom; --out DIR for another than dist
lock [ARGS…]    make requirements/*.txt and the npm lock again; ARGS go to uv, e.g. --upgrade

It needs Python 3.11 and nothing else. Every step is skipped while what it depends on is unchanged. It is not part of
the app and is not packed with it.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")
PIP: tuple[str | Path, ...] = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install")
REQUIREMENTS = ROOT / "requirements"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

# What the window's engine, the tests' browser and the real keyring need on a Debian-like system.
SYSTEM_PACKAGES = """
libegl1 libgl1 libasound2 libatomic1 libdbus-1-3 libdrm2 libgbm1 libfontconfig1 libglib2.0-0 libgssapi-krb5-2 libnss3 libnspr4
libwayland-server0 libx11-xcb1 libxcomposite1 libxdamage1 libxkbcommon-x11-0 libxkbfile1 libxrandr2 libxtst6
libxcb-cursor0 libxcb-dri3-0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1
fonts-dejavu-core xvfb dbus gnome-keyring libsecret-1-0
"""
TESTS_KEYRING = "GREENROOM_TESTS_KEYRING"
"""Says that the keyring is one for the tests alone, not the person's."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")


class DevError(Exception):
    """A step that cannot go on; the message says what to do."""


def say(text: str) -> None:
    """Print one line at once, so that it stands before the output of the program it announces."""
    print(text, flush=True)


def execute(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> int:
    """Run a program in the repository with its output shown; return its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=False).returncode


def require(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> None:
    """Run a program that has to succeed."""
    if code := execute(command, env=env):
        raise DevError(f"`{' '.join(str(part) for part in command)}` failed with exit code {code}")


def content_hash(*paths: Path) -> str:
    """Hash the names and contents of files, and this Python's version."""
    digest = hashlib.sha256(sys.version.encode())
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def once(name: str, stamp: str, action: Callable[[], None], folder: Path = VENV) -> None:
    """Do something unless it was already done for the same stamp; the record of it is kept in `folder`."""
    if recorded(name, folder) == stamp:
        return
    action()
    (folder / f".{name}.sha256").write_text(stamp)


def recorded(name: str, folder: Path = VENV) -> str | None:
    """Return the stamp for which something was last done; None if it never was."""
    record = folder / f".{name}.sha256"
    return record.read_text() if record.is_file() else None


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep two of us from working on one `.venv` at a time, where the system has locks that end with their process."""
    path = ROOT / ".setup.lock"
    if os.name != "posix" or not os.access(path if path.exists() else ROOT, os.W_OK):
        yield  # where we may not write, we change nothing
        return
    import fcntl  # noqa: PLC0415 -- absent on Windows

    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# --- setup ----------------------------------------------------------------------------------------------------------


def installed_packages() -> set[str]:
    """Return the names of installed Debian packages, without the suffix of the 64-bit time transition."""
    query = ["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\\n"]
    listing = subprocess.run(query, capture_output=True, text=True, check=False).stdout
    rows = (line.split() for line in listing.splitlines())
    return {row[0].removesuffix("t64") for row in rows if row[-1] == "installed"}


def is_debian() -> bool:
    """Tell whether this system's packages are Debian's."""
    return bool(shutil.which("apt-get") and shutil.which("dpkg-query"))


def missing_of(names: Sequence[str]) -> list[str]:
    """Return which of these packages a Debian-like system lacks; none on any other system."""
    present = installed_packages() if is_debian() else set(names)
    return [name for name in names if name not in present]


def missing_packages() -> list[str]:
    """Return what a Debian-like system lacks for the app and its tests; nothing on any other system."""
    if not is_debian():
        return []
    missing = missing_of(SYSTEM_PACKAGES.split())
    if not any(shutil.which(browser) for browser in BROWSERS):
        missing.append("chromium")
    if not PYTHON.exists() and not can_make_venv():
        missing.append("python3-venv")
    return missing


def can_make_venv() -> bool:
    """Tell whether this Python can put pip into a new environment; Debian's needs a package for that."""
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def as_root() -> list[str] | None:
    """Return the prefix that runs a command as root without asking, or None where there is no such way."""
    if IS_ROOT:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def known_to_apt(name: str) -> str:
    """Return the name under which apt has a package: newer releases append a suffix to some libraries."""
    known = subprocess.run(["apt-cache", "show", name + "t64"], capture_output=True, check=False).returncode == 0
    return name + "t64" if known else name


def install_system_packages(missing: Sequence[str]) -> None:
    """Install these system libraries, or print the line that does; what lacks one will say so itself."""
    if not missing:
        return
    by_hand = f"sudo apt-get install -y --no-install-recommends {' '.join(missing)}"
    prefix = as_root()
    if prefix is None:
        say(f"Missing system packages. Run:\n\n    {by_hand}\n")
        return
    say(f"installing system packages: {' '.join(missing)}")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    execute([*prefix, "apt-get", "update", "-q"], env=quiet)
    names = [known_to_apt(name) for name in missing]
    if execute([*prefix, "apt-get", "install", "-y", "-q", "--no-install-recommends", *names], env=quiet):
        say(f"That did not work. Going on without; later run:\n\n    {by_hand}\n")


def make_venv() -> None:
    """Make `.venv` with this Python, unless it is there; one that came along with a moved checkout is made anew."""
    place = VENV / ".place"
    if PYTHON.exists() and place.is_file() and place.read_text() == str(ROOT):
        return
    if not can_make_venv():
        raise DevError("this Python cannot make a virtual environment; on Debian: sudo apt-get install -y python3-venv")
    say("making .venv")
    require([sys.executable, "-m", "venv", "--clear", VENV])
    place.write_text(str(ROOT))


def project_stamp() -> str:
    """Return the parts of `pyproject.toml` that an installation depends on; settings of tools are not among them."""
    import tomllib  # noqa: PLC0415 -- absent before Python 3.11, which is told so in words

    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return json.dumps([sys.version, described["build-system"], described["project"], described["tool"]["hatch"]])


def make_environment(*, to_run: bool = False) -> None:
    """Bring the system and `.venv` to what the locks ask for, `to_run` only to what the app and its page need.

    A `.venv` that is a link is another checkout's affair.
    """
    install_system_packages(missing_packages())
    if VENV.is_symlink():
        return
    make_venv()
    whole, least = ([REQUIREMENTS / name, REQUIREMENTS / "build.txt"] for name in ("dev.txt", "runtime.txt"))
    # One record for both: what is there is told by the last installation, whichever it was.
    locks = least if to_run and recorded("requirements") != content_hash(*whole) else whole
    once("requirements", content_hash(*locks), lambda: install_requirements(locks))


def install_requirements(locks: Sequence[Path]) -> None:
    """Install exactly what these locks name."""
    say("installing the locked requirements: a minute or two, more on a busy machine; pip says little at the end")
    require([*PIP, "--require-hashes", *(word for lock in locks for word in ("-r", lock))])


def install_project() -> None:
    """Install the project itself as a checkout; the build hook finds the page already made."""

    def install() -> None:
        say("installing the project")
        require([*PIP, "-q", "--no-deps", "--no-build-isolation", "-e", ROOT])

    if not VENV.is_symlink():
        once("project", project_stamp(), install)


def setup(*, page_must_build: bool = True, to_run: bool = False) -> bool:
    """Bring everything to the state the sources ask for, `to_run` only what that takes; tell whether the page is new too."""
    with alone():
        make_environment(to_run=to_run)
    built = execute([PYTHON, ROOT / "hatch_build.py"]) == 0
    if page_must_build and not built:
        raise DevError("the page does not build, see above")
    if built:
        install_project()
    return built


# --- check ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """One check: its name as printed, and the command that makes it."""

    name: str
    command: Sequence[str | Path]


@dataclass(frozen=True)
class Outcome:
    """How a check went: empty `report` means nothing to complain about."""

    name: str
    failed: bool
    report: str
    seconds: float


CHECKS = (
    Check("ruff", [BIN / "ruff", "check", "--output-format=concise", "."]),
    Check("format", [BIN / "ruff", "format", "--check", "."]),
    Check("types", [BIN / "mypy"]),
    Check("layers", [BIN / "lint-imports", "--no-cache"]),
    Check("page", [PYTHON, ROOT / "hatch_build.py", "npm", "run", "--silent", "check"]),
    Check("sizes", [PYTHON, "-m", "tests.sizes"]),
)


def make_check(check: Check) -> Outcome:
    """Make one check and time it."""
    started = time.monotonic()
    command = [str(part) for part in check.command]
    plain = os.environ | {"NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=plain, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    report = done.stdout.decode(errors="replace").strip()
    return Outcome(check.name, done.returncode != 0, report, time.monotonic() - started)


def check() -> bool:
    """Make all checks side by side; print the reports of those that fail; tell whether all are content."""
    with ThreadPoolExecutor(max_workers=max(2, os.cpu_count() or 2)) as pool:
        outcomes = list(pool.map(make_check, CHECKS))
    for outcome in outcomes:
        if outcome.failed:
            say(f"\n--- {outcome.name}\n{outcome.report}\n")
    for outcome in outcomes:
        say(f"{'FAILED' if outcome.failed else 'ok':6} {outcome.name:8} {outcome.seconds:5.1f} s")
    return not any(outcome.failed for outcome in outcomes)


# --- test -----------------------------------------------------------------------------------------------------------


def provider_variables() -> list[str]:
    """Return the variables that hold keys and addresses of models: no test may use, or pay with, a contributor's own."""
    desktop = str(ROOT / "desktop")
    if desktop not in sys.path:
        sys.path.append(desktop)
    from greenroom.protocol.model.providers import PROVIDERS  # noqa: PLC0415 -- no other command needs it

    return [name for one in PROVIDERS.values() for name in (*one.key_variables, *one.address_variables)]


def test_environment(scratch: Path) -> dict[str, str]:
    """Return the environment of a test run: a home of its own, the real caches, no display needed."""
    from tests.cases.prepare import cases_folder  # noqa: PLC0415 -- no other command needs it

    home = Path.home()
    runtime = scratch / "runtime"
    runtime.mkdir(mode=0o700)
    kept = {
        "PIP_CACHE_DIR": home / ".cache" / "pip",
        "npm_config_cache": home / ".npm",
        "GREENROOM_CASES": cases_folder(),
        "PIP_CONFIG_FILE": home / ".config" / "pip" / "pip.conf",
        "npm_config_userconfig": home / ".npmrc",
    }
    env = {name: str(path) for name, path in kept.items() if path.exists() or path.suffix == ""} | os.environ
    homes = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS")
    for name in (*homes, *provider_variables()):
        env.pop(name, None)
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # the app is started hundreds of times, and need not be compiled each time
    env |= {"HOME": str(scratch), "XDG_RUNTIME_DIR": str(runtime)}
    if IS_ROOT:
        env |= {"GREENROOM_UNSAFE_NO_SANDBOX": "1", "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    if sys.platform == "linux" and not (env.get("DISPLAY") or env.get("WAYLAND_DISPLAY")):
        env["QT_QPA_PLATFORM"] = "offscreen"
    return env


def with_keyring(command: Sequence[str | Path]) -> list[str | Path]:
    """Wrap a command into a session of its own with an unlocked Secret Service, where the programs for it exist."""
    if not all(shutil.which(name) for name in ("dbus-run-session", "gnome-keyring-daemon", "sh")):
        return list(command)
    unlock = 'echo tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
    ours = f"{TESTS_KEYRING}=1"
    return ["dbus-run-session", "--", "env", ours, "sh", "-c", unlock, "tests", *command]


def pytest(*arguments: str) -> bool:
    """Run pytest with a home of its own; tell whether it passed."""
    with tempfile.TemporaryDirectory(prefix="greenroom-tests-", ignore_cleanup_errors=True) as scratch:
        environment = test_environment(Path(scratch))
        return execute(with_keyring([PYTHON, "-m", "pytest", *arguments]), env=environment) == 0


def test(arguments: Sequence[str]) -> bool:
    """Run everything, or with arguments only pytest; pytest is last, so its closing line ends the output."""
    built = setup(page_must_build=False)
    if set(arguments) - {"--long"}:
        return pytest(*arguments)
    checked = check()
    page_tested = execute([PYTHON, ROOT / "hatch_build.py", "npm", "run", "--silent", "test"]) == 0
    tested = pytest("--durations=40", "--durations-min=5", *arguments)
    for name, passed in (("building the page", built), ("the checks", checked), ("the page's tests", page_tested)):
        if not passed:
            say(f"FAILED: {name}, see above")
    return built and checked and page_tested and tested


# --- freeze ---------------------------------------------------------------------------------------------------------


def freeze_packages() -> list[str]:
    """Return the Debian packages that packing needs: a tool for executables, and the interpreter as a library."""
    debians = sys.base_prefix == "/usr"
    return ["binutils", *([f"libpython{sys.version_info.major}.{sys.version_info.minor}"] if debians else [])]


def freeze(arguments: Sequence[str]) -> int:
    """Pack the app; what is in the package is said in packaging/greenroom.spec."""
    parser = argparse.ArgumentParser(prog="dev.py freeze")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where the folder `greenroom` goes"
    )
    more = "a further executable in it, for tests"
    parser.add_argument("--beside", type=Path, action="append", default=[], metavar="SCRIPT", help=more)
    wanted = parser.parse_args(arguments)
    install_system_packages(missing_of(freeze_packages()))
    requirements = REQUIREMENTS / "freeze.txt"
    once("freeze", content_hash(requirements), lambda: require([*PIP, "--require-hashes", "-r", requirements]))
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="greenroom-freeze-") as work:
        shape = ["--noconfirm", "--log-level", "WARN", "--distpath", wanted.out.absolute(), "--workpath", work]
        beside = [script.absolute() for script in wanted.beside]
        require([PYTHON, "-m", "PyInstaller", *shape, ROOT / "packaging" / "greenroom.spec", "--", *beside])
    made = wanted.out.absolute() / "greenroom"
    size = sum(path.lstat().st_size for path in made.rglob("*") if not path.is_dir())
    say(f"{made}: {size / 1e6:.0f} MB, made in {time.monotonic() - started:.0f} s")
    return 0


# --- lock -----------------------------------------------------------------------------------------------------------


def lock(arguments: Sequence[str]) -> int:
    """Make the locks again: universal, with hashes, without a word of where packages come from."""
    shape = ["--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
    silence = ["--no-emit-index-url", "--no-emit-find-links", "--custom-compile-command", "python3 dev.py lock"]
    compiles = {
        "runtime.txt": ["pyproject.toml", "--extra", "stage"],
        "dev.txt": ["pyproject.toml", "--extra", "stage", "--group", "dev", "-c", "requirements/runtime.txt"],
        "build.txt": ["--group", "build", "-c", "requirements/dev.txt"],
        "freeze.txt": ["--group", "freeze", "-c", "requirements/build.txt", "-c", "requirements/dev.txt"],
    }
    for name, inputs in compiles.items():
        say(f"locking requirements/{name}")
        target = f"requirements/{name}"
        require([BIN / "uv", "pip", "compile", *shape, *silence, *arguments, *inputs, "--output-file", target])
    say("locking bridge_js/package-lock.json")
    require([PYTHON, ROOT / "hatch_build.py", "npm", "install", "--package-lock-only"])
    return 0


# --- the command line -----------------------------------------------------------------------------------------------


def warn_root(arguments: Sequence[str]) -> None:
    """Say before a long set-up what the app would say after it."""
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if IS_ROOT and display and not {"--unsafe-no-sandbox", "--browser", "doctor"} & set(arguments):
        say("You are root, for whom web engines have no sandbox: the window opens only with --unsafe-no-sandbox.\n")


def run(arguments: Sequence[str]) -> int:
    """Become Greenroom, in the folder of the person, so that signals reach it and it can end in its own time."""
    command = [str(BIN / "greenroom"), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 -- without a shell, and without coming back
    return subprocess.run(command, check=False).returncode


def obey(command: str, arguments: Sequence[str]) -> int:
    """Carry out one command; return the exit code."""
    if command in {"check", "lock"}:  # these need no page, and must work while one does not build
        with alone():
            make_environment()
        return lock(arguments) if command == "lock" else int(not check())
    if command == "test":  # it goes on with the page of yesterday, and says so at the end
        return int(not test(arguments))
    if command == "run":
        warn_root(arguments)
        setup(to_run=True)
        return run(arguments)
    setup()
    if command == "freeze":
        return freeze(arguments)
    return bench(arguments) if command == "bench" else 0


def bench(arguments: Sequence[str]) -> int:
    """Run the measurements, without a time limit and with what they print."""
    shape = ["-o", "python_files=bench_*.py", "-o", "timeout=0", "-s", "tests/bench"]
    return 0 if pytest(*shape, *arguments) else 1


def main() -> int:
    """Read the command line."""
    if sys.version_info < (3, 11):  # noqa: UP036 -- said in words to a person who has an older one
        say("Greenroom needs Python 3.11 or newer; this is " + sys.version.split()[0])
        return 2
    command, arguments = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("--help", [])
    if command not in {"setup", "run", "test", "check", "bench", "freeze", "lock"}:
        say((__doc__ or "").strip())
        return 0 if command in {"-h", "--help"} else 2
    try:
        return obey(command, arguments)
    except DevError as error:
        say(f"dev.py: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
