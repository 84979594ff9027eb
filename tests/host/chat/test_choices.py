import sqlite3
from contextlib import closing
from pathlib import Path

from greenroom.host.chat.choices import CANNOT_BE_READ, UNREAD, Choices
from greenroom.protocol.model.choice import ModelChoice
from greenroom.store.folders import Folders
from greenroom.store.glance import DATABASE_FILE
from greenroom.store.store import Store

TOY = ModelChoice(provider="openai", model="toy")


def test_where_the_store_cannot_be_read_no_model_is_asked_and_no_server_lent_until_it_can(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    told: list[str] = []
    with Store(folders) as store, closing(sqlite3.connect(folders.data / DATABASE_FILE, isolation_level=None)) as other:
        choices = Choices(store.chats, lambda: "c")
        choices.on_trouble = told.append
        choices.pick_model(TOY)
        choices.choose_servers(("weather",))
        assert (choices.now.model, choices.uses("weather"), choices.uses("other")) == (TOY, True, False)
        other.execute("ALTER TABLE chat RENAME TO gone")
        choices.read_anew()
        for _ in range(3):
            assert choices.now == UNREAD
            assert not choices.uses("weather")
        assert told == [CANNOT_BE_READ], "once, as each attempt may wait for a locked file"
        other.execute("ALTER TABLE gone RENAME TO chat")
        choices.read_anew()
        assert choices.now.model == TOY
