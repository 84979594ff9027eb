"""What each table remembers, and what it forgets on purpose."""

from pathlib import Path

from greenroom.store.folders import Folders
from greenroom.store.store import Store


def test_an_approval_lasts_and_is_for_exactly_one_fingerprint(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        assert not store.approvals.approved("one")
        store.approvals.approve("one", command="npx one")
    with Store(Folders.under(tmp_path)) as store:
        assert store.approvals.approved("one")
        assert not store.approvals.approved("two")


def test_an_identity_lasts_until_the_fingerprint_changes(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        first = store.identities.identity("server", "a")
        assert store.identities.identity("server", "a") == first
        assert store.identities.identity("other", "a") != first
    with Store(Folders.under(tmp_path)) as store:
        assert store.identities.identity("server", "a") == first
        second = store.identities.identity("server", "b")
        assert second != first
        # Going back to the old program does not bring the old storage back.
        assert store.identities.identity("server", "a") not in {first, second}
    assert len(first) == 20
    assert first == first.lower()
    assert first.isalnum()


def test_an_answer_is_for_one_tool_of_one_identity_as_it_was_declared(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        answers = store.consents
        answers.remember("id", "delete", "as it is", granted=True)
        answers.remember("id", "send", "as it is", granted=False)
        assert answers.answer("id", "delete", "as it is") is True
        assert answers.answer("id", "send", "as it is") is False
        assert answers.answer("id", "create", "as it is") is None
        assert answers.answer("renewed-id", "delete", "as it is") is None
        assert [(one.tool, one.granted) for one in answers.of("id")] == [("delete", True), ("send", False)]
        assert answers.answer("id", "delete", "now it deletes more") is None
        assert answers.answer("id", "delete", "as it is") is None, "what was withdrawn does not come back"
        answers.forget("id", "send")
        assert answers.of("id") == []


def test_a_quirk_is_remembered_until_it_is_forgotten(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        assert store.quirks.known("f") is None
        store.quirks.remember("f", "silent")
        store.quirks.remember("f", "exits")
        assert store.quirks.known("f") == "exits"
        store.quirks.forget("f")
        assert store.quirks.known("f") is None


def test_a_temporary_profile_lies_wholly_below_its_root(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    assert all(path.is_relative_to(tmp_path) for path in (folders.data, folders.config, folders.engine))
    assert not Folders.of_this_person().data.is_relative_to(tmp_path)
