import json
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Scope

from greenroom.web.closed_policy import CLOSED_POLICY
from greenroom.web.front_end import FrontEnd
from greenroom.web.sandbox_app import REPORT_BYTES, SandboxApp
from greenroom.web.serve import Options, Server
from tests.web.raw_http import exchange, get, header, headers, status
from tests.web.toy_host import ToyCore, ToyDocument, ToyViews, front_end, serving

PATH = "/unguessable"


def mounted(core: ToyCore, server: Server, document: ToyDocument) -> str:
    host = f"abc-0.localhost:{server.sandbox_port}"
    core.views.documents[host, PATH] = document
    return host


@pytest.mark.rows("H29")
async def test_the_proxy_page_carries_the_policy_of_its_mount_as_headers(tmp_path: Path) -> None:
    core = ToyCore()
    document = ToyDocument(
        csp="default-src 'none'; img-src https://pictures.example",
        csp_report_only="default-src 'self'",
        permissions_policy="camera=()",
    )
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        host = mounted(core, server, document)
        answer = await exchange(server.sandbox_port, get(PATH, host))
    assert status(answer) == 200
    assert headers(answer, "content-security-policy") == ["default-src 'none'; img-src https://pictures.example"]
    assert headers(answer, "content-security-policy-report-only") == ["default-src 'self'"]
    assert header(answer, "permissions-policy") == "camera=()"
    assert header(answer, "cache-control") == "no-store"
    assert header(answer, "content-type") == "text/html; charset=utf-8"
    assert header(answer, "set-cookie") is None


async def test_the_proxy_page_holds_its_script_and_parameters_and_nothing_can_end_their_element(tmp_path: Path) -> None:
    core = ToyCore()
    parameters = {"sandbox": "allow-scripts", "title": "</script><script>alert(1)</script><!-- \u2028 é"}
    static = front_end(tmp_path)
    (static / "proxy.js").write_text('const end = "</script>", open = "<script", note = "<!--";')
    async with serving(core, Options(static=static, subdomains=True)) as server:
        host = mounted(core, server, ToyDocument(parameters=dict(parameters), html="<p>long</p></script>"))
        answer = await exchange(server.sandbox_port, get(PATH, host))
    body = answer.partition(b"\r\n\r\n")[2].decode()
    assert body.count("<script") == body.count("</script>") == 2
    assert "<!--" not in body
    text = body.split('id="greenroom-parameters">')[1].split("</script>")[0]
    assert json.loads(text) == {**parameters, "html": "<p>long</p></script>"}
    assert r'const end = "\x3c/script>", open = "\x3cscript", note = "\x3c!--";' in body


