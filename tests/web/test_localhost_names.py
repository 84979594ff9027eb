import socket

import pytest

from greenroom.web.localhost_names import subdomains_resolve, system_resolves


@pytest.mark.parametrize("platform", ["linux", "win32"])
async def test_where_the_engine_answers_these_names_itself_the_system_is_not_asked(platform: str) -> None:
    assert await subdomains_resolve(platform)


async def test_elsewhere_the_system_decides() -> None:
    try:
        socket.getaddrinfo("greenroom-probe.localhost", 80)
        resolves = True
    except OSError:
        resolves = False
    assert await subdomains_resolve("darwin") is resolves


async def test_a_name_resolves_only_if_it_leads_to_this_machine_and_nowhere_else() -> None:
    assert await system_resolves("localhost")
    assert await system_resolves("127.0.0.1")
    assert not await system_resolves("192.0.2.1")
    assert not await system_resolves("nowhere.invalid")
