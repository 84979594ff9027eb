import pytest

from greenroom.protocol.mcp_apps.consent import needs_consent
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
