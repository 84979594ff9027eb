"""This machine's own addresses, and its neighbours in IPv6, whatever range they are of. The machine is the real one."""

import ipaddress
import socket

import pytest

from greenroom.host.own_network import is_here, is_outside

FAR = {socket.AF_INET: "198.51.100.7", socket.AF_INET6: "2001:db8:1:2::7"}
"""Nobody's: the system says from where it would go there."""


def _speaks_from(family: socket.AddressFamily) -> str:
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((FAR[family], 9))
        except OSError:
            pytest.skip("this machine is in no such network")
        return str(asking.getsockname()[0])


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.5", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "no address"])
def test_this_machine_is_here_by_whatever_name(address: str) -> None:
    if address == "127.0.0.5":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trying:
            try:
                trying.bind((address, 0))
            except OSError:
                pytest.skip("this system has one address of its own")
    assert is_here(address)


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_the_address_that_it_has_in_its_network_is_here(family: socket.AddressFamily) -> None:
    assert is_here(_speaks_from(family))


def test_whoever_shares_its_network_of_ipv6_is_here_and_the_next_network_is_not() -> None:
    own = ipaddress.IPv6Address(_speaks_from(socket.AF_INET6).partition("%")[0])
    if own.is_loopback or own.is_link_local:
        pytest.skip("this machine is in no such network")
    network = ipaddress.IPv6Network((own, 64), strict=False)
    assert is_here(str(network[0xABCD]))
    assert not is_here(str(ipaddress.IPv6Address(int(network[0xABCD]) ^ 1 << 100)))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111"])
def test_the_open_network_is_elsewhere(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize("address", ["10.0.0.1", "127.0.0.1", "fec0::1"])
def test_what_is_not_public_is_not_outside_either(address: str) -> None:
    assert not is_outside(address)
