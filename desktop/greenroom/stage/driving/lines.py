"""The driver in lines of JSON, so that a suite in another language can drive this host: a request a line, an answer a line.

    {"id": 1, "verb": "displayTestApp", "params": {"server": "demo", "tool": "show"}}
    {"id": 1, "result": {"view": "1", "result": {…}, "why": null}}

Whoever starts this program speaks to it and nobody else: standard input and output, no port. A verb that goes wrong is
answered with `error`; nothing a View or server does ends it. `docs/driver.md` lists the verbs.
"""

import base64
import shlex
from collections.abc import AsyncIterable, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import anyio
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom.errors import GreenroomError
from greenroom.protocol.json_text import UnreadableJson, from_text, to_text
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.servers.entry import ServerEntry
from greenroom.stage.driving.driver import Driver, as_json, what_is_wrong
from greenroom.stage.driving.errors import BadWish
from greenroom.stage.driving.house import House

Write: TypeAlias = Callable[[str], Awaitable[None]]


class Params(BaseModel):
    """Base of what a verb is given: nothing that it does not know."""

    model_config = ConfigDict(extra="forbid")


class Nothing(Params):
    """No parameters."""


class Connect(Params):
    """A server to start, or to reach."""

    name: str
    command: str | None = None
    """As a shell would have it; no shell is used."""
    env: dict[str, str] = {}
    cwd: str | None = None
    url: str | None = None


class Run(Params):
    """A tool to run."""

    server: str
    tool: str
    arguments: dict[str, Any] = {}


class Begin(Run):
    """A tool to run without waiting."""

    streamed: bool = False
    """Whether its arguments are written out before the View's eyes."""


class OfCall(Params):
    """A call by the name that `beginTool` gave it."""

    call: str


class RunInView(Params):
    """A tool that a View offers, to run."""

    view: str
    tool: str
    arguments: dict[str, Any] = {}


class OfView(Params):
    """A View by its name."""

    view: str


class MaybeView(Params):
    """A View, or the whole page."""

    view: str | None = None


class Confirm(Params):
    """An answer."""

    question: str
    granted: bool = True
    remember: bool = False
    content: dict[str, Any] = {}
    """The filled-in form of what a server asks."""


class Say(Params):
    """The person's words."""

    text: str


class Wire(Params):
    """Which messages."""

    after: int = 0
    peer: str | None = None


class Change(Params):
    """What is to be emulated, whose content policy holds, and how a View is displayed."""

    theme: str | None = None
    locale: str | None = None
    time_zone: str | None = Field(default=None, alias="timeZone")
    device: str | None = None
    profile: str | None = None
    modes: tuple[DisplayMode, ...] | None = None
    """That the host offers."""
    policy: CspMode | None = None
    size: tuple[int, int] | None = None
    view: str | None = None
    display_mode: DisplayMode | None = Field(default=None, alias="displayMode")


@dataclass(frozen=True, kw_only=True)
class Verb:
    """What it is given and how it is done."""

    params: type[Params]
    do: Callable[["Lines", Any], Awaitable[JsonValue]]


class Lines:
    """One conversation with whoever drives."""

    def __init__(self, house: House, driver: Driver) -> None:
        self.house, self.driver = house, driver
        self._writing = anyio.Lock()

    async def serve(self, lines: AsyncIterable[str], write: Write) -> None:
        """Answer every line until there are no more. A verb that waits, as for a confirmation, does not hold up others."""
        async with anyio.create_task_group() as tasks:
            async for line in lines:
                if line.strip():
                    tasks.start_soon(self._answer, line, write)

    async def _answer(self, line: str, write: Write) -> None:
        answer = await self._answered(line)
        async with self._writing:
            await write(answer)

    async def _answered(self, line: str) -> str:
        try:
            request = from_text(line)
        except UnreadableJson as error:
            return _wrong(None, f"this line is no JSON: {error}")
        if not isinstance(request, dict):
            return _wrong(None, "a line is an object with id, verb and params")
        key = request.get("id")
        try:
            result = await self._done(str(request.get("verb")), request.get("params", {}))
            return to_text({"id": key, "result": result})
        except UnreadableJson as error:
            return _wrong(key, f"it was done, and its answer cannot be told: {error}")
        except GreenroomError as error:
            return _wrong(key, str(error))

    async def _done(self, name: str, params: JsonValue) -> JsonValue:
        verb = VERBS.get(name)
        if verb is None:
            raise UnknownVerb(name)
        try:
            wish = verb.params.model_validate(params)
        except ValidationError as error:
            raise BadWish(what_is_wrong(error)) from None
        return await verb.do(self, wish)


def _wrong(key: JsonValue, why: str) -> str:
    return to_text({"id": key, "error": why})


