"""The person's own servers: kept through a restart, changed, switched off, removed and put back, never approved by it."""

import json
from pathlib import Path

import pytest

from greenroom.servers.adding.draft import Draft, Variable
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import NotYours, SwitchedOff
from greenroom.servers.own import OwnServerBook, as_config
from greenroom.servers.own_secrets import Settler, draft_of
from greenroom.store.own_servers import KeptServer
from tests.servers.rig import Rig, open_book, raw, until


def _own(rig: Rig) -> OwnServerBook:
    own = OwnServerBook(rig.store, rig.book)
    own.load()
    return own


def _toy(name: str = "toy", *args: str) -> ServerEntry:
    return raw(*args, name=name)


async def test_own_servers_are_there_after_a_restart_in_their_order_and_with_their_keys(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        keys = [own.add(_toy(name)).key for name in ("one", "two", "three")]
        own.switch(keys[1], enabled=False)
    async with open_book(tmp_path) as rig:
        _own(rig)
        entries = [connection.entry for connection in rig.book.connections]
    assert [(entry.key, entry.name, entry.enabled) for entry in entries] == list(
        zip(keys, ("one", "two", "three"), (True, False, True), strict=True)
    )


async def test_a_new_server_waits_for_a_yes_and_a_changed_one_for_another(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        key = own.add(_toy()).key
        assert rig.book.get(key).status.phase == "needs_approval"
        rig.book.approve(key)
        assert rig.book.get(key).status.phase == "stopped"
        own.change(key, _toy("another name"))
        assert rig.book.get(key).status.phase == "stopped", "a name starts nothing else"
        own.change(key, _toy("another name", "--verbose"))
        assert rig.book.get(key).status.phase == "needs_approval"


async def test_a_server_that_is_changed_stops(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        key = own.add(_toy()).key
        rig.book.approve(key)
        before = rig.book.get(key)
        await before.start()
        own.change(key, _toy("toy", "--verbose"))
        await until(lambda: before.status.phase == "stopped")


async def test_a_server_that_is_switched_off_is_kept_and_not_started(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        key = own.add(_toy()).key
        rig.book.approve(key)
        own.switch(key, enabled=False)
        with pytest.raises(SwitchedOff):
            await rig.book.get(key).start()
        own.switch(key, enabled=True)
        await rig.book.get(key).start()
        assert rig.book.get(key).status.phase == "ready"


async def test_a_removed_server_is_stopped_and_can_be_put_back(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        key = own.add(_toy()).key
        rig.book.approve(key)
        running = rig.book.get(key)
        await running.start()
        await own.remove(key)
        assert (rig.book.connections, rig.store.own_servers.all()) == ((), [])
        assert running.status.phase == "stopped"
        own.put_back(key)
        assert rig.book.get(key).status.phase == "stopped", "what was agreed to still is"
        assert [kept.key for kept in rig.store.own_servers.all()] == [key]
        own.put_back(key)
        assert len(rig.book.connections) == 1


async def test_servers_of_files_and_of_the_command_line_are_not_touched(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        own = _own(rig)
        key = rig.book.add(_toy()).key
        for attempt in (lambda: own.change(key, _toy("x")), lambda: own.switch(key, enabled=False)):
            with pytest.raises(NotYours):
                attempt()
        with pytest.raises(NotYours):
            await own.remove(key)
        assert rig.book.get(key).entry == _toy()


async def test_a_row_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        for text in ("nonsense", "{}", '{"name": "x"}', '{"name": 1, "command": "x"}'):
            rig.store.own_servers.put(KeptServer(key=f"k{text}", description=text, enabled=True))
        own = _own(rig)
        assert (len(own.problems), rig.book.connections) == (4, ())
        assert len(rig.store.own_servers.all()) == 4


async def test_a_secret_of_the_form_becomes_a_reference_and_is_in_no_row(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        draft = Draft(
            name="budget",
            command="node",
            env=(Variable(name="KEY", value="hunter-two", secret=True), Variable(name="LEVEL", value="loud")),
        )
        entry = await Settler(secrets=rig.store.secrets).entry(draft)
        assert entry.env == {"KEY": "${keyring:budget/KEY}", "LEVEL": "loud"}
        assert await rig.store.secrets.read("budget/KEY") == "hunter-two"
        kept = _own(rig).add(entry)
        assert "hunter" not in rig.store.own_servers.all()[0].description
        assert [variable.value for variable in draft_of(kept).env] == ["${keyring:budget/KEY}", "loud"]
        again = await Settler(secrets=rig.store.secrets).entry(draft)
        assert again.env["KEY"] == "${keyring:budget/KEY 2}", "another server's secret is not overwritten"


async def test_a_secret_of_a_file_is_held_back_from_the_form_and_moved_on_copying(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        base = ServerEntry(name="a", command="n", env={"KEY": "hunter-two"}, origin="file", source=tmp_path / "f.json")
        draft = draft_of(base)
        assert draft.env == (Variable(name="KEY", value=None, secret=True),)
        entry = await Settler(secrets=rig.store.secrets, base=base).entry(draft)
        assert entry.env == {"KEY": "${keyring:a/KEY}"}
        assert await rig.store.secrets.read("a/KEY") == "hunter-two"


async def test_a_value_without_a_secret_yet_names_what_is_missing_at_the_start(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        # A name of its own: the tests may have one real keyring between them.
        draft = Draft(name="empty", command="node", env=(Variable(name="KEY", value=None, secret=True),))
        entry = await Settler(secrets=rig.store.secrets).entry(draft)
        assert entry.env == {"KEY": "${keyring:empty/KEY}"}
        key = _own(rig).add(entry).key
        rig.book.approve(key)
        connection = rig.book.get(key)
        with pytest.raises(Exception, match="KEY"):
            await connection.start()
        assert "KEY" in (connection.status.reason or "")


def test_a_server_is_copied_as_other_clients_write_it() -> None:
    entry = ServerEntry(name="a", url="https://a.test/sse", transport="sse", ca_file="/ca.pem", headers={"A": "b"})
    assert json.loads(as_config(entry)) == {
        "mcpServers": {"a": {"url": "https://a.test/sse", "type": "sse", "caFile": "/ca.pem", "headers": {"A": "b"}}}
    }
