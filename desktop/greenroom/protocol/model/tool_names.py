"""Names of tools as models' providers take them: letters, digits, `_` and `-`, at most 64, and each of one tool alone.

A tool keeps its own name where no other has it. Where two servers have one of the same name, both are told apart by their
servers' names, and a View's own tool always by its View's, so that neither can pass for the other.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 64
_ODD: Final = re.compile(r"[^a-zA-Z0-9_-]+")
_BEGINS_WELL: Final = re.compile(r"[a-zA-Z_]")


@dataclass(frozen=True, kw_only=True)
class ToolKey:
    """Which tool: the key of its server and its name there; of a View's own tool also the View."""

    server: str
    tool: str
    view: str | None = None


def provider_names(tools: Iterable[ToolKey], servers: Mapping[str, str]) -> dict[ToolKey, str]:
    """Give each tool its name. The same tools in the same order have the same names.

    Args:
        tools: all that are offered, and after them those that were called before and are not offered any more.
        servers: what people call the servers, by their keys.
    """
    keys = list(dict.fromkeys(tools))
    alike: defaultdict[str, set[ToolKey]] = defaultdict(set)
    for key in keys:
        if key.view is None:
            alike[plain(key.tool)].add(key)
    given: dict[str, ToolKey] = {}
    for key in keys:
        own = plain(key.tool)
        if key.view is not None:
            own = plain(f"view{key.view}_{key.tool}")
        elif len(alike[own]) > 1:
            own = plain(f"{servers.get(key.server, key.server)}__{key.tool}")
        given[_free(own, given)] = key
    return {key: name for name, key in given.items()}


def plain(name: str) -> str:
    """The name in characters that every provider takes."""
    kept = _ODD.sub("_", name)[:LONGEST]
    return kept if _BEGINS_WELL.match(kept) else f"t_{kept}"[:LONGEST]


def _free(name: str, given: Mapping[str, object]) -> str:
    found, number = name, 1
    while found in given:
        number += 1
        ending = f"_{number}"
        found = name[: LONGEST - len(ending)] + ending
    return found
