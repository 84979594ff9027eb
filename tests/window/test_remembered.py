from pathlib import Path

import pytest

from greenroom.window.geometry import Geometry
from greenroom.window.remembered import MOST_PLACES, WindowMemory

PLACE = Geometry(width=900, height=700, x=-3, y=50, maximized=True, zoom=1.25)


def test_a_place_comes_back_as_it_was(tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "data" / "windows.json")
    memory.keep(0, PLACE)
    assert memory.place(0) == PLACE


def test_each_window_has_a_place_by_its_number(tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "windows.json")
    memory.keep(2, PLACE)
    memory.keep(0, Geometry())
    assert [memory.place(slot) for slot in range(4)] == [Geometry(), None, PLACE, None]


def test_no_more_places_are_kept_than_windows_one_may_have(tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "windows.json")
    memory.keep(0, PLACE)
    memory.keep(MOST_PLACES, Geometry())
    assert (memory.place(0), memory.place(MOST_PLACES)) == (PLACE, None)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"windows": [{"width": "wide", "height": 1}]}', "\xff"])
def test_a_file_that_says_nothing_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "windows.json"
    file.write_text(text, encoding="latin-1")
    assert WindowMemory(file).place(0) is None
    WindowMemory(file).keep(0, PLACE)
    assert WindowMemory(file).place(0) == PLACE


def test_a_folder_that_cannot_be_written_costs_only_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    memory = WindowMemory(tmp_path / "file" / "windows.json")
    memory.keep(0, Geometry())
    assert memory.place(0) is None
