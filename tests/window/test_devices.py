"""Devices in the real window: a View has what the person let it have, for as long as they do, and nobody else has it."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from greenroom.cli.server_words import server_entry
from tests.stage import toys
from tests.window.hands import Hands, hands
from tests.window.page_socket import PageSocket

FAKE: Final = "--use-fake-device-for-media-stream"
"""Devices that the engine invents, so that an answer is about permission and not about missing hardware."""
GRANTED, DENIED = 222, 111
REFUSED: Final = {"NotAllowedError", "AbortError"}
"""The engine's words for a no; for a device that is not there it has another."""
FILMS: Final = f"""
const tell = (height) => post({{ method: "ui/notifications/size-changed", params: {{ height }} }});
window.onHeard = async (message) => {{
    if (message.method !== "ui/notifications/tool-input") return;
    const stream = await navigator.mediaDevices.getUserMedia({{ video: true, audio: true }}).catch(() => null);
    tell(stream?.getTracks().length === 2 ? {GRANTED} : {DENIED});
}};
"""
ASKS: Final[dict[str, Any]] = {"permissions": {"camera": {}, "microphone": {}}}
TOOLS: Final = {
    "films": {"html": toys.page("", FILMS), "ui": ASKS},
    "spies": {"html": toys.page("", FILMS)},
}

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]


@contextmanager
def app(folder: Path) -> Iterator[tuple[Hands, PageSocket]]:
    listing = folder / "tools.json"
    listing.write_text(json.dumps(TOOLS))
    named = shlex.join([sys.executable, str(toys.SERVER), str(listing)])
    with hands(folder / "data", "--server", named, engine_flags=FAKE) as found, found.page() as page:
        page.start_server(server_entry(named).key)
        yield found, page


def answered(page: PageSocket, call: str, *, granted: bool) -> str:
    """Run the tool that asks for devices, answer for the person, and return the View's name."""
    page.forget()
    page.run("films", call)
    question = page.hear_type("question")
    assert question["kind"] == "permission"
    page.say(type="answer", question=question["question"], granted=granted)
    return str(page.hear_type("mount", tool="films")["view"])


def heights(page: PageSocket, view: str) -> Any:
    return page.hear_type("resize", view=view)["height"]


def test_a_view_has_the_devices_that_the_person_lets_it_have_and_no_longer_than_that(tmp_path: Path) -> None:
    with app(tmp_path) as (_, page):
        refused = answered(page, "first", granted=False)
        assert heights(page, refused) == DENIED
        granted = answered(page, "second", granted=True)
        assert heights(page, granted) == GRANTED
        # While it has them nobody else does: neither a View that declares nothing, nor our own page.
        page.run("spies", "third")
        assert heights(page, str(page.hear_type("mount", tool="spies")["view"])) == DENIED
        asked = "navigator.mediaDevices.getUserMedia({video: true}).then(() => 'got it', (error) => error.name)"
        said = page.command("Runtime.evaluate", expression=asked, awaitPromise=True)["result"]["value"]
        assert said in REFUSED
        page.forget()
        page.say(type="withdraw_devices", view=granted)
        page.hear_type("unmount", view=granted)
        anew = page.hear_type("mount", replaces=granted)
        assert (anew["allow"], anew["permissions"]) == ("", [])
        assert heights(page, anew["view"]) == DENIED
