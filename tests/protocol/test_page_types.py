from greenroom.protocol.page_types import COMMAND, is_fresh, render


def test_the_committed_types_are_those_of_the_contract() -> None:
    assert is_fresh(), f"bridge_js/contract/page.ts is stale; run: {COMMAND}"


def test_python_sends_every_member_and_the_page_may_leave_out_defaults() -> None:
    types = render()
    assert "  reason: string | null;" in types
    assert "  remember?: boolean;" in types
    assert "  type: 'answer';" in types


def test_the_documentation_of_a_member_reaches_the_page() -> None:
    assert (
        "  /** Exact origin of `src`; `sandbox-proxy-ready` counts only from there. */\n  origin: string;" in render()
    )
