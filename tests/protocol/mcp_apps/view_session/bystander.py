"""Someone who watches a conversation from outside, knows its rules in his own words, and objects at the first breach.

He plays the host as well: questions and work that the session hands out lie with him until the test lets him settle them.
Nothing here asks the product what is right: that would agree with whatever the product does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, cast

from greenroom.protocol.json_text import to_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.effects import (
    AppCallEnded,
    AppCallKey,
    AppToolsOffered,
    AskConsent,
    CallKey,
    CallTool,
    CancelCall,
    DownloadQuestion,
    Effect,
    EndView,
    LinkQuestion,
    ListPage,
    MessageQuestion,
    OpenLink,
    PostMessage,
    ReadResource,
    Remind,
    Resize,
    SaveFiles,
    SendToView,
    ShowMode,
    ToolQuestion,
)
from greenroom.protocol.mcp_apps.outcomes import Failed, Outcome, Succeeded
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import CONTEXT, TOOLS

Handed: TypeAlias = CallTool | ReadResource | ListPage | OpenLink | PostMessage | SaveFiles
"""What a request becomes for the host."""

NONE_OPEN = CallKey(0)
"""Names no call: an event about a call when there is none."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Asked:
    """A request that waits for its answer; two of one id are still two. `kind` keeps 1 and "1" apart."""

    kind: type
    id: JsonValue
    token: JsonValue


def may_be_called(tool: ToolFacts | None) -> bool:
    """A View may call what is offered to Views, and names that its server does not list."""
    return tool is None or tool.app_visible


def must_ask(tool: ToolFacts | None) -> bool:
    """Everything asks but tools that read only and the tool the person ran; what destroys asks always."""
    if tool is None or tool.destructive:
        return True
    return not tool.read_only and tool.name != "launch"


