"""A server asks in the middle of a call that a View made: the person answers, and the View sees the result alone."""

import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine
from tests.clients.oracle import Oracle
from tests.clients.playing import read, showing
from tests.clients.sdk import schema_of, view_of

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(180)]

ASKER = Path(__file__).parents[1] / "servers" / "toys" / "asking_server.py"


@pytest.mark.rows("W16")
@pytest.mark.parametrize(("version", "era"), [("2.0", "--modern"), ("1.2", "--modern"), ("0.4", None)])
async def test_the_person_answers_and_the_view_sees_one_slow_call(
    version: str, era: str | None, engine: Engine, tmp_path: Path
) -> None:
    view = tmp_path / "view.html"
    text = view_of(version).read_text(encoding="utf-8")
    view.write_text(text.replace("<html ", '<html data-programme="input" ', 1), encoding="utf-8")
    arguments = (str(ASKER), *([era] if era else []), "--view", str(view))
    entry = ServerEntry(name="asker", command=sys.executable, args=arguments)
    options = CoreOptions(autostart=True, open_links=False)
    async with showing(engine, tmp_path, entry, "input", options=options) as h:
        await expect(h.dialog.get_by_role("heading", name="asker asks you")).to_be_visible()
        await expect(h.dialog.get_by_text("Which stage?")).to_be_visible()
        await h.dialog.get_by_label("stage").fill("The large one")
        await h.dialog.get_by_role("button", name="Send").click()
        told = await read(h, version)
    assert told.complaints == []
    answers: Any = told.value("a tool that asks")["structuredContent"]["answers"]
    given = answers["q0"] if era else answers[0]
    assert given == {"action": "accept", "content": {"stage": "The large one"}}
    rounds = [m for m in told.server.said if m.get("result", {}).get("resultType") == "input_required"]
    asked = [m for m in told.server.said if m.get("method") == "elicitation/create"]
    assert (len(rounds), len(asked)) == ((1, 0) if era else (0, 1))
    assert [sent.body for sent in told.view.sent[1:] if "input_required" in str(sent.body)] == []
    assert [sent.body for sent in told.view.sent[1:] if "elicitation" in str(sent.body.get("method"))] == []
    assert Oracle(schema_of("2.0")).complaints(told.view.sent) == []