async def test_without_html_the_parameters_have_none(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        answer = await exchange(server.sandbox_port, get(PATH, mounted(core, server, ToyDocument())))
    assert b'id="greenroom-parameters">{}</script>' in answer
    assert b"document.title = 'proxied';" in answer


async def test_a_page_is_found_only_at_its_own_host_and_path(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        host = mounted(core, server, ToyDocument())
        assert status(await exchange(server.sandbox_port, get(PATH, host))) == 200
        others = [
            f"abc-1.localhost:{server.sandbox_port}",
            f"localhost:{server.sandbox_port}",
            f"127.0.0.1:{server.sandbox_port}",
            "abc-0.localhost",
            f"abc-0.localhost:{server.shell_port}",
        ]
        for other in others:
            assert status(await exchange(server.sandbox_port, get(PATH, other))) == 404
        assert status(await exchange(server.sandbox_port, get("/", host))) == 404
        assert status(await exchange(server.shell_port, get(PATH, host))) == 403


async def test_the_sandbox_listens_on_both_families_where_there_are_two(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        host = mounted(core, server, ToyDocument())
        try:
            answer = await exchange(server.sandbox_port, get(PATH, host), "::1")
        except OSError:
            pytest.skip("this machine has no IPv6")
    assert status(answer) == 200


async def test_a_report_is_taken_only_by_post_at_its_path(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        host = f"abc-0.localhost:{server.sandbox_port}"
        core.views.report_paths.add((host, "/report"))
        url = f"http://127.0.0.1:{server.sandbox_port}/report"
        async with httpx.AsyncClient(headers={"Host": host}, trust_env=False) as client:
            taken = await client.post(url, content=b"{}")
            elsewhere = await client.post(url + "s", content=b"{}")
            read = await client.get(url)
            put = await client.put(url, content=b"{}")
    assert [taken.status_code, elsewhere.status_code, read.status_code, put.status_code] == [204, 404, 404, 405]
    assert {answer.headers["content-security-policy"] for answer in (taken, elsewhere, read, put)} == {CLOSED_POLICY}
    assert core.views.reports == [b"{}"]


async def test_a_report_may_be_64_kilobytes_and_no_more(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=front_end(tmp_path), subdomains=True)) as server:
        host = f"abc-0.localhost:{server.sandbox_port}"
        core.views.report_paths.add((host, "/report"))
        url = f"http://127.0.0.1:{server.sandbox_port}/report"
        async with httpx.AsyncClient(headers={"Host": host}, trust_env=False) as client:
            longest = await client.post(url, content=b"x" * REPORT_BYTES)
            longer = await client.post(url, content=b"x" * (REPORT_BYTES + 1))
    assert (longest.status_code, longer.status_code) == (204, 413)
    assert longer.headers["content-security-policy"] == CLOSED_POLICY
    assert [len(report) for report in core.views.reports] == [REPORT_BYTES]


async def test_reports_come_only_so_fast() -> None:
    views = ToyViews()
    views.report_paths.add(("a", "/report"))
    app = SandboxApp(views, front_end=FrontEnd())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a") as client:
        answers = [await client.post("/report", content=b"{}") for _ in range(700)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(views.reports) >= 400
    assert refused
    assert {answer.headers["content-security-policy"] for answer in refused} == {CLOSED_POLICY}


async def test_fonts_are_served_to_any_view_and_cannot_be_documents(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "host.woff2").write_bytes(b"wOF2...")
    (fonts / "notes.js").write_text("1")
    (tmp_path / "outside.woff2").write_bytes(b"secret")
    options = Options(static=front_end(tmp_path), fonts=fonts, subdomains=True)
    async with serving(ToyCore(), options) as server:
        host = f"abc-0.localhost:{server.sandbox_port}"
        font = await exchange(server.sandbox_port, get("/fonts/host.woff2", host))
        others = [
            await exchange(server.sandbox_port, get(path, host))
            for path in ("/fonts/", "/fonts/notes.js", "/fonts/../outside.woff2", "/fonts/..%2foutside.woff2")
        ]
    assert (status(font), header(font, "content-type")) == (200, "font/woff2")
    assert font.endswith(b"wOF2...")
    assert header(font, "content-security-policy") == CLOSED_POLICY
    assert header(font, "access-control-allow-origin") == "*"
    assert {status(other) for other in others} == {404}


async def test_a_mistake_of_ours_is_an_answer_under_the_closed_policy() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    app = SandboxApp(ToyViews(), front_end=FrontEnd())
    scope: Scope = {"type": "http", "method": "GET", "path": "/broken", "headers": [], "query_string": b""}
    await app(scope, receive, send)
    assert sent[0]["status"] == 500
    assert dict(sent[0]["headers"])[b"content-security-policy"] == CLOSED_POLICY.encode()


async def test_a_front_end_that_is_not_built_is_no_document_either(tmp_path: Path) -> None:
    core = ToyCore()
    async with serving(core, Options(static=tmp_path, subdomains=True)) as server:
        answer = await exchange(server.sandbox_port, get(PATH, mounted(core, server, ToyDocument())))
    assert status(answer) == 500
    assert b"run python3 dev.py setup" in answer
    assert header(answer, "content-security-policy") == CLOSED_POLICY
