import pytest

from greenroom.protocol.auto import choose_profile
from greenroom.protocol.jsonrpc import JsonObject


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        ({}, "reference"),
        ({"ui": {"resourceUri": "ui://a/b"}}, "reference"),
        ({"ui/resourceUri": "ui://a/b"}, "reference"),
        ({"openai/outputTemplate": "ui://a/b"}, "chatgpt"),
        ({"openai/outputTemplate": "ui://a/b", "ui": {"resourceUri": "ui://a/b"}}, "reference"),
        ({"openai/outputTemplate": "ui://a/b", "ui/resourceUri": "ui://a/b"}, "reference"),
        ({"openai/outputTemplate": "ui://a/b", "ui": {"visibility": ["app"]}}, "chatgpt"),
    ],
)
def test_a_tool_described_for_chatgpt_alone_runs_under_its_profile(meta: JsonObject, expected: str) -> None:
    assert choose_profile({"name": "t", "_meta": meta}).name == expected


def test_the_media_type_of_the_document_decides_when_it_is_known() -> None:
    tool: JsonObject = {"name": "t", "_meta": {"ui": {"resourceUri": "ui://a/b"}}}
    assert choose_profile(tool, ["text/html+skybridge"]).name == "chatgpt"
    assert choose_profile(tool, ["text/html+skybridge", "text/html; profile=mcp-app"]).name == "reference"
    assert choose_profile(tool, ["text/html"]).name == "reference"


def test_the_choice_has_a_reason() -> None:
    assert "openai/outputTemplate" in choose_profile({"_meta": {"openai/outputTemplate": "ui://a/b"}}).reason
