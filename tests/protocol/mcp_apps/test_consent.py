from dataclasses import replace

import pytest

from greenroom.protocol.mcp_apps.consent import declared, needs_consent
from tests.protocol.mcp_apps.view_session.conversation import tool


@pytest.mark.parametrize(
    ("read_only", "destructive", "launch", "asks"),
    [
        (False, False, False, True),
        (True, False, False, False),
        (False, False, True, False),
        (True, False, True, False),
        (False, True, False, True),
        (True, True, False, True),
        (False, True, True, True),
    ],
)
def test_consent_follows_the_tools_own_hints(*, read_only: bool, destructive: bool, launch: bool, asks: bool) -> None:
    facts = tool("t", read_only=read_only, destructive=destructive)
    assert needs_consent(facts, "t" if launch else "other") is asks


def test_an_unlisted_name_asks() -> None:
    assert needs_consent(None, "t")


@pytest.mark.parametrize("changed", ["title", "description", "inputSchema", "annotations"])
def test_an_answer_was_given_on_all_that_a_tool_says_of_itself(changed: str) -> None:
    facts = tool("t")
    other = replace(facts, definition={**facts.definition, changed: {"now": "another"}})
    assert declared(other) != declared(facts) != ""


def test_an_answer_does_not_hang_on_the_order_or_on_what_nobody_agrees_to() -> None:
    one = replace(tool("t"), definition={"name": "t", "inputSchema": {"type": "object", "title": "ä"}, "_meta": {}})
    same = replace(one, definition={"inputSchema": {"title": "ä", "type": "object"}, "name": "t", "icons": []})
    assert declared(one) == declared(same)


def test_an_answer_on_a_tool_that_has_no_name_in_its_list_says_nothing() -> None:
    assert declared(None) == ""


def test_an_answer_can_be_given_on_half_a_character() -> None:
    assert declared(replace(tool("t"), definition={"name": "t", "description": "\ud800"}))
