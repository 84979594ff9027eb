"""What a server asks in the middle of a call: a dialog that says who, a form that sends what it shows, an address shown whole."""

import json
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Locator, expect

from greenroom.host.core import CoreOptions
from tests.browser.axe import judged_in_both_themes
from tests.browser.house import Engine, House, house
from tests.servers.rig import asking
from tests.stage.toys import page

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "agree"],
    "properties": {
        "name": {"type": "string", "title": "Full name", "minLength": 2},
        "agree": {"type": "boolean", "title": "Agree to the terms"},
        "nights": {"type": "integer", "minimum": 1, "maximum": 14, "default": 2},
        "room": {"oneOf": [{"const": "a", "title": "Attic"}, {"const": "c", "title": "Cellar"}], "default": "a"},
        "extras": {
            "type": "array",
            "maxItems": 2,
            "items": {"anyOf": [{"const": one, "title": one.title()} for one in ("tea", "sauna", "parking")]},
            "default": ["tea"],
        },
        "email": {"type": "string", "format": "email"},
    },
}
FORM: Final = {"message": "A few details, please.", "requestedSchema": SCHEMA}
URL: Final = "https://\u0430pple.com:8443/authorize?client=greenroom&scope=read%20write#top"
VISIT: Final = {"mode": "url", "message": "Sign in to go on.", "url": URL, "elicitationId": "e1"}
VIEW: Final = page(
    "<button onclick='ask()'>Book</button> <output id=said></output>",
    f"""
    const params = {{ name: "ask", arguments: {{ params: {json.dumps(FORM)} }} }};
    window.ask = () => post({{ id: 1, method: "tools/call", params }});
    window.onHeard = (message) => {{
        if (message.id === 1 && !message.method) said.textContent = message.result.content[0].text;
    }};
    """,
)


async def _ask(h: House, params: object, tool: str = "ask", **more: object) -> Locator:
    await h.run(tool, arguments=json.dumps({"params": params} | more))
    await expect(h.dialog).to_be_visible()
    return h.dialog


async def _answers(h: House) -> Any:
    result = h.inspector.get_by_text('"answers"').first
    await expect(result).to_be_visible()
    return json.loads(await result.inner_text())["answers"]


async def test_a_form_is_filled_in_by_hand_and_says_at_its_fields_what_does_not_fit(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, asking(name="bookings")) as h:
        dialog = await _ask(h, FORM)
        await expect(dialog.get_by_role("heading", name="bookings asks you")).to_be_focused()
        await expect(dialog).to_contain_text("While “ask” runs, which you started.")
        await expect(dialog.get_by_role("region", name="In the words of bookings")).to_contain_text("A few details")
        await expect(dialog).to_contain_text("No passwords or keys here")
        await h.page.keyboard.press("Enter")
        await expect(dialog.get_by_text("This is required.")).to_have_count(0)
        await dialog.get_by_role("button", name="Send").click()
        await expect(dialog.get_by_text("This is required.")).to_have_count(2)
        name = dialog.get_by_label("Full name")
        await expect(name).to_be_focused()
        await name.fill("Ada")
        await dialog.get_by_role("group", name="Agree to the terms").get_by_role("button", name="No").click()
        await expect(dialog.get_by_role("spinbutton", name="nights")).to_have_value("2")
        await dialog.get_by_role("spinbutton", name="nights").fill("15")
        await dialog.get_by_label("Sauna (sauna)").check()
        await dialog.get_by_role("button", name="Send").click()
        await expect(dialog.get_by_text("at most 14")).to_be_visible()
        await dialog.get_by_role("spinbutton", name="nights").fill("14")
        await dialog.get_by_role("spinbutton", name="nights").press("Enter")
        await expect(h.dialog).to_have_count(0)
        content = {"name": "Ada", "agree": False, "nights": 14, "room": "a", "extras": ["tea", "sauna"]}
        assert await _answers(h) == [{"action": "accept", "content": content}]


