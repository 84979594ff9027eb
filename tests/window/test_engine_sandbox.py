import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from greenroom.window.engine_sandbox import Sandboxed, Unsandboxed, escape_of, sandbox_state
from tests.window.loopback import loopback
from tests.window.real_window import ROOT, outcome, plain_window

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the engine's sandbox on Linux")
IS_ROOT = sys.platform != "win32" and os.geteuid() == 0
NOBODY = 65534


@linux
@pytest.mark.skipif(not IS_ROOT, reason="only root has no sandbox for being root")
def test_root_has_no_sandbox_and_is_told_what_to_do() -> None:
    state = sandbox_state({})
    assert isinstance(state, Unsandboxed)
    assert "root" in state.reason
    assert "ordinary user" in state.mend


@linux
def test_the_engine_s_own_switch_is_seen() -> None:
    state = sandbox_state({"QTWEBENGINE_DISABLE_SANDBOX": "1"})
    assert isinstance(state, Unsandboxed)
    assert "QTWEBENGINE_DISABLE_SANDBOX" in state.reason


@pytest.mark.parametrize("flag", ["--no-sandbox", "--single-process", "--disable-seccomp-filter-sandbox"])
def test_a_flag_that_switches_it_off_is_seen(flag: str) -> None:
    assert isinstance(sandbox_state({"QTWEBENGINE_CHROMIUM_FLAGS": flag}, platform="linux"), Unsandboxed)
    assert isinstance(sandbox_state({"WEBVIEW2_ADDITIONAL_BROWSER_ARGUMENTS": flag}, platform="win32"), Unsandboxed)


def ordinary_python() -> list[str] | None:
    """A command for our Python as a user who has the engine's sandbox; None where that cannot be had."""
    if not IS_ROOT:
        return [sys.executable]
    python = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    if not Path(python).exists() or shutil.which("setpriv") is None:
        return None
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", python]


def ordinary_environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "QTWEBENGINE_DISABLE_SANDBOX"}
    return {
        **kept,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if "site-packages" in path or path == str(ROOT))
        + f"{os.pathsep}{ROOT / 'desktop'}",
        "QT_QPA_PLATFORM": "offscreen",
    }


def run_as_ordinary_user(home: Path, code: str) -> str:
    python = ordinary_python()
    if python is None:
        pytest.skip("no Python here that an ordinary user may run")
    return subprocess.run(
        [*python, "-c", code],
        cwd=ROOT,
        env=ordinary_environment(home),
        capture_output=True,
        text=True,
        timeout=50,
        check=True,
    ).stdout


@linux
def test_an_ordinary_user_s_state_is_what_the_kernel_answers(tmp_path: Path) -> None:
    code = "from greenroom.window.engine_sandbox import sandbox_state; print(type(sandbox_state()).__name__)"
    said = run_as_ordinary_user(tmp_path, code)
    unshare = ["unshare", "--user", "--pid", "--net", "--fork", "true"]
    works = subprocess.run(unshare, check=False, timeout=10, capture_output=True).returncode == 0
    assert said.strip() == (Sandboxed if works else Unsandboxed).__name__


@linux
def test_an_uncontained_process_is_told_from_a_contained_one() -> None:
    own_status = Path("/proc/self/status").read_text()
    if "Seccomp:\t2" not in own_status:
        assert escape_of(os.getpid()) == "it has no system call filter"
    else:
        assert escape_of(os.getpid()) == "it has no process namespace of its own"
    assert escape_of(2**22 + 1) == "its process could not be looked at"


def test_both_marks_of_a_contained_process_are_wanted(tmp_path: Path) -> None:
    def with_status(text: str) -> str | None:
        (tmp_path / "7").mkdir(exist_ok=True)
        (tmp_path / "7" / "status").write_text(text)
        return escape_of(7, proc=tmp_path)

    assert with_status("Name:\tx\nNSpid:\t70\t4\t1\nSeccomp:\t2\n") is None
    assert with_status("Name:\tx\nNSpid:\t70\nSeccomp:\t2\n") == "it has no process namespace of its own"
    assert with_status("Name:\tx\nNSpid:\t70\t4\nSeccomp:\t0\n") == "it has no system call filter"


@linux
@pytest.mark.window
@pytest.mark.skipif(not IS_ROOT, reason="another user's engine has its sandbox")
def test_a_window_that_expects_a_sandbox_and_has_none_shows_nothing(tmp_path: Path) -> None:
    with loopback({"/": "never shown"}) as server:
        with plain_window(server.url, tmp_path, expects_sandbox=True) as window:
            error = outcome(window)["error"]
        assert server.requested == []
    assert "the engine's sandbox is not on" in error


@linux
@pytest.mark.window
def test_a_window_with_the_sandbox_proves_it_and_shows_the_page() -> None:
    python = ordinary_python()
    if python is None:
        pytest.skip("no Python here that an ordinary user may run")
    page = "<script>fetch('/report', {method: 'POST', body: JSON.stringify({place: 'top'})})</script>"
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as home,  # pytest's own folders are closed to other users
        loopback({"/": page}) as server,
        plain_window(
            server.url, open_to_all(home) / "w", python=python, environment=ordinary_environment(Path(home))
        ) as window,
    ):
        assert server.report() == {"place": "top"}
        window.terminate()
        said = outcome(window)
    assert said["sandbox"] == "Sandboxed"
    assert said["error"] == ""


def open_to_all(folder: str) -> Path:
    path = Path(folder)
    path.chmod(0o777)
    return path
