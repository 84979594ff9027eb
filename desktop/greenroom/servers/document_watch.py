"""Being told by a server of changes of the documents that are `watched`, in both eras, while it runs.

Up to 2025-11-25 each is subscribed to with `resources/subscribe`; after that one subscription names all of them. Its
counterpart is `inventory`, for lists.
"""

import anyio
from mcp.client.session import ClientSession
from mcp.client.subscriptions import ResourceUpdated, SubscriptionLost, listen
from mcp.shared.exceptions import MCPError

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.inventory import RELISTEN_SECONDS
from greenroom.servers.negotiation import Agreement
from greenroom.servers.raw_dispatcher import ask
from greenroom.servers.rounds import AnyRequest
from greenroom.servers.watched import Watched


async def keep_watch(watched: Watched, session: ClientSession, agreement: Agreement) -> None:
    """Be subscribed to what is watched; until cancelled, or at once where the server takes no subscriptions."""
    if not _takes_subscriptions(agreement.capabilities):
        return
    if agreement.modern:
        await _listen(watched, session)
    else:
        await _subscribe(watched, session)


async def _subscribe(watched: Watched, session: ClientSession) -> None:
    held: set[str] = set()
    while True:
        other, wanted = watched.other, watched.uris
        for uri in [uri for uri in wanted if uri not in held]:
            held.add(uri)
            await _ask(session, "resources/subscribe", uri)
        for uri in held - set(wanted):
            held.discard(uri)
            await _ask(session, "resources/unsubscribe", uri)
        await other.wait()


async def _listen(watched: Watched, session: ClientSession) -> None:
    while True:
        other, wanted = watched.other, watched.uris
        async with anyio.create_task_group() as listening:
            if wanted:
                listening.start_soon(_hear, watched, session, wanted)
            await _until_others(watched, other, wanted)
            listening.cancel_scope.cancel()


async def _until_others(watched: Watched, other: anyio.Event, wanted: tuple[str, ...]) -> None:
    """A View that takes another's place watches the same document: the subscription stands."""
    while True:
        await other.wait()
        other = watched.other
        if set(watched.uris) != set(wanted):
            return


async def _hear(watched: Watched, session: ClientSession, wanted: tuple[str, ...]) -> None:
    for pause in (0.0, *RELISTEN_SECONDS):
        await anyio.sleep(pause)
        try:
            async with listen(session, resource_subscriptions=wanted) as events:
                if pause:
                    _tell_all(watched, wanted)
                async for event in events:
                    if isinstance(event, ResourceUpdated):
                        watched.told(event.uri)
        except (MCPError, SubscriptionLost):
            continue


def _tell_all(watched: Watched, uris: tuple[str, ...]) -> None:
    """What changed while nobody listened is not told afterwards."""
    for uri in uris:
        watched.told(uri)


async def _ask(session: ClientSession, method: str, uri: str) -> None:
    try:
        await ask(session, AnyRequest(method=method, params={"uri": uri}))
    except MCPError:
        # It is in the log, and nothing depends on it: a document is compared whenever it is read.
        return


def _takes_subscriptions(capabilities: JsonObject) -> bool:
    resources = capabilities.get("resources")
    return isinstance(resources, dict) and resources.get("subscribe") is True
