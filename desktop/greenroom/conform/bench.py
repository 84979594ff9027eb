"""What a scenario works with: a seat of its own at the house, and probe servers that are made as it needs them."""

import json
import sys
from collections.abc import Collection
from itertools import count
from pathlib import Path
from typing import Any, Final

from greenroom.assets import asset
from greenroom.conform.probe import MIME, Probe, document
from greenroom.conform.witness import Witness
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.entry import ServerEntry
from greenroom.stage.driving.driver import Driver
from greenroom.stage.driving.errors import NotInTime
from greenroom.stage.driving.house import House
from greenroom.stage.driving.waiting import until

_NUMBERS: Final = count(1)
SAVED: Final = "saved"
"""The folder for files that Views have saved; `outside` is the one above it."""
READS_ONLY: Final = {"annotations": {"readOnlyHint": True}}


def shows(uri: str, *, ui: JsonObject | None = None, **definition: Any) -> dict[str, Any]:  # noqa: ANN401 -- members of a tool
    """A tool of a probe server that names this document."""
    return {"definition": {"_meta": {"ui": {"resourceUri": uri, **(ui or {})}}, **definition}}


def page(ui: JsonObject | None = None, **options: Any) -> dict[str, Any]:  # noqa: ANN401 -- members of the page's options
    """The content item of a probe page, with what it declares."""
    declared = {} if ui is None else {"_meta": {"ui": ui}}
    return {"mimeType": MIME, "text": document(**options), **declared}


class Server:
    """A probe server that runs."""

    def __init__(self, key: str, name: str, witness: Path) -> None:
        self.key, self.name = key, name
        self._witness = witness

    def got(self, method: str | None = None) -> list[dict[str, Any]]:
        """Every message that reached it, or those of this method, as it wrote them down."""
        lines = self._witness.read_text(encoding="utf-8").split("\n")
        messages = [json.loads(line) for line in lines if line]
        return [one for one in messages if method in (None, one.get("method"))]

    def calls(self, tool: str) -> list[dict[str, Any]]:
        """The parameters of the calls of this tool that reached it."""
        return [one["params"] for one in self.got("tools/call") if one["params"].get("name") == tool]


class Bench:
    """Of one scenario."""

    def __init__(self, house: House, driver: Driver, folder: Path, witness: Witness) -> None:
        self.house, self.driver = house, driver
        self.outside = witness
        """Places outside that Views may try to reach, and the links that were opened."""
        self.saved = folder / "outside" / SAVED
        """Where files of Views go."""
        self._folder = folder

    async def serve(self, tools: dict[str, Any], resources: dict[str, Any] | None = None, **plan: Any) -> Server:  # noqa: ANN401 -- members of the plan
        """Start a probe server with these tools and documents."""
        name = f"probe {next(_NUMBERS)}"
        witness = self._folder / f"{name}.jsonl"
        witness.touch()
        script = self._folder / f"{name}.json"
        plan |= {"witness": str(witness), "tools": tools, "resources": resources or {}}
        script.write_text(json.dumps(plan), encoding="utf-8")
        program = str(asset("conformance", "probe_server.py"))
        entry = ServerEntry(name=name, command=sys.executable, args=("-I", "-S", program, str(script)))
        return Server(await self.house.connect(entry), name, witness)

    async def show(
        self, server: Server, tool: str = "show", arguments: JsonObject | None = None, *, ready: bool = True
    ) -> Probe:
        """Show a tool's View.

        Raises:
            NotInTime: it was not shown, or is over.
        """
        shown = await self.driver.display(server.key, tool, arguments, ready=ready)
        if shown.view is None:
            raise NotInTime(f"the View of {tool} is shown ({shown.why})", 0)
        return Probe(self.driver, shown.view)

    async def newest(self, before: Collection[str] = ()) -> Probe:
        """The View of a call that still runs, beside those that were there before.

        Raises:
            NotInTime: none came up.
        """

        def fresh() -> list[str]:
            return [view.view for view in self.driver.views() if view.initialized and view.view not in before]

        await until(lambda: bool(fresh()), "the View of the running call is shown")
        return Probe(self.driver, fresh()[-1])

    async def plain(self, tools: dict[str, Any] | None = None, **options: Any) -> tuple[Server, Probe]:  # noqa: ANN401 -- as in `page`
        """A server with one View, `show`, and these tools beside it; and the View."""
        server = await self.serve(
            {"show": shows("ui://probe/page"), **(tools or {})}, {"ui://probe/page": page(**options)}
        )
        return server, await self.show(server)
