"""A server's tools, resources and prompts, kept up to date while it is connected.

Changes are told by notifications up to 2025-11-25, and by a subscription from 2026-07-28 on; both end here as "read that
list again", and several changes in a row are read once.
"""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal, TypeAlias, get_args

import anyio
from mcp.client.session import ClientSession
from mcp.client.subscriptions import (
    PromptsListChanged,
    ResourcesListChanged,
    ServerEvent,
    Subscription,
    SubscriptionLost,
    ToolsListChanged,
    listen,
)
from mcp.shared.exceptions import MCPError

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.listing import Listing, list_failed, list_plain, list_tools
from greenroom.servers.negotiation import Agreement

ListName: TypeAlias = Literal["tools", "resources", "prompts"]

_PLAIN: Final[tuple[Literal["resources", "prompts"], ...]] = ("resources", "prompts")
_SETTLE_SECONDS: Final = 0.05
_REST_SECONDS: Final = 1.0
"""Between two readings: a server that tells of changes without end must not keep everything else waiting."""
RELISTEN_SECONDS: Final = (0.5, 5.0, 30.0)
"""Before a subscription that ended is opened once more; after the last of them it is given up."""
STOOD_SECONDS: Final = 60.0
"""A subscription that lasted so long was a good one: its end is the first of a new row."""
_ACKNOWLEDGE_SECONDS: Final = 1.0
"""How long a server that is ready otherwise is waited for, so that what is promised of its lists is true."""


class Inventory:
    """The lists of one connection. Each may take `limit_seconds`, all its pages together."""

    def __init__(
        self, changed: Callable[[], None], listed: Callable[[ListName], None], *, limit_seconds: float
    ) -> None:
        """`listed` hears of a list that the server announced as changed, once it has been read again."""
        self.lists: dict[ListName, Listing] = {"tools": Listing(), "resources": Listing(), "prompts": Listing()}
        self.notes: list[str] = []
        """Problems that are not those of one list."""
        self.kept_up: frozenset[ListName] = frozenset()
        """The lists whose changes really arrive: announced by the server, and subscribed to where that is needed."""
        self._changed = changed
        self._listed = listed
        self._answered = anyio.Event()
        """Set once it is known which lists are kept up."""
        self._limit_seconds = limit_seconds
        self._stale: set[ListName] = set()
        self._wake = anyio.Event()

    def told(self, name: ListName) -> None:
        """The server says that this list has changed."""
        self._stale.add(name)
        self._wake.set()

    async def read_all(self, session: ClientSession, agreement: Agreement) -> None:
        """Read the lists the server offers, side by side, while `follow` sees to it that no change of them is missed."""
        async with anyio.create_task_group() as tasks:
            for name in _offered(agreement.capabilities):
                tasks.start_soon(self._read, session, agreement, name)
        with anyio.move_on_after(_ACKNOWLEDGE_SECONDS):
            await self._answered.wait()

    async def follow(self, session: ClientSession, agreement: Agreement) -> None:
        """Hear of changes: as they come up to 2025-11-25, by a subscription after that. To be begun before the reading."""
        announced = announced_lists(agreement.capabilities)
        if not agreement.modern or not announced:
            self.kept_up = announced
            self._answered.set()
            return
        await self._subscribe(session, announced)

    async def keep_current(self, session: ClientSession, agreement: Agreement) -> None:
        """Read lists again whenever the server says so; runs until cancelled.

        However often it says so, a list is read, and others are told of it, once a second at most.
        """
        while True:
            await self._wake.wait()
            await anyio.sleep(_SETTLE_SECONDS)
            self._wake = anyio.Event()
            stale, self._stale = self._stale, set()
            again = [name for name in _offered(agreement.capabilities) if name in stale]
            for name in again:
                await self._read(session, agreement, name)
            self._changed()
            for name in again:
                self._listed(name)
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

    async def _subscribe(self, session: ClientSession, announced: frozenset[ListName]) -> None:
        ended = 0
        while ended < len(RELISTEN_SECONDS):
            began = time.monotonic()
            try:
                async with listen(
                    session,
                    tools_list_changed="tools" in announced,
                    resources_list_changed="resources" in announced,
                    prompts_list_changed="prompts" in announced,
                ) as events:
                    self._agreed(events, announced)
                    async for event in events:
                        self._heard(event)
            except (MCPError, SubscriptionLost):
                self._answered.set()
            self.kept_up = frozenset()
            ended = 0 if time.monotonic() - began > STOOD_SECONDS else ended
            await anyio.sleep(RELISTEN_SECONDS[ended])
            ended += 1
            # What changed while nobody listened is not told afterwards.
            for name in announced:
                self.told(name)
        self.notes.append("It does not keep up a subscription to changes of its lists; restart it to see changes.")
        self._changed()

    def _agreed(self, events: Subscription, announced: frozenset[ListName]) -> None:
        honoured = events.honored
        given = {
            "tools": honoured.tools_list_changed,
            "resources": honoured.resources_list_changed,
            "prompts": honoured.prompts_list_changed,
        }
        self.kept_up = frozenset(name for name in announced if given[name])
        self._answered.set()

    def _heard(self, event: ServerEvent) -> None:
        match event:
            case ToolsListChanged():
                self.told("tools")
            case ResourcesListChanged():
                self.told("resources")
            case PromptsListChanged():
                self.told("prompts")
            case _:
                # A document that changed is `document_watch`'s, which has a subscription of its own.
                return


def _offered(capabilities: JsonObject) -> tuple[ListName, ...]:
    """The lists to ask for. Servers written by hand often declare nothing at all and still have tools."""
    offered: list[ListName] = []
    if "tools" in capabilities or not capabilities:
        offered.append("tools")
    offered += [name for name in _PLAIN if name in capabilities]
    return tuple(offered)


def announced_lists(capabilities: JsonObject) -> frozenset[ListName]:
    """The lists whose changes a server says it announces."""
    names: tuple[ListName, ...] = get_args(ListName)
    return frozenset(name for name in names if _tells_changes(capabilities.get(name)))


def _tells_changes(capability: object) -> bool:
    return isinstance(capability, dict) and capability.get("listChanged") is True
