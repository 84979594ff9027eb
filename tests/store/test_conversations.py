"""Conversations on disk: whole after a restart, in order, bounded, and forgotten when the person says so."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.entries import Entry, Unanswered
from greenroom.store.conversations import _OLDEST, KEPT, Conversations, Line
from greenroom.store.database import _MIGRATIONS, Database
from tests.protocol.conversation.sayings import answered, call, message, view


def line(entry: Entry, turn: int | None, conversation: str = "c", begun_at: float = 1.0) -> Line:
    return Line(conversation=conversation, begun_at=begun_at, number=entry.number, turn=turn, body=stored.write(entry))


def test_a_conversation_is_read_as_it_was_kept(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    done = call(1, answered(content=[{"type": "text", "text": "x"}]))
    for one in (line(call(1), 1), line(message(2, "later", view()), None), line(done, 1)):
        Conversations(database).put(one)
    database.close()
    again = Database(tmp_path / "greenroom.db")
    read = Conversations(again).read("c")
    again.close()
    assert read is not None
    assert read.begun_at == 1.0
    assert read.entries == (done,)
    assert read.waiting == (message(2, "later", view()),)
    assert read.next_number == 3
    assert not read.busy


def test_a_message_that_waited_is_read_in_the_turn_that_it_got(tmp_path: Path) -> None:
    conversations = Conversations(Database(tmp_path / "greenroom.db"))
    for one in (line(call(1), 1), line(message(2, "a"), None), line(call(3), 2), line(message(2, "a"), 3)):
        conversations.put(one)
    read = conversations.read("c")
    assert read is not None
    assert [(turn.number, [entry.number for entry in turn.entries]) for turn in read.turns] == [
        (1, [1]),
        (2, [3]),
        (3, [2]),
    ]
    assert read.waiting == ()


def test_a_call_that_ran_when_the_app_ended_is_read_as_interrupted(tmp_path: Path) -> None:
    conversations = Conversations(Database(tmp_path / "greenroom.db"))
    conversations.put(line(call(1), 1))
    read = conversations.read("c")
    assert read is not None
    assert read.entries == (call(1, Unanswered(reason=stored.INTERRUPTED, cancelled=False)),)


def test_an_entry_that_somebody_spoilt_costs_that_entry_alone(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    conversations = Conversations(database)
    for number in (1, 2, 3):
        conversations.put(line(message(number, "a"), number))
    database.rows('UPDATE entry SET body = \'{"kind":"message"\' WHERE number = 2')
    read = conversations.read("c")
    assert read is not None
    assert [entry.number for entry in read.entries] == [1, 3]
    assert read.next_number == 4


def test_a_forgotten_conversation_leaves_nothing_and_the_others_stay(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    conversations = Conversations(database)
    conversations.put(line(message(1, "secret"), 1, "c"))
    conversations.put(line(message(1, "other"), 1, "d"))
    conversations.forget_all_but(["d", "never was"])
    assert conversations.read("c") is None
    assert conversations.ids() == ["d"]
    assert "secret" not in str(database.rows("SELECT * FROM entry"))


def test_what_was_forgotten_is_in_no_file_any_more(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    conversations = Conversations(database)
    conversations.put(line(message(1, "the canary sings" + "x" * 20_000), 1, "c"))
    conversations.put(line(message(1, "other"), 1, "d"))
    assert b"the canary sings" in on_disk(tmp_path), "the control"
    conversations.forget_all_but(["d"])
    assert b"the canary sings" not in on_disk(tmp_path)
    assert database.rows("PRAGMA secure_delete") == [(1,)]
    database.close()
    assert b"the canary sings" not in on_disk(tmp_path)


def test_a_conversation_that_comes_whole_is_there_with_its_last_entry(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    conversations = Conversations(database)
    lines = [line(message(number, f"m{number}"), number, "c") for number in range(1, 251)]
    broken = replace(lines[-1], body=None)  # type: ignore[arg-type]
    with pytest.raises(sqlite3.IntegrityError):
        conversations.put_all([*lines[:-1], broken])
    assert conversations.read("c") is None
    conversations.put_all([line(message(1, "other"), 1, "d")])
    assert database.rows("SELECT count(*) FROM entry") == [(1,)], "what was half written is gone"
    conversations.put_all(lines)
    read = conversations.read("c")
    assert read is not None
    assert [one.number for one in read.entries] == list(range(1, 251))
    assert conversations.ids() == ["c", "d"]


def test_to_make_room_nothing_is_searched_that_grows_with_all_that_was_ever_said(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    plans = [
        row[3] for statement, values in _OLDEST for row in database.rows(f"EXPLAIN QUERY PLAN {statement}", values)
    ]
    assert any("SEARCH entry" in str(step) for step in plans)
    assert [step for step in plans if str(step).startswith(("SCAN entry", "SCAN findable"))] == []
    database.close()


def on_disk(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_the_oldest_conversations_make_room(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    conversations = Conversations(database)
    for number in range(KEPT + 2):
        conversations.put(line(message(1, "a"), 1, f"c{number}", float(number)))
    assert len(conversations.ids()) == KEPT
    assert conversations.ids()[0] == f"c{KEPT + 1}"
    assert conversations.read("c1") is None
    assert database.rows("SELECT count(*) FROM entry") == [(KEPT,)]


@pytest.mark.parametrize("version", range(len(_MIGRATIONS)))
def test_a_database_of_every_earlier_version_gets_conversations_and_keeps_what_it_had(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "greenroom.db"
    with sqlite3.connect(path) as raw:
        raw.executescript(";".join(_MIGRATIONS[:version]) + f"; PRAGMA user_version = {version}")
        if version:
            raw.execute("INSERT INTO quirk VALUES ('f', 'silent', 1.0)")
    raw.close()
    database = Database(path)
    Conversations(database).put(line(message(1, "a"), 1))
    assert Conversations(database).ids() == ["c"]
    assert database.rows("SELECT quirk FROM quirk") == ([("silent",)] if version else [])
    database.close()


def test_of_a_long_conversation_the_last_turns_are_read_and_its_numbers_go_on(tmp_path: Path) -> None:
    conversations = Conversations(Database(tmp_path / "greenroom.db"))
    for number in range(1, 5):
        conversations.put(line(call(number, answered(content=[{"type": "text", "text": "x" * 1_000}])), number))
    conversations.put(line(message(5, "waits"), None))
    size = len(stored.write(call(4, answered(content=[{"type": "text", "text": "x" * 1_000}]))))
    read = conversations.read("c", longest=2 * size)
    assert read is not None
    assert [turn.number for turn in read.turns] == [3, 4]
    assert [one.number for one in read.waiting] == [5]
    assert read.next_number == 6
    alone = conversations.read("c", longest=1)
    assert alone is not None
    assert [turn.number for turn in alone.turns] == [4], "the last one is always there"
    assert conversations.entry("c", 2) == call(2, answered(content=[{"type": "text", "text": "x" * 1_000}]))
    assert conversations.entry("c", 9) is None
