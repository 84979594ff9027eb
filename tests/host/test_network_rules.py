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
