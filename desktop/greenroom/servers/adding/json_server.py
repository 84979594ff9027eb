"""One server as a JSON object of another client describes it, with every member that means nothing here named."""

import re
import shlex
from typing import Final, cast, get_args

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Level, Remark, Understood, Variable, variables
from greenroom.servers.adding.naming import name_of_url, name_of_words
from greenroom.servers.entry import ProtocolChoice, Transport

_ADDRESSES: Final = ("url", "serverUrl", "httpUrl", "uri")
_READ: Final = frozenset(
    {"name", "command", "args", "env", "environment", "cwd", "headers", "http_headers", "type", "transport", "protocol"}
    | {"disabled", "enabled", "caFile", "bearer_token_env_var", *_ADDRESSES}
)
_ADVICE: Final = {
    "envFile": "Variables of an envFile are not read. Enter those it needs below.",
    "env_file": "Variables of an env_file are not read. Enter those it needs below.",
    "oauth": "Signing in with OAuth is not supported yet.",
    "sandbox": "It asks to be run in a sandbox of another client. Here it runs with your rights.",
}
_FOREIGN: Final = re.compile(r"\$\{(?!keyring:|env:)([^{}]*)\}|\{\{([^{}]*)\}\}")
_DEFAULT: Final = re.compile(r"^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$", re.DOTALL)
_LONGEST_SHOWN: Final = 120


def looks_like_server(value: JsonObject) -> bool:
    """Say whether this object itself describes a server."""
    return isinstance(value.get("command"), str | list) or any(isinstance(value.get(one), str) for one in _ADDRESSES)


def read_server(value: JsonObject, name: str) -> Understood:
    """Read one object. Whatever it holds, the answer is a draft with remarks, and never an exception."""
    reader = _Reader(value)
    draft = reader.draft(name)
    return Understood(draft=draft, remarks=tuple(reader.remarks))


class _Reader:
    def __init__(self, value: JsonObject) -> None:
        self._value = value
        self.remarks: list[Remark] = []

    def draft(self, name: str) -> Draft:
        address = next((text for one in _ADDRESSES if (text := self._text(one)) is not None), None)
        words = self._words()
        if address is not None and words:
            self._say("error", "It has both a command and an address. Keep one of them.")
        if address is None and not words:
            self._say("error", 'It has neither a "command" nor a "url".')
        self._name_the_rest()
        env, headers = self._variables("env", "environment"), self._variables("headers", "http_headers")
        args = tuple(words[1:])
        self._mark_foreign(args)
        return Draft(
            name=name or (name_of_words(words) if words else name_of_url(address or "")),
            command=words[0] if words else None,
            args=args,
            env=env,
            cwd=self._text("cwd"),
            url=None if words else address,
            headers=(*headers, *self._bearer()),
            transport=self._transport() if not words else "auto",
            ca_file=self._text("caFile"),
            protocol=self._protocol(),
            enabled=self._value.get("disabled") is not True and self._value.get("enabled") is not False,
        )

    def _say(self, level: Level, text: str, member: str = "") -> None:
        self.remarks.append(Remark(level=level, text=text, member=member))

    def _text(self, member: str) -> str | None:
        value = self._value.get(member)
        if value is None or (isinstance(value, str) and value):
            return value
        if value != "":
            self._say("error", f'"{member}" is not a text.', member)
        return None

    def _words(self) -> list[str]:
        command = self._value.get("command")
        words = [*self._list("command")] if isinstance(command, list) else []
        if isinstance(command, str) and command:
            words = self._split(command)
        return [*words, *self._list("args")] if words else []

    def _split(self, command: str) -> list[str]:
        """Some write a whole command line where only the program belongs."""
        if "args" in self._value or " " not in command or command.startswith(("/", "~", ".")) or "\\" in command:
            return [command]
        try:
            words = shlex.split(command)
        except ValueError:
            return [command]
        self._say("note", "The command was a whole line; it is split into a program and arguments.", "command")
        return words

    def _list(self, member: str) -> list[str]:
        value = self._value.get(member)
        if value is None:
            return []
        if isinstance(value, str):
            self._say("note", f'"{member}" was one text; it is split at its blanks.', member)
            return value.split()
        if not isinstance(value, list):
            self._say("error", f'"{member}" is not a list.', member)
            return []
        return [word for item in value if (word := self._word(item, member)) is not None]

    def _word(self, item: JsonValue, member: str) -> str | None:
        if isinstance(item, str):
            return item
        if isinstance(item, bool) or not isinstance(item, int | float):
            self._say("error", f'"{member}" holds something that is no text: {_shown(str(item))}.', member)
            return None
        self._say("note", f"The number {item} in “{member}” is passed as text.", member)
        return str(item)

    def _variables(self, *members: str) -> tuple[Variable, ...]:
        member = next((one for one in members if one in self._value), members[0])
        held = self._value.get(member)
        if held is None:
            return ()
        if not isinstance(held, dict):
            self._say("error", f'"{member}" is not an object.', members[0])
            return ()
        return variables((name, self._value_of(name, value, members[0])) for name, value in held.items())

    def _value_of(self, name: str, value: JsonValue, member: str) -> str | None:
        place = f"{member}.{name}"
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            self._say("error", f"The value of {_shown(name)} is not a text.", place)
            return None
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return _FOREIGN.sub(lambda found: self._reference(name, found, place), text) or ""

    def _reference(self, name: str, found: re.Match[str], place: str) -> str:
        """Another client's way of naming a variable, in ours; what only that client knows stays and is told."""
        inside = (found[1] if found[1] is not None else found[2]).strip()
        plain = _DEFAULT.match(inside)
        if plain is None:
            wanted = inside.partition(":")[2] or inside
            self._say("warning", f"{_shown(name)} wants “{_shown(wanted)}”, which the other client asks for.", place)
            return "${keyring:" + re.sub(r"[{}]", "", wanted) + "}"
        if plain[2] is not None:
            self._say("note", f"{_shown(name)} had a default, “{_shown(plain[2])}”, for {plain[1]}.", place)
        return "${env:" + plain[1] + "}"

    def _bearer(self) -> tuple[Variable, ...]:
        name = self._text("bearer_token_env_var")
        return () if name is None else (Variable(name="Authorization", value=f"Bearer ${{env:{name}}}"),)

    def _transport(self) -> Transport:
        kind = self._value.get("type", self._value.get("transport"))
        return "sse" if kind == "sse" else "auto"

    def _protocol(self) -> ProtocolChoice:
        value = self._value.get("protocol", "auto")
        if value in get_args(ProtocolChoice):
            return cast("ProtocolChoice", value)
        self._say(
            "note", f"The protocol {_shown(str(value))} is not known here; it is found out by itself.", "protocol"
        )
        return "auto"

    def _name_the_rest(self) -> None:
        for member, advice in _ADVICE.items():
            if member in self._value:
                self._say("warning", advice)
        rest = [_shown(name) for name in self._value if name not in _READ and name not in _ADVICE]
        if rest:
            self._say("note", f"Left out, as it means nothing here: {', '.join(rest[:12])}.")

    def _mark_foreign(self, args: tuple[str, ...]) -> None:
        for arg in args:
            if _FOREIGN.search(arg):
                self._say("warning", f"The other client puts something in for “{_shown(arg)}”. Write out what.", "args")


def _shown(text: str) -> str:
    return visible(text, longest=_LONGEST_SHOWN)
