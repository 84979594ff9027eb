"""A View's file in the real window: the person's yes, the system's own dialog, and what is then on disk."""

import json
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

from greenroom.cli.server_words import server_entry
from tests.stage import toys
from tests.window.hands import hands

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

SAVES: Final = """
const file = (uri, text) => ({ type: "resource", resource: { uri, mimeType: "text/csv", text } });
const ask = (id, ...contents) => post({ id, method: "ui/download-file", params: { contents } });
onHeard = (message) => {
    if (message.method === "ui/notifications/tool-result") ask("one", file("ui://w/out/bookings.csv", "seat,name"));
    if (message.id === "one") ask("two", file("ui://w/a.csv", "a"), file("ui://w/b.csv", "b"));
    if (message.id === "two") ask("three", file("ui://w/late.csv", "late"));
};
"""


def test_one_file_is_saved_where_the_dialog_says_and_several_in_one_folder(tmp_path: Path) -> None:
    listing, folder = tmp_path / "tools.json", tmp_path / "chosen"
    listing.write_text(json.dumps({"show": {"html": toys.page("<p>saves</p>", SAVES)}}))
    folder.mkdir()
    (folder / "b.csv").write_text("mine")
    named = shlex.join([sys.executable, str(toys.SERVER), str(listing)])
    with hands(tmp_path / "data", "--server", named) as app, app.page() as page:
        page.start_server(server_entry(named).key)
        page.run("show")

        def agree(count: int) -> None:
            question = page.hear(lambda one: one["type"] == "question" and len(one["files"]) == count)
            page.say(type="answer", question=question["question"], granted=True)

        agree(1)
        app.until(lambda: app.do("dialogs") == [["QFileDialog", "Save bookings.csv"]])
        assert list(folder.iterdir()) == [folder / "b.csv"]
        app.do("answer", file=str(folder / "my bookings"))
        agree(2)
        app.until(lambda: app.do("dialogs") == [["QFileDialog", "Choose a folder for 2 files"]])
        app.do("answer", file=str(folder))
        page.hear(lambda one: one["type"] == "question" and one["files"][0]["name"] == "late.csv")
        assert {path.name: path.read_text() for path in folder.iterdir()} == {
            "my bookings": "seat,name",
            "a.csv": "a",
            "b.csv": "mine",
            "b (1).csv": "b",
        }
        question = page.hear(lambda one: one["type"] == "question" and one["files"][0]["name"] == "late.csv")
        page.say(type="answer", question=question["question"], granted=True)
        app.until(lambda: app.do("dialogs") == [["QFileDialog", "Save late.csv"]])
        app.do("answer", file=None)
        page.hear(lambda one: one["type"] == "notice" and "the person chose no place for it" in one["text"])
        assert not (tmp_path / "data" / "downloads").exists()