@dataclass
class Bystander:
    """What he knows of one session."""

    view: ViewSession
    tools: Sequence[ToolFacts] = TOOLS
    context: HostContext = CONTEXT
    waiting: list[Asked] = field(default_factory=list)
    questions: dict[CallKey, AskConsent] = field(default_factory=dict)
    work: dict[CallKey, Handed] = field(default_factory=dict)
    agreed: dict[CallKey, AskConsent] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    """Methods of what the View was told since its last handshake."""
    view_knows: JsonObject = field(default_factory=dict)
    """The host context as the View has it."""
    greeted: bool = False
    """A handshake was accepted; another one starts the View over."""
    offered: tuple[str, ...] = ()
    """The tools that the View itself offers, as the host was told last."""
    app_calls: set[AppCallKey] = field(default_factory=set)
    """The host's calls of these that are not over."""
    app_calls_made: int = 0
    reminders: list[int] = field(default_factory=list)
    """Times that the host was asked to keep, and that are not over."""
    mode_is_shown: bool = True
    ended: bool = False

    # --- events -------------------------------------------------------------------------------------------------------

    def says(self, message: JsonValue) -> None:
        """The View says something."""
        request = as_request(message)
        if request is not None and not self.ended:
            self.waiting.append(request)
        open_before = len(self.waiting)
        effects = self.view.receive(message)
        accepted = is_greeting(message) and any(is_success(effect) for effect in effects)
        if accepted and self.greeted:
            self.waiting = [one for one in self.waiting if one is request]
        if is_cancellation(message):
            self.let_go(cast("JsonObject", message).get("params"))
        self.see_all(effects)
        if accepted:
            self.start_over()
        if request is not None and not self.ended and request in self.waiting:
            handed_out = (AskConsent, CallTool, ReadResource, ListPage, OpenLink, ShowMode)
            assert any(isinstance(effect, handed_out) for effect in effects), "a request was dropped"
            assert len(self.waiting) == open_before

    def let_go(self, params: JsonValue) -> None:
        given = params.get("requestId") if isinstance(params, dict) else None
        for one in self.waiting:
            if (one.kind, one.id) == (type(given), given):
                self.waiting.remove(one)
                return

    def start_over(self) -> None:
        assert not self.greeted or (not self.questions and not self.work), "old work outlived a new handshake"
        self.nothing_is_offered()
        self.greeted = True
        self.told.clear()

    def loads_anew(self) -> None:
        """The page shows it again: another document, which has asked nothing and listens to nothing."""
        if self.ended:
            assert self.view.mounted_anew() == [], "something followed the end"
            return  # what has ended is not shown again, and stays as it was
        self.waiting.clear()
        self.see_all(self.view.mounted_anew())
        assert not self.questions, "a question outlived its document"
        assert not self.work, "work outlived its document"
        assert not self.view.initialized
        self.nothing_is_offered()
        self.greeted = False
        self.told.clear()

    def nothing_is_offered(self) -> None:
        """Whoever offered tools is gone: so are they, and nobody waits for a call of them."""
        assert self.offered == (), "the tools of a View outlived it"
        assert not self.app_calls, "a call of a View's tool outlived the View"

    def host_calls_its_tool(self) -> None:
        """Somebody calls what the View offers, or thinks that it does."""
        self.app_calls_made += 1
        key = AppCallKey(self.app_calls_made)
        name = self.offered[0] if self.offered else "chart"
        self.app_calls.add(key)
        effects = self.view.app_tools.call(key, name, {}) if not self.ended else []
        self.app_calls -= set() if not self.ended else {key}
        self.see_all(effects)
        assert not self.offered or self.ended or key in self.app_calls, "a tool that is offered was not called"

    def host_gives_its_call_up(self) -> None:
        key = min(self.app_calls, default=AppCallKey(0))
        self.app_calls.discard(key)
        self.see_all(self.view.app_tools.give_up(key, "x"))

    def time_passes(self) -> None:
        """Of what was to be reminded of, the oldest is due."""
        if self.reminders and not self.ended:
            self.see_all(self.view.app_tools.reminded(self.reminders.pop(0)))

    def servers_list_changes(self) -> None:
        self.see_all(self.view.list_changed("tools"))

    def part_of_the_input_comes(self) -> None:
        self.see_all(self.view.tool_input_partial({"a": "x"}))

    def input_comes(self) -> None:
        self.see_all(self.view.tool_input({"a": 1}))

    def result_comes(self) -> None:
        self.see_all(self.view.tool_result({"content": [], "structuredContent": None}))

    def launch_fails(self) -> None:
        self.see_all(self.view.tool_cancelled("x"))

    def theme_is(self, theme: str) -> None:
        self.context = replace(CONTEXT, theme="dark" if theme == "dark" else "light")
        self.see_all(self.view.context_changed(self.context))

    def person_wants_fullscreen(self) -> None:
        self.see_all(self.view.mode_chosen("fullscreen", self.context))

    def mode_comes_up(self) -> None:
        self.mode_is_shown = True
        self.see_all(self.view.mode_shown(self.context))

    def person_answers(self, *, yes: bool) -> None:
        key, question = next(iter(self.questions.items()), (NONE_OPEN, None))
        if question is not None:
            del self.questions[key]
            self.agreed |= {key: question} if yes else {}
        effects = self.view.consent_answered(key, granted=yes)
        assert yes or not any(isinstance(effect, CallTool | OpenLink | PostMessage | SaveFiles) for effect in effects)
        self.see_all(effects)

    def work_ends(self, outcome: Outcome) -> None:
        key = next(iter(self.work), NONE_OPEN)
        self.work.pop(key, None)
        self.see_all(self.view.call_finished(key, outcome))

    def work_goes_on(self) -> None:
        key = next(iter(self.work), NONE_OPEN)
        self.see_all(self.view.call_progress(key, 1, None, None))

    def keeps_alive(self) -> None:
        self.see_all(self.view.keep_alive())

    def person_answers_again(self) -> None:
        """A second answer to a question that was answered, or an answer to what nobody asked about."""
        for key in (*self.agreed, *self.work):
            assert self.view.consent_answered(key, granted=True) == []
            assert self.view.consent_answered(key, granted=False) == []

    def tools_are(self, tools: Sequence[ToolFacts]) -> None:
        self.tools = tools
        about_links = [key for key, one in self.questions.items() if isinstance(one.question, LinkQuestion)]
        self.see_all(self.view.tools_changed(tools))
        assert self.ended or set(about_links) <= set(self.questions), "a question about a link went with the tools"
        asked_about = [one.question for one in self.questions.values() if isinstance(one.question, ToolQuestion)]
        assert all(may_be_called(self.tool(one.name)) for one in asked_about), "a question about a hidden tool stays"

    def closes(self) -> None:
        self.see_all(self.view.teardown("x"))

    def farewell_expires(self) -> None:
        self.see_all(self.view.teardown_expired())

    def everything_settles(self) -> None:
        """Answer and finish whatever is open: then nobody may wait any more."""
        while self.questions or self.work:
            if self.questions:
                self.person_answers(yes=len(self.questions) % 2 == 0)
            if self.work:
                self.work_ends(Succeeded(result={"content": []}))
        while self.app_calls:
            self.host_gives_its_call_up()
        self.mode_comes_up()
        assert self.ended or self.waiting == [], "requests were never answered"
        assert self.ended == (self.view.phase == "closed")

    # --- what he sees -------------------------------------------------------------------------------------------------

    def see_all(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            assert not self.ended, "something followed the end"
            self.see(effect)
        assert self.greeted or not self.view.initialized, "a document that has not greeted counts as initialised"
        if self.view.initialized and not self.ended:
            assert self.view_knows["theme"] == self.context.theme
            assert not self.mode_is_shown or self.view_knows["displayMode"] == self.view.mode

    def see(self, effect: Effect) -> None:
        match effect:
            case SendToView(message=message):
                to_text(message)
                self.see_message(message)
            case AskConsent():
                self.see_question(effect)
            case CallTool() | ReadResource() | ListPage() | OpenLink() | PostMessage() | SaveFiles():
                self.see_work(effect)
            case CancelCall(call=call):
                gone = [kept.pop(call, None) for kept in (self.questions, self.work)]
                assert gone.count(None) == 1, "what was stopped was not open"
            case ShowMode():
                self.mode_is_shown = False
            case Resize(height=height):
                assert 1 <= height <= 5000
            case EndView():
                assert not self.questions, "a question outlived the View"
                assert not self.work, "work outlived the View"
                self.nothing_is_offered()
                self.ended = True
            case _:
                self.see_of_its_tools(effect)

    def see_of_its_tools(self, effect: Effect) -> None:
        match effect:
            case AppToolsOffered(tools=tools):
                self.offered = tuple(tool.name for tool in tools)
                assert self.view.initialized or not tools, "a View that does not listen offers tools"
            case AppCallEnded(call=call):
                assert call in self.app_calls, "a call of a View's tool ended twice, or was never made"
                self.app_calls.discard(call)
            case Remind(reminder=reminder):
                self.reminders.append(reminder)
            case _:
                return

    def see_message(self, message: JsonObject) -> None:
        if "method" in message:
            params = message["params"]
            assert isinstance(params, dict)
            self.see_told(str(message["method"]), params)
            return
        answered = [one for one in self.waiting if (one.kind, one.id) == (type(message["id"]), message["id"])]
        assert answered, "an answer to nothing, or a second one"
        # A second request under an id that is taken is answered at once; the first goes on waiting.
        self.waiting.remove(answered[-1])
        result = message.get("result")
        if isinstance(result, dict) and isinstance(context := result.get("hostContext"), dict):
            self.view_knows = dict(context)

    def see_told(self, method: str, params: JsonObject) -> None:
        assert self.greeted, "the View was told something before it greeted"
        assert self.view.initialized, "the View was told something before it listened"
        self.told.append(method)
        if method == "notifications/progress":
            assert params["progressToken"] in [one.token for one in self.waiting if one.token is not None]
        if method == "ui/notifications/host-context-changed":
            self.view_knows = self.view_knows | params
        over = {"ui/notifications/tool-input", "ui/notifications/tool-cancelled"} & set(self.told[:-1])
        assert method != "ui/notifications/tool-input-partial" or not over, "a part came after the whole, or the end"
        inputs = self.told.count("ui/notifications/tool-input")
        results = self.told.count("ui/notifications/tool-result")
        assert inputs <= 1
        assert results + self.told.count("ui/notifications/tool-cancelled") <= 1
        assert results <= inputs, "a result came before its input"

    def see_question(self, effect: AskConsent) -> None:
        assert effect.call not in self.questions
        if isinstance(effect.question, ToolQuestion):
            tool = self.tool(effect.question.name)
            assert may_be_called(tool), "the person is asked about a tool that is hidden from Views"
            assert effect.question.tool == tool
        self.questions[effect.call] = effect

    def see_work(self, effect: Handed) -> None:
        assert effect.call not in self.work
        yes = self.agreed.get(effect.call)
        match effect:
            case CallTool(name=name, arguments=arguments):
                tool = self.tool(name)
                assert may_be_called(tool), "a tool that is hidden from Views was called"
                assert not must_ask(tool) or yes is not None, "a tool was called without consent"
                assert yes is None or yes.question == ToolQuestion(name=name, arguments=arguments, tool=tool)
            case OpenLink(url=url):
                assert yes is not None, "a link was opened without consent"
                assert yes.question == LinkQuestion(url=url)
            case PostMessage(content=content):
                assert yes is not None, "a message was posted without consent"
                assert yes.question == MessageQuestion(content=content)
            case SaveFiles(offers=offers):
                assert yes is not None, "a file was saved without consent"
                assert yes.question == DownloadQuestion(offers=offers)
            case ReadResource() | ListPage():
                assert yes is None
        self.work[effect.call] = effect

    def tool(self, name: str) -> ToolFacts | None:
        return next((tool for tool in self.tools if tool.name == name), None)


EVENTS: Mapping[str, Callable[[Bystander], None]] = {
    "part of the input": Bystander.part_of_the_input_comes,
    "input": Bystander.input_comes,
    "result": Bystander.result_comes,
    "launch fails": Bystander.launch_fails,
    "dark": lambda one: one.theme_is("dark"),
    "light": lambda one: one.theme_is("light"),
    "fullscreen": Bystander.person_wants_fullscreen,
    "mode shown": Bystander.mode_comes_up,
    "yes": lambda one: one.person_answers(yes=True),
    "yes and no, once more": Bystander.person_answers_again,
    "no": lambda one: one.person_answers(yes=False),
    "done": lambda one: one.work_ends(Succeeded(result={"content": [], "x": None})),
    "asks for input": lambda one: one.work_ends(Succeeded(result={"resultType": "input_required"})),
    "failed": lambda one: one.work_ends(Failed(code=-1, message="x")),
    "progress": Bystander.work_goes_on,
    "alive": Bystander.keeps_alive,
    "one tool fewer": lambda one: one.tools_are([*TOOLS[:3], *TOOLS[4:]]),
    "tools hidden": lambda one: one.tools_are([replace(tool, app_visible=False) for tool in TOOLS]),
    "tools back": lambda one: one.tools_are(TOOLS),
    "loaded anew": Bystander.loads_anew,
    "its tool is called": Bystander.host_calls_its_tool,
    "its tool is given up": Bystander.host_gives_its_call_up,
    "time": Bystander.time_passes,
    "list changed": Bystander.servers_list_changes,
    "teardown": Bystander.closes,
    "expired": Bystander.farewell_expires,
}


def as_request(message: JsonValue) -> Asked | None:
    """The request that waits for an answer from now on; None for anything else."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or "method" not in message:
        return None
    given = message.get("id")
    if not isinstance(given, str | int) or isinstance(given, bool):
        return None
    params = message.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    token = meta.get("progressToken") if isinstance(meta, dict) else None
    return Asked(kind=type(given), id=given, token=token)


def is_greeting(message: JsonValue) -> bool:
    return isinstance(message, dict) and message.get("method") == "ui/initialize"


def is_success(effect: Effect) -> bool:
    return isinstance(effect, SendToView) and "result" in effect.message


def is_cancellation(message: JsonValue) -> bool:
    is_told = isinstance(message, dict) and message.get("method") == "notifications/cancelled" and "id" not in message
    return is_told and as_request(message) is None
