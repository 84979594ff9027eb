import pytest

from greenroom.web.guard_addresses import is_own, may_reach


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"])
def test_a_declared_name_may_lead_to_a_public_address(address: str) -> None:
    assert may_reach("api.example.com", address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",  # noqa: S104 - an address to refuse
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "2002:c0a8:101::",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "::ffff:0:a00:1",
        "::127.0.0.1",
        "fec0::1",
        "4000::1",
        "240.0.0.1",
    ],
)
def test_a_declared_name_never_leads_to_this_machine_or_a_private_network(address: str) -> None:
    assert not may_reach("api.example.com", address)


@pytest.mark.parametrize(
    ("host", "address", "expected"),
    [
        ("localhost", "127.0.0.1", True),
        ("localhost", "::1", True),
        ("app.localhost", "127.0.0.1", True),
        ("localhost", "192.168.1.1", False),
        ("localhost", "93.184.216.34", False),
        ("notlocalhost", "127.0.0.1", False),
        ("localhost.example.com", "127.0.0.1", False),
        ("192.168.1.5", "192.168.1.5", True),
        ("192.168.1.5", "192.168.1.6", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("0.0.0.0", "0.0.0.0", False),  # noqa: S104 - an address to refuse
        ("2130706433", "127.0.0.1", False),
        ("127.1", "127.0.0.1", False),
        ("0x7f.1", "127.0.0.1", False),
    ],
)
def test_who_means_a_local_place_declares_it_as_what_it_is(host: str, address: str, *, expected: bool) -> None:
    assert may_reach(host, address) is expected


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_our_own_servers_are_known_under_every_address_of_this_machine(address: str) -> None:
    assert is_own(address, 20_001, frozenset({20_001}))
    assert not is_own(address, 20_002, frozenset({20_001}))
    assert not is_own("93.184.216.34", 20_001, frozenset({20_001}))
