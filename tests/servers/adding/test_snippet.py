"""What people paste: every shape of JSON in the wild, command lines, addresses, whole READMEs."""

from pathlib import Path

import pytest

from greenroom.servers.adding.draft import Draft, Reading
from greenroom.servers.adding.snippet import LONGEST, read_snippet

FILESYSTEM = ("npx", ("-y", "@modelcontextprotocol/server-filesystem", "/data"))


def _only(text: str) -> Draft:
    (understood,) = read_snippet(text).found
    return understood.draft


def _said(reading: Reading) -> str:
    remarks = [*reading.remarks, *(remark for understood in reading.found for remark in understood.remarks)]
    return " ".join(remark.text for remark in remarks)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"mcpServers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}}', "fs"),
        ('{"servers": {"fs": {"type": "stdio", "command": "npx", "args": ["-y", "%s", "/data"]}}}', "fs"),
        ('{"mcp": {"servers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}}}', "fs"),
        ('{"context_servers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}}', "fs"),
        ('{"mcp": {"fs": {"type": "local", "command": ["npx", "-y", "%s", "/data"]}}}', "fs"),
        ('{"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}', "fs"),
        ('"fs": {"command": "npx", "args": ["-y", "%s", "/data"]},', "fs"),
        ('"mcpServers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}', "fs"),
        ('{"name": "fs", "command": "npx", "args": ["-y", "%s", "/data"]}', "fs"),
        ('[{"name": "fs", "command": "npx", "args": ["-y", "%s", "/data"]}]', "fs"),
        ('{"command": "npx", "args": ["-y", "%s", "/data"]}', "server-filesystem"),
        ('{"command": "npx -y %s /data"}', "server-filesystem"),
        ('// mine\n{"mcpServers": {"fs": {"command": "npx", /* here */ "args": ["-y", "%s", "/data",],},},}', "fs"),
        ('Add this to your settings:\n{"mcpServers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}}', "fs"),
        (
            '# Fs\n\n```jsonc\n{"mcpServers": {"fs": {"command": "npx", "args": ["-y", "%s", "/data"]}}}\n```\nDone.',
            "fs",
        ),
        ('[mcp_servers.fs]\ncommand = "npx"\nargs = ["-y", "%s", "/data"]', "fs"),
        ("npx -y %s /data", "server-filesystem"),
        ("$ npx -y \\\n    %s /data", "server-filesystem"),
        ("```sh\nnpx -y %s /data\n```", "server-filesystem"),
        ("claude mcp add fs -- npx -y %s /data", "fs"),
        ("claude mcp add --scope user fs npx -y %s /data", "fs"),
        ("codex mcp add fs -- npx -y %s /data", "fs"),
        ('claude mcp add-json fs \'{"type": "stdio", "command": "npx", "args": ["-y", "%s", "/data"]}\'', "fs"),
        ('code --add-mcp \'{"name": "fs", "command": "npx", "args": ["-y", "%s", "/data"]}\'', "fs"),
    ],
)
def test_every_shape_of_the_wild_is_the_same_server(text: str, name: str) -> None:
    draft = _only(text.replace("%s", FILESYSTEM[1][1]))
    assert (draft.name, draft.command, draft.args) == (name, *FILESYSTEM)


@pytest.mark.parametrize(
    ("text", "url", "transport"),
    [
        ("https://mcp.example.com/mcp", "https://mcp.example.com/mcp", "auto"),
        ("  <https://mcp.example.com/mcp>\n", "https://mcp.example.com/mcp", "auto"),
        ('{"servers": {"x": {"type": "http", "url": "https://a.test/mcp"}}}', "https://a.test/mcp", "auto"),
        ('{"mcpServers": {"x": {"serverUrl": "https://a.test/sse", "type": "sse"}}}', "https://a.test/sse", "sse"),
        ('{"mcpServers": {"x": {"httpUrl": "https://a.test/mcp"}}}', "https://a.test/mcp", "auto"),
        ("claude mcp add --transport http x https://a.test/mcp", "https://a.test/mcp", "auto"),
        ("claude mcp add -t sse x https://a.test/sse", "https://a.test/sse", "sse"),
        ("gemini mcp add --transport http x https://a.test/mcp", "https://a.test/mcp", "auto"),
    ],
)
def test_addresses_are_understood_with_their_transport(text: str, url: str, transport: str) -> None:
    draft = _only(text)
    assert (draft.url, draft.transport, draft.command) == (url, transport, None)


