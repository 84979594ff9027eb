"""Servers behind an address, as a person names them on the command line: headers, certificates, the older transport."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.cli import open as open_command
from tests.servers.certificates import made
from tests.servers.toys.over_http import OverHttp, over_http
from tests.stage.toys import SERVER, page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SECRET = "Bearer s3cret-s3cret-s3cret"


def rendered(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "greenroom.cli.main", "render", "--tool", "show", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=90, check=False, env=os.environ | env)


def widget(folder: Path) -> list[str]:
    """The command line of a server that says in its result what it should not."""
    tools = folder / "tools.json"
    result = {"content": [{"type": "text", "text": f"you came with {SECRET}"}]}
    tools.write_text(json.dumps({"show": {"html": page("<p>Hello</p>"), "result": result}}))
    return [sys.executable, "-I", "-S", str(SERVER), str(tools)]


@pytest.mark.parametrize("path", ["/mcp", "/sse"])
def test_a_view_is_rendered_over_tls_with_the_headers_that_its_server_demands(tmp_path: Path, path: str) -> None:
    own, report = made(tmp_path, "own"), tmp_path / "report.json"
    with over_http(widget(tmp_path), certificate=own.files, demands={"Authorization": SECRET}) as server:
        ran = rendered(
            *("--url", server.url(path), "--header", "Authorization: Bearer ${env:TOY_TOKEN}"),
            *("--ca-file", own.path, "--json", str(report)),
            TOY_TOKEN=SECRET.removeprefix("Bearer "),
        )
        assert ran.returncode == 0, ran.stderr
        told = report.read_text()
        assert json.loads(told)["server"]["name"] == "toy"
        assert "s3cret" not in told + ran.stderr
        assert "you came with [redacted]" in told


def test_a_server_that_demands_headers_or_trust_is_exit_3_with_what_to_do(tmp_path: Path) -> None:
    own = made(tmp_path, "own")
    with over_http(widget(tmp_path), certificate=own.files, demands={"Authorization": SECRET}) as server:
        refused = refusal(server, "--ca-file", own.path)
        assert "HTTP 401 Unauthorized: it wants credentials. Add the headers" in refused
        assert "--header" in refused
        refused = refusal(server, "--header", f"Authorization: {SECRET}")
        assert "is self-signed" in refused
        assert "--ca-file" in refused
        assert "s3cret" not in refused


def refusal(server: OverHttp, *words: str) -> str:
    ran = rendered("--url", server.url("/mcp"), *words)
    assert ran.returncode == 3
    assert "Traceback" not in ran.stderr
    return ran.stderr


def test_the_app_opens_with_an_address_its_headers_and_its_certificate(tmp_path: Path) -> None:
    own = made(tmp_path, "own")
    parser = argparse.ArgumentParser()
    open_command.configure(parser)
    words = [
        "--data",
        str(tmp_path),
        "--url",
        "https://h:8443/mcp",
        "--ca-file",
        own.path,
        "--header",
        " X-Team : blue ",
    ]
    [entry] = open_command.request(parser.parse_args(words)).core.approved
    assert (entry.name, entry.url, entry.ca_file) == ("h:8443", "https://h:8443/mcp", own.path)
    assert entry.headers == {"X-Team": "blue"}
