"""`mcpServers` files as other clients write them: read, judged line by line, and never written.

What one entry has wrong costs that entry only. A file that is no JSON costs nothing: what was read before stays, and the
line is named.
"""

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast, get_args

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.adding.loose_json import without_comments
from greenroom.servers.entry import ProtocolChoice, ServerEntry, Transport
from greenroom.servers.json_lines import Place, lines_of_members
from greenroom.servers.misplaced import misplaced

_HOLDERS: Final = ("mcpServers", "servers")
"""Members that hold servers; the second is of the files of an editor that has no other name for it."""
_MEMBERS: Final = {"ca_file": "caFile"}
_MOST_BYTES: Final = 4_000_000
_DEPTH: Final = 4
"""mcpServers / name / env / VARIABLE."""


@dataclass(frozen=True, kw_only=True)
class FileProblem:
    """Something to mend. `line` is None where the file as a whole cannot be read."""

    path: Path
    line: int | None
    entry: str | None
    """The server it concerns; None for the whole file."""
    message: str

    def __str__(self) -> str:
        """Return the form editors make clickable."""
        place = f"{self.path}:{self.line}" if self.line is not None else f"{self.path}"
        return f"{place}: {self.message}"


@dataclass(frozen=True, kw_only=True)
class FileReading:
    """What a file says. `entries` is None when it could not be read as a whole, and then nothing must change."""

    entries: tuple[ServerEntry, ...] | None
    broken: frozenset[str] = frozenset()
    """Names of entries that are there and have problems."""
    problems: tuple[FileProblem, ...] = ()


def read_config(path: Path) -> FileReading:
    """Read an `mcpServers` file."""
    try:
        text = _read(path)
    except FileNotFoundError:
        return _whole(path, None, "the file does not exist")
    except (OSError, UnicodeDecodeError) as error:
        return _whole(path, None, f"the file cannot be read: {error}")
    try:
        text = without_comments(text)
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        return _whole(path, error.lineno, f"this is not valid JSON (column {error.colno}): {error.msg}")
    except RecursionError:
        return _whole(path, 1, "this is nested too deeply")
    except UnicodeEncodeError:
        return _whole(path, None, "there is half of a character in it (an escape from \\ud800 to \\udfff)")
    except ValueError:
        return _whole(path, None, "there is a number in it that is too large to read")
    lines, repeated = lines_of_members(text, _DEPTH)
    holder = next((name for name in _HOLDERS if isinstance(document, dict) and name in document), _HOLDERS[0])
    servers = document.get(holder) if isinstance(document, dict) else None
    if not isinstance(servers, dict):
        return _whole(path, lines.get((holder,), 1), f'there is no object "{_HOLDERS[0]}" in it')
    return _Reader(path, holder, lines).read(servers, repeated)


