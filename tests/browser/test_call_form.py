"""The form that a tool's schema makes: each kind of field by hand and by keyboard, and what is sent in the end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.browser.house import RUN, Engine, House, house
from tests.browser.schemas import BADGE, sent, with_schema


def field(h: House, name: str) -> Locator:
    """The whole field of a member of the arguments: name, control, problems."""
    return h.call.locator(f'[data-pointer="/{name}"]')


async def written(h: House) -> Any:
    """The arguments as the JSON side has them."""
    await h.call.get_by_role("button", name="JSON", exact=True).click()
    text = await h.call.get_by_label("Arguments as JSON").input_value()
    await h.call.get_by_role("button", name="Form", exact=True).click()
    return json.loads(text)


@pytest.mark.window_too
async def test_each_kind_of_field_is_filled_in_and_sent_as_it_is_spelled(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await field(h, "name").get_by_role("textbox").fill("Ada")
        amount = field(h, "amount").get_by_role("spinbutton")
        await amount.focus()
        for _ in range(4):
            await h.page.keyboard.press("ArrowUp")
        await expect(amount).to_have_value("0.3")
        await field(h, "when").get_by_label("when").fill("2026-11-30")
        await field(h, "level").get_by_role("combobox").select_option("High (2)")
        await field(h, "dry_run").get_by_role("button", name="false").click()
        await expect(field(h, "big").get_by_role("spinbutton")).to_have_value("9007199254740993")
        await expect(field(h, "name").get_by_text("required")).to_be_visible()
        await expect(field(h, "name").get_by_text("Who it is for.")).to_be_visible()
        await h.call.get_by_role("button", name=RUN).click()
        await expect(h.inspector.get_by_text("done", exact=True).first).to_be_visible()
        [arguments] = sent(h)
        assert json.loads(arguments) == {
            "big": 9007199254740993,
            "name": "Ada",
            "amount": 0.3,
            "when": "2026-11-30",
            "level": 2,
            "dry_run": False,
        }


async def test_unset_null_and_empty_are_three_things(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        mail = field(h, "mail")
        assert "mail" not in await written(h)
        await mail.get_by_role("textbox").fill("x")
        await mail.get_by_role("textbox").fill("")
        assert (await written(h))["mail"] == ""
        await mail.get_by_role("button", name="Set mail to null").click()
        assert (await written(h))["mail"] is None
        await mail.get_by_role("button", name="Unset mail").click()
        assert "mail" not in await written(h)
        amount = field(h, "amount").get_by_role("spinbutton")
        await amount.fill("0.5")
        await amount.fill("")
        assert "amount" not in await written(h)


LISTS = {
    "properties": {
        "tags": {"type": "array", "items": {"type": "string"}},
        "point": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "boolean"}], "items": False},
        "people": {"type": "array", "items": {"properties": {"first": {"type": "string"}}, "required": ["first"]}},
    },
}


async def test_items_are_added_moved_by_keys_and_removed(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, LISTS)) as h:
        await h.tool("make").click()
        tags = field(h, "tags")
        await tags.get_by_role("button", name="Set tags").click()
        for word in ("one", "two", "three"):
            await tags.get_by_role("button", name="Add item to tags").click()
            await expect(tags.get_by_role("textbox").last).to_be_focused()
            await h.page.keyboard.type(word)
        await h.page.keyboard.press("Alt+ArrowUp")
        await expect(tags.get_by_role("textbox").nth(1)).to_have_value("three")
        await expect(tags.get_by_role("textbox").nth(1)).to_be_focused()
        await expect(tags.get_by_role("status")).to_have_text("Moved to place 2.")
        await h.page.keyboard.press("Alt+ArrowUp")
        await tags.get_by_role("button", name="Move Item 2 down").click()
        await tags.get_by_role("button", name="Remove Item 2").click()
        assert (await written(h))["tags"] == ["three", "one"]
        point = field(h, "point")
        await point.get_by_role("button", name="Set point").click()
        for _ in range(2):
            await point.get_by_role("button", name="Add item to point").click()
        await expect(point.get_by_role("button", name="Add item to point")).to_have_count(0)
        await field(h, "people").get_by_role("button", name="Set people").click()
        await field(h, "people").get_by_role("button", name="Add item to people").click()
        await field(h, "people/0/first").get_by_role("textbox").fill("Ada")
        assert await written(h) == {"tags": ["three", "one"], "point": [0, False], "people": [{"first": "Ada"}]}


SHAPES = {
    "$defs": {"Node": {"properties": {"label": {"type": "string"}, "next": {"$ref": "#/$defs/Node"}}}},
    "properties": {
        "shape": {
            "anyOf": [
                {"title": "Circle", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}},
                {"title": "Square", "properties": {"kind": {"const": "square"}, "a": {"type": "number"}}},
                {"type": "string"},
            ]
        },
        "tree": {"$ref": "#/$defs/Node"},
        "both": {"allOf": [{"properties": {"x": {"type": "integer"}}}, {"properties": {"y": {"type": "integer"}}}]},
        "headers": {"type": "object", "additionalProperties": {"type": "string"}},
        "anything": {},
    },
}


async def test_a_choice_among_kinds_keeps_what_was_typed_for_each(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, SHAPES)) as h:
        await h.tool("make").click()
        shape = field(h, "shape")
        await shape.get_by_role("button", name="Set shape").click()
        kind = shape.get_by_label("Kind of shape")
        await shape.get_by_role("button", name="Set kind").click()
        await shape.get_by_role("spinbutton").fill("1.50")
        await kind.select_option("text")
        await shape.get_by_role("textbox").fill("round")
        await kind.select_option("Circle")
        await expect(shape.get_by_role("spinbutton")).to_have_value("1.50")
        await kind.select_option("text")
        await expect(shape.get_by_role("textbox")).to_have_value("round")
        await kind.select_option("Circle")
        assert (await written(h))["shape"] == {"kind": "circle", "r": 1.5}


async def test_what_contains_itself_opens_level_by_level_and_further_members_get_names(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, SHAPES)) as h:
        await h.tool("make").click()
        await field(h, "tree").get_by_role("button", name="Set tree").click()
        await field(h, "tree/next").get_by_role("button", name="Set next").click()
        await field(h, "tree/next/next").get_by_role("button", name="Set next").click()
        await field(h, "tree/next/next/label").get_by_role("textbox").fill("deep")
        await field(h, "both").get_by_role("button", name="Set both").click()
        await field(h, "both/x").get_by_role("spinbutton").fill("1")
        await field(h, "both/y").get_by_role("spinbutton").fill("2")
        headers = field(h, "headers")
        await headers.get_by_role("button", name="Set headers").click()
        await headers.get_by_label("Name of the member").fill("Accept")
        await h.page.keyboard.press("Enter")
        await field(h, "headers/Accept").get_by_role("textbox").fill("*/*")
        await headers.get_by_label("Name of the member").fill("Accept")
        await expect(headers.get_by_text("There is a member of this name.")).to_be_visible()
        await field(h, "anything").get_by_role("button", name="Set anything").click()
        await field(h, "anything").get_by_label("Kind of anything").select_option("list")
        await field(h, "anything").get_by_label("anything as JSON").fill('[1.0, {"a": null}]')
        assert await written(h) == {
            "tree": {"next": {"next": {"label": "deep"}}},
            "both": {"x": 1, "y": 2},
            "headers": {"Accept": "*/*"},
            "anything": [1.0, {"a": None}],
        }


@pytest.mark.window_too
async def test_form_and_json_say_the_same_letter_by_letter(engine: Engine, tmp_path: Path) -> None:
    text = (
        '{\n  "strange": [12345678901234567890, 1.0],\n  "name": "Ada",\n  "amount": 0.30,\n  "level": "not listed"\n}'
    )
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await h.write(text)
        json_side = h.call.get_by_label("Arguments as JSON")
        await h.call.get_by_role("button", name="Form", exact=True).click()
        await expect(field(h, "amount").get_by_role("spinbutton")).to_have_value("0.30")
        await expect(field(h, "level").get_by_label("level as JSON")).to_have_value('"not listed"')
        await expect(field(h, "strange")).to_be_visible()
        await h.call.get_by_role("button", name="JSON", exact=True).click()
        await expect(json_side).to_have_value(text)
        await h.call.get_by_role("button", name="Form", exact=True).click()
        await field(h, "name").get_by_role("textbox").fill("Bob")
        await h.call.get_by_role("button", name="JSON", exact=True).click()
        await expect(json_side).to_have_value(text.replace("Ada", "Bob"))
        await json_side.fill('{"amount": 1x}')
        await expect(h.call.get_by_role("button", name="Line 1, column 12")).to_be_visible()
        await h.call.get_by_role("button", name="Form", exact=True).click()
        await expect(h.call.get_by_text("Mend the mistake first")).to_be_visible()
        await json_side.fill('{"amount": 1}')
        await h.call.get_by_role("button", name="Form", exact=True).click()
        await expect(field(h, "amount").get_by_role("spinbutton")).to_have_value("1")


@pytest.mark.window_too
async def test_what_does_not_fit_is_said_at_its_field_and_runs_by_a_second_press_only(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        amount = field(h, "amount")
        await amount.get_by_role("spinbutton").fill("-5")
        await expect(amount.get_by_text("This must be at least 0.")).to_be_visible()
        await expect(amount.get_by_role("spinbutton")).to_have_attribute("aria-invalid", "true")
        await expect(field(h, "name").get_by_text("This is required.")).to_have_count(0)
        await h.page.keyboard.press("Control+Enter")
        await expect(field(h, "name").get_by_text("This is required.")).to_be_visible()
        await expect(h.call.get_by_role("status").get_by_text("2 things do not fit")).to_be_visible()
        assert sent(h) == []
        await h.call.get_by_role("button", name="Run anyway").click()
        await expect(h.inspector.get_by_text("done", exact=True).first).to_be_visible()
        assert [json.loads(one)["amount"] for one in sent(h)] == [-5]
        await amount.get_by_role("spinbutton").fill("five")
        await h.call.get_by_role("textbox", name="name").focus()
        await expect(amount.get_by_text("This is not a number.")).to_be_visible()
        await expect(h.call.get_by_role("button", name=RUN)).to_be_disabled()


async def test_a_problem_leads_to_its_place_in_the_json(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await h.write('{"name": "Ada", "amount": 7}')
        await h.call.get_by_role("button", name="amount This must be at most 1.").click()
        chosen = "(it) => [document.activeElement === it, it.value.slice(it.selectionStart, it.selectionEnd)]"
        assert await h.call.get_by_label("Arguments as JSON").evaluate(chosen) == [True, "7"]


async def test_the_json_side_keeps_depth_by_enter_and_leaves_tab_to_the_focus(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await h.write("")
        text = h.call.get_by_label("Arguments as JSON")
        press, insert = h.page.keyboard.press, h.page.keyboard.type
        await text.focus()
        await insert('{\n"name": "Ada {",\n"list": [\n1\n]\n}')
        await expect(text).to_have_value('{\n  "name": "Ada {",\n  "list": [\n    1\n  ]\n}')
        await press("Tab")
        await expect(h.call.get_by_role("button", name="Format")).to_be_focused()
        await press("Shift+Tab")
        await expect(text).to_be_focused()
        for _ in range(3):
            await press("Control+z")
        assert await text.input_value() != '{\n  "name": "Ada {",\n  "list": [\n    1\n  ]\n}', "Undo knows of it"


async def test_format_changes_blanks_only_and_undo_takes_it_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        written = '{"name":"\\u0041da","amount":0.50,"n\\u0061me":"twice","big":12345678901234567890}'
        await h.write(written)
        text = h.call.get_by_label("Arguments as JSON")
        await h.call.get_by_role("button", name="Format").click()
        laid_out = (
            '{\n  "name": "\\u0041da",\n  "amount": 0.50,\n  "n\\u0061me": "twice",\n  "big": 12345678901234567890\n}'
        )
        await expect(text).to_have_value(laid_out)
        await expect(text).to_be_focused()
        await h.page.keyboard.press("Control+z")
        await expect(text).to_have_value(written)
        await text.fill('{"name": [1, }')
        await expect(h.call.get_by_role("button", name="Format")).to_be_disabled()
        await expect(text).to_have_value('{"name": [1, }')


async def test_the_first_mistake_is_named_with_its_place_and_led_to(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        many = "\n".join(f'  "m{at}": {at},' for at in range(80))
        await h.write(f'{{\n{many}\n  "name": Ada\n}}')
        text = h.call.get_by_label("Arguments as JSON")
        mistake = h.call.get_by_role("button", name="Line 82, column 11: a value is expected here")
        await expect(text).to_have_accessible_description(re.compile("^Line 82, column 11"))
        await expect(h.call.get_by_text("do not fit")).to_have_count(0)
        await text.evaluate("(it) => { it.scrollTop = 0; it.setSelectionRange(0, 0); }")
        await mistake.focus()
        await h.page.keyboard.press("Enter")
        await expect(text).to_be_focused()
        at = await text.evaluate("(it) => [it.value.slice(it.selectionStart, it.selectionEnd), it.scrollTop > 200]")
        assert at == ["A", True], "the mistake is chosen, and in sight"
