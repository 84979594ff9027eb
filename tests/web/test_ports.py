import asyncio
import socket

import pytest

from greenroom.web.errors import NotLoopback
from greenroom.web.ports import HIGHEST, LOWEST, SANDBOX_HOSTS, SHELL_HOSTS, listen


def reaches(port: int, host: str = "127.0.0.1") -> bool:
    try:
        with socket.create_connection((host, port), timeout=2):
            return True
    except OSError:
        return False


def test_a_port_is_announced_only_when_it_already_listens() -> None:
    listening = listen(SHELL_HOSTS)
    try:
        assert LOWEST <= listening.port <= HIGHEST
        assert reaches(listening.port)
    finally:
        listening.close()


def test_the_remembered_port_is_used_again_when_it_is_free() -> None:
    first = listen(SHELL_HOSTS)
    with socket.create_connection(("127.0.0.1", first.port)):
        accepted, _ = first.sockets[0].accept()
        accepted.close()
    first.close()
    again = listen(SHELL_HOSTS, first.port)
    again.close()
    assert (again.port, again.taken) == (first.port, None)


def test_a_taken_port_is_left_alone_and_another_one_is_used() -> None:
    first = listen(SHELL_HOSTS)
    second = listen(SHELL_HOSTS, first.port)
    try:
        assert second.port != first.port
        assert second.taken == first.port
    finally:
        first.close()
        second.close()


@pytest.mark.parametrize("remembered", [0, -1, 70_000])
def test_a_remembered_number_that_is_no_port_is_ignored(remembered: int) -> None:
    listening = listen(SHELL_HOSTS, remembered)
    listening.close()
    assert LOWEST <= listening.port <= HIGHEST


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.1", "localhost", "", "example.com"])  # noqa: S104 - refused
def test_nothing_is_offered_to_the_network(host: str) -> None:
    with pytest.raises(NotLoopback, match="this machine only"):
        listen([host])


def test_the_sandbox_has_its_port_on_both_families_or_not_at_all() -> None:
    try:
        other = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
        other.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    with other:
        other.listen()
        taken = other.getsockname()[1]
        listening = listen(SANDBOX_HOSTS, taken)
        try:
            assert (listening.port != taken, listening.taken) == (True, taken)
            assert not reaches(taken)
            assert reaches(listening.port, "127.0.0.1")
            assert reaches(listening.port, "::1")
        finally:
            listening.close()


async def test_small_frames_leave_at_once_on_connections_to_our_ports() -> None:
    immediate = asyncio.get_running_loop().create_future()

    def connected(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        immediate.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = listen(SHELL_HOSTS)
    async with await asyncio.start_server(connected, sock=listening.sockets[0]):
        _, writer = await asyncio.open_connection("127.0.0.1", listening.port)
        assert await asyncio.wait_for(immediate, 5) != 0
        writer.close()
