"""Servers behind https://: whom they may be vouched for by, and what is said when nobody does."""

from pathlib import Path

import anyio
import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from tests.servers.certificates import made
from tests.servers.rig import open_book, raw
from tests.servers.toys.over_http import over_http

RAW = [raw().command or "", *raw().args]
SECRET = {"Authorization": "Bearer s3cret-s3cret"}


async def failure(folder: Path, entry: ServerEntry) -> str:
    async with open_book(folder) as rig:
        with anyio.fail_after(20), pytest.raises(ServerStartFailed) as failed:
            await rig.book.add(entry, approved_for_this_run=True).start()
        return str(failed.value)


@pytest.mark.parametrize("path", ["/mcp", "/sse"])
async def test_a_self_signed_certificate_is_refused_with_what_to_do_and_accepted_with_its_file(
    tmp_path: Path, path: str
) -> None:
    own = made(tmp_path, "own")
    with over_http(RAW, certificate=own.files) as server:
        told = await failure(tmp_path / "refused", server.entry(path, headers=SECRET))
        assert "is self-signed" in told
        assert '"caFile"' in told
        assert "--ca-file" in told
        assert "No request was sent" in told
        assert server.asked == []
        async with open_book(tmp_path / "accepted") as rig:
            entry = server.entry(path, headers=SECRET, ca_file=own.path)
            connection = rig.book.add(entry, approved_for_this_run=True)
            await connection.start()
            assert await connection.call_tool("answer", {"result": {"content": []}}) == {"content": []}


async def test_the_file_of_the_authority_that_signed_a_certificate_is_enough(tmp_path: Path) -> None:
    authority = made(tmp_path, "authority")
    leaf = made(tmp_path, "leaf", signed_by=authority)
    with over_http(RAW, certificate=leaf.files) as server:
        told = await failure(tmp_path / "refused", server.entry("/mcp"))
        assert "an authority that this system does not know" in told
        assert server.asked == []
        async with open_book(tmp_path / "accepted") as rig:
            connection = rig.book.add(server.entry("/mcp", ca_file=authority.path), approved_for_this_run=True)
            await connection.start()
            assert connection.status.phase == "ready"


async def test_a_file_of_another_authority_does_not_help(tmp_path: Path) -> None:
    other = made(tmp_path, "other")
    with over_http(RAW, certificate=made(tmp_path, "own").files) as server:
        assert "is self-signed" in await failure(tmp_path, server.entry("/mcp", ca_file=other.path))
        assert server.asked == []


@pytest.mark.parametrize(
    ("host", "days", "words"),
    [("localhost", 2, "made for another name"), ("127.0.0.1", -1, "not valid at this date")],
)
async def test_the_wrong_name_and_the_wrong_date_are_refused_although_the_file_is_given(
    tmp_path: Path, host: str, days: int, words: str
) -> None:
    own = made(tmp_path, "own", host=host, days=days)
    with over_http(RAW, certificate=own.files) as server:
        assert words in await failure(tmp_path, server.entry("/mcp", ca_file=own.path))
        assert server.asked == []


async def test_a_server_without_tls_behind_a_secure_address_is_explained(tmp_path: Path) -> None:
    with over_http(RAW) as server:
        entry = ServerEntry(name="web", url=server.url("/mcp").replace("http:", "https:"))
        assert "does not speak TLS. If it speaks plain HTTP, write http://" in await failure(tmp_path, entry)


async def test_a_file_without_certificates_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pem"
    empty.write_text("nothing\n")
    with over_http(RAW) as server:
        told = await failure(tmp_path / "a", server.entry("/mcp", ca_file=str(empty)))
        assert f"{empty} holds no certificate in PEM form" in told
        told = await failure(tmp_path / "b", server.entry("/mcp", ca_file=str(tmp_path / "gone.pem")))
        assert "cannot be read: No such file" in told
        assert server.asked == []