def _read(path: Path) -> str:
    """Read a file of reasonable size. Nothing here waits: it may be a pipe that nobody writes to.

    Raises:
        OSError: it cannot be read, or is no such file.
        UnicodeDecodeError: it is not UTF-8.
    """
    with open(path, "rb", opener=_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("it is not a regular file")
        content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise OSError(f"it is larger than {_MOST_BYTES // 1_000_000} MB")
    return content.decode("utf-8-sig")


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _whole(path: Path, line: int | None, message: str) -> FileReading:
    problem = FileProblem(path=path, line=line, entry=None, message=f"{message}; nothing was changed.")
    return FileReading(entries=None, problems=(problem,))


class _WrongMember(Exception):
    def __init__(self, member: Place, message: str) -> None:
        super().__init__(message)
        self.member = member


class _Reader:
    """Turns the members of the holder of servers into entries and problems."""

    def __init__(self, path: Path, holder: str, lines: Mapping[Place, int]) -> None:
        self._path = path
        self._holder = holder
        self._lines = lines

    def read(self, servers: JsonObject, repeated: list[tuple[Place, int]]) -> FileReading:
        entries: list[ServerEntry] = []
        problems: list[FileProblem] = []
        for name, value in servers.items():
            try:
                entries += self._entry(name, value)
            except _WrongMember as wrong:
                problems.append(self._problem(name, wrong.member, str(wrong)))
        problems += [
            FileProblem(path=self._path, line=line, entry=place[1], message=f"{place[1]!r} stands here a second time.")
            for place, line in repeated
            if len(place) == 2 and place[0] == self._holder
        ]
        broken = frozenset(problem.entry for problem in problems if problem.entry) - {entry.name for entry in entries}
        return FileReading(entries=tuple(entries), broken=broken, problems=tuple(problems))

    def _problem(self, name: str, member: Place, message: str) -> FileProblem:
        place: Place = (self._holder, name, *member)
        while place not in self._lines and place:
            place = place[:-1]
        return FileProblem(path=self._path, line=self._lines.get(place), entry=name, message=f"{name}: {message}")

    def _entry(self, name: str, value: JsonValue) -> list[ServerEntry]:
        if not isinstance(value, dict):
            raise _WrongMember((), "must be an object with a command or a url.")
        if value.get("disabled") is True:
            return []
        command, url = _text(value, "command"), _text(value, "url")
        if (command is None) == (url is None):
            raise _WrongMember((), 'needs either a "command" to start or a "url" to connect to.')
        ca_file = _text(value, "caFile")
        if ca_file is not None and url is None:
            raise _WrongMember(
                ("caFile",),
                '"caFile" goes with a "url"; a program reads its own, such as NODE_EXTRA_CA_CERTS in "env".',
            )
        entry = ServerEntry(
            name=name,
            command=command,
            args=_words(value, "args"),
            env=_texts(value, "env"),
            cwd=None if command is None else self._folder(_text(value, "cwd")),
            url=_checked_url(url),
            headers=_texts(value, "headers"),
            transport=_transport(value),
            ca_file=None if ca_file is None else self._folder(ca_file),
            protocol=_protocol(value),
            origin="file",
            source=self._path,
        )
        for found in misplaced(entry):
            if found.secret:
                raise _WrongMember((_MEMBERS.get(found.member, found.member),), found.text)
        return [entry]

    def _folder(self, path: str | None) -> str:
        """The whole path: the same command means another program beside another file, and must not pass for this one."""
        return os.path.abspath(self._path.parent / os.path.expanduser(path or ""))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users


def _text(holder: JsonObject, member: str) -> str | None:
    value = holder.get(member)
    if value is None:
        return None
    if isinstance(value, str) and value:
        return _passable(value, (member,))
    raise _WrongMember((member,), f'"{member}" must be a text that is not empty.')


def _passable(text: str, member: Place) -> str:
    """No program can be given this one character, in whatever place."""
    if "\0" in text:
        raise _WrongMember(member, f'there is a NUL character (\\u0000) in "{member[-1]}"; take it out.')
    return text


def _words(holder: JsonObject, member: str) -> tuple[str, ...]:
    value = holder.get(member)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise _WrongMember((member,), f'"{member}" must be a list of texts.')
    return tuple(_passable(word, (member,)) for word in cast("list[str]", value))


def _texts(holder: JsonObject, member: str) -> dict[str, str]:
    value = holder.get(member)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _WrongMember((member,), f'"{member}" must be an object of texts.')
    for name, text in value.items():
        if not isinstance(text, str):
            raise _WrongMember((member, name), f'"{name}" in "{member}" must be a text; put quotes around it.')
        _passable(name + text, (member, name))
    return cast("dict[str, str]", value)


def _protocol(holder: JsonObject) -> ProtocolChoice:
    value = holder.get("protocol", "auto")
    choices = get_args(ProtocolChoice)
    if value not in choices:
        raise _WrongMember(("protocol",), f'"protocol" must be one of {", ".join(choices)}.')
    return cast("ProtocolChoice", value)


def _transport(holder: JsonObject) -> Transport:
    """Other clients write `type` where it goes without saying; only `sse` decides something here."""
    if holder.get("type") != "sse":
        return "auto"
    if holder.get("url") is None:
        raise _WrongMember(("type",), '"type": "sse" goes with a "url".')
    if _protocol(holder) == "2026-07-28":
        raise _WrongMember(("protocol",), '"type": "sse" is older than protocol 2026-07-28; leave one of them out.')
    return "sse"


def _checked_url(url: str | None) -> str | None:
    if url is not None and not url.startswith(("http://", "https://")):
        raise _WrongMember(("url",), '"url" must begin with http:// or https://.')
    return url


class ConfigFile:
    """A followed file: says what it holds whenever that has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, int, int] | None = None

    def changed(self) -> bool:
        """Say whether the file differs from when this was asked last."""
        now = self._state()
        before, self._seen = self._seen, now
        return now != before

    def _state(self) -> tuple[int, int, int]:
        try:
            found = self.path.stat()
        except OSError:
            return (0, 0, 0)
        return (found.st_mtime_ns, found.st_size, found.st_ino)
