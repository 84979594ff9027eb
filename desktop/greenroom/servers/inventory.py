"""A server's tools and resources, kept up to date while it is connected.

Changes are told by notifications up to 2025-11-25, and by a subscription from 2026-07-28 on; both end here as "read that
list again", and several changes in a row are read once.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal, TypeAlias

import anyio
from mcp.client.session import ClientSession
from mcp.client.subscriptions import ServerEvent, SubscriptionLost, ToolsListChanged, listen
from mcp.shared.exceptions import MCPError

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.listing import Listing, list_failed, list_plain, list_tools
from greenroom.servers.negotiation import Agreement

ListName: TypeAlias = Literal["tools", "resources", "prompts"]

_PLAIN: Final[tuple[Literal["resources", "prompts"], ...]] = ("resources", "prompts")
"""Of prompts only how many there are is shown, so no subscription follows them."""
_SETTLE_SECONDS: Final = 0.05
_REST_SECONDS: Final = 1.0
"""Between two readings: a server that tells of changes without end must not keep everything else waiting."""
_RELISTEN_SECONDS: Final = (0.5, 5.0, 30.0)


class Inventory:
    """The two lists of one connection. Each may take `limit_seconds`, all its pages together."""

    def __init__(self, changed: Callable[[], None], *, limit_seconds: float) -> None:
        self.lists: dict[ListName, Listing] = {"tools": Listing(), "resources": Listing(), "prompts": Listing()}
        self.notes: list[str] = []
        """Problems that are not those of one list."""
        self._changed = changed
        self._limit_seconds = limit_seconds
        self._stale: set[ListName] = set()
        self._wake = anyio.Event()

    def told(self, name: ListName) -> None:
        """The server says that this list has changed."""
        self._stale.add(name)
        self._wake.set()

    async def read_all(self, session: ClientSession, agreement: Agreement) -> None:
        """Read the lists the server offers, side by side."""
        async with anyio.create_task_group() as tasks:
            for name in _offered(agreement.capabilities):
                tasks.start_soon(self._read, session, agreement, name)

    async def keep_current(self, session: ClientSession, agreement: Agreement) -> None:
        """Read lists again whenever the server says so; runs until cancelled."""
        async with anyio.create_task_group() as tasks:
            if agreement.modern:
                tasks.start_soon(self._subscribe, session, agreement)
            while True:
                await self._wake.wait()
                await anyio.sleep(_SETTLE_SECONDS)
                self._wake = anyio.Event()
                stale, self._stale = self._stale, set()
                for name in stale & set(_offered(agreement.capabilities)):
                    await self._read(session, agreement, name)
                self._changed()
                await anyio.sleep(_REST_SECONDS)

    async def _read(self, session: ClientSession, agreement: Agreement, name: ListName) -> None:
        read: Callable[[], Awaitable[Listing]] = (
            partial(list_tools, session, modern=agreement.modern)
            if name == "tools"
            else partial(list_plain, session, name)
        )
        before = self.lists[name].entries
        try:
            with anyio.fail_after(self._limit_seconds):
                self.lists[name] = await read()
        except MCPError as error:
            self.lists[name] = list_failed(f"{name}/list", error, before)
        except TimeoutError:
            problem = f"{name}/list was not answered within {self._limit_seconds:g} s."
            self.lists[name] = Listing(entries=before, problems=(problem,))

    async def _subscribe(self, session: ClientSession, agreement: Agreement) -> None:
        tools, resources = (_tells_changes(agreement.capabilities.get(name)) for name in ("tools", "resources"))
        if not tools and not resources:
            return
        for pause in _RELISTEN_SECONDS:
            try:
                async with listen(session, tools_list_changed=tools, resources_list_changed=resources) as events:
                    async for event in events:
                        self._heard(event)
            except (MCPError, SubscriptionLost):
                await anyio.sleep(pause)
            # What changed while nobody listened is not told afterwards.
            self.told("tools")
            self.told("resources")
        self.notes.append("It does not keep up a subscription to changes of its lists; restart it to see changes.")
        self._changed()

    def _heard(self, event: ServerEvent) -> None:
        self.told("tools" if isinstance(event, ToolsListChanged) else "resources")


def _offered(capabilities: JsonObject) -> tuple[ListName, ...]:
    """The lists to ask for. Servers written by hand often declare nothing at all and still have tools."""
    offered: list[ListName] = []
    if "tools" in capabilities or not capabilities:
        offered.append("tools")
    offered += [name for name in _PLAIN if name in capabilities]
    return tuple(offered)


def _tells_changes(capability: object) -> bool:
    return isinstance(capability, dict) and capability.get("listChanged") is True
