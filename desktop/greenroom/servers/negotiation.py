"""Agreeing on a protocol: what is tried, in which order, and what a server's silence means.

The rules of the newest protocol's probe and of the fallback are the SDK's (`negotiate_auto`). Ours is only what stands
around them: a shorter patience, and telling a server that ignores unknown methods from one that is slow to start.
"""

from dataclasses import dataclass
from typing import cast

from mcp.client._probe import negotiate_auto
from mcp.client.session import ClientSession
from mcp_types import SERVER_INFO_META_KEY

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ProtocolChoice
from greenroom.servers.raw_dispatcher import RawDispatcher, overheard


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """The outcome. `server_info` and `capabilities` are as the server sent them."""

    protocol: str
    modern: bool
    server_info: JsonObject | None
    capabilities: JsonObject
    instructions: str | None
    """What it says about its own use."""
    silent: bool
    """The server answered the older handshake but never the question before it."""


async def negotiate(session: ClientSession, dispatcher: RawDispatcher, choice: ProtocolChoice) -> Agreement:
    """Bring the session to the point where requests can be sent.

    Raises:
        MCPError: the server refused, or the connection ended.
        RuntimeError: the server offers only versions nobody here speaks.
        ValidationError: its answer is not one.
    """
    with overheard() as heard:
        match choice:
            case "legacy":
                await session.initialize()
            case "2026-07-28":
                await session.discover()
            case "auto":
                await negotiate_auto(session)
    return _agreement(session, dispatcher, heard.result or {})


def _agreement(session: ClientSession, dispatcher: RawDispatcher, answer: JsonObject) -> Agreement:
    modern = session.discover_result is not None
    meta = answer.get("_meta")
    named = meta.get(SERVER_INFO_META_KEY) if modern and isinstance(meta, dict) else answer.get("serverInfo")
    capabilities, instructions = answer.get("capabilities"), answer.get("instructions")
    return Agreement(
        protocol=cast("str", session.protocol_version),
        modern=modern,
        server_info=named if isinstance(named, dict) else None,
        capabilities=capabilities if isinstance(capabilities, dict) else {},
        instructions=instructions if isinstance(instructions, str) else None,
        silent=not modern and dispatcher.probes > 0 and not dispatcher.probe_answered,
    )
