"""The newest client SDK in the real window: its engine is another Chromium, with our hardening around it."""

from pathlib import Path

import pytest

from tests.clients.observed import expected, outcome
from tests.clients.oracle import Oracle
from tests.clients.playing import play
from tests.clients.sdk import schema_of
from tests.window.shared_window import SharedWindow

pytestmark = [pytest.mark.window, pytest.mark.cases, pytest.mark.timeout(240)]


async def test_the_newest_version_observes_the_same_in_the_window(tmp_path: Path) -> None:
    window = SharedWindow()
    try:
        told = await play(window, tmp_path, "2.0")
    finally:
        await window.close()
    seen = {name: outcome(row) for name, row in told.steps.items()}
    wanted = expected("2.0")
    assert seen == wanted, {name: told.steps[name] for name in seen if seen[name] != wanted.get(name)}
    assert told.complaints == []
    assert told.sent == told.view.said
    assert told.received == [sent.body for sent in told.view.sent[1:]]
    assert Oracle(schema_of("2.0")).complaints(told.farewell.sent) == []
