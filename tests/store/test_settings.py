"""The settings file: strict, atomic, and never overwritten when it cannot be understood."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from pydantic import ValidationError

from greenroom.store.errors import DataFolderUnusable, SettingsUnreadable
from greenroom.store.settings import Settings, SettingsFile


def test_without_a_file_the_defaults_hold_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert SettingsFile(path).current == Settings()
    assert not path.exists()


def test_a_change_is_written_and_read_again_and_defaults_are_not_spelled_out(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    SettingsFile(path).change(shell_port=40001)
    SettingsFile(path).change(sandbox_port=40002)
    again = SettingsFile(path).current
    assert (again.shell_port, again.sandbox_port) == (40001, 40002)
    assert "tap_messages" not in path.read_text()
    assert sorted(found.name for found in path.parent.iterdir()) == ["settings.json", "settings.lock"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{\n "shell_port": \n}', "line 3"),
        ('{"shell_port": "40001"}', "shell_port"),
        ('{"shell_port": 70000}', "shell_port"),
        ('{"no_such_setting": 1}', "no_such_setting"),
        ("[]", "the whole file"),
    ],
)
def test_a_file_that_is_not_understood_is_named_and_left_alone(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    with pytest.raises(SettingsUnreadable, match=words):
        SettingsFile(path)
    assert path.read_text() == text


def test_a_value_that_is_not_allowed_changes_nothing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    with pytest.raises(ValidationError):
        file.change(shell_port=0)
    assert file.current == Settings()
    assert not file.path.exists()


def test_a_folder_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = SettingsFile(tmp_path / "none" / "settings.json")
    file.path = tmp_path / "file" / "settings.json"
    with pytest.raises(DataFolderUnusable):
        file.change(shell_port=40001)


def test_what_a_killed_process_had_begun_to_write_is_removed_and_another_s_work_is_not(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    abandoned, young = tmp_path / ".settings.json.abandoned", tmp_path / ".settings.json.young"
    abandoned.write_text('{"shell_port": 4')
    os.utime(abandoned, (0, 0))
    young.write_text("")
    file.change(shell_port=40001)
    assert sorted(found.name for found in tmp_path.iterdir()) == [young.name, "settings.json", "settings.lock"]


CHANGES: Final = 60
CHANGER: Final = f"""
import sys
from pathlib import Path
from greenroom.store.settings import SettingsFile
file = SettingsFile(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
for value in range(1, {CHANGES} + 1):
    assert file.change(**{{sys.argv[2]: value}}).model_dump()[sys.argv[2]] == value
"""


def test_two_processes_that_change_settings_at_once_lose_none_of_either(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    command = [sys.executable, "-c", CHANGER, str(path)]
    names = ("live_views", "shell_port")
    changers = [
        subprocess.Popen([*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for name in names
    ]
    for changer in changers:
        assert changer.stdout is not None
        assert changer.stdout.readline() == "open\n"
    for changer in changers:
        assert changer.stdin is not None
        changer.stdin.write("go\n")
        changer.stdin.flush()
    for changer in changers:
        changer.communicate(timeout=60)
    assert [changer.returncode for changer in changers] == [0, 0]
    assert SettingsFile(path).current == Settings(live_views=CHANGES, shell_port=CHANGES)


def test_what_another_one_changed_since_is_kept_and_known_from_the_next_change_on(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path / "settings.json"), SettingsFile(tmp_path / "settings.json")
    other.change(theme="dark")
    assert one.current.theme == "auto"
    one.change(live_views=3)
    assert (one.current.theme, one.current.live_views) == ("dark", 3)


def test_a_file_that_somebody_spoiled_while_it_is_open_is_left_alone(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.change(live_views=3)
    file.path.write_text('{"live_views": 4,}')
    with pytest.raises(SettingsUnreadable, match="line 1"):
        file.change(live_views=5)
    assert file.path.read_text() == '{"live_views": 4,}'
    assert file.current.live_views == 3
