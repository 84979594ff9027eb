"""The name under which the host offers a tool that the script knows by its own: hosts add to names to keep them apart."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.model.tool_names import plain

_ODD: Final = re.compile(r"[^A-Za-z0-9]+")
_ADDED: Final = re.compile(r".+__|view\d+_")
"""What hosts put before a name so that it can be told apart; others put a single sign there."""
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
    fits = {name: fit for name in offered if (fit := _fit(name, tool)) is not None}
    if server is not None:
        of_server = {name: fit for name, fit in fits.items() if _plain(server) in _plain(name)}
        fits = of_server or {name: fit for name, fit in fits.items() if fit == 0}
    best = [name for name, fit in fits.items() if fit == min(fits.values())]
    if len(best) == 1:
        return best[0]
    if not best:
        told = f"offered are {_listed(offered)}" if offered else "no tools are offered"
        raise ToolNotOffered(
            f"The script calls the tool {tool}, and {told}. Start its server, and choose it for this conversation."
        )
    raise ToolNotOffered(f"The script calls the tool {tool}, which could be {_listed(best)}. Add server: to the call.")


def _fit(name: str, tool: str) -> int | None:
    """How well a name fits: 0 for the tool's own, more for one that was added to; None where it is another's."""
    if name == tool or _plain(name) == _plain(tool):
        return 0
    before, end = _alike(name), _alike(plain(tool))
    if not before.endswith(end):
        return None
    added = before.removesuffix(end)
    return 1 if _ADDED.fullmatch(added) else 2 if added.endswith("_") else None


def _alike(name: str) -> str:
    """A name in which signs and cases count the same."""
    return re.sub(r"[^a-z0-9]", "_", name.lower())


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:_MOST_TOLD]) + (" …" if len(listed) > _MOST_TOLD else "")


def _plain(name: str) -> str:
    return _ODD.sub("_", name).strip("_").lower()
