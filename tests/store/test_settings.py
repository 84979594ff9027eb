"""The settings file: strict, atomic, and never overwritten when it cannot be understood."""

import os
from pathlib import Path

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
    assert [found.name for found in path.parent.iterdir()] == ["settings.json"]


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
    assert sorted(found.name for found in tmp_path.iterdir()) == [young.name, "settings.json"]
