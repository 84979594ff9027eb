"""The far end of a View: the probe page in its real frame, told what to do from here.

The page is `assets/conformance/probe.html`. What it is told to do runs in its frame as its own script would, under its
policy and with its origin; what it hears, it heard from its parent.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from greenroom.assets import asset
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.stage.driving.driver import Driver
from greenroom.stage.driving.waiting import PATIENCE, found

MIME: Final = "text/html;profile=mcp-app"
_OPTIONS: Final = "/*OPTIONS*/ {}"


def document(**options: object) -> str:
    """The probe page with these options: handshake, capabilities, version, teardown, offers, mark."""
    page = asset("conformance", "probe.html").read_text(encoding="utf-8")
    written = json.dumps(options).replace("<", "\\u003c")
    return page.replace(_OPTIONS, written)


def _any(_params: dict[str, Any]) -> bool:
    return True


class Probe:
    """One probe View."""

    def __init__(self, driver: Driver, name: str) -> None:
        self.driver = driver
        self.name = name

    @property
    def view(self) -> View:
        """The host's own View."""
        return self.driver.live(self.name)

    async def run(self, script: str, argument: object = None) -> Any:  # noqa: ANN401 -- whatever the page returns
        """Run a function in the View's document and return what it returns."""

        async def frame() -> Any:  # noqa: ANN401 -- Playwright's, which is imported by the stage alone
            return self.driver.page.document(self.view)

        return await (await found(frame, "the View's frame is there")).evaluate(script, argument)

    async def outer(self, script: str) -> Any:  # noqa: ANN401 -- whatever the page returns
        """Run a function of the outer frame's element, in the app's page, and return what it returns."""
        return await self.driver.page.page.eval_on_selector(f'iframe[data-view="{self.name}"]', script)

    async def ask(self, method: str, params: JsonValue = None, *, key: JsonValue = None) -> dict[str, Any]:
        """Send a request as the View and return the whole answer. `key` is the id, instead of the next one."""
        script = "([m, p, k]) => probe.ask(m, p ?? undefined, k ?? undefined)"
        return dict(await self.run(script, [method, params, key]))

    async def result(self, method: str, params: JsonValue = None) -> Any:  # noqa: ANN401 -- whatever it is
        """The `result` of a request; None where it was refused."""
        return (await self.ask(method, params)).get("result")

    async def code(self, method: str, params: JsonValue = None) -> JsonValue:
        """The code of the error that a request is answered with; None where it was not refused."""
        error = (await self.ask(method, params)).get("error")
        return error.get("code") if isinstance(error, dict) else None

    async def begin(self, method: str, params: JsonValue = None, *, key: JsonValue) -> None:
        """Send a request under this id and wait for nothing."""
        await self.run("([m, p, k]) => { probe.ask(m, p ?? undefined, k) }", [method, params, key])

    async def send(self, message: JsonObject) -> None:
        """Send a message as the View, with the version of the protocol before it."""
        await self.run("(message) => probe.send(message)", message)

    async def post(self, value: JsonValue) -> None:
        """Send anything at all."""
        await self.run("(value) => probe.post(value)", value)

    async def barrier(self) -> None:
        """Return when all that was sent so far has been dealt with: messages keep their order."""
        await self.ask("ping")

    async def heard(self, method: str | None = None) -> list[dict[str, Any]]:
        """All messages that came from the parent, in order, or those of this method."""
        messages = await self.run("() => probe.heard")
        return [one for one in messages if method is None or (isinstance(one, dict) and one.get("method") == method)]

    async def hears(self, method: str, fits: Callable[[dict[str, Any]], bool] = _any) -> dict[str, Any]:
        """The parameters of the first message of this method that fit, now or soon.

        Raises:
            NotInTime: none came.
        """

        async def look() -> dict[str, Any] | None:
            every = (one.get("params") for one in await self.heard(method))
            return next((one for one in every if isinstance(one, dict) and fits(one)), None)

        return await found(look, f"the View hears {method}", PATIENCE)

    async def answer(self, key: JsonValue) -> dict[str, Any] | None:
        """The answer that came under this id; None while there is none."""
        return next((one for one in await self.heard() if one.get("id") == key and "method" not in one), None)

    async def answered(self, key: JsonValue) -> dict[str, Any]:
        """The answer under this id, now or soon.

        Raises:
            NotInTime: none came.
        """
        return await found(lambda: self.answer(key), f"the request {key} is answered", PATIENCE)

    def told(self, method: str | None = None) -> list[dict[str, Any]]:
        """What went to this View over its wire, by the host's own log: also what it heard at its very end."""
        return self._wire("to_peer", method)

    def said(self, method: str | None = None) -> list[dict[str, Any]]:
        """What came from it, by the same log."""
        return self._wire("from_peer", method)

    def _wire(self, direction: str, method: str | None) -> list[dict[str, Any]]:
        rows = self.driver.wire(peer=self.view.peer)
        mine = [row.body for row in rows if row.direction == direction and method in (None, row.method)]
        return [body for body in mine if isinstance(body, dict)]

    async def quiet(self, key: JsonValue) -> bool:
        """Whether no answer comes under this id, also not after all that was sent before has been dealt with."""
        await self.barrier()
        return await self.answer(key) is None
