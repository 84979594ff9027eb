"""Lists of tools, resources and prompts, all pages of them, entries as the server sent them."""

from dataclasses import dataclass
from typing import Final, Literal

from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import find_invalid_x_mcp_header
from mcp_types import (
    ListPromptsRequest,
    ListResourcesRequest,
    ListToolsRequest,
    ListToolsResult,
    PaginatedRequestParams,
)
from pydantic import ValidationError

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.errors import NO_ANSWER
from greenroom.servers.raw_dispatcher import ask

_MOST_PAGES: Final = 1000
_MOST_ENTRIES: Final = 10_000


@dataclass(frozen=True, kw_only=True)
class Listing:
    """One whole list. `problems` are sentences for the server's author."""

    entries: tuple[JsonObject, ...] = ()
    problems: tuple[str, ...] = ()


async def list_tools(session: ClientSession, *, modern: bool) -> Listing:
    """List all tools.

    On 2026-07-28 a tool whose `x-mcp-header` annotations are invalid must not be used; it is left out with a problem.

    Raises:
        MCPError: the connection ended.
    """
    entries: list[JsonObject] = []
    problems: list[str] = []
    async for page in _Pages(session, ListToolsRequest, "tools", problems):
        if modern:
            _learn_headers(session, page)
        entries.extend(_objects(page.get("tools"), "tools/list", problems))
    return Listing(
        entries=tuple(entry for entry in entries[:_MOST_ENTRIES] if _usable(entry, problems, modern=modern)),
        problems=tuple(problems),
    )


async def list_plain(session: ClientSession, name: Literal["resources", "prompts"]) -> Listing:
    """List all resources or prompts.

    Raises:
        MCPError: the connection ended.
    """
    entries: list[JsonObject] = []
    problems: list[str] = []
    request = ListResourcesRequest if name == "resources" else ListPromptsRequest
    async for page in _Pages(session, request, name, problems):
        entries.extend(_objects(page.get(name), f"{name}/list", problems))
    return Listing(entries=tuple(entries[:_MOST_ENTRIES]), problems=tuple(problems))


class _Pages:
    """The pages of one list, asked for one after the other."""

    def __init__(
        self,
        session: ClientSession,
        request: type[ListToolsRequest] | type[ListResourcesRequest] | type[ListPromptsRequest],
        member: str,
        problems: list[str],
    ) -> None:
        self._session = session
        self._request = request
        self._member = member
        self._method = f"{member}/list"
        self._entries = 0
        self._problems = problems
        self._cursor: str | None = None
        self._seen: set[str] = set()
        self._finished = False

    def __aiter__(self) -> "_Pages":
        return self

    async def __anext__(self) -> JsonObject:
        if self._finished:
            raise StopAsyncIteration
        params = None if self._cursor is None else PaginatedRequestParams(cursor=self._cursor)
        page = await ask(self._session, self._request(params=params))
        self._advance(page.get("nextCursor"))
        self._count(page.get(self._member))
        return page

    def _count(self, entries: JsonValue) -> None:
        self._entries += len(entries) if isinstance(entries, list) else 0
        if self._entries > _MOST_ENTRIES:
            self._finished = True
            self._problems.append(f"{self._method} holds more than {_MOST_ENTRIES} entries; the rest was left out.")

    def _advance(self, cursor: JsonValue) -> None:
        self._finished = not isinstance(cursor, str)
        if isinstance(cursor, str):
            if cursor in self._seen or len(self._seen) >= _MOST_PAGES:
                self._finished = True
                self._problems.append(f"{self._method} never ends: page {len(self._seen) + 1} points back or too far.")
            self._seen.add(cursor)
            self._cursor = cursor


def _objects(value: JsonValue, method: str, problems: list[str]) -> list[JsonObject]:
    if not isinstance(value, list):
        problems.append(f"The answer to {method} holds no list.")
        return []
    objects = [item for item in value if isinstance(item, dict)]
    if len(objects) < len(value):
        problems.append(f"{len(value) - len(objects)} entries of {method} are no objects and were left out.")
    return objects


def _learn_headers(session: ClientSession, page: JsonObject) -> None:
    """Let the SDK see which arguments it must repeat as HTTP headers; a page it cannot read has none."""
    try:
        session._absorb_tool_listing(ListToolsResult.model_validate(page, by_name=False), complete=False)  # noqa: SLF001
    except ValidationError:
        return


def _usable(tool: JsonObject, problems: list[str], *, modern: bool) -> bool:
    schema = tool.get("inputSchema")
    reason = find_invalid_x_mcp_header(schema) if modern and isinstance(schema, dict) else None
    if reason is not None:
        problems.append(
            f"The tool {tool.get('name')!r} was left out: its x-mcp-header annotation is invalid ({reason})."
        )
    return reason is None


def list_failed(method: str, error: MCPError, before: tuple[JsonObject, ...]) -> Listing:
    """A list the server would not give; what was known before stays."""
    words = error.message if error.message.startswith(NO_ANSWER) else f"Error {error.code}: {error.message}"
    return Listing(entries=before, problems=(f"{method} failed. {words.rstrip('.')}.",))