def test_variables_come_from_json_from_a_prefix_and_from_options() -> None:
    for text in (
        '{"mcpServers": {"x": {"command": "node", "env": {"LEVEL": "loud", "API_KEY": "abc"}}}}',
        "LEVEL=loud API_KEY=abc node",
        "export LEVEL=loud\nexport API_KEY=abc\nnode",
        "env LEVEL=loud API_KEY=abc node",
        "claude mcp add x -e LEVEL=loud -e API_KEY=abc -- node",
        "claude mcp add x --env LEVEL=loud API_KEY=abc -- node",
    ):
        draft = _only(text)
        assert [(one.name, one.value, one.secret) for one in draft.env] == [
            ("LEVEL", "loud", False),
            ("API_KEY", "abc", True),
        ], text
        assert draft.command == "node", text


def test_a_folder_to_go_to_first_is_the_servers_folder() -> None:
    draft = _only("cd /srv/app && python -m app.server")
    assert (draft.cwd, draft.command, draft.args) == ("/srv/app", "python", ("-m", "app.server"))
    assert _only("npx x ~/notes").args == ("x", str(Path.home() / "notes"))


def test_other_clients_references_become_ours_and_are_told() -> None:
    text = """{"servers": {"x": {"command": "node", "args": ["${workspaceFolder}"], "env": {
        "A": "${A}", "B": "${B:-some}", "C": "${env:C}", "D": "${keyring:d}", "E": "${input:token}"}}}}"""
    reading = read_snippet(text)
    values = {one.name: one.value for one in reading.found[0].draft.env}
    assert values == {"A": "${env:A}", "B": "${env:B}", "C": "${env:C}", "D": "${keyring:d}", "E": "${keyring:token}"}
    for told in ("some", "token", "${workspaceFolder}"):
        assert told in _said(reading)


def test_what_means_nothing_here_is_named() -> None:
    reading = read_snippet('{"mcpServers": {"x": {"command": "a", "autoApprove": ["rm"], "envFile": ".env"}}}')
    assert "autoApprove" in _said(reading)
    assert "envFile" in _said(reading)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"mcpServers": {', "Line 1 is not valid JSON"),
        ('{\n "mcpServers": {"a": nonsense}\n}', "Line 2 is not valid JSON"),
        ("{“mcpServers”: {}}", "typographic"),
        ('{"mcpServers": {}}', "no server in this JSON"),
        ('{"mcpServers": {"a": {}}}', "neither"),
        ('{"mcpServers": {"a": {"command": "x", "url": "https://a.test"}}}', "both"),
        ('{"mcpServers": {"a": {"command": "x", "args": [{}]}}}', "no text"),
        ("node 'server.js", "left open"),
        ("claude mcp add", "no server"),
        ("[mcp_servers.a\ncommand=1", "not"),
        ("[mcp_servers.a]\ncommand = ", "not valid TOML"),
        ("x" * (LONGEST + 1), "longer than"),
    ],
)
def test_each_mistake_is_named(text: str, word: str) -> None:
    reading = read_snippet(text)
    assert word in _said(reading) or not reading.found
    assert any(remark.level == "error" for remark in reading.remarks) or any(
        remark.level == "error" for understood in reading.found for remark in understood.remarks
    )


def test_an_empty_text_is_no_mistake() -> None:
    assert read_snippet(" \n\t") == Reading()


def test_lines_that_only_prepare_are_left_out_and_told() -> None:
    reading = read_snippet("git clone https://a.test/x\nnpm install\nnode server.js")
    assert [understood.draft.command for understood in reading.found] == ["node"]
    assert "git clone" in _said(reading)


README = """# Budget

```
npm install
npm run build
npm start
```

```
npx budget-server
```
"""


def test_a_script_of_a_project_is_offered_only_where_there_is_that_project() -> None:
    stranger = read_snippet(README, lambda draft: draft.command != "npm")
    assert [one.draft.command for one in stranger.found] == ["npx"]
    assert any(remark.text.startswith("Left out: “npm start” runs a script") for remark in stranger.remarks)
    assert not any("commands in it" in remark.text for remark in stranger.remarks)
    assert len(read_snippet(README, lambda _: True).found) == 2, "the control: there the script is"


@pytest.mark.parametrize("text", ["npm start", "$ npm run server", "```\nnpm start\n```", "cd /x && npm start"])
def test_a_script_that_is_pasted_alone_is_what_the_person_means(text: str) -> None:
    [one] = read_snippet(text, lambda _: False).found
    assert one.draft.command == "npm"
