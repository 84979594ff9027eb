import pytest

from greenroom.protocol.mcp_apps.csp_source import Source, is_loopback, read_source


@pytest.mark.parametrize(
    ("entry", "host", "port", "matches"),
    [
        ("https://a.example", "a.example", 443, True),
        ("https://a.example", "A.EXAMPLE.", 443, True),
        ("https://a.example", "a.example", 8443, False),
        ("https://a.example", "b.a.example", 443, False),
        ("https://a.example:8443", "a.example", 8443, True),
        ("https://a.example:*", "a.example", 9, True),
        ("https://*.a.example", "b.a.example", 443, True),
        ("https://*.a.example", "c.b.a.example", 443, True),
        ("https://*.a.example", "a.example", 443, False),
        ("https://*.a.example", "nota.example", 443, False),
        ("ws://localhost:3000", "localhost", 3000, True),
        ("wss://a.example", "a.example", 443, True),
        ("blob:", "", 0, False),
    ],
)
def test_an_entry_matches_the_connections_it_declares(entry: str, host: str, port: int, *, matches: bool) -> None:
    source = read_source(entry, frozenset())
    assert isinstance(source, Source)
    assert source.matches(host, port) is matches


@pytest.mark.parametrize("host", ["localhost", "a.localhost", "127.0.0.1", "127.1", "127.255.0.1"])
def test_this_machine_is_known_by_its_names(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["localhost.example", "alocalhost", "128.0.0.1", "127.0.0.1.example"])
def test_other_machines_are_not_taken_for_this_one(host: str) -> None:
    assert not is_loopback(host)


def test_any_port_is_written_as_such_and_has_no_number() -> None:
    source = read_source("https://a.example:*", ())
    assert isinstance(source, Source)
    assert str(source) == "https://a.example:*"
    assert source.effective_port is None
    assert source.matches("a.example", 8443)
    assert not source.matches("b.example", 8443)
