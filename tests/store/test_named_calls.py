"""Saved calls: under names that are used once, and there after a restart as they were written."""

from pathlib import Path

from greenroom.store.folders import Folders
from greenroom.store.store import Store

WRITTEN = '{"n": 12345678901234567890,\n "x": 1.0}'


def test_a_saved_call_is_there_after_a_restart_letter_by_letter(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.named_calls.save("s", "add", name="Big", arguments=WRITTEN)
    with Store(Folders.under(tmp_path)) as store:
        [call] = store.named_calls.all()
        assert (call.server, call.tool, call.name, call.arguments) == ("s", "add", "Big", WRITTEN)


def test_a_name_that_is_used_again_replaces_the_call_and_keeps_its_id(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.named_calls.save("s", "add", name="Big", arguments="{}")
        [before] = store.named_calls.all()
        store.named_calls.save("s", "add", name="Big", arguments=WRITTEN)
        store.named_calls.save("s", "sub", name="Big", arguments="{}")
        after, other = store.named_calls.all()
        assert (after.id, after.arguments, other.tool) == (before.id, WRITTEN, "sub")


def test_a_call_is_renamed_but_not_to_a_name_that_is_taken(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for name in ("Big", "Small"):
            store.named_calls.save("s", "add", name=name, arguments="{}")
        big, small = store.named_calls.all()
        assert store.named_calls.rename(big.id, "Huge")
        assert not store.named_calls.rename(small.id, "Huge")
        assert not store.named_calls.rename("unknown", "Other")
        assert [call.name for call in store.named_calls.all()] == ["Huge", "Small"]


def test_a_call_that_is_forgotten_is_gone(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.named_calls.save("s", "add", name="Big", arguments="{}")
        store.named_calls.forget(store.named_calls.all()[0].id)
        store.named_calls.forget("unknown")
        assert store.named_calls.all() == []
