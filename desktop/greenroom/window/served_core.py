"""The asyncio side of the app: the store, the core and its servers, from start to end.

What `crossing` runs on its thread. It decides nothing about Views or pages; it puts together what the inner
layers offer and says which servers there are. Its counterpart on the main thread is `opening`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import anyio

from greenroom.host.core import Core, CoreOptions
from greenroom.store.settings import SettingsFile
from greenroom.store.store import Store
from greenroom.web.early_ports import EarlyPorts
from greenroom.web.needs import PortName
from greenroom.web.page_look import look_of
from greenroom.web.serve import Options, Server
from greenroom.window.core_request import CoreRequest
from greenroom.window.host_side import HostSide


@dataclass(frozen=True, kw_only=True)
class Serving:
    """A running core, as the main thread needs it."""

    host: HostSide
    """Its functions belong to the asyncio thread."""
    browser_flags: tuple[str, ...]
    problems: tuple[str, ...]  # of the followed files


class RememberedPorts:
    """The ports of last time, kept in the settings file.

    A person's own browser goes to many places, and while Greenroom is not running, another user of the machine may be
    one of them: on the page's port, with a service worker that stays in that browser and would take our page's place
    and its code. So there the page's port is another one each time; our own window never goes anywhere else.
    """

    def __init__(self, settings: SettingsFile, *, own_browser: bool) -> None:
        self._settings = settings
        self._never: frozenset[PortName] = frozenset({"shell"} if own_browser else ())

    def recall(self, name: PortName) -> int | None:
        """Return the port of last time, or None."""
        if name in self._never:
            return None
        port: int | None = getattr(self._settings.current, f"{name}_port")
        return port

    def remember(self, name: PortName, port: int) -> None:
        """Keep a port for next time."""
        if name not in self._never and self.recall(name) != port:
            self._settings.change(**{f"{name}_port": port})


async def serve_core(
    request: CoreRequest, early: EarlyPorts | None, started: Callable[[Serving], None], stop: anyio.Event
) -> None:
    """Run the core until `stop` is set, on the ports that were opened already if there are any."""
    with Store(request.folders) as store:
        async with Core(
            store,
            CoreOptions(
                notices=request.notices,
                protections=request.protections,
                autostart=True,
                keep_views=True,
                own_browser=request.own_browser,
            ),
        ) as core:
            for entry in request.approved:
                core.book.add(entry, approved_for_this_run=True)
            core.servers.begin()
            problems = [str(problem) for path in request.files for problem in core.book.follow(path)]
            ports = RememberedPorts(store.settings, own_browser=request.own_browser)
            options = Options(look=partial(look_of, store), early=early)
            async with Server(core, memory=ports, options=options) as server:
                started(
                    Serving(
                        host=HostSide(core, server.entry_url),
                        browser_flags=tuple(server.browser_flags()),
                        problems=tuple(problems),
                    )
                )
                await stop.wait()
