import base64

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.resource_ui import HtmlContent, Unusable, choose_content, resource_ui
from tests.protocol.profiles import CHATGPT, REFERENCE

APP = "text/html;profile=mcp-app"
HTML = "<!doctype html><p>grüße 🌲"


def item(uri: str = "ui://a/b", media_type: JsonValue = APP, **content: JsonValue) -> JsonObject:
    return {"uri": uri, "mimeType": media_type, **(content or {"text": HTML})}


def chosen(*items: JsonValue) -> HtmlContent | Unusable:
    return choose_content({"contents": list(items)}, "ui://a/b", REFERENCE)


@pytest.mark.rows("H8")
@pytest.mark.parametrize(
    "media_type", [APP, "text/html; profile=mcp-app", 'TEXT/HTML;Profile="mcp-app"; charset=utf-8']
)
def test_the_media_type_of_mcp_apps_is_accepted_in_every_spelling(media_type: str) -> None:
    found = chosen(item(media_type=media_type))
    assert isinstance(found, HtmlContent)
    assert (found.html, found.media_type) == (HTML, APP)


@pytest.mark.rows("H8")
@pytest.mark.parametrize(
    "media_type",
    ["text/html", "text/html+skybridge", "text/html+mcp", "text/plain;profile=mcp-app", "", None, 7],
    ids=repr,
)
def test_every_other_media_type_is_refused_with_a_reason(media_type: JsonValue) -> None:
    found = chosen(item(media_type=media_type))
    assert isinstance(found, Unusable)
    assert APP in found.reason


@pytest.mark.rows("H9")
@pytest.mark.parametrize(
    "wrap", [lambda text: text, lambda text: text[:8] + "\r\n" + text[8:]], ids=["plain", "wrapped"]
)
def test_a_blob_is_base64_of_utf8(wrap: "object") -> None:
    assert callable(wrap)
    found = chosen(item(blob=wrap(base64.b64encode(HTML.encode()).decode())))
    assert isinstance(found, HtmlContent)
    assert found.html == HTML


@pytest.mark.rows("H9")
def test_text_is_taken_as_it_is() -> None:
    found = chosen(item(text=HTML))
    assert isinstance(found, HtmlContent)
    assert found.html == HTML


@pytest.mark.parametrize(
    "content",
    [
        {"text": ""},
        {"text": "  \n"},
        {"blob": "%%%"},
        {"blob": base64.b64encode(b"\xff\xfe\xfa").decode()},
        {"blob": ""},
        {"text": None},
        {"blob": 7},
    ],
    ids=repr,
)
def test_a_document_that_cannot_be_read_has_a_reason(content: dict[str, JsonValue]) -> None:
    found = chosen({"uri": "ui://a/b", "mimeType": APP, **content})
    assert isinstance(found, Unusable)
    assert found.reason.startswith("ui://a/b ")


@pytest.mark.parametrize("result", [{}, {"contents": None}, {"contents": []}, {"contents": ["x"]}], ids=repr)
def test_an_answer_without_content_has_a_reason(result: JsonObject) -> None:
    assert isinstance(choose_content(result, "ui://a/b", REFERENCE), Unusable)


def test_the_item_of_the_address_comes_first_then_the_first_that_fits() -> None:
    other, mine = item("ui://a/c", text="<p>other"), item("ui://a/b", text="<p>mine")
    first, second = chosen(other, mine), chosen({"uri": "x", "mimeType": "text/plain", "text": "x"}, other)
    assert isinstance(first, HtmlContent)
    assert isinstance(second, HtmlContent)
    assert (first.html, second.html) == ("<p>mine", "<p>other")


def test_chatgpts_own_media_type_is_accepted_under_its_profile() -> None:
    result: JsonObject = {"contents": [item(media_type="text/html+skybridge")]}
    assert isinstance(choose_content(result, "ui://a/b", CHATGPT), HtmlContent)


@pytest.mark.rows("H10")
def test_the_content_item_wins_over_the_list_entry_as_a_whole() -> None:
    content: JsonObject = {"_meta": {"ui": {"prefersBorder": True}}}
    entry: JsonObject = {"_meta": {"ui": {"csp": {"connectDomains": ["https://a.example"]}, "prefersBorder": False}}}
    read = resource_ui(content, entry, REFERENCE)
    assert (read.csp, read.prefers_border, read.origin) == (None, True, "content")


@pytest.mark.rows("H10")
@pytest.mark.parametrize("content", [{}, {"_meta": {}}, {"_meta": {"ui": None}}, {"_meta": None}], ids=repr)
def test_the_list_entry_counts_where_the_content_item_says_nothing(content: JsonObject) -> None:
    entry: JsonObject = {
        "_meta": {"ui": {"csp": {"connectDomains": ["https://a.example"]}, "permissions": {"camera": {}}}}
    }
    read = resource_ui(content, entry, REFERENCE)
    assert read.csp == {"connectDomains": ["https://a.example"]}
    assert (read.permissions, read.origin) == (("camera",), "list")


@pytest.mark.rows("H10")
def test_meta_without_an_underscore_is_understood_on_a_content_item() -> None:
    assert resource_ui({"meta": {"ui": {"csp": {}}}}, None, REFERENCE).csp == {}


def test_nothing_declared_is_told_from_an_empty_declaration() -> None:
    assert resource_ui({}, None, REFERENCE).csp is None
    assert resource_ui({"_meta": {"ui": {"csp": {}}}}, None, REFERENCE).csp == {}
    assert resource_ui({}, None, REFERENCE).origin == "nowhere"


def test_broken_declarations_are_told() -> None:
    read = resource_ui(
        {"_meta": {"ui": {"csp": [], "domain": 7, "prefersBorder": "yes", "permissions": []}}}, None, REFERENCE
    )
    assert (read.csp, read.domain, read.prefers_border) == (None, None, None)
    assert len(read.problems) == 2
    assert len(resource_ui({"_meta": {"ui": "x"}}, {"_meta": {"ui": {"csp": {}}}}, REFERENCE).problems) == 1


def test_chatgpts_keys_fill_what_the_standard_ones_leave_open() -> None:
    content: JsonObject = {
        "_meta": {
            "ui": {"csp": {"connectDomains": ["https://ui.example"]}, "prefersBorder": False},
            "openai/widgetCSP": {
                "connect_domains": ["https://openai.example"],
                "resource_domains": ["https://cdn.example"],
                "redirect_domains": ["https://pay.example"],
            },
            "openai/widgetPrefersBorder": True,
            "openai/widgetDomain": "https://widget.example",
        }
    }
    read = resource_ui(content, None, CHATGPT)
    assert read.csp == {"connectDomains": ["https://ui.example"], "resourceDomains": ["https://cdn.example"]}
    assert (read.prefers_border, read.domain) == (False, "https://widget.example")
    assert resource_ui(content, None, REFERENCE).csp == {"connectDomains": ["https://ui.example"]}
    assert resource_ui(content, None, REFERENCE).domain is None
