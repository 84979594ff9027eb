from pathlib import Path

import httpx
import pytest
import websockets
from starlette.routing import Route, WebSocketRoute

from greenroom.web.defences import Defences
from greenroom.web.serve import Options, Server
from tests.web.raw_http import exchange, get, header, status
from tests.web.toy_host import ToyCore, front_end, serving


def policy_of(server: Server, styles: str) -> str:
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; font-src 'self'; img-src 'self' data: blob:; "
        f"media-src data: blob:; worker-src 'self'; connect-src 'self' ws://127.0.0.1:{server.shell_port}; "
        f"frame-src http://*.localhost:{server.sandbox_port}; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'none'"
    )


async def test_the_page_is_served_under_the_strict_policy_with_a_nonce_of_its_own_each_time(tmp_path: Path) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True)
    async with serving(ToyCore(), options) as server, httpx.AsyncClient(trust_env=False) as client:
        first, second = [await client.get(server.shell_origin) for _ in range(2)]
        nonce = first.text.split('nonce="')[1].split('"')[0]
        assert first.headers["content-security-policy"] == policy_of(server, f"'self' 'nonce-{nonce}'")
    assert len(nonce) >= 22
    assert "__CSP_NONCE__" not in first.text
    assert first.text != second.text
    assert first.headers["cache-control"] == "no-store"
    assert first.headers["x-content-type-options"] == "nosniff"
    assert first.headers["x-frame-options"] == "DENY"
    assert first.headers["referrer-policy"] == "no-referrer"
    assert first.headers["cross-origin-opener-policy"] == "same-origin"
    assert first.headers["cross-origin-resource-policy"] == "same-origin"


async def test_the_page_holds_no_secret(tmp_path: Path) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True)
    async with serving(ToyCore(), options) as server, httpx.AsyncClient(trust_env=False) as client:
        code = server.entry_url("1").split("#code=")[1]
        page = await client.get(server.shell_origin)
        assert code not in page.text
        assert "set-cookie" not in page.headers


async def test_files_with_a_hash_in_their_name_may_be_kept_and_others_not(tmp_path: Path) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True)
    async with serving(ToyCore(), options) as server, httpx.AsyncClient(trust_env=False) as client:
        hashed = await client.get(f"{server.shell_origin}/static/assets/index-AbCdEf12.js")
        plain = await client.get(f"{server.shell_origin}/static/relay-worker.js")
        assert plain.headers["content-security-policy"] == policy_of(server, "'self'")
    assert (hashed.text, plain.text) == ("export {};", "self.onmessage = () => {};")
    assert hashed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in hashed.headers["cache-control"]
    assert plain.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/index.html",
        "/static/proxy.js",
        "/static/sources.sha256",
        "/static/../secret.js",
        "/static/%2e%2e/secret.js",
        "/static//etc/passwd",
        "/static/..%2fsecret.js",
        "/static/assets/%00.js",
        "/nothing",
        "/ws",
        "/view",
    ],
)
async def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "static").mkdir()
    options = Options(static=front_end(tmp_path / "static"), subdomains=True)
    async with serving(ToyCore(), options) as server:
        answer = await exchange(server.shell_port, get(path, f"127.0.0.1:{server.shell_port}"))
    assert status(answer) == 404
    assert b"secret" not in answer.partition(b"\r\n\r\n")[2]
    assert header(answer, "x-frame-options") == "DENY"


async def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "static").mkdir()
    static = front_end(tmp_path / "static")
    (static / "link.js").symlink_to(tmp_path / "secret.js")
    async with serving(ToyCore(), Options(static=static, subdomains=True)) as server:
        answer = await exchange(server.shell_port, get("/static/link.js", f"127.0.0.1:{server.shell_port}"))
    assert status(answer) == 404


async def test_a_missing_front_end_is_said_in_words(tmp_path: Path) -> None:
    options = Options(static=tmp_path / "nowhere", subdomains=True)
    async with serving(ToyCore(), options) as server, httpx.AsyncClient(trust_env=False) as client:
        page = await client.get(server.shell_origin)
    assert page.status_code == 500
    assert "run python3 dev.py setup" in page.text


async def test_every_route_refuses_another_host_and_another_origin(tmp_path: Path) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True)
    async with serving(ToyCore(), options) as server:
        own = f"127.0.0.1:{server.shell_port}"
        routes = server._shell().routes()
        assert len(routes) == 4
        for route in routes:
            assert isinstance(route, Route | WebSocketRoute)
            path = route.path.replace("{name:path}", "relay-worker.js")
            if isinstance(route, Route):
                await http_refuses(server, path, own)
            else:
                await socket_refuses(server, path, own)


async def http_refuses(server: Server, path: str, own: str) -> None:
    assert status(await exchange(server.shell_port, get(path, own))) == 200
    assert status(await exchange(server.shell_port, get(path, own, f"Origin: http://{own}"))) == 200
    for host in (f"localhost:{server.shell_port}", "evil.example", "127.0.0.1", f"127.0.0.1:{server.shell_port + 1}"):
        assert status(await exchange(server.shell_port, get(path, host))) == 403
    for origin in ("null", f"http://127.0.0.1:{server.shell_port + 1}", f"http://localhost:{server.shell_port}"):
        assert status(await exchange(server.shell_port, get(path, own, f"Origin: {origin}"))) == 403
    nameless = f"GET {path} HTTP/1.0\r\n\r\n".encode()
    assert status(await exchange(server.shell_port, nameless)) == 403


async def socket_refuses(server: Server, path: str, own: str) -> None:
    address = f"ws://{own}{path}"
    async with websockets.connect(address, origin=websockets.Origin(f"http://{own}"), proxy=None):
        pass
    wrong = ["null", f"https://{own}", f"http://127.0.0.1:{server.sandbox_port}", f"http://{own}.evil.example", None]
    for origin in wrong:
        chosen = None if origin is None else websockets.Origin(origin)
        with pytest.raises(websockets.InvalidStatus):
            async with websockets.connect(address, origin=chosen, proxy=None):
                pass
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
    rebound = get(path, f"localhost:{server.shell_port}", *upgrade, key, f"Origin: http://{own}")
    assert status(await exchange(server.shell_port, rebound)) == 403


async def test_without_the_origin_check_a_foreign_page_could_open_the_socket() -> None:
    options = Options(subdomains=True, defences=Defences(origin_check=False))
    async with serving(ToyCore(), options) as server:
        address = f"ws://127.0.0.1:{server.shell_port}/ws"
        async with websockets.connect(address, origin=websockets.Origin("http://evil.example"), proxy=None):
            pass


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
async def test_the_shell_is_only_read(tmp_path: Path, method: str) -> None:
    options = Options(static=front_end(tmp_path), subdomains=True)
    async with serving(ToyCore(), options) as server, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.request(method, server.shell_origin)
    assert answer.status_code == 405
    assert answer.headers["x-content-type-options"] == "nosniff"
