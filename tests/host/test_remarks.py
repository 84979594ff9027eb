"""What a View's frame notes by short names is told to the author in sentences, and nothing it may say is lost."""

import re
from pathlib import Path

import pytest

from greenroom.host.remarks import LONGEST, in_words

BRIDGE = Path(__file__).parents[2] / "bridge_js"


def test_every_name_that_the_page_sends_has_words() -> None:
    sources = [*(BRIDGE / "sandbox").glob("*.ts"), BRIDGE / "shell/relay/worker.ts"]
    text = "".join(one.read_text() for one in sources if not one.name.endswith(".test.ts"))
    calls = re.findall(r"note\(([^;]+)\);", text)
    names = {name for call in calls for name in re.findall(r"['`](\w+)", call)}
    assert {"hangs", "no_storage", "left_document", "threw", "rejected", "rejected_unseen", "no_copy"} <= names
    assert [name for name in sorted(names) if " " not in in_words(f"{name}:1")] == []


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("no_script:/a:b.js", "A script did not load: /a:b.js"),
        ("no_json:odd {}", "The View posted a message that JSON cannot say: odd {}."),
        (
            "threw:2:7:Uncaught Error: no: board",
            "Error in the View's script: Uncaught Error: no: board (line 2, column 7)",
        ),
        ("threw:0:0:Script error.", "Error in the View's script: Script error."),
        ("threw:", "Error in the View's script: "),
        ("rejected:only words", "Unhandled rejection in the View's script: only words"),
    ],
)
def test_a_note_is_a_sentence_with_its_details(note: str, said: str) -> None:
    assert in_words(note) == said


@pytest.mark.parametrize("note", ["", "anything: else", "ui://a/b: changed", "hang:s"])
def test_what_is_no_name_is_shown_as_it_is(note: str) -> None:
    assert in_words(note) == note


def test_a_long_message_leaves_room_for_its_place() -> None:
    told = in_words("threw:12:3:" + "x" * 2_000)
    assert len(told) == LONGEST
    assert told.endswith("x (line 12, column 3)")
