import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.metadata import tool_facts
from greenroom.protocol.mcp_apps.visibility import view_may_call
from tests.protocol.profiles import CHATGPT, REFERENCE


def uri(meta: JsonValue) -> str | None:
    return tool_facts({"name": "t", "_meta": meta}, REFERENCE).resource_uri


@pytest.mark.rows("H6")
def test_a_tool_names_its_view_in_the_nested_key_or_the_older_flat_one() -> None:
    assert uri({"ui": {"resourceUri": "ui://a/new"}}) == "ui://a/new"
    assert uri({"ui/resourceUri": "ui://a/old"}) == "ui://a/old"
    assert uri({"ui": {"resourceUri": "ui://a/new"}, "ui/resourceUri": "ui://a/old"}) == "ui://a/new"
    assert uri({"ui": {"visibility": ["app"]}, "ui/resourceUri": "ui://a/old"}) == "ui://a/old"


@pytest.mark.rows("H7")
@pytest.mark.parametrize("address", ["https://a/b", "UI://a/b", "ui:/a", "ui://", "", 7, {}, ["ui://a/b"]], ids=repr)
def test_an_address_that_is_not_ui_gives_no_view_and_says_so(address: JsonValue) -> None:
    facts = tool_facts(
        {"name": "t", "_meta": {"ui": {"resourceUri": address}, "ui/resourceUri": "ui://a/b"}}, REFERENCE
    )
    assert facts.resource_uri is None
    assert len(facts.problems) == 1
    assert facts.model_visible


@pytest.mark.rows("H13", "H16")
@pytest.mark.parametrize(
    ("visibility", "model", "app"),
    [
        (None, True, True),
        (["model", "app"], True, True),
        (["model"], True, False),
        (["app"], False, True),
        ([], False, False),
        (["apps"], False, False),
        (["everyone", "app"], False, True),
        ("app", False, False),
        ({}, False, False),
    ],
    ids=repr,
)
def test_visibility_is_membership(visibility: JsonValue, *, model: bool, app: bool) -> None:
    facts = tool_facts({"name": "t", "_meta": {"ui": {"visibility": visibility}}}, REFERENCE)
    assert (facts.model_visible, facts.app_visible) == (model, app)
    assert view_may_call(facts) is app


@pytest.mark.rows("H13")
@pytest.mark.parametrize("definition", [{"name": "t"}, {"name": "t", "_meta": {}}, {"name": "t", "_meta": {"ui": {}}}])
def test_a_tool_that_says_nothing_is_for_everyone(definition: JsonObject) -> None:
    facts = tool_facts(definition, REFERENCE)
    assert (facts.model_visible, facts.app_visible) == (True, True)
    assert facts.problems == ()


def test_a_name_the_server_does_not_list_may_be_called() -> None:
    assert view_may_call(None)


@pytest.mark.parametrize("meta", ["x", [], {"ui": "x"}, {"ui": []}], ids=repr)
def test_broken_metadata_never_breaks_the_tool(meta: JsonValue) -> None:
    facts = tool_facts({"name": "t", "_meta": meta, "annotations": 7}, REFERENCE)
    assert (facts.name, facts.resource_uri, facts.app_visible) == ("t", None, True)
    assert len(facts.problems) == 2


def test_policy_on_a_tool_is_told_and_means_nothing() -> None:
    facts = tool_facts({"name": "t", "_meta": {"ui": {"csp": {}, "permissions": {}}}}, REFERENCE)
    assert len(facts.problems) == 2


def test_hints_count_only_where_they_are_true() -> None:
    facts = tool_facts(
        {"name": "t", "annotations": {"readOnlyHint": 1, "destructiveHint": "true", "title": "T"}}, REFERENCE
    )
    assert (facts.read_only, facts.destructive, facts.title) == (False, False, "T")
    declared = tool_facts({"name": "t", "annotations": {"readOnlyHint": True, "destructiveHint": True}}, REFERENCE)
    assert (declared.read_only, declared.destructive) == (True, True)


@pytest.mark.parametrize(
    ("meta", "model", "app"),
    [
        ({}, True, True),
        ({"openai/widgetAccessible": True}, True, True),
        ({"openai/widgetAccessible": False}, True, False),
        ({"openai/visibility": "public"}, True, False),
        ({"openai/visibility": "private"}, False, True),
        ({"openai/visibility": "private", "openai/widgetAccessible": False}, False, False),
        ({"openai/visibility": "private", "ui": {"visibility": ["model"]}}, True, False),
    ],
    ids=repr,
)
def test_chatgpts_older_keys_count_where_the_standard_one_is_absent(
    meta: JsonObject, *, model: bool, app: bool
) -> None:
    facts = tool_facts({"name": "t", "_meta": meta}, CHATGPT)
    assert (facts.model_visible, facts.app_visible) == (model, app)
    assert tool_facts({"name": "t", "_meta": meta}, REFERENCE).app_visible is ("ui" not in meta)


def test_chatgpts_template_key_counts_last() -> None:
    meta: JsonObject = {"openai/outputTemplate": "ui://a/openai"}
    assert tool_facts({"name": "t", "_meta": meta}, CHATGPT).resource_uri == "ui://a/openai"
    assert tool_facts({"name": "t", "_meta": meta}, REFERENCE).resource_uri is None
    both = meta | {"ui/resourceUri": "ui://a/flat"}
    assert tool_facts({"name": "t", "_meta": both}, CHATGPT).resource_uri == "ui://a/flat"
