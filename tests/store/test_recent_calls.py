"""The last calls of a tool: kept over a restart, only so many, and only of the very same server."""

from pathlib import Path

from greenroom.store.folders import Folders
from greenroom.store.recent_calls import KEPT
from greenroom.store.store import Store


def test_the_last_calls_are_there_after_a_restart_newest_first(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.recent_calls.add("one", "add", outcome="done", arguments='{"a": 1.0}')
        store.recent_calls.add("one", "add", outcome="failed", arguments=None)
    with Store(Folders.under(tmp_path)) as store:
        found = store.recent_calls.of("one", "add")
        assert [(call.outcome, call.arguments) for call in found] == [("failed", None), ("done", '{"a": 1.0}')]
        assert found[0].time >= found[1].time > 1_700_000_000


def test_only_so_many_are_kept_of_each_tool(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.recent_calls.add("one", "other", outcome="done", arguments="{}")
        for number in range(KEPT + 3):
            store.recent_calls.add("one", "add", outcome="done", arguments=f'{{"a": {number}}}')
        found = [call.arguments for call in store.recent_calls.of("one", "add")]
        assert found == [f'{{"a": {number}}}' for number in range(KEPT + 2, 2, -1)]
        assert len(store.recent_calls.of("one", "other")) == 1


def test_the_same_arguments_again_are_one_call_and_it_is_the_newest(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for arguments in ("{}", '{"a": 1}', "{}"):
            store.recent_calls.add("one", "add", outcome="done", arguments=arguments)
        assert [call.arguments for call in store.recent_calls.of("one", "add")] == ["{}", '{"a": 1}']


def test_another_program_under_the_same_name_has_no_past(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        before, after = (store.identities.identity("server", print_) for print_ in ("old", "new"))
        store.recent_calls.add(before, "add", outcome="done", arguments="{}")
        assert store.recent_calls.of(after, "add") == []


def test_the_calls_of_one_tool_are_forgotten_alone(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for tool in ("add", "sub"):
            store.recent_calls.add("one", tool, outcome="done", arguments="{}")
        store.recent_calls.clear("one", "add")
        assert [len(store.recent_calls.of("one", tool)) for tool in ("add", "sub")] == [0, 1]
