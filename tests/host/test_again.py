"""A View shown anew, and a tool run again in its View's place. Servers are real, page and View are played."""

from pathlib import Path

from greenroom.host.core import CoreOptions
from greenroom.host.last_emulation import chosen_last
from greenroom.host.profiles import Profiles
from greenroom.host.protections import Protections
from greenroom.protocol import page as p
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.host.company import Page, Worker, asked, demo, launched, running, started
from tests.stage.toys import entry


async def _in_place_of(page: Page, old: Worker) -> Worker:
    """Play the View that takes the place of another."""
    mount = await page.until(p.MountView, lambda one: one.replaces == old.view.name)
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    await worker.initialize()
    return worker


async def test_a_reload_reads_the_document_again_and_calls_no_tool(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        old = await launched(page, connection, "show_dashboard", {"week": 2})
        given = await old.heard_method("ui/notifications/tool-result")
        page.say(p.ReloadView(view=old.view.name))
        new = await _in_place_of(page, old)
        result = await new.heard_method("ui/notifications/tool-result")
        sent = await new.heard_method("ui/notifications/tool-input")
        await old.heard_method("ui/resource-teardown")
        await page.until(p.UnmountView, lambda gone: gone.view == old.view.name)
        assert [len(asked(core, connection, method)) for method in ("tools/call", "resources/read")] == [1, 2]
    assert result["params"] == given["params"]
    assert sent["params"] == {"arguments": {"week": 2}}


async def test_a_call_that_still_runs_goes_on_in_the_new_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        old = await launched(page, connection, "count_slowly", {"to": 3, "seconds_each": 0.3})
        page.say(p.ReloadView(view=old.view.name))
        new = await _in_place_of(page, old)
        await new.heard_method("ui/notifications/tool-result")
        done = await page.until(p.CallChanged, lambda call: call.state == "done")
        assert len(asked(core, connection, "tools/call")) == 1
    assert done.view == new.view.name
    assert not any(message.get("method") == "ui/notifications/tool-result" for message in old.heard)


async def test_a_rerun_calls_the_tool_again_and_takes_the_views_place(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        old = await launched(page, connection, "show_dashboard", {"week": 3})
        page.say(p.RerunView(view=old.view.name, call="again"))
        new = await _in_place_of(page, old)
        await new.heard_method("ui/notifications/tool-result")
        await page.until(p.UnmountView, lambda gone: gone.view == old.view.name)
        calls = asked(core, connection, "tools/call")
    assert [call["params"]["arguments"] for call in calls] == [{"week": 3}] * 2  # type: ignore[index, call-overload]


async def test_a_view_whose_server_does_not_run_is_shown_anew_with_the_document_it_had(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        old = await launched(page, connection, "show_dashboard", {"week": 4})
        given = await old.heard_method("ui/notifications/tool-result")
        await connection.stop()
        page.say(p.ReloadView(view=old.view.name))
        new = await _in_place_of(page, old)
        result = await new.heard_method("ui/notifications/tool-result")
        assert result["params"] == given["params"]
        assert new.view.plan.html == old.view.plan.html
        mount = page.all(p.MountView)[-1]
        assert mount.restored is not None
        assert mount.restored.stored, "and it is said"
        refused = await new.ask("tools/call", {"name": "say_hello", "arguments": {}})
        assert "not running" in str(refused["error"]), "what the person stopped is not started by a View"
        await connection.start()
        assert "result" in await new.ask("tools/call", {"name": "show_dashboard", "arguments": {}})
        page.say(p.ReloadView(view=new.view.name))
        await _in_place_of(page, new)
        again = page.all(p.MountView)[-1].restored
        assert again is not None
        assert not again.stored


async def test_a_view_that_cannot_be_read_again_stays(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page, connection = Page(core), await started(core, entry(tmp_path, {"show": {"html": "<p>"}}))
        old = await launched(page, connection, "show", {})
        entry(tmp_path, {"show": {}})
        await connection.restart()
        page.say(p.ReloadView(view=old.view.name))
        notice = await page.until(p.Notice)
        assert page.seat.views.get(old.view.name) is old.view
    assert "stays as it is" in notice.text
    assert notice.level == "error"


async def test_a_view_can_be_reloaded_when_as_many_are_open_as_may_be(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        core.store.settings.change(live_views=1)
        page = Page(core, core.seats.open())
        connection = await demo(core)
        old = await launched(page, connection, "show_dashboard", {})
        page.say(p.ReloadView(view=old.view.name))
        new = await _in_place_of(page, old)
        await page.until(p.UnmountView, lambda gone: gone.view == old.view.name)
        assert [view.name for view in page.seat.views] == [new.view.name]


async def test_a_view_that_must_not_stay_as_it_is_ends_before_its_server_answers(tmp_path: Path) -> None:
    guarded = CoreOptions(consent="allow", protections=Protections(network_guard=True))
    tool = {"html": "<p>", "ui": {"permissions": {"clipboardWrite": {}}}, "late": 0.3}
    for wish in ("devices", "relaxed"):
        folder = tmp_path / wish
        folder.mkdir()
        async with running(folder / "data", guarded) as core:
            page, connection = Page(core), await started(core, entry(folder, {"show": tool}))
            if wish == "relaxed":
                page.say(p.SetCsp(csp="relaxed"))
            old = await launched(page, connection, "show", {})
            old.answers_teardown = False
            page.say(p.SetCsp(csp="declared") if wish == "relaxed" else p.WithdrawDevices(view=old.view.name))
            assert [gone.view for gone in page.all(p.UnmountView)] == [old.view.name], "at once"
            assert len(asked(core, connection, "resources/read")) == 1, "and not after the server was asked"
            mount = await page.until(p.MountView, lambda one, name=old.view.name: one.replaces == name)  # type: ignore[misc]
            assert mount.csp == ("declared" if wish == "relaxed" else "host")


async def test_what_was_emulated_last_is_what_the_next_seat_begins_with(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        page.say(p.SetEmulation(emulation=p.Emulation(device="mobile", locale="ar-EG")))
        page.say(p.SetEmulation(emulation=p.Emulation(device="mobile", time_zone="Mars/Olympus")))
        told = page.all(p.StageShape)[-1]
        assert core.seats.open().stage.emulation == p.Emulation(device="mobile", locale="ar-EG")
    assert told.emulation.locale == "ar-EG"
    assert told.screen == p.Screen(width=430, height=932)
    async with running(tmp_path) as core:
        assert core.seats.open().stage.emulation == p.Emulation(device="mobile", locale="ar-EG")


def test_what_was_kept_by_a_page_that_talks_nonsense_is_all_auto(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for nonsense in ({"device": "fridge"}, {"profile": "nobody"}, {"time_zone": "Mars/Olympus"}, "dark", [1]):
            store.remembered.keep("stage.emulation", nonsense)  # type: ignore[arg-type]
            assert chosen_last(store.remembered, Profiles()) == p.Emulation()
