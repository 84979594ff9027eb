import pytest

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.shown_url import shown_url


@pytest.mark.parametrize(
    ("url", "host", "notes"),
    [
        ("https://example.com/a?b=c#d", "example.com", ()),
        ("https://EXAMPLE.com/", "example.com", ()),
        ("http://example.com/", "example.com", ("not_encrypted",)),
        ("https://example.com:8443/", "example.com", ("port",)),
        ("https://example.com:443/", "example.com", ()),
        ("https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com", ("punycode",)),
        ("http://localhost:3000/", "localhost", ("this_machine",)),
        ("http://a.localhost/", "a.localhost", ("this_machine",)),
        ("http://127.1/", "127.1", ("this_machine",)),
        ("http://0x7f000001/", "0x7f000001", ("this_machine",)),
        ("http://2130706433/", "2130706433", ("this_machine",)),
        ("http://0177.0.0.1/", "0177.0.0.1", ("this_machine",)),
        ("http://0/", "0", ("this_machine",)),
        ("http://[::1]/", "[::1]", ("this_machine",)),
        ("http://[::ffff:127.0.0.1]/", "[::ffff:127.0.0.1]", ("this_machine",)),
        ("http://192.168.1.1/", "192.168.1.1", ("private_network",)),
        ("http://169.254.169.254/", "169.254.169.254", ("private_network",)),
        ("http://router/", "router", ("private_network",)),
        ("https://printer.local/", "printer.local", ("private_network",)),
    ],
)
def test_an_address_is_taken_apart_and_what_is_odd_about_it_is_named(
    url: str, host: str, notes: tuple[str, ...]
) -> None:
    shown = shown_url(url)
    assert (shown.host, shown.notes) == (host, notes)
    assert shown.before + shown.host + shown.after == shown.url


def test_a_host_in_other_letters_is_shown_and_opened_as_the_network_has_it() -> None:
    shown = shown_url("https://\u0430pple.com/login?x=1")
    assert shown.url == "https://xn--pple-43d.com/login?x=1"
    assert (shown.letters, shown.notes) == ("\u0430pple.com", ("letters",))


@pytest.mark.parametrize(
    "url", ["http://localhost:4000/", "http://127.0.0.1:4000/x", "http://x.localhost:4000/", "http://127.1:4000"]
)
def test_addresses_of_our_own_are_refused(url: str) -> None:
    assert shown_url(url, own_ports=frozenset({3999})).notes == ("this_machine",)
    with pytest.raises(BadWish, match="Greenroom's own"):
        shown_url(url, own_ports=frozenset({3999, 4000}))


def test_a_host_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(BadWish, match="letters of the network"):
        shown_url(f"https://{'ä' * 80}.com/")
