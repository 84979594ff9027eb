"""What a page asks about servers: each wish done, each answer to the page that asked, and nothing started unasked."""

import json
import sys
from pathlib import Path

import anyio

from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.page.sentences import in_english
from greenroom.store.own_servers import KeptServer
from tests.host.company import SECONDS, Page, running, started
from tests.servers.rig import asking
from tests.stage.toys import SERVER


def _draft(folder: Path, name: str = "toy", *more: str, env: dict[str, str] | None = None) -> p.ServerDraft:
    tools = folder / "tools.json"
    tools.write_text(json.dumps({"show": {"html": "<p>"}}))
    variables = [p.DraftVariable(name=one, value=value) for one, value in (env or {}).items()]
    return p.ServerDraft(name=name, command=sys.executable, args=[str(SERVER), str(tools), *more], env=variables)


async def _saved(page: Page, draft: p.ServerDraft, *, server: str | None = None, start: bool = False) -> p.DraftSaved:
    request = f"save {draft.name} {len(draft.args)} {server} {start}"
    page.say(p.SaveDraft(request=request, draft=draft, server=server, start=start))
    return await page.until(p.DraftSaved, lambda saved: saved.request == request)


async def _phase(core: Core, key: str, phase: str) -> None:
    with anyio.fail_after(SECONDS):
        while core.book.get(key).status.phase != phase:
            await anyio.sleep(0.02)


