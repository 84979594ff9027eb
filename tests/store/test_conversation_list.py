"""The list of conversations: titles, order, and a search that finds what was said and nothing of how it is written down."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.protocol.conversation.authors import Author, FromServer, Model, Person
from greenroom.protocol.conversation.blocks import ImageBlock, TextBlock
from greenroom.protocol.conversation.entries import Answered, Entry, Message, Thought, ToolCall
from greenroom.protocol.conversation.findable import findable
from greenroom.protocol.conversation.stored import write
from greenroom.store.chats import Chats
from greenroom.store.conversation_list import ConversationList
from greenroom.store.conversations import Conversations, Line
from greenroom.store.database import _MIGRATIONS, Database


def said(number: int, text: str, author: Author = Person()) -> Message:  # noqa: B008 -- it is frozen
    return Message(number=number, said_at=1.0, author=author, content=(TextBlock(text=text),))


def ran(number: int, tool: str, answer: str) -> ToolCall:
    result = Answered(result={"content": [{"type": "text", "text": answer}]})
    return ToolCall(
        number=number,
        begun_at=1.0,
        caller=Person(),
        server="key-of-weather",
        server_name="weather",
        tool=tool,
        for_model=True,
        arguments={"place": "nowhere"},
        outcome=result,
    )


def put(database: Database, conversation: str, *entries: Entry, at: float = 1.0, indexed: bool = True) -> None:
    for entry in entries:
        Conversations(database).put(
            Line(
                conversation=conversation,
                begun_at=1.0,
                number=entry.number,
                turn=1,
                body=write(entry),
                changed_at=at,
                find=findable(entry) if indexed else None,
            )
        )


def ids(database: Database, words: str) -> list[str]:
    return [one.id for one in ConversationList(database).fitting(words)]


def test_conversations_are_found_by_what_anybody_said_and_which_tools_ran(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, "a", said(1, "How warm is it in Zürich?"), said(2, "Seventeen degrees.", Model(name="m")))
    put(
        database,
        "b",
        ran(1, "get-forecast", "It rains cats"),
        said(2, "and STRASSE 東京都", FromServer(server="s", server_name="s")),
    )
    assert ids(database, "zürich WARM") == ["a"]
    assert ids(database, "ZÜRICH degrees") == ["a"], "each word somewhere"
    assert ids(database, "zürich forecast") == []
    assert (
        ids(database, "forecast") == ids(database, "weather") == ids(database, "straße") == ids(database, "京") == ["b"]
    )
    assert ids(database, "cats") == ids(database, "nowhere") == [], (
        "what a server was given and answered is not searched"
    )
    assert sorted(ids(database, " ")) == ["a", "b"]


@pytest.mark.parametrize(
    "word",
    ["kind", "content", "message", '"', "{", "tool_call", "key-of-weather", "%", "_", "\\u00fc", "NULL", "*", "'"],
)
def test_nobody_finds_the_way_entries_are_written_down(tmp_path: Path, word: str) -> None:
    database = Database(tmp_path / "greenroom.db")
    picture = Message(number=2, said_at=1.0, author=Person(), content=(ImageBlock(data="AAAA", mime_type="image/png"),))
    put(
        database,
        "a",
        said(1, "für you"),
        picture,
        ran(3, "get", "x"),
        Thought(number=4, thought_at=1.0, author=Model(name="m"), text=word),
    )
    assert ids(database, word) == []
    put(database, "a", said(5, f"now with {word} in it"))
    assert ids(database, word) == ["a"], "the control"


def test_an_entry_that_changed_is_found_by_what_it_says_now(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, "a", said(1, "before"))
    put(database, "a", said(1, "after"))
    assert (ids(database, "before"), ids(database, "after")) == ([], ["a"])
    Conversations(database).take_out("a", [1])
    assert ids(database, "after") == []


def test_the_title_is_the_first_words_of_the_person_until_it_is_given_one(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    listed, chats = ConversationList(database), Chats(database)
    put(database, "a", ran(1, "get-forecast", "x"))
    assert listed.fitting("")[0].title == "get-forecast (weather)"
    put(database, "a", said(2, "  ", Person()), said(3, "\x1b[2J hello \u202e there", Model(name="m")))
    assert listed.fitting("")[0].title == "\\e[2J hello \\u202e there"
    put(database, "a", said(4, "\n What is\tthe weather " + "like in all of the towns of this country and the next?"))
    assert listed.fitting("")[0].title == "What is the weather like in all of the towns of this country…"
    chats.rename("a", "Weather")
    assert (listed.fitting("wea")[0].title, ids(database, "hello weather")) == ("Weather", ["a"])
    chats.rename("a", None)
    assert listed.fitting("")[0].title.startswith("What is")


def test_the_list_says_what_was_used_and_the_last_changed_comes_first(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, "a", said(1, "one"), at=10.0)
    put(database, "b", said(1, "two"), ran(2, "get", "x"), ran(3, "set", "x"), at=20.0)
    assert [(one.id, one.servers, one.views, one.model) for one in ConversationList(database).fitting("")] == [
        ("b", ("weather",), 0, None),
        ("a", (), 0, None),
    ]
    put(database, "a", said(2, "three"), at=30.0)
    put(database, "a", said(2, "three again"), at=5.0)
    assert ids(database, "") == ["a", "b"]


def test_however_many_servers_ran_a_row_stays_small(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    names = [f"{number:03}{'x' * 5_000}" for number in range(200)]
    put(database, "a", *(replace(ran(at, "get", "x"), server_name=name) for at, name in enumerate(names * 2, start=1)))
    put(database, "b", ran(1, "get", "x"))
    servers = {one.id: one.servers for one in ConversationList(database).fitting("")}
    assert servers == {"a": tuple(name[:200] for name in names[:20]), "b": ("weather",)}


@pytest.mark.parametrize("version", range(5, len(_MIGRATIONS)))
def test_what_every_earlier_version_wrote_is_listed_and_found(tmp_path: Path, version: int) -> None:
    path = tmp_path / "greenroom.db"
    with sqlite3.connect(path) as raw:
        raw.executescript(";".join(_MIGRATIONS[:version]) + f"; PRAGMA user_version = {version}")
        columns = "(id, begun_at)"
        for name, at in (("old", 5.0), ("older", 4.0)):
            raw.execute(f"INSERT INTO conversation {columns} VALUES (?, ?)", (name, at))  # noqa: S608
            for number in range(1, 130):
                raw.execute(
                    "INSERT INTO entry VALUES (?, ?, 1, ?)", (name, number, write(said(number, f"{name} word{number}")))
                )
        raw.execute("INSERT INTO entry VALUES ('old', 500, 1, 'spoilt')")
    raw.close()
    database = Database(path)
    assert ids(database, "WORD129") == ["old", "older"]
    assert ids(database, "older") == ["older"]
    assert [one.title for one in ConversationList(database).fitting("")] == ["old word1", "older word1"]
    database.close()


def test_a_deleted_conversation_is_in_no_file_and_found_no_more(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, "a", said(1, "the canary sings" + "x" * 20_000))
    put(database, "b", said(1, "other"))
    Chats(database).rename("a", "about the canary")
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"the canary" in files, "the control"
    Conversations(database).delete("a")
    assert ids(database, "") == ["b"]
    assert b"canary" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    database.close()
