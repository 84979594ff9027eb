from pathlib import Path

import pytest

from greenroom.window.geometry import Geometry
from greenroom.window.remembered import read_place, write_place


def test_a_place_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "data" / "window.json"
    place = Geometry(width=900, height=700, x=-3, y=50, maximized=True)
    write_place(file, place)
    assert read_place(file) == place


@pytest.mark.parametrize("text", ["", "{", "[]", '{"width": "wide", "height": 1}', "\xff"])
def test_a_file_that_says_nothing_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "window.json"
    file.write_text(text, encoding="latin-1")
    assert read_place(file) == read_place(tmp_path / "missing") == Geometry()


def test_a_folder_that_cannot_be_written_costs_only_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    write_place(tmp_path / "file" / "window.json", Geometry())
    assert read_place(tmp_path / "file" / "window.json") == Geometry()
