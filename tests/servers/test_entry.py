"""How a server is described: keys that last, fingerprints that notice, and texts without secrets."""

from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.servers.entry import ServerEntry

BASE = ServerEntry(
    name="My Server",
    command="npx",
    args=("-y", "thing"),
    env={"A": "1"},
    cwd="/w",
    origin="file",
    source=Path("/f.json"),
)


def test_the_key_stays_when_the_program_changes_and_differs_between_files() -> None:
    changed = ServerEntry(name="My Server", command="uvx", origin="file", source=Path("/f.json"))
    elsewhere = ServerEntry(name="My Server", command="npx", origin="file", source=Path("/g.json"))
    assert BASE.key == changed.key
    assert BASE.key.startswith("my-server-")
    assert BASE.key != elsewhere.key


@pytest.mark.parametrize(
    "other",
    [
        ServerEntry(name="My Server", command="npx", args=("-y", "other"), env={"A": "1"}, cwd="/w"),
        ServerEntry(name="My Server", command="npx2", args=("-y", "thing"), env={"A": "1"}, cwd="/w"),
        ServerEntry(name="My Server", command="npx", args=("-y", "thing"), env={"A": "2"}, cwd="/w"),
        ServerEntry(name="My Server", command="npx", args=("-y", "thing"), env={"A": "1"}, cwd="/x"),
        ServerEntry(name="My Server", command="npx", args=("-y thing",), env={"A": "1"}, cwd="/w"),
        ServerEntry(name="My Server", url="http://npx"),
    ],
)
def test_whatever_decides_what_is_started_changes_the_fingerprint(other: ServerEntry) -> None:
    assert BASE.fingerprint() != other.fingerprint()


def test_another_file_of_authorities_is_another_server_to_agree_to_and_is_shown() -> None:
    plain = ServerEntry(name="x", url="https://h/mcp")
    trusting = ServerEntry(name="x", url="https://h/mcp", ca_file="/certs/a.pem")
    assert len({one.fingerprint() for one in (plain, trusting, replace(trusting, ca_file="/certs/b.pem"))}) == 3
    assert trusting.approval_text() == "https://h/mcp\ntrusting the certificates in /certs/a.pem"


def test_an_agreement_given_before_authorities_could_be_named_still_counts() -> None:
    plain = ServerEntry(name="x", url="https://h/mcp", headers={"X": "y"})
    assert plain.fingerprint() == "bf01d4566db88a7dbe7e3da160fbf5bbcb7a2a4946e424a56f584b5e95b8ffd1"
    assert replace(plain, transport="sse").fingerprint() == plain.fingerprint()


def test_name_place_and_protocol_do_not_change_the_fingerprint() -> None:
    same = ServerEntry(name="x", command="npx", args=("-y", "thing"), env={"A": "1"}, cwd="/w", protocol="legacy")
    assert BASE.fingerprint() == same.fingerprint()


def test_the_approval_shows_everything_that_would_run_and_no_secret_variable() -> None:
    entry = ServerEntry(
        name="x",
        command="sh",
        args=("-c", "echo 'a b'; rm sk-abcdefghijklmnopqrstuvwx"),
        env={"API_TOKEN": "hidden-value", "NODE_OPTIONS": "--require /tmp/x.js", "KEY": "${keyring:k}"},
        cwd="/my folder",
    )
    text = entry.approval_text()
    assert "hidden-value" not in text
    assert "API_TOKEN='[redacted]'" in text
    assert "NODE_OPTIONS='--require /tmp/x.js'" in text
    assert "KEY='${keyring:k}'" in text
    assert text.startswith("cd '/my folder' && ")
    assert "sk-abcdefghijklmnopqrstuvwx" in text
    assert "sk-abcdefghijklmnopqrstuvwx" not in entry.display_command()


def test_a_url_is_shown_without_credentials() -> None:
    entry = ServerEntry(
        name="x", url="https://me:pw@host:8080/mcp?token=abc&x=1", headers={"Authorization": "Bearer t"}
    )
    assert entry.display_command() == "https://host:8080/mcp?token=[redacted]&x=[redacted]"
    assert entry.approval_text().splitlines()[1] == "Authorization: [redacted]"


def test_an_entry_needs_a_command_or_a_url_and_not_both() -> None:
    with pytest.raises(ValueError, match="either a command or a url"):
        ServerEntry(name="x")
    with pytest.raises(ValueError, match="either a command or a url"):
        ServerEntry(name="x", command="a", url="http://b")
