"""Servers of the older HTTP+SSE transport that want our messages, and the credentials on them, somewhere else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.servers.errors import ServerAnswered, ServerStartFailed
from tests.servers.rig import Rig, open_book, raw, until
from tests.servers.toys.over_http import OverHttp, over_http

RAW = [raw().command or "", *raw().args]
SECRET = "Bearer hunter2-hunter2"


@pytest.fixture
def canary() -> Iterator[OverHttp]:
    """Another origin, which takes whatever it is sent."""
    with over_http(RAW) as server:
        yield server


def stolen(canary: OverHttp) -> list[str | None]:
    return [headers.get("authorization") for _, _, headers in canary.asked]


async def started(rig: Rig, server: OverHttp) -> Any:
    entry = server.entry(transport="sse", headers={"Authorization": SECRET})
    connection = rig.book.add(entry, approved_for_this_run=True)
    with anyio.fail_after(30):
        await connection.start()
    return connection


async def test_the_control_messages_go_with_credentials_to_the_endpoint_that_is_named(tmp_path: Path) -> None:
    with over_http(RAW, endpoint="/messages?steal") as server:
        async with open_book(tmp_path) as rig:
            await started(rig, server)
        assert stolen(server) == [SECRET] * len(server.asked)
        assert set(server.paths("POST")) == {"/messages?steal"}


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:CANARY/messages",
        "//127.0.0.1:CANARY/messages",
        "http://127.0.0.1:OWN@127.0.0.1:CANARY/messages",
        "HTTP://127.0.0.1:CANARY/messages",
        "http://localhost:OWN/messages",
        "https://127.0.0.1:OWN/messages",
        "http://127.0.0.1/messages",
        "file:///etc/hostname",
        "http://127.0.0.1:99999/",
    ],
)
async def test_an_endpoint_elsewhere_is_refused_and_sent_nothing(
    tmp_path: Path, canary: OverHttp, endpoint: str
) -> None:
    with over_http(RAW) as server:
        ports = {"CANARY": canary.server_port, "OWN": server.server_port}
        for word, port in ports.items():
            endpoint = endpoint.replace(word, str(port))
        server.manners.endpoint = endpoint
        async with open_book(tmp_path, initialize_seconds=8) as rig:
            with pytest.raises(
                ServerStartFailed, match=r"another place than http://127.0.0.1:\d+\. Nothing was sent|no address"
            ):
                await started(rig, server)
        assert canary.asked == []
        assert server.paths("POST") == []


async def test_an_endpoint_does_not_bring_credentials_of_its_own(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        server.manners.endpoint = server.url("/messages").replace("http://", "http://evil:word@")
        async with open_book(tmp_path) as rig:
            await started(rig, server)
        assert stolen(server) == [SECRET] * len(server.asked)


async def test_a_later_endpoint_does_not_lead_messages_away(tmp_path: Path, canary: OverHttp) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = await started(rig, server)
            server.send_event("endpoint", canary.url("/messages"))
            await until(lambda: bool(connection.status.problems))
            await connection.call_tool("answer", {"result": {}})
        assert canary.asked == []


async def test_a_redirect_of_the_stream_is_not_followed_elsewhere(tmp_path: Path, canary: OverHttp) -> None:
    with over_http(RAW, redirects={"/sse": canary.url("/sse")}) as server:
        async with open_book(tmp_path) as rig:
            with pytest.raises(ServerStartFailed, match=r"a redirect to http://127.0.0.1:\d+ that was not followed"):
                await started(rig, server)
        assert server.asked
        assert canary.asked == []


async def test_a_redirect_of_a_message_is_not_followed_elsewhere(tmp_path: Path, canary: OverHttp) -> None:
    with over_http(RAW) as server:
        async with open_book(tmp_path) as rig:
            connection = await started(rig, server)
            server.manners.redirects = {"/messages?session=s3ss10n": canary.url("/messages")}
            with pytest.raises(ServerAnswered, match=r"a redirect to .* that was not followed"):
                await connection.call_tool("answer", {"result": {}})
        assert canary.asked == []


async def test_the_automatic_choice_is_as_careful(tmp_path: Path, canary: OverHttp) -> None:
    with over_http(RAW, endpoint=canary.url("/messages")) as server:
        async with open_book(tmp_path, initialize_seconds=8) as rig:
            entry = server.entry(headers={"Authorization": SECRET})
            with pytest.raises(ServerStartFailed, match="another place"):
                await rig.book.add(entry, approved_for_this_run=True).start()
        assert canary.asked == []
