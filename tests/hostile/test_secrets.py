"""Secrets of a server's entry in what is kept or shown, however the server spells them when it repeats them."""

import base64
import json
import os
import stat
import sys
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ServerEntry
from greenroom.servers.redaction import REDACTED, Redactor
from greenroom.servers.tap import WireTap
from greenroom.servers.wire import Wire
from greenroom.stage.report import ConsoleLine, RefusedPart, Report, ServerPart
from greenroom.stage.report_facts import hide_secrets
from greenroom.store.folders import Folders
from greenroom.store.store import Store

SECRET = "wJalr/X Ut&nF\"EMI+K7MDENG<bPx>Rfi'Cé\\KEY"


def php(text: str) -> str:
    return json.dumps(text)[1:-1].replace("/", "\\/")


def go(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)[1:-1]
    return written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def dotnet(text: str) -> str:
    plain = set("/=?!.,:;()[]{}@#$%^*_-|~ ")
    return "".join(
        one if one.isascii() and (one.isalnum() or one in plain) else "\\\\" if one == "\\" else f"\\u{ord(one):04X}"
        for one in text
    )


@pytest.mark.parametrize(
    "spelled",
    [
        SECRET,
        json.dumps(SECRET),
        json.dumps(SECRET, ensure_ascii=False),
        json.dumps(json.dumps({"error": SECRET})),
        php(SECRET),
        json.dumps(php(SECRET)),
        go(SECRET),
        json.dumps(go(SECRET)),
        quote(SECRET, safe=""),
        quote_plus(SECRET),
        f"https://example.com/?key={quote(SECRET, safe='')}&x=1",
    ],
)
def test_a_secret_is_found_as_any_author_spells_it(spelled: str) -> None:
    redactor = Redactor()
    redactor.add(SECRET)
    assert REDACTED in redactor.clean_text(spelled)
    assert "wJalr" not in redactor.clean_text(spelled)


def test_a_secret_is_found_as_dotnet_spells_it() -> None:
    redactor = Redactor()
    redactor.add(SECRET.replace("\\", ""))
    assert REDACTED in redactor.clean_text(dotnet(SECRET.replace("\\", "")))


@pytest.mark.parametrize("before", ["", "a", "ab", "user:", "someone:"])
@pytest.mark.parametrize("after", ["", ":", "@host/", "\n"])
def test_a_secret_inside_base64_is_found(before: str, after: str) -> None:
    secret = "hunter2-hunter2"
    redactor = Redactor()
    redactor.add(secret)
    encoded = base64.b64encode(f"{before}{secret}{after}".encode()).decode()
    cleaned = redactor.clean_text(f"Basic {encoded}")
    assert REDACTED in cleaned
    left = cleaned.removeprefix("Basic ").split(REDACTED)
    assert sum(map(len, left)) <= len(encoded) - len(secret)


def test_words_like_a_secret_stay() -> None:
    redactor = Redactor()
    redactor.add("correct horse battery")
    text = "Incorrect horses; batteries. Y29ycmVjdA=="
    assert redactor.clean_text(text) == text


@pytest.mark.parametrize("fill", range(1970, 2001))
def test_a_line_that_is_cut_keeps_no_half_of_a_secret(fill: int) -> None:
    tap = WireTap()
    tap.add_secret("hunter2-hunter2-hunter2")
    wire = Wire("toy", tap)
    for hear in (wire.on_stderr, wire.on_noise):
        hear("x" * fill + "hunter2-hunter2-hunter2")
    assert "hunter" not in wire.stderr[0] + wire.noise[0]
    tap.close()


@pytest.mark.parametrize("fill", range(175, 201, 5))
def test_a_row_that_is_cut_keeps_no_half_of_a_secret(fill: int) -> None:
    tap = WireTap()
    tap.add_secret("hunter2-hunter2-hunter2")
    uri = "x" * fill + "hunter2-hunter2-hunter2"
    tap.record("toy", "to_peer", json.dumps({"id": 1, "method": uri, "params": {"uri": uri}}))
    row = tap.rows()[0]
    assert "hunter" not in f"{row.method}{row.summary}{tap.body(1)}"
    tap.close()


def test_a_report_for_ci_holds_no_secret_that_a_server_or_a_view_repeated() -> None:
    redactor = Redactor()
    redactor.add("hunter2-hunter2")
    said = "the key hunter2-hunter2 is not valid \ud800"
    result: JsonObject = {
        "content": [{"type": "text", "text": said}],
        "structuredContent": {said: [said, 1, None, True]},
    }
    report = Report(
        server=ServerPart(name="toy"),
        tool="t",
        result=result,
        error=said,
        warnings=[said],
        csp_violations=[{"sample": said}],
        console=[ConsoleLine(level="log", text=said, frame="view", source=said)],
        refused=[RefusedPart(method="ui/open-link", subject=said, reason=said)],
    )
    hide_secrets(report, redactor)
    text = report.model_dump_json()
    assert "hunter2" not in text
    assert text.count(REDACTED) == 10


def test_a_command_that_is_listed_or_kept_names_no_secret_option() -> None:
    entry = ServerEntry(
        name="x", command="serve", args=("--api-key", "hunter2", "--token=hunter2", "-v", "--port", "80")
    )
    assert "hunter2" not in entry.display_command()
    assert "-v --port 80" in entry.display_command()
    assert "hunter2" in entry.approval_text(), "what is agreed to is shown whole"


def test_beside_a_reference_a_secret_stays_hidden_in_what_is_agreed_to() -> None:
    entry = ServerEntry(name="x", command="serve", env={"API_KEY": "${env:PREFIX}hunter2${keyring:REST}"})
    assert "${env:PREFIX}[redacted]${keyring:REST}" in entry.approval_text()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files are POSIX")
def test_nobody_else_can_read_or_write_what_is_kept_whatever_the_umask(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    before = os.umask(0)
    try:
        folders.data.mkdir(parents=True)
        folders.config.mkdir(parents=True)
        assert stat.S_IMODE(folders.data.stat().st_mode) == 0o777, "the control: as an earlier hand may have made it"
        with Store(folders) as store:
            store.settings.change(live_views=3)
            store.approvals.approve("f", command="x")
            kept = [*folders.data.iterdir(), *folders.config.iterdir()]
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in kept}
            assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
            assert set(modes) == {
                *(f"greenroom.db{part}" for part in ("", "-wal", "-shm")),
                "settings.json",
                "settings.lock",
            }
    finally:
        os.umask(before)
    assert stat.S_IMODE(folders.data.stat().st_mode) == stat.S_IMODE(folders.config.stat().st_mode) == 0o700
