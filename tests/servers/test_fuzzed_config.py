"""An `mcpServers` file may hold anything: what is wrong is told with its place, and what is read can be used."""

import json
from pathlib import Path
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.servers.config_file import FileReading, read_config
from tests.json_values import ANY_JSON, spoilt, tried

RIGHT: JsonValue = {
    "theme": "dark",
    "mcpServers": {
        "local": {
            "command": "npx",
            "args": ["-y", "x"],
            "env": {"A": "${keyring:a}", "TOKEN": "b"},
            "cwd": "~/w",
            "disabled": False,
        },
        "remote": {
            "type": "http",
            "url": "https://h.example/mcp",
            "headers": {"X": "y", "Authorization": "Bearer ${env:T}"},
            "protocol": "legacy",
        },
    },
}
LAYOUTS = st.sampled_from([None, 0, 2])


def check(reading: FileReading, file: Path) -> None:
    """What must be true whatever stands in the file."""
    if reading.entries is None:
        (problem,) = reading.problems
        assert str(problem).startswith(str(file))
        assert problem.message
        return
    lines = file.read_bytes().count(b"\n") + 1
    for problem in reading.problems:
        assert problem.line is not None
        assert 1 <= problem.line <= lines
    assert not reading.broken & {entry.name for entry in reading.entries}
    for entry in reading.entries:
        assert entry.key
        assert len(entry.fingerprint()) == 64
        for shown in (entry.display_command(), entry.approval_text()):
            assert all(line.isprintable() for line in shown.splitlines())
            assert shown.encode()


def as_text(value: JsonValue, indent: int | None) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=indent is None)


@st.composite
def cut_text(draw: st.DrawFn) -> str:
    """A right file that somebody was editing when it was read."""
    text = as_text(RIGHT, 2)
    at, more = draw(st.integers(0, len(text))), draw(st.integers(0, 6))
    return text[:at] + draw(st.text(alphabet='{}[]",:\\ \n\x00aé\ud800', max_size=4)) + text[at + more :]


@tried(200, 20_000)
def test_whatever_stands_in_a_config_file_it_is_read_or_told(
    examples: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("config")
    file = folder / "mcp.json"
    files = st.one_of(
        st.builds(as_text, spoilt(RIGHT), LAYOUTS),
        st.builds(as_text, ANY_JSON, LAYOUTS),
        cut_text(),
        st.binary(max_size=60),
    )

    @settings(max_examples=examples)
    @example('{"mcpServers": {"a": {"command": "x", "cwd": "~\\u0000"}}}')
    @example('{"mcpServers": {"a": {"command": "x", "cwd": "~nobody\\u0000/x", "protocol": ["auto"]}}}')
    @example('{"mcpServers": {"\\ud800": {"command": "x"}}}')
    @example('{"mcpServers": {"a": {"command": "x", "big": 1e999}}}')
    @given(files)
    def holds(content: str | bytes) -> None:
        file.write_bytes(content.encode(errors="surrogatepass") if isinstance(content, str) else content)
        check(read_config(file), file)

    holds()


@tried(100, 10_000)
def test_an_entry_beside_a_wrong_one_is_read_all_the_same(
    examples: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("config") / "mcp.json"
    entry = cast("dict[str, dict[str, JsonValue]]", RIGHT)["mcpServers"]["local"]

    @settings(max_examples=examples)
    @given(spoilt(entry), LAYOUTS)
    def holds(wrong: JsonValue, indent: int | None) -> None:
        servers: JsonValue = {"mcpServers": {"wrong": wrong, "right": {"command": "y"}}}
        file.write_text(json.dumps(servers, indent=indent, ensure_ascii=False), "utf-8", "replace")
        reading = read_config(file)
        check(reading, file)
        assert reading.entries is not None
        assert "right" in [one.name for one in reading.entries]

    holds()
