"""The contributor's command, as far as it can be tried without making an environment."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import keyring
import pytest

import dev


def test_something_done_once_is_done_again_only_for_another_stamp(tmp_path: Path) -> None:
    done: list[str] = []
    for stamp in ("a", "a", "b", "b"):
        dev.once("thing", stamp, partial(done.append, stamp), tmp_path)
    assert done == ["a", "b"]


def test_what_was_done_is_on_record(tmp_path: Path) -> None:
    assert dev.recorded("thing", tmp_path) is None
    dev.once("thing", "a", lambda: None, tmp_path)
    assert dev.recorded("thing", tmp_path) == "a"


def test_an_action_that_fails_is_not_taken_for_done(tmp_path: Path) -> None:
    def fail() -> None:
        raise dev.DevError("no network")

    for _ in range(2):
        with pytest.raises(dev.DevError):
            dev.once("thing", "a", fail, tmp_path)


def test_tests_get_a_home_of_their_own_and_keep_the_caches(tmp_path: Path) -> None:
    environment = dev.test_environment(tmp_path)
    assert environment["HOME"] == str(tmp_path)
    assert Path(environment["XDG_RUNTIME_DIR"]).stat().st_mode & 0o777 == 0o700
    assert not Path(environment["GREENROOM_CASES"]).is_relative_to(tmp_path)
    assert not Path(environment["PIP_CACHE_DIR"]).is_relative_to(tmp_path)


def test_tests_have_no_key_of_a_contributors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "GOOGLE_API_KEY", "AWS_BEARER_TOKEN_BEDROCK", "AZURE_OPENAI_ENDPOINT"):
        monkeypatch.setenv(name, "theirs")
    monkeypatch.setenv("OTHER", "kept")
    environment = dev.test_environment(tmp_path)
    assert "theirs" not in environment.values()
    assert environment["OTHER"] == "kept", "the control"


def test_without_a_command_it_says_what_there_is() -> None:
    done = subprocess.run([sys.executable, dev.__file__], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert all(
        f"\n{command} " in done.stdout for command in ("setup", "run", "test", "check", "bench", "freeze", "lock")
    )


def test_an_unknown_command_is_refused() -> None:
    assert subprocess.run([sys.executable, dev.__file__, "dance"], capture_output=True, check=False).returncode == 2


@pytest.mark.parametrize(("words", "counted"), [([], False), (["--long"], True)])
def test_a_test_that_takes_minutes_is_left_out_unless_asked_for(words: list[str], *, counted: bool) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/machine", *words]
    done = subprocess.run(command, cwd=dev.ROOT, capture_output=True, text=True, check=True)
    assert ("test_the_commands_of_the_readme_work_on_a_clean_machine" in done.stdout) is counted


@pytest.mark.keyring
@pytest.mark.usefixtures("secret_service")
def test_the_session_of_the_tests_has_a_keyring_that_keeps_a_secret() -> None:
    name = f"dev-{os.getpid()}"
    keyring.set_password("greenroom-tests", name, "kept")
    assert keyring.get_password("greenroom-tests", name) == "kept"
    keyring.delete_password("greenroom-tests", name)
    assert keyring.get_password("greenroom-tests", name) is None
