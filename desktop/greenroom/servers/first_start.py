"""Brings in the half of this layer that works with the MCP library, when the first server is started.

Reading that library costs about as much as everything else the app imports. So the window's page and the browser of a
headless run do not wait for it, and the asyncio thread does not stand still for it. Its counterpart is `life`.
"""

import logging
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

import anyio.to_thread

if TYPE_CHECKING:
    from greenroom.servers.life import Life

from greenroom.protocol.jsonrpc import JsonObject

ResultCheck: TypeAlias = Callable[[JsonObject | None, JsonObject], tuple[str, ...]]
_CHECK: Final = "greenroom.servers.result_check"


async def life_class() -> "type[Life]":
    """Return the class of a server's life; only the first call takes time, in a worker thread."""
    return await anyio.to_thread.run_sync(_import_life, abandon_on_cancel=True)


async def result_check() -> "ResultCheck":
    """Return what judges a tool's result; the schema library it needs is read once, in a worker thread."""
    if _CHECK not in sys.modules:
        await anyio.to_thread.run_sync(import_module, _CHECK)
    from greenroom.servers.result_check import problems_of_result  # noqa: PLC0415 -- as above

    return problems_of_result


def _import_life() -> "type[Life]":
    from greenroom.servers.life import Life  # noqa: PLC0415 -- the point of this module

    # What that library would print of its own, with tracebacks, is told in our words.
    logging.getLogger("mcp").addHandler(logging.NullHandler())
    return Life
