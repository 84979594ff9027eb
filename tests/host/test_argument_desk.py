"""Arguments are checked while they are written: the newest question of each page is answered."""

from pathlib import Path

from greenroom.protocol import page as p
from tests.host.company import Page, demo, running


async def test_the_newest_question_is_answered_in_plain_words(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        for serial in range(1, 30):
            week = '"soon"' if serial == 29 else str(serial)
            page.say(
                p.CheckArguments(
                    serial=serial, server=connection.key, tool="show_room", arguments=f'{{"week": {week}}}'
                )
            )
        last = await page.until(p.ArgumentsChecked, lambda told: told.serial == 29)
        assert {(one.pointer, one.kind) for one in last.problems} == {("/week", "wrong"), ("/room", "missing")}
        assert len(page.all(p.ArgumentsChecked)) < 29


async def test_each_page_has_its_own_newest_question(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        first, connection = Page(core), await demo(core)
        second = Page(core, core.seats.open())
        for page in (first, second):
            page.say(p.CheckArguments(serial=7, server=connection.key, tool="show_room", arguments="{}"))
        for page in (first, second):
            assert len((await page.until(p.ArgumentsChecked)).problems) == 1


async def test_a_server_that_is_gone_is_said(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        page.say(p.CheckArguments(serial=1, server="nobody", tool="x", arguments="{}"))
        assert "There is no server" in ((await page.until(p.ArgumentsChecked)).note or "")
