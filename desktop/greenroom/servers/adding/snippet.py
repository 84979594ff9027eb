"""Reads whatever was pasted: a command line, an address, JSON or TOML of any client, a README with blocks of them."""

import json
import re
import tomllib
from typing import Final, cast

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.adding.command_lines import CarriesJson, Keeps, read_commands
from greenroom.servers.adding.draft import Draft, Reading, Remark, Understood
from greenroom.servers.adding.json_shapes import read_json
from greenroom.servers.adding.naming import name_of_url

LONGEST: Final = 200_000
"""Characters."""
_MANY_DOTS: Final = re.compile(r"^(?:[^.\n]*\.){100}", re.MULTILINE)
"""A key of a hundred parts is an attack on the reader, which takes the square of their number."""
_FENCE: Final = re.compile(r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*\n(.*?)(?:^[ \t]*\1`*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_FENCE_LINE: Final = re.compile(r"[ \t]*(?:`{3}|~{3})")
_TABLE: Final = re.compile(
    r"^[ \t]*\[{1,2}[\w.\"-]{0,40}mcp[\w.\" -]{0,200}\]{1,2}[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_ADDRESS: Final = re.compile(r"<?(https?://[^\s<>]+)>?")
_MEMBER: Final = re.compile(r'"[^"\n]*"\s*:')


def read_snippet(text: str, has_script: Keeps = lambda _: True) -> Reading:
    """Read all servers in the text. It is a stranger's: nothing is taken silently, and nothing raises.

    Args:
        text: What was pasted.
        has_script: Says of a line such as `npm start` whether the folder it runs in has such a script. Among other
            lines only such a one is offered; alone it is what the person means.
    """
    if len(text) > LONGEST:
        return _nothing(f"This is longer than {LONGEST:,} characters. Paste only the part about the server.")
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    if not text.strip():
        return Reading()
    blocks = [block for _, block in _FENCE.findall(text) if block.strip()]
    lines = [line for line in text.splitlines() if line.strip() and not _FENCE_LINE.match(line)]
    keeps = has_script if len(lines) > 1 else _any
    readings = [_block(block, keeps) for block in blocks or [text]]
    found = tuple(understood for reading in readings for understood in reading.found)
    remarks = tuple(remark for reading in readings for remark in reading.remarks)
    if not found and not remarks:
        return _nothing("There is no server in this text.")
    return Reading(found=found, remarks=remarks)


def _any(_: Draft) -> bool:
    return True


def _nothing(why: str) -> Reading:
    return Reading(remarks=(Remark(level="error", text=why),))


def _block(text: str, keeps: Keeps) -> Reading:
    stripped = text.strip()
    if _TABLE.search(stripped):
        return _toml(stripped)
    if stripped.startswith(("{", "[", "//", "/*")) or _MEMBER.match(stripped):
        return read_json(stripped)
    if found := _ADDRESS.fullmatch(stripped):
        return Reading(found=(Understood(draft=Draft(name=name_of_url(found[1]), url=found[1])),))
    introduced = re.match(r"[^\n{]*:\s*(?=\{)", stripped)
    if introduced:
        return read_json(stripped[introduced.end() :])
    try:
        return read_commands(text, keeps)
    except CarriesJson as line:
        return read_json(line.text, name=line.name)


def _toml(text: str) -> Reading:
    if _MANY_DOTS.search(text):
        return _nothing("This is nested too deeply.")
    try:
        as_json = json.dumps(cast("JsonObject", tomllib.loads(text)), default=str)
    except tomllib.TOMLDecodeError as error:
        return _nothing(f"This is not valid TOML: {error}.")
    except ValueError:
        return _nothing("This holds a number that is too large.")
    except RecursionError:
        return _nothing("This is nested too deeply.")
    return read_json(as_json)
