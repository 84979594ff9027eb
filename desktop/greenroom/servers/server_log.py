"""What a server tells of itself (`notifications/message`), and from which level on it is asked to: the person's choice.

Up to 2025-11-25 the level is set once, by `logging/setLevel`; from 2026-07-28 on every request says it. A server that does
not heed it is heard by the same measure: what is below the level is in the wire tap alone.
"""

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp_types import LOG_LEVEL_META_KEY, LoggingMessageNotificationParams, SetLevelRequest, SetLevelRequestParams

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.log_level import LEVELS, LogLevel
from greenroom.servers.raw_dispatcher import ask
from greenroom.servers.rounds import AnyRequest

MOST_LINES: Final = 200
LONGEST_LINE: Final = 2_000
"""Characters; the whole of it is in the wire tap."""
_READ: Final = 2 * LONGEST_LINE
_LONGEST_SECRET: Final = 32_000
"""Characters; as it may be spelled."""


@dataclass(frozen=True, kw_only=True)
class LoggedLine:
    """One message. `time` is in seconds since the epoch."""

    time: float
    level: LogLevel
    logger: str | None
    text: str


class ServerLog:
    """Of one life of a server."""

    def __init__(self, level: LogLevel | None, clean: Callable[[str], str]) -> None:
        """Begin; None leaves the level to the server. `clean` takes secrets out of what is shown."""
        self.level = level
        self.problem: str | None = None
        """Why the level could not be set."""
        self._told: LogLevel | None = None
        self._lines: deque[LoggedLine] = deque(maxlen=MOST_LINES)
        self._clean = clean

    @property
    def lines(self) -> tuple[LoggedLine, ...]:
        """The last messages, oldest first."""
        return tuple(self._lines)

    def heard(self, params: LoggingMessageNotificationParams) -> None:
        """The server says something."""
        level: LogLevel = params.level
        if self.level is not None and LEVELS.index(level) < LEVELS.index(self.level):
            return
        text = params.data if isinstance(params.data, str) else json.dumps(params.data, ensure_ascii=False)
        shown = visible(self._cleaned(text), keep="\n\t", longest=LONGEST_LINE)
        logger = None if params.logger is None else shown_name(self._cleaned(params.logger))
        self._lines.append(LoggedLine(time=time.time(), level=level, logger=logger, text=shown))

    def _cleaned(self, text: str) -> str:
        """The beginning without secrets; a flood of long lines costs little more than what is shown of it.

        A secret that a cut goes through is not known any more. What two cuts agree on ends before it.
        """
        if len(text) <= _READ:
            return self._clean(text)
        cuts = zip(self._clean(text[:_READ]), self._clean(text[: _READ + _LONGEST_SECRET]), strict=False)
        return "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], cuts))

    def asking(self, session: ClientSession, request: AnyRequest) -> AnyRequest:
        """The request as it is sent, with the level where the protocol wants it said each time."""
        if self.level is None or session.initialize_result is not None:
            return request
        meta = request.params.get("_meta") or {}
        return AnyRequest(
            method=request.method, params={**request.params, "_meta": {**meta, LOG_LEVEL_META_KEY: self.level}}
        )

    async def tell(self, session: ClientSession, capabilities: JsonObject) -> None:
        """Tell a server of the older era the level; one that declares no logging is not asked for anything."""
        wanted = self.level
        if wanted is None or session.initialize_result is None or "logging" not in capabilities or wanted == self._told:
            return
        self.problem, self._told = None, wanted
        try:
            await ask(session, SetLevelRequest(params=SetLevelRequestParams(level=wanted)))
        except MCPError as error:
            self.problem = f"It declares logging and did not take the level {wanted}: {self._clean(error.message)}"
