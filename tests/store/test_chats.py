"""What was chosen for a conversation stays with it, and the last model is that of new ones."""

from pathlib import Path

import pytest

from greenroom.protocol.conversation.authors import Person
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Message
from greenroom.protocol.conversation.stored import write
from greenroom.protocol.model.choice import Manner, ModelChoice
from greenroom.store.chats import UNSAID, Chat, Chats
from greenroom.store.conversations import Conversations, Line
from greenroom.store.database import Database

GPT = ModelChoice(provider="openai", model="gpt-9")
LOCAL = ModelChoice(provider="compatible", model="mine", address="http://127.0.0.1:9/v1")


def test_what_was_chosen_is_there_after_opening_again(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    chats = Chats(database)
    assert chats.of("c") == Chat()
    manner = Manner(system="Be brief.", temperature=0.2, effort="low", max_steps=3)
    chats.pick_model("c", LOCAL)
    chats.set_manner("c", manner)
    chats.choose_servers("c", ("a", "b"))
    chats.rename("c", "Mine")
    database.close()
    again = Chats(Database(tmp_path / "greenroom.db"))
    assert again.of("c") == Chat(title="Mine", model=LOCAL, manner=manner, servers=("a", "b"))


def test_the_model_that_was_picked_last_is_that_of_new_conversations_and_of_no_old_one(tmp_path: Path) -> None:
    chats = Chats(Database(tmp_path / "greenroom.db"))
    assert chats.default_model() is None
    chats.pick_model("c", GPT)
    chats.pick_model("d", LOCAL)
    assert chats.default_model() == LOCAL
    assert chats.of("c").model == GPT
    chats.put("e", Chat(model=GPT, imported_at=1.0))
    assert chats.default_model() == LOCAL, "a file decides nothing for new ones"
    chats.pick_model("d", None)
    assert chats.default_model() is None


def test_what_somebody_spoilt_in_the_file_is_as_if_nobody_had_chosen(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    chats = Chats(database)
    chats.pick_model("c", GPT)
    chats.rename("c", "kept")
    database.rows("""UPDATE chat SET model = '{"provider":"nobody"}', manner = 'no json', servers = '{}'""")
    assert chats.of("c") == Chat(title="kept")


def test_choices_without_a_word_make_room_and_those_of_conversations_stay(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    chats, conversations = Chats(database), Conversations(database)
    said = Message(number=1, said_at=1.0, author=Person(), content=(TextBlock(text="a"),))
    chats.pick_model("said", GPT)
    conversations.put(Line(conversation="said", begun_at=1.0, number=1, turn=1, body=write(said)))
    for number in range(UNSAID + 3):
        chats.pick_model(f"unsaid {number}", GPT)
    assert database.rows("SELECT count(*) FROM chat") == [(UNSAID + 1,)]
    assert chats.of("said").model == GPT
    assert chats.of("unsaid 0") == Chat()
    assert chats.of(f"unsaid {UNSAID + 2}").model == GPT


@pytest.mark.parametrize("way", ["delete", "forget"])
def test_with_a_conversation_goes_what_was_chosen_in_it(tmp_path: Path, way: str) -> None:
    database = Database(tmp_path / "greenroom.db")
    chats, conversations = Chats(database), Conversations(database)
    chats.rename("c", "the canary")
    chats.rename("d", "stays")
    if way == "delete":
        conversations.delete("c")
    else:
        conversations.forget_all_but(["d"])
    assert (chats.of("c"), chats.of("d").title) == (Chat(), "stays")
    assert b"the canary" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
