"""Lines such as `npm start`, which run a script of a project: they mean something only in that project's folder."""

from pathlib import PurePath
from typing import Final

from greenroom.servers.adding.draft import Draft
from greenroom.servers.adding.naming import runner

_MANAGERS: Final = frozenset({"npm", "pnpm", "yarn", "bun"})
_RUN: Final = frozenset({"run", "run-script"})
_SHORT: Final = frozenset({"start", "test", "stop", "restart"})
_SHORTER: Final = _SHORT | {"dev", "serve", "build"}
"""What all managers but npm take without `run`, of the names that scripts usually have."""


def script_of(draft: Draft) -> str | None:
    """Return the name of the script; None for any other command."""
    manager = runner(draft.command or "")
    if manager not in _MANAGERS:
        return None
    first, second, *_ = [*(word for word in draft.args if not word.startswith("-")), "", ""]
    if first in _RUN:
        is_file = manager == "bun" and ("/" in second or PurePath(second).suffix)
        return None if is_file or not second else second
    return first if first in (_SHORT if manager == "npm" else _SHORTER) else None
