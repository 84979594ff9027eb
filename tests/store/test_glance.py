"""What a start reads before the store is open; whatever is wrong with it is as good as nothing there."""

from pathlib import Path

import pytest

from greenroom.store.folders import Folders
from greenroom.store.glance import remembered_at_a_glance, settings_at_a_glance
from greenroom.store.store import Store


def test_nothing_is_kept_before_the_first_start_and_nothing_is_made(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    assert settings_at_a_glance(folders) == {}
    assert remembered_at_a_glance(folders, "panes") is None
    assert list(tmp_path.iterdir()) == []


def test_what_a_store_keeps_is_read_while_it_is_open_and_after(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    with Store(folders) as store:
        store.settings.change(theme="dark", shell_port=20_001)
        store.remembered.keep("panes", {"side": 300})
        assert remembered_at_a_glance(folders, "panes") == {"side": 300}
    assert remembered_at_a_glance(folders, "panes") == {"side": 300}
    assert remembered_at_a_glance(folders, "other") is None
    assert settings_at_a_glance(folders) == {"theme": "dark", "shell_port": 20_001}
    with Store(folders) as store:  # and the glance left nothing in its way
        assert store.remembered.value("panes") == {"side": 300}


@pytest.mark.parametrize("text", ["", "{", "[1]", '"dark"', "[" * 100_000, "\xff\xfe"])
def test_settings_that_cannot_be_understood_are_none(tmp_path: Path, text: str) -> None:
    folders = Folders.under(tmp_path)
    folders.config.mkdir()
    (folders.config / "settings.json").write_bytes(text.encode("latin-1"))
    assert settings_at_a_glance(folders) == {}


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + b"\0" * 2000])
def test_a_database_that_cannot_be_read_remembers_nothing(tmp_path: Path, content: bytes) -> None:
    folders = Folders.under(tmp_path)
    folders.data.mkdir()
    (folders.data / "greenroom.db").write_bytes(content)
    assert remembered_at_a_glance(folders, "panes") is None
