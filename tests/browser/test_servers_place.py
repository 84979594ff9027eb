"""The Servers place: adding by paste and by form, from near, changing, switching off, removing, files, secrets."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.browser.house import Engine, House, demo, house
from tests.browser.toys import TALKS, WIPES
from tests.servers.rig import until
from tests.stage.toys import SERVER, entry

TOOLS = {"show": {"html": "<p>"}}
LOUD = "import sys; print('Missing API_KEY', file=sys.stderr); sys.exit(1)"


def _place(h: House) -> Locator:
    return h.page.get_by_role("main", name="Servers")


async def _go(h: House) -> Locator:
    await h.page.get_by_role("navigation").get_by_role("button", name="Servers").click()
    return _place(h)


def _state(details: Locator) -> Locator:
    return details.locator("header").get_by_role("status")


async def _agree(h: House) -> None:
    await h.dialog.get_by_role("button", name="Start the server").click()


def _command(folder: Path) -> list[str]:
    tools = folder / "tools.json"
    tools.write_text(json.dumps(TOOLS))
    return [sys.executable, str(SERVER), str(tools)]


def _config(folder: Path, **servers: object) -> Path:
    file = folder / "mcp.json"
    file.write_text(json.dumps({"mcpServers": servers}))
    return file


async def test_the_first_start_leads_to_a_view_in_three_clicks(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await h.side.get_by_role("button", name="Add server").click()
        await expect(_place(h).get_by_role("heading", name="Add a server")).to_be_visible()
        field = _place(h).get_by_label("A command line, an address, or JSON")
        await expect(field).to_be_focused()
        await h.page.keyboard.insert_text(" ".join(_command(tmp_path)))
        await _place(h).get_by_role("button", name="Add and start…").click()
        await _agree(h)
        await h.page.keyboard.press("Escape")
        await h.run("show")
        await expect(h.stage.get_by_role("article")).to_be_visible()


@pytest.mark.window_too
async def test_what_a_readme_says_is_previewed_and_added_with_its_secret_in_no_message(
    engine: Engine, tmp_path: Path
) -> None:
    program, *args = _command(tmp_path)
    toy = {"command": program, "args": args, "env": {"API_KEY": "<YOUR_KEY>", "LEVEL": "loud"}, "autoApprove": ["x"]}
    async with house(engine, tmp_path) as h:
        heard: list[str] = []
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        field = place.get_by_label("A command line, an address, or JSON")
        await field.fill(f"# Toy\n```json\n{json.dumps({'mcpServers': {'toy': toy}}, indent=2)}\n```\n")
        card = place.get_by_role("article", name="toy")
        await expect(card.locator("pre")).to_contain_text(f"LEVEL=loud {program}")
        await expect(card).to_contain_text("means nothing here: autoApprove")
        await expect(card).to_contain_text("API_KEY has no value yet")
        value = card.get_by_label("Value of API_KEY")
        await expect(value).to_have_attribute("type", "password")
        await value.fill("hunter-two-hunter")
        await expect(card).not_to_contain_text("has no value yet")
        await card.get_by_role("button", name="Add", exact=True).click()
        await expect(place.get_by_role("article", name="toy").get_by_role("heading", level=1)).to_have_text("toy")
        assert h.core.store.own_servers.all()[0].description.count("keyring:toy/API_KEY") == 1
        h.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        await h.page.reload()
        place = await _go(h)
        await place.get_by_role("button", name=re.compile("^toy")).click()
        await expect(place.locator("pre").first).to_contain_text("${keyring:toy/API_KEY}")
        await place.get_by_role("button", name="Edit").click()
        await expect(place.get_by_label("Value of API_KEY")).to_have_value("${keyring:toy/API_KEY}")
        assert any("keyring:toy/API_KEY" in frame for frame in heard), "the control: the page was listened to"
        assert not any("hunter" in frame for frame in heard)


@pytest.mark.window_too
async def test_a_server_is_added_by_form_and_changed_and_each_change_asks_with_what_differs(
    engine: Engine, tmp_path: Path
) -> None:
    program, *args = _command(tmp_path)
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        await place.get_by_role("button", name="Form").click()
        save = place.get_by_role("button", name="Add and start…")
        await expect(save).to_be_disabled()
        await place.get_by_label("Name", exact=True).fill("toy")
        await place.get_by_label("Program", exact=True).fill(program)
        await place.get_by_role("button", name="Add an argument").click()
        await h.page.keyboard.insert_text(args[0])
        await h.page.keyboard.press("Enter")
        await h.page.keyboard.insert_text(args[1])
        await save.click()
        await expect(h.dialog).to_contain_text("You added it in this window.")
        await h.dialog.get_by_text("Word by word").click()
        await expect(h.dialog.get_by_role("listitem")).to_have_text([program, *args])
        await _agree(h)
        details = place.get_by_role("article", name="toy")
        await expect(_state(details)).to_contain_text("ready")
        await expect(details).to_contain_text("1 tool, ")
        await details.get_by_role("button", name="Edit").click()
        await place.get_by_role("button", name="Add a variable").click()
        await h.page.keyboard.insert_text("LEVEL")
        await h.page.keyboard.press("Tab")
        await h.page.keyboard.insert_text("loud one")
        await place.get_by_role("button", name="Save and start…").click()
        changes = h.dialog.get_by_role("region", name="Changed since you last agreed")
        await expect(changes.get_by_role("listitem")).to_have_text(["variable LEVELwas not thereis now loud one"])
        await h.dialog.get_by_role("button", name="Do not start").click()
        await expect(_state(details)).to_contain_text("not yet agreed to")


async def test_a_mistake_stands_at_its_field_and_keeps_the_server_from_being_added(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        await place.get_by_role("button", name="Form").click()
        await place.get_by_role("button", name="Address").click()
        await place.get_by_label("Name", exact=True).fill("x")
        url = place.get_by_label("Address", exact=True)
        await url.fill("ftp://a.test")
        await expect(url).to_have_attribute("aria-invalid", "true")
        await expect(place.get_by_text("must begin with http:// or https://")).to_be_visible()
        await expect(place.get_by_role("button", name="Add", exact=True)).to_be_disabled()
        await expect(place.get_by_role("status").get_by_text("1 thing must be mended first.")).to_be_visible()
        await url.fill("https://a.test/mcp")
        await expect(url).to_have_attribute("aria-invalid", "false")
        await place.get_by_role("button", name="Add", exact=True).click()
        await expect(place.get_by_role("article", name="x")).to_contain_text("https://a.test/mcp")


async def test_a_secret_in_an_argument_or_an_address_is_told_at_its_field(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        field = place.get_by_label("A command line, an address, or JSON")
        await field.fill("npx -y server --key '${keyring:mine}'")
        card = place.get_by_role("article")
        await expect(card).to_contain_text("Argument 4 refers to the secret ${keyring:mine}")
        await expect(card.get_by_role("button", name="Add", exact=True)).to_be_disabled()
        argument = card.get_by_label("Argument 4", exact=True)
        await expect(argument).to_have_accessible_description(
            re.compile("Put it into a variable that the server reads")
        )
        await argument.fill("mine")
        await expect(card.get_by_role("button", name="Add", exact=True)).to_be_enabled()
        await field.fill("https://a.test/mcp?key=${keyring:mine}")
        url = place.get_by_role("article").get_by_label("Address", exact=True)
        await expect(url).to_have_attribute("aria-invalid", "true")
        await expect(url).to_have_accessible_description(re.compile("addresses end up in logs"))


async def test_all_servers_of_a_text_are_added_at_once_and_each_is_agreed_to_by_itself(
    engine: Engine, tmp_path: Path
) -> None:
    program, *args = _command(tmp_path)
    snippet = {
        "one": {"command": program, "args": args},
        "two": {"command": program, "args": args, "env": {"LEVEL": "2"}},
        "afar": {"url": "ftp://a.test"},
    }
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        field = place.get_by_label("A command line, an address, or JSON")
        await field.fill(json.dumps({"mcpServers": snippet}))
        await expect(place.get_by_text("Something must be mended first, as is said below, in: afar")).to_be_visible()
        await place.get_by_role("button", name="Add 2 of 3").focus()
        await h.page.keyboard.press("Enter")
        added = place.get_by_role("region", name="Added just now")
        await expect(added.get_by_role("status")).to_have_text("2 servers were added. They are among your own.")
        await expect(added.get_by_role("listitem")).to_have_count(2)
        assert await place.evaluate("(it) => it.contains(document.activeElement)")
        await expect(place.get_by_role("article")).to_have_count(1)
        assert [one.status.phase for one in h.core.book.connections] == ["needs_approval"] * 2, "adding starts nothing"
        await added.get_by_role("button", name="Look at it and start… two").click()
        await expect(h.dialog.get_by_role("heading")).to_have_text("Start two?")
        await _agree(h)
        await expect(added.get_by_role("listitem")).to_contain_text(["onenot yet agreed to", "twoready"])
        url = place.get_by_role("article").get_by_label("Address", exact=True)
        await url.fill("https://a.test/mcp")
        await place.get_by_role("article").get_by_role("button", name="Add", exact=True).click()
        await expect(place.get_by_role("article", name="afar")).to_contain_text("https://a.test/mcp")


async def test_what_was_changed_in_a_card_counts_when_all_are_added(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        field = place.get_by_label("A command line, an address, or JSON")
        await field.fill(json.dumps({"mcpServers": {"a": {"command": "node"}, "b": {"command": "node"}}}))
        card = place.get_by_role("article", name="b")
        await card.get_by_role("button", name="Change details").click()
        await card.get_by_label("Name", exact=True).fill("a")
        await place.get_by_role("button", name="Add all 2").click()
        # The second of one name is refused with the reason, and can be mended.
        left = place.get_by_role("article")
        await expect(left.get_by_role("alert")).to_contain_text("Another server of yours has this name.")
        await left.get_by_label("Name", exact=True).fill("c")
        await left.get_by_role("button", name="Add", exact=True).click()
        await expect(place.get_by_role("article", name="c")).to_be_visible()
        assert sorted(one.entry.name for one in h.core.book.connections) == ["a", "c"]


async def test_a_server_that_fails_says_why_with_its_last_lines(engine: Engine, tmp_path: Path) -> None:
    file = _config(tmp_path, orders={"command": sys.executable, "args": ["-c", LOUD]})
    async with house(engine, tmp_path) as h:
        h.core.book.follow(file)
        place = await _go(h)
        await place.get_by_role("button", name=re.compile("^orders")).click()
        details = place.get_by_role("article", name="orders")
        await details.get_by_role("button", name="Look at it and start…").click()
        await expect(h.dialog).to_contain_text(f"It stands in the file {file}.")
        await expect(h.dialog).to_contain_text("runs a program written in its own arguments")
        await _agree(h)
        await expect(_state(details)).to_contain_text("failed")
        await expect(details).to_contain_text("exit code 1 before it was ready")
        await expect(details.get_by_role("region", name="Error output").locator("pre")).to_contain_text(
            "Missing API_KEY"
        )


@pytest.mark.window_too
async def test_a_running_server_is_shown_from_near_stopped_and_started(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, replace(demo(), origin="demo")) as h:
        await expect(h.tool("show_rehearsals").or_(h.side.locator("[data-tool]")).first).to_be_visible()
        place = await _go(h)
        ours = place.get_by_role("region", name="Comes with Greenroom")
        await ours.get_by_role("button", name=re.compile("^rehearsals")).click()
        details = place.get_by_role("article", name="rehearsals")
        facts = details.get_by_role("region", name="What it says it is")
        await expect(facts).to_contain_text("Protocol2026-07-28")
        await expect(facts).to_contain_text("Ready after")
        await expect(details.get_by_text("It comes with Greenroom")).to_be_visible()
        await details.get_by_role("button", name="Copy as JSON").click()
        await expect(details.get_by_role("button", name="Copied")).to_be_visible()
        (connection,) = h.core.book.connections
        took = connection.status.took_ms
        await details.get_by_role("button", name="Restart", exact=True).click()
        await until(lambda: connection.status.phase == "ready" and connection.status.took_ms != took, seconds=40)
        await expect(_state(details)).to_contain_text("ready")
        await details.get_by_role("button", name="Stop").click()
        await expect(_state(details)).to_contain_text("stopped")
        await details.get_by_role("button", name="Start", exact=True).click()
        await expect(_state(details)).to_contain_text("ready")


@pytest.mark.window_too
async def test_own_servers_are_switched_off_copied_removed_and_put_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        place = await _go(h)
        own = place.get_by_role("region", name="Your own")
        named = place.get_by_role("region", name="From the command line")
        await named.get_by_role("button").first.click()
        await expect(place.get_by_role("button", name="Edit")).to_have_count(0)
        await place.get_by_role("button", name="Copy to your own").click()
        name = place.get_by_label("Name", exact=True)
        await expect(name).to_be_focused()
        await name.fill("mine")
        await place.get_by_role("button", name="Add", exact=True).click()
        await expect(own.get_by_role("button")).to_have_text([re.compile("mine")])
        details = place.get_by_role("article", name="mine")
        await details.get_by_role("button", name="Switch off").click()
        await expect(_state(details)).to_contain_text("switched off")
        await details.get_by_role("button", name="Duplicate").click()
        await expect(place.get_by_label("Name", exact=True)).to_have_value("mine copy")
        await place.get_by_role("button", name="Add", exact=True).click()
        await expect(own.get_by_role("button")).to_have_count(2)
        await place.get_by_role("article").get_by_role("button", name="Remove").click()
        await expect(own.get_by_role("button")).to_have_count(1)
        await expect(place.get_by_role("status").filter(has_text="mine copy was removed.")).to_be_visible()
        await place.get_by_role("button", name="Undo").click()
        await expect(own.get_by_role("button")).to_have_text([re.compile("mine"), re.compile("mine copy")])


async def test_a_config_is_opened_by_its_path_and_let_go(engine: Engine, tmp_path: Path) -> None:
    file = _config(tmp_path, a={"command": "node"}, b={"command": 1})
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Open a config").click()
        path = place.get_by_label("Path of the file")
        await expect(path).to_be_focused()
        await path.fill(str(tmp_path / "absent.json"))
        await h.page.keyboard.press("Enter")
        await expect(h.notes).to_contain_text("There is no file")
        await path.fill(str(file))
        await h.page.keyboard.press("Enter")
        group = place.get_by_role("region", name=str(file))
        await expect(group.get_by_role("button", name=re.compile("^a"))).to_be_visible()
        await expect(group).to_contain_text("must be a text")
        await group.get_by_role("button", name="no longer").click()
        await expect(group).to_have_count(0)


async def test_secrets_are_set_replaced_and_forgotten_by_name(engine: Engine, tmp_path: Path) -> None:
    file = _config(tmp_path, a={"command": "node", "env": {"A": "${keyring:one}"}})
    async with house(engine, tmp_path) as h:
        h.core.book.follow(file)
        place = await _go(h)
        await place.get_by_role("button", name="Secrets").click()
        sheet = place.get_by_role("region", name="Secrets")
        await expect(sheet.get_by_role("listitem")).to_contain_text(["onenot setused by a"])
        await sheet.get_by_role("button", name="Set one").click()
        await h.page.keyboard.insert_text("hunter-two")
        await h.page.keyboard.press("Enter")
        await expect(sheet.get_by_role("listitem")).to_contain_text(["onein"])
        assert await h.core.store.secrets.read("one") == "hunter-two"
        await sheet.get_by_role("button", name="Forget one").click()
        await sheet.get_by_role("button", name="Forget it for good?").click()
        await expect(sheet.get_by_role("listitem")).to_contain_text(["onenot set"])


async def test_the_focus_stays_near_when_its_control_goes_away(engine: Engine, tmp_path: Path) -> None:
    file = _config(tmp_path, a={"command": "node", "env": {"A": "${keyring:one}"}})
    async with house(engine, tmp_path, demo()) as h:
        h.core.book.follow(file)
        place = await _go(h)
        press = h.page.keyboard.press
        await place.get_by_role("button", name="Secrets").click()
        await place.get_by_role("button", name="Set one").focus()
        await press("Enter")
        await expect(place.get_by_label("Value of the secret one")).to_be_focused()
        await press("Escape")
        await expect(place.get_by_role("button", name="Set one")).to_be_focused()
        await press("Enter")
        await h.page.keyboard.type("hunter-two")
        await press("Enter")
        await expect(place.get_by_role("button", name="Replace one")).to_be_focused()
        await press("Tab")
        await press("Enter")
        await press("Enter")
        await expect(place.get_by_role("button", name="Set one")).to_be_focused()
        await place.get_by_role("button", name="New secret").focus()
        await press("Enter")
        await expect(place.get_by_label("Name of the secret")).to_be_focused()
        await press("Escape")
        await expect(place.get_by_role("button", name="New secret")).to_be_focused()
        await place.get_by_role("button", name=re.compile("^rehearsals")).click()
        await expect(_state(place.get_by_role("article", name="rehearsals"))).to_contain_text("ready")
        await place.get_by_role("button", name="Stop").focus()
        await press("Enter")
        await expect(_state(place.get_by_role("article", name="rehearsals"))).to_contain_text("stopped")
        assert await place.get_by_role("article").evaluate("(it) => it.contains(document.activeElement)")


async def test_the_focus_is_back_when_a_question_is_answered(engine: Engine, tmp_path: Path) -> None:
    tools = {"show": TALKS, "wipe": WIPES}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        view = await h.show("show")
        await view.get_by_role("button", name="Read on").focus()
        await h.page.keyboard.press("Enter")
        await expect(h.dialog.get_by_role("button", name="Do not open")).to_be_focused()
        await h.page.keyboard.press("Escape")
        await expect(view.get_by_role("button", name="Read on")).to_be_focused()
        h.core.book.follow(_config(tmp_path, orders={"command": sys.executable, "args": ["-c", LOUD]}))
        place = await _go(h)
        await place.get_by_role("button", name=re.compile("^orders")).click()
        details = place.get_by_role("article", name="orders")
        look = details.get_by_role("button", name="Look at it and start…")
        await look.focus()
        await h.page.keyboard.press("Enter")
        await expect(h.dialog.get_by_role("button", name="Do not start")).to_be_focused()
        await h.page.keyboard.press("Escape")
        await expect(look).to_be_focused()
        await h.page.keyboard.press("Enter")
        start = h.dialog.get_by_role("button", name="Start the server")
        await start.focus()
        await expect(start).to_be_enabled()
        await h.page.keyboard.press("Enter")
        await expect(_state(details)).to_contain_text("failed")
        assert await details.evaluate("(it) => it.contains(document.activeElement)")


async def test_a_form_keeps_the_focus_through_its_rows_and_its_saving(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        await place.get_by_role("button", name="Form").click()
        await place.get_by_label("Name", exact=True).fill("x")
        await place.get_by_label("Program", exact=True).fill("node")
        more = place.get_by_role("button", name="Add a variable")
        await more.focus()
        await h.page.keyboard.press("Enter")
        await expect(place.get_by_label("Name of variable 1")).to_be_focused()
        await place.get_by_role("button", name="Remove it").focus()
        await h.page.keyboard.press("Enter")
        await expect(more).to_be_focused()
        await expect(place.get_by_role("button", name="Add", exact=True)).to_be_enabled()
        await place.get_by_role("button", name="Add", exact=True).focus()
        await h.page.keyboard.press("Enter")
        await expect(place.get_by_role("article", name="x")).to_be_visible()
        assert await place.evaluate("(it) => it.contains(document.activeElement)")


async def test_the_place_works_by_keyboard_and_on_a_small_screen(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo(), viewport={"width": 430, "height": 800}) as h:
        place = await _go(h)
        server = place.get_by_role("button", name=re.compile("^rehearsals"))
        await server.focus()
        await h.page.keyboard.press("ArrowDown")
        await expect(place.get_by_role("button", name="Secrets")).to_be_focused()
        await h.page.keyboard.press("ArrowUp")
        await h.page.keyboard.press("Enter")
        await expect(place.get_by_role("article", name="rehearsals")).to_be_visible()
        await expect(server).to_be_hidden()
        wide = "(it) => it.scrollWidth <= it.clientWidth"
        assert await place.evaluate(wide)
        await place.get_by_role("button", name="All servers").click()
        await expect(server).to_be_visible()


async def test_a_dropped_file_is_read_like_what_is_pasted(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").click()
        text = json.dumps({"mcpServers": {"dropped": {"command": "node"}}})
        carried = await h.page.evaluate_handle(
            "(text) => { const all = new DataTransfer(); all.items.add(new File([text], 'mcp.json')); return all; }",
            text,
        )
        field = place.get_by_label("A command line, an address, or JSON")
        await field.dispatch_event("drop", {"dataTransfer": carried})
        await expect(place.get_by_role("article", name="dropped")).to_be_visible()
        assert h.core.book.connections == (), "looking adds nothing"


async def test_names_without_end_and_text_that_turns_around_stay_in_their_places(
    engine: Engine, tmp_path: Path
) -> None:
    turning = "\u202e" + "W" * 4000
    file = _config(
        tmp_path, **{turning: {"command": sys.executable, "args": ["-c", LOUD, turning], "env": {turning: turning}}}
    )
    async with house(engine, tmp_path) as h:
        h.core.book.follow(file)
        place = await _go(h)
        await place.get_by_role("region", name=str(file)).get_by_role("listitem").get_by_role("button").click()
        details = place.get_by_role("article")
        await expect(details.get_by_role("heading", level=1)).to_contain_text("\\u202eWWW")
        await details.get_by_role("button", name="Look at it and start…").click()
        await expect(h.dialog).to_contain_text("holds what cannot be seen")
        wide = "(it) => it.scrollWidth <= it.clientWidth"
        assert await h.dialog.evaluate(wide)
        await expect(h.dialog.get_by_role("button", name="Do not start")).to_be_in_viewport()
        assert "\u202e" not in (await h.page.locator("body").inner_text())
        await h.page.keyboard.press("Escape")
        assert await place.evaluate(wide)


async def test_every_word_of_the_place_is_one_of_its_language(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo(), language="ar-XB") as h:
        await h.page.get_by_role("navigation").get_by_role("button").nth(2).click()
        place = h.page.locator("#place-servers")
        await place.locator("header button").first.click()
        await place.locator("fieldset button").nth(1).click()
        await expect(place.locator("h1").first).to_be_visible()
        own = await place.evaluate(
            """(it) => [...it.querySelectorAll('h1, h2, label, legend, button, small')]
                .map((one) => one.innerText).filter((text) => /[a-z]{3}/i.test(text))"""
        )
        assert [text for text in own if "rehearsals" not in text] == []
        assert await place.evaluate("(it) => getComputedStyle(it).direction") == "rtl"


async def test_the_palette_leads_to_servers(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.page.keyboard.press("Control+k")
        palette = h.page.get_by_role("dialog")
        await palette.get_by_role("combobox").fill("open a config")
        await h.page.keyboard.press("Enter")
        await expect(_place(h).get_by_label("Path of the file")).to_be_focused()
