"""What a View's Worker hands over may be any text: the View at fault is served on or ended, and everything else lives.

The core, the server and its tools are real; the property's examples run one after the other in one View.
"""

import json
from pathlib import Path
from typing import cast

from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.host.core import Core, CoreOptions
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.connection import Connection
from tests.host.company import Page, Worker, demo, launched, running
from tests.json_values import ANY_JSON, checked, examine, spoilt, tried
from tests.protocol.mcp_apps.view_session.test_fuzzed_messages import META, RIGHT

CALL: JsonObject = {"name": "say_hello", "arguments": {"name": "Ada"}, "_meta": META}
SERVED = {
    **RIGHT,
    "tools/call": RIGHT["tools/call"] | {"params": CALL},
    "resources/read": RIGHT["resources/read"] | {"params": {"uri": "demo://programme"}},
}
MESSAGES = st.one_of([spoilt(cast("JsonValue", message)) for message in SERVED.values()])
TEXTS = st.one_of(
    MESSAGES.map(json.dumps),
    MESSAGES.map(lambda message: json.dumps(message, ensure_ascii=False).encode(errors="replace").decode()),
    MESSAGES.map(lambda message: json.dumps(message)[:-3]),
    ANY_JSON.map(json.dumps),
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40),
)


class Stage:
    """A View at hand at any time: a new one where the last was ended."""

    def __init__(self, core: Core, connection: Connection) -> None:
        self.page, self.connection = Page(core), connection
        self.bystander: Worker | None = None
        self.worker: Worker | None = None

    async def view(self) -> Worker:
        if self.worker is None or self.worker.view.ended_because is not None:
            self.worker = await launched(self.page, self.connection, "show_dashboard", {})
        return self.worker

    async def neighbour(self) -> Worker:
        if self.bystander is None:
            self.bystander = await launched(self.page, self.connection, "show_dashboard", {})
        return self.bystander

    async def hear(self, text: str) -> None:
        worker = await self.view()
        worker.view.receive(text)
        if worker.view.ended_because is None:
            assert "result" in await worker.ask("ping", {})
        else:
            assert "only the sandbox" in worker.view.ended_because
        assert "result" in await (await self.neighbour()).ask("ping", {})

    async def hear_of_violation(self, details: JsonObject, remark: str) -> None:
        worker = await self.view()
        worker.view.violation(details)
        worker.view.remark(remark)
        assert "result" in await worker.ask("ping", {})


@tried(60, 5_000)
async def test_a_view_may_say_anything_and_its_host_goes_on(examples: int, tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="allow", open_links=False)) as core:
        stage = Stage(core, await demo(core))

        @settings(max_examples=examples)
        @example('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say_hello","arguments":{"n":1e400}}}')
        @example("[" * 100_000)
        @given(TEXTS)
        def holds(text: str) -> None:
            checked(stage.hear, text)

        await examine(holds)
        assert "result" in await (await stage.neighbour()).ask("tools/call", CALL)


@tried(40, 3_000)
async def test_a_frame_may_report_anything_as_blocked(examples: int, tmp_path: Path) -> None:
    right: JsonValue = {
        "blocked": "https://a.example/x",
        "directive": "connect-src",
        "disposition": "enforce",
        "source": "s",
        "line": 1,
        "column": 2,
        "sample": "",
    }
    async with running(tmp_path) as core:
        stage = Stage(core, await demo(core))

        @settings(max_examples=examples)
        @example({"blocked": "http://[::1", "directive": "img-src", "disposition": "enforce"}, "x")
        @given(spoilt(right), st.text(max_size=30))
        def holds(details: JsonValue, remark: str) -> None:
            checked(stage.hear_of_violation, details if isinstance(details, dict) else {}, remark)

        await examine(holds)
