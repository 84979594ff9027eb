from pathlib import Path

from greenroom.store.database import Database
from greenroom.store.roots import Roots


def test_folders_stay_in_their_order_and_belong_to_one_identity(tmp_path: Path) -> None:
    database = Database(tmp_path / "a.db")
    roots = Roots(database)
    for path in ("/b", "/a", "/b"):
        roots.add("mine", Path(path))
    roots.add("other", Path("/c"))
    database.close()
    again = Database(tmp_path / "a.db")
    roots = Roots(again)
    assert roots.of("mine") == (Path("/b"), Path("/a"))
    roots.remove("mine", Path("/b"))
    assert (roots.of("mine"), roots.of("other"), roots.of("nobody")) == ((Path("/a"),), (Path("/c"),), ())
    again.close()
