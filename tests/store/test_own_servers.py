"""The person's own servers, the files they opened and what they agreed to last are there again after a restart."""

from pathlib import Path

from greenroom.store.folders import Folders
from greenroom.store.own_servers import KeptServer
from greenroom.store.store import Store


def _kept(key: str, text: str = "{}") -> KeptServer:
    return KeptServer(key=key, description=text, enabled=True)


def test_servers_keep_their_order_through_changes_and_restarts(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for key in ("one", "two", "three"):
            store.own_servers.put(_kept(key))
        store.own_servers.put(KeptServer(key="one", description='{"a": 1}', enabled=False))
    with Store(Folders.under(tmp_path)) as store:
        assert [kept.key for kept in store.own_servers.all()] == ["one", "two", "three"]
        assert store.own_servers.all()[0] == KeptServer(key="one", description='{"a": 1}', enabled=False)


def test_a_removed_server_can_be_put_back_where_it_was(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for key in ("one", "two", "three"):
            store.own_servers.put(_kept(key))
        place = store.own_servers.remove("two")
        assert place is not None
        assert [kept.key for kept in store.own_servers.all()] == ["one", "three"]
        store.own_servers.put_back(_kept("two", "{}"), place)
        assert [kept.key for kept in store.own_servers.all()] == ["one", "two", "three"]
        assert store.own_servers.remove("nobody") is None


def test_opened_files_are_remembered_once_and_forgotten_on_wish(tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    with Store(Folders.under(tmp_path)) as store:
        for path in (first, second, first):
            store.followed_files.add(path)
    with Store(Folders.under(tmp_path)) as store:
        assert store.followed_files.all() == [first, second]
        store.followed_files.remove(first)
        assert store.followed_files.all() == [second]


def test_what_was_agreed_to_last_is_kept_for_each_server(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        assert store.agreements.last("one") is None
        store.agreements.keep("one", "a")
        store.agreements.keep("one", "b")
        assert (store.agreements.last("one"), store.agreements.last("two")) == ("b", None)
