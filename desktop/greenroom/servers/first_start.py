"""Brings in the half of this layer that works with the MCP library, when the first server is started.

Reading that library costs about as much as everything else the app imports. So the window's page and the browser of a
headless run do not wait for it, and the asyncio thread does not stand still for it. Its counterpart is `life`.
"""

import logging
from typing import TYPE_CHECKING

import anyio.to_thread

if TYPE_CHECKING:
    from greenroom.servers.life import Life


async def life_class() -> "type[Life]":
    """Return the class of a server's life; only the first call takes time, in a worker thread."""
    return await anyio.to_thread.run_sync(_import_life, abandon_on_cancel=True)


def _import_life() -> "type[Life]":
    from greenroom.servers.life import Life  # noqa: PLC0415 -- the point of this module

    # What that library would print of its own, with tracebacks, is told in our words.
    logging.getLogger("mcp").addHandler(logging.NullHandler())
    return Life
