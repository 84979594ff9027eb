"""What a View may ask of its host besides calls: files saved, its own end; and what a server says in between."""

import json
from pathlib import Path

from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from tests.browser.house import Engine, House, house
from tests.servers.rig import asking
from tests.stage.toys import entry, page

SCRIPT = """
let last = 0;
const ask = (method, params) => { said.textContent = "asked"; post({ id: ++last, method, params }); };
const file = (uri, mimeType, text) => ({ type: "resource", resource: { uri, mimeType, text } });
window.onHeard = (message) => {
    if (message.id > 0 && !message.method) said.textContent = JSON.stringify(message.result ?? message.error);
};
save.onclick = () => ask("ui/download-file", { contents: [file("ui://w/out/bookings.csv", "text/csv", "seat,name")] });
several.onclick = () => ask("ui/download-file", { contents: [
    file("ui://w/bookings.csv", "text/csv", "seat,name\\n"),
    file("ui://w/invoice.pdf%20%20%20%20%20%20.exe", "application/pdf", "MZ"),
    file("ui://w/" + encodeURIComponent("تقرير.txt"), "text/plain", "x".repeat(123456))] });
fetches.onclick = () => ask("ui/download-file", { contents: [
    { type: "resource_link", name: "q3", uri: "https://files.example/reports/2026/q3.pdf?token=abc" }] });
ends.onclick = () => post({ method: "ui/notifications/request-teardown" });
"""
BODY = """<button id="save">Save</button><button id="several">Several</button><button id="fetches">Fetches</button>
<button id="ends">End</button><output id="said"></output>"""
TOOLS = {"show": {"html": page(BODY, SCRIPT), "listed": {"annotations": {"readOnlyHint": True}}}}


async def _offered(h: House, button: str) -> None:
    await h.view("1").get_by_role("button", name=button).click()
    await expect(h.dialog).to_be_visible()


async def test_a_file_is_shown_with_name_type_and_size_and_saved_after_a_yes(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view, folder = await h.show("show"), h.core.store.folders.downloads
        await _offered(h, "Save")
        await expect(h.dialog.get_by_role("heading")).to_have_text("Save this file?")
        await expect(h.dialog).to_contain_text("The View of show (toy) offers it")
        await expect(h.dialog.get_by_role("listitem")).to_contain_text("bookings.csvtext/csv · 9 B")
        await expect(h.dialog.get_by_role("button", name="Do not save")).to_be_focused()
        await h.page.keyboard.press("Escape")
        await expect(view.locator("#said")).to_have_text('{"isError":true}')
        assert not folder.exists()
        await _offered(h, "Several")
        await expect(h.dialog.get_by_role("listitem")).to_have_count(3)
        await expect(h.dialog.get_by_role("listitem").nth(1)).to_contain_text("A program that looks like a document")
        await h.dialog.get_by_role("button", name="Save", exact=True).click()
        await expect(view.locator("#said")).to_have_text("{}")
        await expect(h.notes).to_contain_text("bookings.csv")
        assert {path.name for path in folder.iterdir()} == {"bookings.csv", "invoice.pdf.exe", "تقرير.txt"}


async def test_an_address_is_shown_whole_before_it_is_asked(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view = await h.show("show")
        await _offered(h, "Fetches")
        await expect(h.dialog.get_by_role("heading")).to_have_text("Fetch this file for the View?")
        await expect(h.dialog).to_contain_text("https://files.example/reports/2026/q3.pdf?token=abc")
        await expect(h.dialog).to_contain_text("size known once it is fetched")
        await h.dialog.get_by_role("button", name="Do not fetch").click()
        await expect(view.locator("#said")).to_have_text('{"isError":true}')


async def test_a_view_that_closes_itself_leaves_its_card_and_can_be_run_again(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view = await h.show("show")
        await view.get_by_role("button", name="End").click()
        card = h.card("show")
        await expect(card.get_by_role("status")).to_contain_text("This View closed itself")
        await expect(card.get_by_text("Called show")).to_be_visible()
        await expect(h.page.locator("iframe")).to_have_count(0)
        await card.get_by_role("button", name="Run again", exact=True).click()
        await expect(h.card("show").get_by_text("ready in")).to_be_visible()
        await expect(h.card("show")).to_have_count(1)
        await expect(h.view("2").get_by_role("button", name="End")).to_be_visible()


async def test_messages_of_a_server_are_shown_from_the_level_that_the_person_chose(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, asking()) as h:
        await h.run("log")
        await h.page.get_by_role("navigation").get_by_role("button", name="Servers").click()
        place = h.place("Servers")
        await place.get_by_role("button", name="asker").first.click()
        log = place.get_by_role("region", name="Messages of the server")
        await expect(log.get_by_role("listitem")).to_have_count(3)
        await expect(log.get_by_role("listitem").last).to_contain_text("warning")
        await log.get_by_label("Level from which messages are wanted").select_option("warning")
        (server,) = h.core.book.connections
        await server.call_tool("log", {})
        await expect(log.get_by_role("listitem")).to_have_count(4)


async def test_a_call_that_needs_a_visit_is_offered_again(engine: Engine, tmp_path: Path) -> None:
    visit = {"mode": "url", "message": "Sign in", "url": "https://example.com/in", "elicitationId": "e1"}
    options = CoreOptions(autostart=True, open_links=False)
    async with house(engine, tmp_path, asking(), options=options) as h:
        await h.run("gated", arguments=json.dumps({"times": 1, "elicitations": [visit]}))
        await h.dialog.get_by_role("button", name="Open in the browser").click()
        # By its name: until then the dialog of the address is there, with two headings.
        await expect(h.dialog.get_by_role("heading", name="Run gated again?")).to_be_visible()
        (server,) = h.core.book.connections
        await server.call_tool("settle", {"id": "e1"})
        await expect(h.dialog).to_contain_text("It says that what you did in the browser is done.")
        await h.dialog.get_by_role("button", name="Run it again").click()
        await expect(h.stage.get_by_text("Called gated")).to_be_visible()
