"""Command lines that tell another client to add a server: `claude mcp add …` and its relatives.

They are read, never run.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from greenroom.servers.adding.draft import Draft, variables
from greenroom.servers.adding.naming import name_of_url
from greenroom.servers.entry import Transport

_CLIENTS: Final = frozenset({"claude", "codex", "gemini", "qwen", "cursor-agent", "amp", "droid", "copilot"})
_FLAGS: Final = frozenset({"--trust", "--json"})
"""Options without a value; any other unknown option takes its next word along."""


class UnreadableClientLine(ValueError):
    """Raised for a line of a known client that cannot be understood."""


@dataclass(kw_only=True)
class _Options:
    env: list[tuple[str, str]] = field(default_factory=list)
    headers: list[tuple[str, str]] = field(default_factory=list)
    transport: str = ""
    url: str | None = None
    plain: list[str] = field(default_factory=list)


def json_of_client_line(words: Sequence[str]) -> tuple[str, str] | None:
    """Return name and JSON text of a line that carries its server as JSON, such as `claude mcp add-json NAME JSON`."""
    if len(words) >= 2 and words[1] == "--add-mcp" and words[0].startswith("code"):
        return "", words[2] if len(words) > 2 else ""
    if len(words) >= 3 and words[0] in _CLIENTS and tuple(words[1:3]) == ("mcp", "add-json"):
        plain = _without_options(words[3:])
        return (plain[0], plain[1]) if len(plain) > 1 else ("", "")
    return None


def draft_of_client_line(words: Sequence[str]) -> Draft | None:
    """Return the server that such a line names; None for any other line.

    Raises:
        UnreadableClientLine: it names no server.
    """
    if len(words) < 3 or words[0] not in _CLIENTS or tuple(words[1:3]) != ("mcp", "add"):
        return None
    options = _options(list(words[3:]))
    if not options.plain:
        raise UnreadableClientLine(f"“{words[0]} mcp add” is not followed by a name")
    name, *command = options.plain
    url = options.url or _address(name, command, options)
    env, headers = variables(options.env), variables(options.headers)
    if url is not None:
        transport: Transport = "sse" if options.transport == "sse" else "auto"
        return Draft(
            name=name if name != url else name_of_url(url), url=url, transport=transport, headers=headers or env
        )
    if not command:
        raise UnreadableClientLine(f"it names the server {name}, but neither a command nor an address")
    return Draft(name=name, command=command[0], args=tuple(command[1:]), env=env)


def _address(name: str, command: list[str], options: _Options) -> str | None:
    """The word that is an address: the one behind the name, or the name where nothing follows."""
    first = command[0] if command else name
    is_address = first.startswith(("http://", "https://"))
    return first if is_address or options.transport in {"http", "sse"} else None


def _options(words: list[str]) -> _Options:
    found = _Options()
    takers: dict[str, Callable[[str], None]] = {
        "-e": lambda value: found.env.append(_pair(value, "=")),
        "--env": lambda value: found.env.append(_pair(value, "=")),
        "-H": lambda value: found.headers.append(_pair(value, ":")),
        "--header": lambda value: found.headers.append(_pair(value, ":")),
        "-t": lambda value: setattr(found, "transport", value),
        "--transport": lambda value: setattr(found, "transport", value),
        "--url": lambda value: setattr(found, "url", value),
    }
    while words:
        word = words.pop(0)
        option, equals, glued = word.partition("=")
        if word == "--" or (len(found.plain) >= 2 and not word.startswith("-")):
            found.plain += words if word == "--" else [word, *words]
            return found
        if not word.startswith("-") or len(found.plain) >= 2:
            found.plain.append(word)
        elif option in takers:
            takers[option](glued if equals else _next(words, word))
            while option in {"-e", "--env"} and words and _is_pair(words[0]):
                takers[option](words.pop(0))
        elif word not in _FLAGS and not equals:
            _next(words, word)
    return found


def _is_pair(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


def _pair(word: str, between: str) -> tuple[str, str]:
    name, _, value = word.partition(between)
    return name.strip(), value.strip() if between == ":" else value


def _next(words: list[str], option: str) -> str:
    if not words:
        raise UnreadableClientLine(f"nothing follows {option}")
    return words.pop(0)


def _without_options(words: Sequence[str]) -> list[str]:
    plain: list[str] = []
    skip = False
    for word in words:
        if skip or word == "--":
            skip = False
        elif word.startswith("-"):
            skip = "=" not in word
        else:
            plain.append(word)
    return plain
