"""An app that is killed while a model speaks: what was said before is kept."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from greenroom.host.chat.pen import KEPT_SECONDS
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import Message, Step
from greenroom.protocol.conversation.standing import standing
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.providers import openai
from tests.providers.provider import Piece, Reply, Told, provider
from tests.providers.turns import Ends, Says

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.timeout(150)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_kill_in_the_middle_of_an_answer_costs_what_was_said_in_the_last_moment_alone(tmp_path: Path) -> None:
    def answer(told: Told) -> Reply:
        events = openai.pieces([Says("One. "), Says("Two. "), Says("Three. "), Ends()])
        pause = KEPT_SECONDS + 0.2
        stream: list[Piece] = [*events[:2], pause, events[2], pause, events[3], 60.0]
        return Reply(headers={"content-type": "text/event-stream"}, pieces=stream) if told.body else Reply(status=404)

    with provider(answer) as running:
        command = [sys.executable, "-m", "tests.host.chat.talks", str(tmp_path), running.address]
        with subprocess.Popen(command, cwd=ROOT) as app:
            try:
                kept(tmp_path, lambda one: "Two." in str(one.entries))
            finally:
                app.send_signal(signal.SIGKILL)
        read = kept(tmp_path, lambda _one: True)
    said = [one for one in read.entries if isinstance(one, Message)]
    assert [one.state for one in said] == ["whole", "stopped"]
    assert "One. Two. " in str(said[1].content)
    (step,) = [one for one in read.entries if isinstance(one, Step)]
    assert (step.state, step.trouble) == ("stopped", "Greenroom ended before the model had answered.")
    assert standing(read) == "broken_off"


def kept(folder: Path, fits: Callable[[Conversation], bool]) -> Conversation:
    """The conversation as it is on disk, once it fits."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        with Store(Folders.under(folder)) as store:
            found = [store.conversations.read(one) for one in store.conversations.ids()]
            for one in found:
                if one is not None and fits(one):
                    return one
        time.sleep(0.05)
    raise AssertionError("it was never kept")
