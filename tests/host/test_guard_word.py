"""What the person and the Views hear of connections that the network guard stopped."""

from pathlib import Path

from greenroom.host.network_rules import DICTIONARIES
from greenroom.protocol import page as p
from tests.host.company import Page, demo, launched, running


async def test_without_a_view_a_stopped_connection_is_told_but_for_the_browsers_own_dictionary(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        core.network_rules.blocked(DICTIONARIES, 443, "https")
        core.network_rules.blocked("evil.example", 443, "https")
        told = [one.text for one in page.all(p.Notice)]
    assert told == ["The network guard stopped a connection to evil.example:443 (https), which no open View declares."]


async def test_a_view_may_have_asked_so_the_dictionary_is_told_then_with_who_else_fetches_it(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {})
        core.network_rules.blocked(DICTIONARIES, 443, "https")
        assert any(
            DICTIONARIES in note.text and "spelling dictionaries" in note.text for note in worker.view.journal.notes
        )
