"""Small things kept for the page: there again after a restart, and never more than there is room for."""

from pathlib import Path

import pytest

from greenroom.store.database import Database
from greenroom.store.errors import TooMuchToRemember
from greenroom.store.folders import Folders
from greenroom.store.remembered import LONGEST, MOST, Remembered
from greenroom.store.store import Store


def test_what_was_kept_is_there_after_a_restart_and_null_forgets_it(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.remembered.keep("panes", {"side": 300})
        store.remembered.keep("panes", {"side": 310, "open": [True, None, "naïve \ud800"]})
        store.remembered.keep("log", "errors")
        store.remembered.keep("log", None)
    with Store(Folders.under(tmp_path)) as store:
        assert store.remembered.everything() == {"panes": {"side": 310, "open": [True, None, "naïve ?"]}}
        assert store.remembered.value("panes") == store.remembered.everything()["panes"]
        assert store.remembered.value("log") is None


def test_a_value_that_is_too_long_leaves_the_old_one(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.remembered.keep("key", "x" * (LONGEST - 2))
        with pytest.raises(TooMuchToRemember, match="key is longer"):
            store.remembered.keep("key", "y" * (LONGEST - 1))
        assert store.remembered.value("key") == "x" * (LONGEST - 2)


def test_there_are_never_more_values_than_allowed_but_each_may_change(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for number in range(MOST):
            store.remembered.keep(f"k{number}", number)
        with pytest.raises(TooMuchToRemember, match="one more"):
            store.remembered.keep("another", 1)
        store.remembered.keep("k0", "changed")
        store.remembered.keep("k1", None)
        store.remembered.keep("another", 1)
        assert store.remembered.value("k0") == "changed"
        assert len(store.remembered.everything()) == MOST


def test_a_value_that_somebody_spoilt_in_the_file_is_left_out(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    remembered = Remembered(database)
    remembered.keep("good", 1)
    database.rows("INSERT INTO remembered VALUES ('bad', '{')")
    assert remembered.everything() == {"good": 1}
    assert remembered.value("bad") is None
    database.close()
