"""Folders that a server may know of: none by default, the person's choice, told when asked and when they change."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from greenroom.host.file_choices import FileWish
from greenroom.protocol import page as p
from greenroom.servers.connection import Connection
from tests.host.company import Page, running, started
from tests.servers.rig import asking, until


async def _roots(page: Page, server: Connection) -> Any:
    number = len(page.all(p.CallChanged))
    page.say(p.RunTool(call=f"c{number}", server=server.key, tool="roots", arguments={}))
    done = await page.until(p.CallChanged, lambda call: call.call == f"c{number}" and call.state != "running")
    assert done.result is not None, done
    facts = done.result["structuredContent"]
    assert isinstance(facts, dict)
    answers = facts["answers"]
    assert isinstance(answers, list | dict)
    [answer] = answers.values() if isinstance(answers, dict) else answers
    assert isinstance(answer, dict)
    return answer["roots"]


async def _heard(server: Connection) -> dict[str, Any]:
    facts = (await server.call_tool("heard", {}))["structuredContent"]
    assert isinstance(facts, dict)
    return facts


@pytest.mark.parametrize("era", [(), ("--modern",)])
async def test_a_server_is_told_the_folders_that_the_person_chose_and_no_other(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    folder = tmp_path / "a b"
    folder.mkdir()
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking(*era)), Page(core)
        assert await _roots(page, server) == []
        page.say(p.WatchServer(server=server.key))
        page.say(p.AddRoot(server=server.key, path=f" {folder}/. "))
        told = await page.until(p.ServerDetails, lambda one: one.roots != [])
        assert [root.path for root in told.roots] == [str(folder)]
        assert await _roots(page, server) == [{"uri": folder.as_uri(), "name": "a b"}]
        page.say(p.RemoveRoot(server=server.key, path=str(folder)))
        await until(lambda: core.book.roots(server.entry) == ())
        assert await _roots(page, server) == []


async def test_a_running_server_of_the_handshake_is_told_of_each_change(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking()), Page(core)
        assert (await _heard(server))["capabilities"]["roots"] == {"listChanged": True}
        page.say(p.AddRoot(server=server.key, path=str(tmp_path)))
        page.say(p.RemoveRoot(server=server.key, path=str(tmp_path)))
        await until(lambda: len(_changes(core.tap)) == 2)
        heard = [one for one in (await _heard(server))["heard"] if one.get("method", "").endswith("roots/list_changed")]
        assert len(heard) == 2


def _changes(tap: Any) -> list[Any]:
    return [row for row in tap.rows(limit=1000) if row.method == "notifications/roots/list_changed"]


async def test_folders_belong_to_exactly_this_program(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        entry = asking()
        server, page = await started(core, entry), Page(core)
        page.say(p.AddRoot(server=server.key, path=str(tmp_path)))
        assert core.book.roots(entry) == (tmp_path,)
        assert core.book.roots(replace(entry, args=(*entry.args, "--called", "other"))) == ()


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("a/b", "whole path"),
        ("/no/such/place", "no such"),
        ("FOLDER/a file", "no folder"),
        ("\0", "no such|whole path"),
    ],
)
async def test_a_path_that_is_no_folder_is_refused_at_the_field(tmp_path: Path, path: str, why: str) -> None:
    (tmp_path / "a file").write_text("")
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.AddRoot(server=server.key, path=path.replace("FOLDER", str(tmp_path))))
        refused = await page.until(p.RootRefused)
        assert any(part in refused.text for part in why.split("|"))
        assert core.book.roots(server.entry) == ()


async def test_a_folder_is_chosen_in_the_systems_dialog_where_there_is_one(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.ChooseRoot(server=server.key))
        assert "window" in (await page.until(p.Notice, lambda one: one.level == "error")).text
        asked: list[FileWish] = []

        async def show(_seat: str, wish: FileWish) -> Path | None:
            asked.append(wish)
            return tmp_path

        core.files.show_dialog = show
        page.say(p.ChooseRoot(server=server.key))
        await until(lambda: core.book.roots(server.entry) == (tmp_path,))
        assert [wish.folder for wish in asked] == [True]
