from typing import Final

from greenroom.host.network_rules import NetworkRules
from greenroom.protocol.mcp_apps.csp_source import Source


def _rules() -> tuple[NetworkRules, list[tuple[str, int]]]:
    told: list[tuple[str, int]] = []
    return NetworkRules(lambda host, port, _scheme: told.append((host, port))), told


def test_nothing_is_open_while_no_view_declares_it() -> None:
    rules, _ = _rules()
    assert not rules.allows("api.example.com", 443, scheme="https")


def test_a_destination_is_open_while_a_view_that_declares_it_is_mounted() -> None:
    rules, _ = _rules()
    rules.grant("1", [Source(scheme="https", host="*.example.com", port=None)])
    assert rules.allows("api.example.com", 443, scheme="https")
    assert not rules.allows("api.example.com", 8443, scheme="https")
    assert not rules.allows("example.org", 443, scheme="https")
    rules.withdraw("1")
    assert not rules.allows("api.example.com", 443, scheme="https")


def test_a_stopped_connection_is_told_once_until_all_views_are_gone() -> None:
    rules, told = _rules()
    rules.grant("1", [])
    for _ in range(3):
        rules.blocked("evil.example", 443, "https")
    assert told == [("evil.example", 443)]
    rules.withdraw("1")
    rules.blocked("evil.example", 443, "https")
    assert len(told) == 2


def test_a_scan_of_ports_cannot_fill_the_memory() -> None:
    rules, told = _rules()
    rules.grant("1", [])
    for port in range(1, 1000):
        rules.blocked("evil.example", port, "https")
    assert len(told) == 200


API: Final = Source(scheme="https", host="api.example.com", port=None)


def test_a_relaxed_stage_opens_public_names_and_nothing_else() -> None:
    rules, _ = _rules()
    rules.grant("1", [API], lambda: True)
    assert rules.allows("cdn.example.org", 443, scheme="https")
    assert rules.allows("cdn.example.org", 8443, scheme="https")
    for host, scheme in (
        ("cdn.example.org", "http"),
        ("cdn.example.org", "ws"),
        ("localhost", "https"),
        ("x-0.localhost", "https"),
        ("127.0.0.1", "https"),
        ("192.168.1.1", "https"),
        ("203.0.113.7", "https"),
        ("::1", "https"),
        ("64:ff9b::a00:1", "https"),
    ):
        assert not rules.allows(host, 443, scheme=scheme), (host, scheme)


def test_a_relaxed_stage_opens_nothing_while_another_stage_has_a_view() -> None:
    now = [100.0]
    rules = NetworkRules(lambda *_: None, clock=lambda: now[0])
    rules.grant("1", [], lambda: True)
    rules.grant("2", [API])
    assert not rules.allows("cdn.example.org", 443, scheme="https")
    assert rules.allows("api.example.com", 443, scheme="https")
    rules.withdraw("2")
    assert not rules.allows("cdn.example.org", 443, scheme="https"), "its frame may still be there"
    now[0] += 5
    assert rules.allows("cdn.example.org", 443, scheme="https")


def test_a_view_that_left_a_stage_before_it_was_relaxed_is_in_nobodys_way() -> None:
    rules, _ = _rules()
    relaxed = [False]
    rules.grant("1", [], lambda: relaxed[0])
    rules.grant("2", [], lambda: relaxed[0])
    rules.withdraw("1")
    relaxed[0] = True
    assert rules.allows("cdn.example.org", 443, scheme="https")


def test_a_stage_that_is_no_longer_relaxed_closes_at_once() -> None:
    rules, _ = _rules()
    relaxed = [True]
    rules.grant("1", [], lambda: relaxed[0])
    assert rules.allows("cdn.example.org", 443, scheme="https")
    relaxed[0] = False
    assert not rules.allows("cdn.example.org", 443, scheme="https")


def test_what_a_view_declares_and_nobody_asks_for_is_unused() -> None:
    rules, _ = _rules()
    other = Source(scheme="https", host="*.other.example", port=None)
    rules.grant("1", [API, other, Source(scheme="blob", host="", port=None)])
    assert rules.unused("1") == (API, other)
    rules.allows("api.example.com", 443, scheme="https")
    rules.allows("api.example.com", 8443, scheme="https")
    assert rules.unused("1") == (other,)
    rules.grant("2", [API])
    assert rules.unused("2") == (API,), "what was asked for before it came was not asked for by it"
    rules.withdraw("1")
    assert rules.unused("1") == ()