async def test_escape_closes_decline_declines_and_stop_ends_the_call(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking()) as h:
        await _ask(h, FORM)
        await h.page.keyboard.press("Escape")
        assert await _answers(h) == [{"action": "cancel"}]
        dialog = await _ask(h, FORM)
        await dialog.get_by_role("button", name="Decline").click()
        await expect(h.inspector.get_by_text('"decline"').first).to_be_visible()
        dialog = await _ask(h, FORM)
        await dialog.get_by_role("button", name="Stop the call").click()
        await expect(h.dialog).to_have_count(0)
        await expect(h.stage.get_by_text("Cancelled.")).to_be_visible()


async def test_a_views_question_names_the_view_and_can_end_it(engine: Engine, tmp_path: Path) -> None:
    view = tmp_path / "view.html"
    view.write_text(VIEW, encoding="utf-8")
    async with house(engine, tmp_path, asking("--view", str(view))) as h:
        shown = await h.show("show")
        await shown.get_by_role("button", name="Book").click()
        await expect(h.dialog).to_contain_text("While “ask” runs, which the View of “show” called.")
        await h.dialog.get_by_role("button", name="Decline").click()
        await expect(shown.locator("#said")).to_contain_text("decline")
        await shown.get_by_role("button", name="Book").click()
        await h.dialog.get_by_role("button", name="End this View").click()
        await expect(h.dialog).to_have_count(0)
        await expect(h.stage.get_by_text("You ended it instead of answering")).to_be_visible()


async def test_an_address_is_shown_whole_as_it_really_is_and_opened_by_a_press(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking(), options=CoreOptions(autostart=True, open_links=False)) as h:
        dialog = await _ask(h, VISIT, tool="visit")
        address = dialog.get_by_role("region", name="The address")
        await expect(address).to_have_text(
            "https://xn--pple-43d.com:8443/authorize?client=greenroom&scope=read%20write#top"
        )
        await expect(address.locator("b")).to_have_text("xn--pple-43d.com")
        await expect(dialog).to_contain_text("letters beyond a–z (\u0430pple.com)")
        await dialog.get_by_role("button", name="Open in the browser").click()
        assert await _answers(h) == [{"action": "accept"}]
        await expect(h.notes).to_contain_text("what you did in the browser is done (e1)")


async def test_a_field_that_looks_like_a_password_is_warned_of(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking()) as h:
        schema = {"type": "object", "properties": {"apiKey": {"type": "string", "title": "Your name"}}}
        dialog = await _ask(h, {"message": "?", "requestedSchema": schema})
        await expect(dialog).to_contain_text("a password or key was wanted (apiKey)")


async def test_a_question_outlives_a_reload_and_waits_its_turn(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking()) as h:
        dialog = await _ask(h, FORM, tool="many", count=2)
        await expect(dialog).to_contain_text("1 more question waits")
        await h.page.reload()
        await expect(h.dialog.get_by_role("heading", name="asker asks you")).to_be_visible()
        await h.dialog.get_by_role("button", name="Decline").click()
        await expect(h.dialog).not_to_contain_text("waits")
        await h.dialog.get_by_role("button", name="Cancel").click()
        await expect(h.dialog).to_have_count(0)


async def test_a_form_keeps_what_was_typed_while_a_question_of_the_apps_own_comes_between(
    engine: Engine, tmp_path: Path
) -> None:
    view = tmp_path / "view.html"
    view.write_text(VIEW, encoding="utf-8")
    async with house(engine, tmp_path, asking("--view", str(view)), options=CoreOptions(autostart=True)) as h:
        shown = await h.show("show")
        await shown.get_by_role("button", name="Book").click()
        await h.dialog.get_by_label("Full name").fill("Ada")
        (asker,) = h.core.views
        asker.receive(
            json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ui/open-link", "params": {"url": "https://a.example/"}})
        )
        await expect(h.dialog.get_by_label("Exactly this")).to_be_visible()
        await expect(h.dialog).to_have_count(1)
        await h.page.keyboard.press("Escape")
        await expect(h.dialog.get_by_role("heading", name="asker asks you")).to_be_focused()
        await expect(h.dialog.get_by_label("Full name")).to_have_value("Ada")


async def test_axe_finds_nothing_in_the_dialog(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking()) as h:
        dialog = await _ask(h, FORM)
        await dialog.get_by_role("button", name="Send").click()
        await expect(dialog.get_by_text("This is required.")).to_have_count(2)
        await judged_in_both_themes(h.page, "a question of a server")
