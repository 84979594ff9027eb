"""Sessions of the protocol saved and opened again: by dialogs, and by the page where there are none."""

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from greenroom.host.session_desk import write_session
from greenroom.protocol import page as p
from greenroom.servers.errors import SessionNotWritten
from tests.host.company import Page, demo, launched, running


async def _text(page: Page) -> str:
    """Export as a page without dialogs does."""
    page.say(p.WantSession())
    await page.until(p.SessionPart, lambda part: part.last)
    return "".join(part.text for part in page.all(p.SessionPart))


def _give(page: Page, text: str, *, piece: int = 10_000) -> None:
    pieces = [text[start : start + piece] for start in range(0, len(text), piece)] or [""]
    for at, part in enumerate(pieces):
        page.say(p.GiveSession(name="old.jsonl", text=part, first=at == 0, last=at == len(pieces) - 1))


async def _imported(page: Page, messages: int) -> list[p.LogRow]:
    with anyio.fail_after(10):
        while len(rows := [row for batch in page.all(p.ImportedRows) for row in batch.rows]) < messages:
            await anyio.sleep(0.01)
    return rows


async def test_a_session_is_exported_and_imported_with_every_row_and_body(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core, "rehearsals")
        await launched(page, connection, "show_dashboard", {})
        text = await _text(page)
        kept = core.tap.rows(limit=10_000)
        bodies = {row.seq: core.tap.body(row.seq) for row in kept}
    async with running(tmp_path / "another") as core:
        page = Page(core)
        _give(page, text)
        session = await page.until(p.ImportedSession)
        rows = await _imported(page, session.messages)
        page.say(p.WantBody(seq=rows[-1].seq, imported=True))
        page.say(p.WantBody(seq=rows[-1].seq))
        shown, live = page.all(p.Body)
        page.say(p.CloseSession())
        page.say(p.WantBody(seq=rows[-1].seq, imported=True))
        assert page.all(p.Body)[-1].text is None
    assert rows == kept[: len(rows)]
    assert (session.name, session.peers) == ("old.jsonl", {connection.key: "rehearsals"})
    assert (shown.text, live.text) == (bodies[rows[-1].seq], None)


async def test_a_session_is_one_seats_own_and_is_told_to_its_next_page(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        one, two = Page(core, core.seats.open()), Page(core, core.seats.open())
        core.tap.record("s", "to_peer", "{}")
        _give(one, await _text(one))
        await one.until(p.ImportedSession)
        two.say(p.WantBody(seq=1, imported=True))
        assert two.all(p.Body)[0].text is None
        after = Page(core, one.seat)
        await after.until(p.ImportedSession)
        assert not two.all(p.ImportedSession)


async def test_a_spoilt_session_is_refused_in_words_and_the_opened_one_stays(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        core.tap.record("s", "to_peer", '{"jsonrpc":"2.0","method":"kept"}')
        text = await _text(page)
        _give(page, text)
        await page.until(p.ImportedSession)
        _give(page, text + "spoilt\n", piece=50)
        notice = await page.until(p.Notice)
        page.say(p.WantBody(seq=1, imported=True))
        assert page.all(p.Body)[-1].text == '{"jsonrpc":"2.0","method":"kept"}'
    assert "line 3: it is no JSON" in notice.text


async def test_the_dialogs_write_and_read_the_file_whole(tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"

    async def choose(_seat: str, _wish: object) -> Path:
        return file

    async with running(tmp_path / "data") as core:
        core.files.show_dialog = choose
        page = Page(core)
        core.tap.record("s", "to_peer", '{"jsonrpc":"2.0","method":"kept"}')
        page.say(p.ChooseFile(purpose="export_session"))
        saved = await page.until(p.Notice)
        page.say(p.ChooseFile(purpose="import_session"))
        session = await page.until(p.ImportedSession)
        assert (await _imported(page, 1))[0].method == "kept"
    assert (session.name, session.messages) == ("session.jsonl", 1)
    assert str(tmp_path) not in saved.text
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["session.jsonl"]


async def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    file.write_text("before")

    def lines() -> Iterator[str]:
        yield "half"
        raise OSError("the disk is full")

    with pytest.raises(SessionNotWritten, match="the disk is full"):
        await write_session(file, lines())
    with pytest.raises(SessionNotWritten):
        await write_session(tmp_path / "nowhere" / "session.jsonl", iter(["x"]))
    assert file.read_text() == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["session.jsonl"]
