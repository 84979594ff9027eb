"""The client under all libraries: which way requests go, and what is kept of how they went."""

import httpx
import pytest

from greenroom.protocol.model.providers import BEDROCK_HOST
from greenroom.worker.exchange import LONGEST_REFUSAL, NotTaken, make_client, witnessed
from tests.providers.provider import Reply, always, json_reply, provider

FAR = "https://provider.invalid/v1/models"
NOBODY = "https://provider.invalid:9/v1/models"
"""There is no such host; where a resolver leads to one all the same, nobody serves there."""
VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture(autouse=True)
def no_proxy_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


async def asked(client: httpx.AsyncClient, url: str) -> httpx.Response:
    """Ask where it was said that this may be asked."""
    with witnessed() as exchange:
        exchange.only_at(url)
        return await client.get(url, timeout=10)


@pytest.mark.parametrize("variable", ["https_proxy", "all_proxy"])
async def test_the_systems_proxy_is_the_way_to_others_and_not_to_this_machine(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with provider(always(Reply(status=403))) as proxy, provider(always(json_reply({"by": "here"}))) as here:
        monkeypatch.setenv(variable, proxy.origin)
        async with make_client() as client:
            with pytest.raises(httpx.ProxyError):
                await asked(client, FAR)
            assert (await asked(client, f"{here.origin}/")).json() == {"by": "here"}
            assert (await asked(client, f"http://localhost:{here.port}/")).json() == {"by": "here"}
        assert [(told.method, told.path) for told in proxy.told] == [("CONNECT", "provider.invalid:443")]


async def test_what_is_asked_in_the_clear_passes_no_proxy_and_a_key_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    url, headers = "http://provider.invalid:9/v1/models", {"authorization": "Bearer secret"}
    with provider(always(json_reply({}))) as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, proxy.origin)
        async with make_client() as client:
            with witnessed() as exchange:
                exchange.only_at(url)
                with pytest.raises(httpx.TransportError):
                    await client.get(url, headers=headers, timeout=10)
        assert proxy.told == []
        async with httpx.AsyncClient(trust_env=True) as control:
            await control.get(url, headers=headers)
        assert proxy.told[0].headers["authorization"] == "Bearer secret"


async def test_nobody_is_asked_of_whom_it_was_not_said() -> None:
    with provider(always(json_reply({}))) as server:
        async with make_client() as client:
            with pytest.raises(NotTaken):
                await client.get(server.origin)
            with witnessed(), pytest.raises(NotTaken):
                await client.get(server.origin)
            assert server.told == []
            assert (await asked(client, server.origin)).status_code == 200


@pytest.mark.parametrize(
    ("url", "may"),
    [
        ("https://bedrock-runtime.eu-central-1.amazonaws.com/model/m/converse-stream", True),
        ("https://bedrock-runtime-fips.us-east-1.amazonaws.com", True),
        ("https://thief.s3.amazonaws.com", False),
        ("https://bedrock-runtime.eu-central-1.amazonaws.com.thief.example", False),
        ("http://bedrock-runtime.eu-central-1.amazonaws.com", False),
    ],
)
def test_amazons_customers_are_not_amazon(url: str, may: bool) -> None:  # noqa: FBT001
    with witnessed() as exchange:
        exchange.only_at(BEDROCK_HOST)
        assert exchange.may_ask(httpx.URL(url)) is may


@pytest.mark.parametrize("exempt", ["*", "provider.invalid", "invalid", ".invalid"])
async def test_hosts_that_the_system_exempts_are_asked_directly(exempt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with provider(always(json_reply({}))) as proxy:
        monkeypatch.setenv("https_proxy", proxy.origin)
        monkeypatch.setenv("no_proxy", exempt)
        async with make_client() as client:
            with pytest.raises(httpx.TransportError):
                await asked(client, NOBODY)
        assert proxy.told == []


async def test_a_proxy_of_another_kind_is_not_gone_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "socks5://127.0.0.1:9")
    async with make_client() as client:
        with witnessed() as exchange:
            exchange.only_at(FAR)
            with pytest.raises(httpx.ProxyError):
                await client.get(FAR)
    assert isinstance(exchange.trouble, httpx.ProxyError)


async def test_a_refusal_is_kept_up_to_a_length_and_can_still_be_read() -> None:
    with provider(always(Reply(status=418, headers={"x-why": "tea"}, pieces=[b"t" * 100_000]))) as server:
        async with make_client() as client:
            with witnessed() as exchange:
                exchange.only_at(server.origin)
                response = await client.get(server.origin)
    assert exchange.refusal is not None
    assert (exchange.refusal.status, exchange.refusal.headers["x-why"]) == (418, "tea")
    assert exchange.refusal.body == response.content == b"t" * LONGEST_REFUSAL


async def test_each_request_has_a_witness_of_its_own() -> None:
    with provider(always(json_reply({}))) as good, provider(always(Reply(status=500))) as bad:
        async with make_client() as client:
            with witnessed() as first:
                first.only_at(bad.origin)
                await client.get(bad.origin)
            with witnessed() as second:
                second.only_at(good.origin)
                await client.get(good.origin)
            await asked(client, good.origin)  # and one that nobody looks at
    assert first.refusal is not None
    assert (second.refusal, second.has_begun) == (None, True)


async def test_where_a_redirect_leads_is_told_without_its_path_and_password() -> None:
    for there, told in (("http://a:b@other.example:8/p?q", "http://other.example:8"), ("/else", None)):
        with provider(always(Reply(status=302, headers={"location": there}))) as server:
            async with make_client() as client:
                with witnessed() as exchange:
                    exchange.only_at(server.origin)
                    with pytest.raises(httpx.TransportError):
                        await client.get(server.origin)
            assert exchange.redirect == (told or server.origin)