async def test_a_pasted_server_is_previewed_added_asked_about_and_started(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        toy = _draft(tmp_path)
        config = {"mcpServers": {"toy": {"command": toy.command, "args": toy.args}}}
        page.say(p.ReadSnippet(request="1", text=json.dumps(config)))
        understood = await page.until(p.Understood)
        (found,) = understood.found
        assert (found.draft.name, found.draft.args) == ("toy", toy.args)
        assert found.starts.startswith(f"cd {Path.home()} && ")
        assert str(SERVER) in found.starts
        assert core.book.connections == (), "looking adds nothing"
        saved = await _saved(page, found.draft, start=True)
        assert saved.server is not None
        question = await page.until(p.Question)
        assert question.start is not None
        assert question.start.words == [sys.executable, *toy.args]
        assert question.start.asker == p.Sentence(key="added_here")
        assert core.book.get(saved.server).status.phase == "needs_approval"
        page.say(p.Answer(question=question.question, granted=True))
        await _phase(core, saved.server, "ready")


async def test_a_change_is_asked_about_with_what_changed(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        key = (await _saved(page, _draft(tmp_path, env={"LEVEL": "one", "GONE": "x"}), start=True)).server
        assert key is not None
        first = await page.until(p.Question)
        assert first.start is not None
        assert first.start.changes == []
        page.say(p.Answer(question=first.question, granted=True))
        await _phase(core, key, "ready")
        await _saved(page, _draft(tmp_path, "toy", "--more", env={"LEVEL": "two"}), server=key, start=True)
        second = await page.until(p.Question, lambda one: one.question != first.question)
        assert second.start is not None
        assert {(in_english([change.what]), change.before, change.after) for change in second.start.changes} == {
            ("argument 3", None, "--more"),
            ("variable LEVEL", "one", "two"),
            ("variable GONE", "x", None),
        }
        page.say(p.Answer(question=second.question, granted=False))
        await page.until(p.QuestionGone, lambda gone: gone.question == second.question)
        assert core.book.get(key).status.phase == "needs_approval"


async def test_a_draft_with_a_mistake_is_not_kept(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        await _saved(page, _draft(tmp_path))
        for draft in (_draft(tmp_path, "toy"), _draft(tmp_path, ""), p.ServerDraft(name="b", url="ftp://x")):
            saved = await _saved(page, draft, start=True)
            assert saved.server is None
            assert saved.text
        assert len(core.book.connections) == 1


async def test_the_form_of_a_server_holds_no_secret_and_saving_it_unchanged_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        draft = _draft(tmp_path).model_copy(
            update={"env": [p.DraftVariable(name="API_KEY", value="hunter-two", secret=True)], "cwd": str(tmp_path)}
        )
        key = (await _saved(page, draft)).server
        assert key is not None
        before = core.book.get(key).entry
        page.say(p.WantDraft(request="form", server=key))
        form = await page.until(p.DraftOf)
        saved = await _saved(page, form.draft, server=key)
        assert saved.server == key
        assert core.book.get(key).entry == before
        page.say(p.WatchServer(server=key))
        await page.until(p.ServerDetails)
        assert "hunter" not in "".join(message.model_dump_json() for message in page.told)


async def test_missing_secrets_and_variables_are_named(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        draft = _draft(tmp_path, env={"A": "${keyring:nothing}", "B": "${env:NOT_THERE_AT_ALL}"})
        page.say(p.JudgeDraft(request="1", draft=draft))
        understood = await page.until(p.Understood)
        said = {remark.member: remark.text for remark in understood.found[0].remarks}
        assert "nothing is not set" in said["env.A"]
        assert "NOT_THERE_AT_ALL" in said["env.B"]
        page.say(p.SetSecret(name="nothing", value="now it is"))
        await page.until(p.SecretRows, lambda rows: any(row.name == "nothing" for row in rows.secrets))
        page.say(p.JudgeDraft(request="2", draft=draft))
        understood = await page.until(p.Understood, lambda one: one.request == "2")
        assert [remark.member for remark in understood.found[0].remarks] == ["env.B"]
        page.say(p.ForgetSecret(name="nothing"))
        await page.until(p.SecretRows, lambda rows: rows.secrets == [])
        assert "now it is" not in "".join(message.model_dump_json() for message in page.told)


async def test_a_server_is_switched_off_removed_and_put_back(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        key = (await _saved(page, _draft(tmp_path))).server
        assert key is not None
        page.say(p.SwitchServer(server=key, enabled=False))
        await page.until(p.Servers, lambda told: any(not row.enabled for row in told.servers))
        page.say(p.RemoveServer(server=key))
        removed = await page.until(p.ServerRemoved)
        assert (removed.name, core.book.connections) == ("toy", ())
        page.say(p.PutServerBack(server=key))
        with anyio.fail_after(SECONDS):
            while not core.book.connections:
                await anyio.sleep(0.02)
        assert not core.book.get(key).entry.enabled


async def test_a_watched_server_is_told_from_near_until_the_page_looks_away(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        key = (await _saved(page, _draft(tmp_path))).server
        assert key is not None
        page.say(p.WatchServer(server=key))
        await page.until(p.ServerDetails, lambda one: one.protocol is None)
        core.book.approve(key)
        page.say(p.RestartServer(server=key))
        ready = await page.until(p.ServerDetails, lambda one: one.protocol is not None)
        assert ready.tools == 1
        assert (ready.took_ms or 0) > 0
        assert json.loads(ready.config)["mcpServers"]["toy"]["command"] == sys.executable
        page.say(p.WatchServer(server=None))
        told = len(page.all(p.ServerDetails))
        page.say(p.StopServer(server=key))
        await page.until(p.Servers, lambda listed: [row.phase for row in listed.servers] == ["stopped"])
        page.say(p.WatchServer(server=key))
        page.say(p.RestartServer(server=key))
        await page.until(p.ServerDetails, lambda one: one.protocol is not None and one is not ready)
        since = [details.model_dump_json() for details in page.all(p.ServerDetails)[told:]]
        assert len(since) == len(set(since)), "who looked before would tell the same once more, and has had the time"


async def test_an_opened_file_is_followed_again_after_a_restart_until_it_is_let_go(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text(json.dumps({"mcpServers": {"a": {"command": "node"}}}))
    async with running(tmp_path / "data") as core:
        page = Page(core)
        page.say(p.FollowFile(path=str(tmp_path / "absent.json")))
        assert "absent.json" in (await page.until(p.Notice)).text
        page.say(p.FollowFile(path=str(file)))
        told = await page.until(p.FollowedFiles, lambda one: one.files != [])
        assert (told.files[0].path, told.files[0].forgettable) == (str(file), True)
    async with running(tmp_path / "data") as core:
        core.servers.begin()
        page = Page(core)
        assert [connection.entry.name for connection in core.book.connections] == ["a"]
        page.say(p.UnfollowFile(path=str(file)))
        await page.until(p.FollowedFiles, lambda one: one.files == [])
        with anyio.fail_after(SECONDS):
            while core.book.connections:
                await anyio.sleep(0.02)
    async with running(tmp_path / "data") as core:
        core.servers.begin()
        assert core.book.files == {}
    assert json.loads(file.read_text()) == {"mcpServers": {"a": {"command": "node"}}}


async def test_a_running_server_goes_on_under_another_name_and_stops_for_another_command(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        key = (await _saved(page, _draft(tmp_path))).server
        assert key is not None
        core.book.approve(key)
        page.say(p.RestartServer(server=key))
        await _phase(core, key, "ready")
        await _saved(page, _draft(tmp_path, "renamed"), server=key)
        await _phase(core, key, "ready")
        assert core.book.get(key).entry.name == "renamed"
        await _saved(page, _draft(tmp_path, "renamed", "--more"), server=key)
        assert core.book.get(key).status.phase == "needs_approval"
        assert page.all(p.Question) == []


async def test_a_question_about_a_server_is_asked_once_and_withdrawn_with_the_server(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        key = (await _saved(page, _draft(tmp_path), start=True)).server
        assert key is not None
        question = await page.until(p.Question)
        page.say(p.RestartServer(server=key))
        page.say(p.SwitchServer(server=key, enabled=False))
        await page.until(p.QuestionGone, lambda gone: gone.question == question.question)
        page.say(p.Answer(question=question.question, granted=True))
        page.say(p.SwitchServer(server=key, enabled=True))
        await page.until(p.Servers, lambda told: [row.phase for row in told.servers][-1:] == ["needs_approval"])
        assert len(page.all(p.Question)) == 1
        assert not core.book.is_approved(core.book.get(key).entry)


async def test_own_servers_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        core.store.own_servers.put(KeptServer(key="broken", description="{}", enabled=True))
        core.servers.begin()
        page = Page(core)
        assert any("broken" in notice for notice in (await page.until(p.Welcome)).notices)


async def test_the_name_of_a_twin_in_the_same_text_is_told_apart_from_one_that_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        page.say(p.ReadSnippet(request="1", text="npx toy\nnpx toy --loud"))
        understood = await page.until(p.Understood)
        assert [one.draft.name for one in understood.found] == ["toy", "toy 2"]
        said = [remark.text for remark in understood.found[1].remarks]
        assert "Two in this text are called toy, so this one is toy 2." in said
        await _saved(page, _draft(tmp_path))
        page.say(p.ReadSnippet(request="2", text="npx toy"))
        again = await page.until(p.Understood, lambda told: told.request == "2")
        said = [remark.text for remark in again.found[0].remarks]
        assert "There is a server toy of yours, so this one is toy 2." in said


async def test_a_file_that_is_not_in_the_folder_is_told_at_its_field(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        page.say(p.ReadSnippet(request="1", text=f"cd '{tmp_path}' && node server.js"))
        [found] = (await page.until(p.Understood)).found
        [remark] = found.remarks
        assert (remark.level, remark.member) == ("warning", "args")
        assert remark.text.startswith(f"There is no server.js in {tmp_path}.")


async def test_the_level_of_a_servers_messages_is_chosen_remembered_and_shown_with_them(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.WatchServer(server=server.key))
        assert (await page.until(p.ServerDetails)).log_level is None
        page.say(p.SetLogLevel(server=server.key, level="warning"))
        await page.until(p.ServerDetails, lambda one: one.log_level == "warning")
        await server.call_tool("log", {})
        told = await page.until(p.ServerDetails, lambda one: bool(one.logged))
        assert [(one.level, one.logger, one.text) for one in told.logged] == [("warning", "toy", "a warning")]
    async with running(tmp_path) as core:
        server, page = await started(core, asking()), Page(core)
        page.say(p.WatchServer(server=server.key))
        assert (await page.until(p.ServerDetails)).log_level == "warning"
        page.say(p.SetLogLevel(server=server.key, level=None))
        await page.until(p.ServerDetails, lambda one: one.log_level is None)
