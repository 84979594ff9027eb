"""The client under all libraries: which way requests go, and what is kept of how they went."""

import httpx
import pytest

from greenroom.worker.exchange import LONGEST_REFUSAL, make_client, witnessed
from tests.providers.provider import Reply, always, json_reply, provider

FAR = "http://provider.invalid/v1/models"
NOBODY = "http://provider.invalid:9/v1/models"
"""There is no such host; where a resolver leads to one all the same, nobody serves there."""
VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture(autouse=True)
def no_proxy_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


async def test_the_systems_proxy_is_the_way_to_others_and_not_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with provider(always(json_reply({"by": "proxy"}))) as proxy, provider(always(json_reply({"by": "here"}))) as here:
        monkeypatch.setenv("http_proxy", proxy.origin)
        async with make_client() as client:
            assert (await client.get(FAR)).json() == {"by": "proxy"}
            assert (await client.get(f"{here.origin}/")).json() == {"by": "here"}
            assert (await client.get(f"http://localhost:{here.port}/")).json() == {"by": "here"}
        assert [told.path for told in proxy.told] == [FAR]


@pytest.mark.parametrize("exempt", ["*", "provider.invalid", "invalid", ".invalid"])
async def test_hosts_that_the_system_exempts_are_asked_directly(exempt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with provider(always(json_reply({}))) as proxy:
        monkeypatch.setenv("http_proxy", proxy.origin)
        monkeypatch.setenv("no_proxy", exempt)
        async with make_client() as client:
            with pytest.raises(httpx.TransportError):
                await client.get(NOBODY, timeout=10)
        assert proxy.told == []


async def test_a_proxy_of_another_kind_is_not_gone_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "socks5://127.0.0.1:9")
    async with make_client() as client:
        with witnessed() as exchange, pytest.raises(httpx.ProxyError):
            await client.get(FAR)
    assert isinstance(exchange.trouble, httpx.ProxyError)


async def test_a_refusal_is_kept_up_to_a_length_and_can_still_be_read() -> None:
    with provider(always(Reply(status=418, headers={"x-why": "tea"}, pieces=[b"t" * 100_000]))) as server:
        async with make_client() as client:
            with witnessed() as exchange:
                response = await client.get(server.origin)
    assert exchange.refusal is not None
    assert (exchange.refusal.status, exchange.refusal.headers["x-why"]) == (418, "tea")
    assert exchange.refusal.body == response.content == b"t" * LONGEST_REFUSAL


async def test_each_request_has_a_witness_of_its_own() -> None:
    with provider(always(json_reply({}))) as good, provider(always(Reply(status=500))) as bad:
        async with make_client() as client:
            with witnessed() as first:
                await client.get(bad.origin)
            with witnessed() as second:
                await client.get(good.origin)
            await client.get(good.origin)  # and one that nobody watches
    assert first.refusal is not None
    assert (second.refusal, second.has_begun) == (None, True)


async def test_where_a_redirect_leads_is_told_without_its_path_and_password() -> None:
    for there, told in (("http://a:b@other.example:8/p?q", "http://other.example:8"), ("/else", None)):
        with provider(always(Reply(status=302, headers={"location": there}))) as server:
            async with make_client() as client:
                with witnessed() as exchange, pytest.raises(httpx.TransportError):
                    await client.get(server.origin)
            assert exchange.redirect == (told or server.origin)