class UnknownVerb(GreenroomError):
    """Raised for a verb that there is not."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no verb {name!r}; there is {', '.join(VERBS)}.")


async def _connect(lines: Lines, wish: Connect) -> JsonValue:
    try:
        words = shlex.split(wish.command or "")
    except ValueError as error:
        raise BadWish(f"The command cannot be read: {error}.") from None
    if bool(words) == bool(wish.url):
        raise BadWish("connect needs either a command or a url.")
    entry = ServerEntry(
        name=wish.name,
        command=words[0] if words else None,
        args=tuple(words[1:]),
        env=wish.env,
        cwd=wish.cwd,
        url=wish.url,
    )
    return {"server": await lines.house.connect(entry)}


async def _display(lines: Lines, wish: Run) -> JsonValue:
    return as_json(await lines.driver.display(wish.server, wish.tool, wish.arguments))


async def _call(lines: Lines, wish: Run) -> JsonValue:
    return await lines.driver.call_tool(wish.server, wish.tool, wish.arguments)


async def _app_tools(lines: Lines, _: Nothing) -> JsonValue:
    return [as_json(one) for one in lines.driver.app_tools()]


async def _call_app_tool(lines: Lines, wish: RunInView) -> JsonValue:
    return await lines.driver.call_app_tool(wish.view, wish.tool, wish.arguments)


async def _begin(lines: Lines, wish: Begin) -> JsonValue:
    return {"call": lines.driver.begin(wish.server, wish.tool, wish.arguments, streamed=wish.streamed)}


async def _cancel(lines: Lines, wish: OfCall) -> JsonValue:
    lines.driver.cancel(wish.call)
    return {}


async def _change(lines: Lines, wish: Change) -> JsonValue:
    if (wish.display_mode is None) != (wish.view is None):
        raise BadWish("displayMode needs the view that it is for, and view the displayMode.")
    emulated = wish.model_dump(
        include={"theme", "locale", "time_zone", "device", "profile", "modes"}, exclude_unset=True
    )
    if emulated:
        lines.driver.change(**emulated)
    if wish.policy is not None:
        lines.driver.choose_policy(wish.policy)
    if wish.size is not None:
        await lines.driver.resize(*wish.size)
    if wish.display_mode is not None and wish.view is not None:
        lines.driver.choose_mode(wish.view, wish.display_mode)
    return {}


async def _confirm(lines: Lines, wish: Confirm) -> JsonValue:
    if wish.granted:
        lines.driver.confirm(wish.question, remember=wish.remember, content=to_text(wish.content))
    else:
        lines.driver.decline(wish.question)
    return {}


async def _screenshot(lines: Lines, wish: MaybeView) -> JsonValue:
    return {"png": base64.b64encode(await lines.driver.screenshot(wish.view)).decode("ascii")}


async def _close(lines: Lines, wish: OfView) -> JsonValue:
    await lines.driver.close(wish.view)
    return {}


async def _reload(lines: Lines, wish: OfView) -> JsonValue:
    await lines.driver.reload(wish.view)
    return {}


async def _block(lines: Lines, wish: OfView) -> JsonValue:
    lines.driver.block(wish.view)
    return {}


async def _say(lines: Lines, wish: Say) -> JsonValue:
    lines.driver.say(wish.text)
    return {}


async def _reset(lines: Lines, _: Nothing) -> JsonValue:
    await lines.driver.reset()
    return {}


async def _conversation(lines: Lines, _: Nothing) -> JsonValue:
    return list(lines.driver.conversation())


async def _contexts(lines: Lines, _: Nothing) -> JsonValue:
    return {"contexts": list(lines.driver.model_context()), "request": lines.driver.model_request()}


async def _questions(lines: Lines, _: Nothing) -> JsonValue:
    return [as_json(one) for one in lines.driver.questions()]


async def _views(lines: Lines, _: Nothing) -> JsonValue:
    return [as_json(one) for one in lines.driver.views()]


async def _view(lines: Lines, wish: OfView) -> JsonValue:
    return as_json(lines.driver.view(wish.view))


async def _wire(lines: Lines, wish: Wire) -> JsonValue:
    return [as_json(one) for one in lines.driver.wire(after=wish.after, peer=wish.peer)]


VERBS: Final[dict[str, Verb]] = {
    "connect": Verb(params=Connect, do=_connect),
    "displayTestApp": Verb(params=Run, do=_display),
    "callTool": Verb(params=Run, do=_call),
    "beginTool": Verb(params=Begin, do=_begin),
    "cancelTool": Verb(params=OfCall, do=_cancel),
    "getAppTools": Verb(params=Nothing, do=_app_tools),
    "callAppTool": Verb(params=RunInView, do=_call_app_tool),
    "getConversation": Verb(params=Nothing, do=_conversation),
    "getConversationContext": Verb(params=Nothing, do=_contexts),
    "changeHostContext": Verb(params=Change, do=_change),
    "openQuestions": Verb(params=Nothing, do=_questions),
    "confirmAction": Verb(params=Confirm, do=_confirm),
    "sendMessage": Verb(params=Say, do=_say),
    "getViews": Verb(params=Nothing, do=_views),
    "getView": Verb(params=OfView, do=_view),
    "closeView": Verb(params=OfView, do=_close),
    "reloadView": Verb(params=OfView, do=_reload),
    "blockDocument": Verb(params=OfView, do=_block),
    "getMessages": Verb(params=Wire, do=_wire),
    "takeScreenshot": Verb(params=MaybeView, do=_screenshot),
    "resetEnvironment": Verb(params=Nothing, do=_reset),
}
