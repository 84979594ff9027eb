"""`mcpServers` files: what is read of them, and on which line a problem stands."""

from pathlib import Path

import pytest

from greenroom.servers.config_file import read_config


def write(folder: Path, text: str) -> Path:
    path = folder / "servers.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_commands_and_urls_are_read_as_other_clients_write_them(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """\ufeff{
          "theme": "dark",
          "mcpServers": {
            "local": {"command": "npx", "args": ["-y", "x"], "env": {"A": "${keyring:a}"}, "cwd": "/w", "autoApprove": []},
            "remote": {"type": "http", "url": "https://h/mcp", "headers": {"X": "y"}, "protocol": "legacy"},
            "off": {"command": "x", "disabled": true}
          }
        }""",
    )
    reading = read_config(path)
    assert reading.problems == ()
    assert reading.entries is not None
    local, remote = reading.entries
    assert (local.name, local.command, local.args, local.cwd) == ("local", "npx", ("-y", "x"), "/w")
    assert local.env == {"A": "${keyring:a}"}
    assert (local.origin, local.source) == ("file", path)
    assert (remote.url, remote.headers, remote.protocol) == ("https://h/mcp", {"X": "y"}, "legacy")


def test_the_older_transport_and_a_file_of_authorities_are_read_for_addresses(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """{"mcpServers": {
            "old": {"type": "sse", "url": "https://h/sse", "caFile": "certs/ca.pem"},
            "new": {"type": "streamable-http", "url": "https://h/mcp", "caFile": "/etc/ca.pem"}
        }}""",
    )
    old, new = read_config(path).entries or ()
    assert (old.transport, old.ca_file) == ("sse", str(tmp_path / "certs/ca.pem"))
    assert (new.transport, new.ca_file) == ("auto", "/etc/ca.pem")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('{\n  "mcpServers": {\n    "a": {,}\n  }\n}', 3, "not valid JSON"),
        ('{\n  "mcpServers": {\n    "a": {"command": "x"}\n', 4, "not valid JSON"),
        ("[]", 1, 'no object "mcpServers"'),
        ('{\n "server": {}\n}', 1, 'no object "mcpServers"'),
        ('{\n "x": 1,\n "mcpServers": []\n}', 3, 'no object "mcpServers"'),
        ("[" * 100_000, 1, ""),
    ],
)
def test_a_file_that_is_no_config_is_reported_by_line_and_changes_nothing(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    path = write(tmp_path, text)
    reading = read_config(path)
    assert reading.entries is None
    [problem] = reading.problems
    assert problem.line == line
    assert words in problem.message
    assert str(problem).startswith(f"{path}:{line}: ")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("entry", "line", "words"),
    [
        ("7", 3, "must be an object"),
        ("{}", 3, 'either a "command" to start or a "url"'),
        ('{"command": "x",\n "url": "http://y"}', 3, 'either a "command" to start or a "url"'),
        ('{"command": "x",\n "args": "-y"}', 4, '"args" must be a list of texts'),
        ('{"command": "x",\n\n "args": [1]}', 5, '"args" must be a list of texts'),
        ('{"command": ["x"]}', 3, '"command" must be a text'),
        ('{"command": "x", "env": {\n "OK": "1",\n "PORT": 8080}}', 5, '"PORT" in "env" must be a text; put quotes'),
        ('{"command": "x",\n "env": []}', 4, '"env" must be an object'),
        ('{"command": "x",\n "protocol": "newest"}', 4, '"protocol" must be one of auto, legacy, 2026-07-28'),
        ('{"url": "ftp://x"}', 3, "must begin with http"),
        ('{"command": "x",\n "type": "sse"}', 4, '"type": "sse" goes with a "url"'),
        ('{"url": "http://x", "type": "sse",\n "protocol": "2026-07-28"}', 4, "older than protocol 2026-07-28"),
        ('{"command": "x",\n "caFile": "ca.pem"}', 4, '"caFile" goes with a "url"'),
        ('{"url": "https://x",\n "caFile": true}', 4, '"caFile" must be a text'),
        ('{"command": "x",\n "args": ["${keyring:a}"]}', 4, "Argument 1 refers to the secret ${keyring:a}"),
        ('{"command": "x",\n "cwd": "${keyring:a}"}', 4, "The folder refers to the secret ${keyring:a}"),
        ('{\n "url": "https://x?k=${keyring:a}"}', 4, "Put it into a header"),
        ('{"url": "https://x",\n "caFile": "${keyring:a}"}', 4, "The file of certificates refers to the secret"),
    ],
)
def test_a_wrong_entry_is_reported_by_line_and_spares_the_others(
    tmp_path: Path, entry: str, line: int, words: str
) -> None:
    path = write(tmp_path, f'{{\n "mcpServers": {{\n "bad": {entry},\n "good": {{"command": "y"}}\n}}\n}}')
    reading = read_config(path)
    assert reading.entries is not None
    assert [entry.name for entry in reading.entries] == ["good"]
    assert reading.broken == {"bad"}
    [problem] = reading.problems
    assert (problem.line, problem.entry) == (line, "bad")
    assert words in problem.message


def test_a_name_that_stands_twice_is_reported_at_the_second_place(tmp_path: Path) -> None:
    path = write(tmp_path, '{"mcpServers": {\n"a": {"command": "x"},\n"a": {"command": "y"}\n}}')
    reading = read_config(path)
    [problem] = reading.problems
    assert (problem.line, problem.entry) == (3, "a")
    assert reading.entries is not None
    assert [entry.command for entry in reading.entries] == ["y"]


def test_a_file_that_is_missing_or_no_text_is_reported_as_a_whole(tmp_path: Path) -> None:
    assert "does not exist" in read_config(tmp_path / "none.json").problems[0].message
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in read_config(binary).problems[0].message
    assert read_config(binary).entries is None


def test_a_file_of_an_editor_with_comments_and_another_holder_is_read_with_its_lines(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """{
          // mine
          "inputs": [{"a": 1}],
          "servers": {
            "one": {"type": "stdio", "command": "node", "args": ["x"],},
            /* broken */ "two": {"command": 1},
          },
        }""",
    )
    reading = read_config(path)
    assert reading.entries is not None
    assert [entry.name for entry in reading.entries] == ["one"]
    assert [(problem.line, problem.entry) for problem in reading.problems] == [(6, "two")]
