"""The name under which the host offers a tool that the script knows by its own: hosts add to names to keep them apart."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from greenroom.protocol.jsonrpc import JsonValue

_ODD: Final = re.compile(r"[^A-Za-z0-9]+")
_MOST_TOLD: Final = 20


class ToolNotOffered(Exception):
    """Raised by `offered_name`; the message says what is offered instead."""


def names_of(tools: JsonValue) -> list[str]:
    """The names of the tools in a request."""
    functions = (tool.get("function") for tool in tools if isinstance(tool, dict)) if isinstance(tools, list) else ()
    names = (function.get("name") for function in functions if isinstance(function, dict))
    return [name for name in names if isinstance(name, str)]


def offered_name(tool: str, server: str | None, offered: Sequence[str]) -> str:
    """Find the name of a tool among those that are offered.

    Args:
        tool: Its own name.
        server: What its server is called, where the script says so.
        offered: The names in the request.

    Raises:
        ToolNotOffered: none of them is it, or several could be.
    """
    if server is None and tool in offered:
        return tool
    named = [name for name in offered if _ends_with(_plain(name), _plain(tool))]
    if server is not None:
        named = [name for name in named if _plain(server) in _plain(name)] or [name for name in named if name == tool]
    # The shortest is the tool itself, where another one's name only ends like it.
    shortest = [name for name in named if len(name) == min(map(len, named))]
    if len(shortest) == 1:
        return shortest[0]
    if not named:
        told = f"offered are {_listed(offered)}" if offered else "no tools are offered"
        raise ToolNotOffered(
            f"The script calls the tool {tool}, and {told}. Start its server, and choose it for this conversation."
        )
    raise ToolNotOffered(f"The script calls the tool {tool}, which could be {_listed(named)}. Add server: to the call.")


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:_MOST_TOLD]) + (" …" if len(listed) > _MOST_TOLD else "")


def _plain(name: str) -> str:
    return _ODD.sub("_", name).strip("_").lower()


def _ends_with(name: str, end: str) -> bool:
    return name == end or name.endswith(f"_{end}")
