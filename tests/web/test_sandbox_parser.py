from pathlib import Path

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from greenroom.web.closed_policy import CLOSED_POLICY
from greenroom.web.defences import Defences
from greenroom.web.serve import Options, Server
from tests.web.raw_http import exchange, get, headers, status
from tests.web.toy_host import ToyCore, ToyDocument, front_end, serving

HOST = "abc-0.localhost"
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
)
REQUESTS = {
    "not found": (404, get("/nope", HOST)),
    "a mistake of ours": (500, get("/broken", HOST)),
    "wrong method": (405, b"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"),
    "options": (405, b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
    "connect": (405, b"CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
    "head": (405, b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"),
    "unknown method": (405, b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    "a websocket": (404, get("/nope", HOST, *UPGRADE)),
    "HTTP/2 cleartext": (404, get("/nope", HOST, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c")),
    "HTTP/2 preface": (405, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "HTTP/1.0": (404, b"GET / HTTP/1.0\r\n\r\n"),
    "HTTP/0.9": (400, b"GET /\r\n\r\n"),
    "no host": (400, b"GET / HTTP/1.1\r\n\r\n"),
    "two hosts": (400, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    "garbage": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"),
    "a bad header": (400, b"GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"),
    "a folded header": (404, b"GET / HTTP/1.1\r\nHost: a\r\n : b\r\n\r\n"),
    "a long target": (400, b"GET /" + b"x" * 1_100_000),
    "long headers": (400, b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 1_100_000),
    "a bad length": (400, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
    "two lengths": (400, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx"),
    "an unknown encoding": (400, b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
    "an absolute target": (404, b"GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    "a target that is no text": (400, b"GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n"),
    "escapes": (404, get("/%00%ff%c3%28/..%2f..%2f", HOST)),
    "a report too long": (413, b"POST /r HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n" + b"x" * 70_000),
    "a body that breaks off": (400, b"POST /r HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
}


def is_closed(answer: bytes) -> bool:
    return headers(answer, "content-security-policy") == [CLOSED_POLICY]


@pytest.mark.parametrize("name", REQUESTS)
async def test_every_answer_carries_the_closed_policy(name: str, tmp_path: Path) -> None:
    expected, request = REQUESTS[name]
    async with serving(ToyCore(), Options(static=front_end(tmp_path), subdomains=True)) as server:
        answer = await exchange(server.sandbox_port, request)
    assert (status(answer), is_closed(answer)) == (expected, True)


async def test_an_answer_at_the_limit_of_connections_carries_the_closed_policy(tmp_path: Path) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True, most_connections=1)
    async with serving(ToyCore(), options) as server:
        answer = await exchange(server.sandbox_port, get("/", HOST))
    assert (status(answer), is_closed(answer)) == (503, True)


async def test_an_upgrade_at_the_place_of_a_proxy_page_gets_the_page_under_its_own_policy(tmp_path: Path) -> None:
    core = ToyCore()
    core.views.documents[HOST, "/page"] = ToyDocument(csp="default-src 'none'")
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        answer = await exchange(server.sandbox_port, get("/page", HOST, *UPGRADE))
    assert status(answer) == 200
    assert headers(answer, "content-security-policy") == ["default-src 'none'"]


async def test_a_place_that_is_full_of_cookies_is_still_served(tmp_path: Path) -> None:
    """As many as an engine keeps for one host. The shell, whose host no View has, is the control."""
    core = ToyCore()
    core.views.documents[HOST, "/page"] = ToyDocument(csp="default-src 'none'")
    cookies = "; ".join(f"c{number}={'x' * 4090}" for number in range(180))
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        answer = await exchange(server.sandbox_port, get("/page", HOST, f"Cookie: {cookies}"))
        control = await exchange(server.shell_port, get("/", f"127.0.0.1:{server.shell_port}", f"Cookie: {cookies}"))
    assert (status(answer), status(control)) == (200, 400)


async def test_requests_sent_at_once_are_each_answered_under_a_policy(tmp_path: Path) -> None:
    async with serving(ToyCore(), Options(static=front_end(tmp_path), subdomains=True)) as server:
        requests = get("/a", HOST) + get("/broken", HOST) + b"nonsense\r\n\r\n"
        answer = await everything(server, requests)
    assert answer.count(b"HTTP/1.1 ") == answer.count(CLOSED_POLICY.encode()) == 3


async def everything(server: Server, request: bytes) -> bytes:
    """Send, and read until the server closes."""
    answer = b""
    async with await anyio.connect_tcp("127.0.0.1", server.sandbox_port) as stream:
        await stream.send(request)
        with anyio.fail_after(5):
            try:
                while True:
                    answer += await stream.receive()
            except anyio.EndOfStream:
                return answer


async def test_without_the_defence_the_same_answers_have_no_policy(tmp_path: Path) -> None:
    defences = Defences(sandbox_policy_on_errors=False)
    options = Options(static=front_end(tmp_path), subdomains=True, defences=defences)
    async with serving(ToyCore(), options) as server:
        for name in ("not found", "a long target", "wrong method", "a mistake of ours"):
            expected, request = REQUESTS[name]
            answer = await exchange(server.sandbox_port, request)
            assert (status(answer), headers(answer, "content-security-policy")) == (expected, [])


line = st.binary(max_size=40)
requests = st.one_of(
    st.binary(min_size=1, max_size=300),
    st.builds(
        lambda method, target, version, lines: b"\r\n".join(
            [method + b" " + target + b" " + version, *lines, b"", b""]
        ),
        st.sampled_from([b"GET", b"POST", b"HEAD", b"PUT", b"CONNECT", b"OPTIONS", b"g\x00t", b""]),
        st.one_of(st.sampled_from([b"/", b"/broken", b"*", b"//", b"/fonts/a.woff2", b"http://a/b", b"/%"]), line),
        st.sampled_from([b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2", b"HTTP/9.9", b""]),
        st.lists(
            st.one_of(
                st.sampled_from(
                    [
                        b"Host: a",
                        b"Host: a",
                        b"Connection: close",
                        b"Connection: Upgrade",
                        b"Upgrade: websocket",
                        b"Expect: 100-continue",
                        b"Content-Length: 3",
                        b"Transfer-Encoding: chunked",
                        b"Range: bytes=0-1",
                        b"Content-Security-Policy: none",
                    ]
                ),
                line,
            ),
            max_size=5,
        ),
    ),
)


def test_whatever_is_sent_no_answer_is_without_a_policy(tmp_path: Path) -> None:
    static = front_end(tmp_path)

    @settings(max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(request=requests)
    def attempt(port: int, request: bytes) -> None:
        answers = anyio.run(hang_up, port, request).split(b"HTTP/1.1 ")[1:]
        finals = [answer for answer in answers if not answer.startswith(b"1")]
        assert all(is_closed(b"HTTP/1.1 " + answer) for answer in finals)

    async def fuzz() -> None:
        async with serving(ToyCore(), Options(static=static, subdomains=True)) as server:
            await anyio.to_thread.run_sync(attempt, server.sandbox_port)

    anyio.run(fuzz)


async def hang_up(port: int, request: bytes) -> bytes:
    """Send, say that nothing more comes, and read what there is."""
    answer = b""
    async with await anyio.connect_tcp("127.0.0.1", port) as stream:
        try:
            await stream.send(request)
            await stream.send(b"\r\n\r\n\r\n\r\n")
            await stream.send_eof()
            with anyio.move_on_after(0.3):
                while True:
                    answer += await stream.receive()
        except (anyio.EndOfStream, anyio.BrokenResourceError, OSError):
            return answer
    return answer
