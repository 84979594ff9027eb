"""Whatever a View says and whatever the host reports, in any order, these hold:

1. Before the View is initialised nothing but answers is sent to it.
2. Per handshake at most one tool-input and one outcome are sent, and no result before its input.
3. No request is answered twice, and each answer is to a request that was made.
4. Work for the server begins only for tools that Views may call, and where consent is needed only after it was given.
5. After the end nothing follows.
6. Nothing raises.
"""

from dataclasses import dataclass, field, replace
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.consent import needs_consent
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    CallKey,
    CallTool,
    Effect,
    EndView,
    OpenLink,
    SendToView,
    ToolQuestion,
)
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import CONTEXT, READY, TOOLS, call, hello, session, tell

Event = tuple[str, JsonValue]

IDS = st.one_of(st.integers(0, 4), st.sampled_from(["0", "a"]))
TOOL_NAMES = st.sampled_from([*(tool.name for tool in TOOLS), "unlisted"])
TOKENS = st.fixed_dictionaries({}, optional={"progressToken": IDS})
SAID = st.one_of(
    st.builds(lambda i: hello(modes=["inline", "fullscreen"], request_id=i), IDS),
    st.just(READY),
    st.builds(lambda i, n, m: call("tools/call", {"name": n, "_meta": m}, i), IDS, TOOL_NAMES, TOKENS),
    st.builds(lambda i: call("resources/read", {"uri": "ui://a"}, i), IDS),
    st.builds(lambda i: call("ui/open-link", {"url": "https://example.com"}, i), IDS),
    st.builds(
        lambda i, m: call("ui/request-display-mode", {"mode": m}, i), IDS, st.sampled_from(["inline", "fullscreen"])
    ),
    st.builds(lambda i: call("ping", None, i), IDS),
    st.builds(lambda i: tell("notifications/cancelled", {"requestId": i}), IDS),
    st.builds(lambda h: tell("ui/notifications/size-changed", {"height": h}), st.floats()),
    st.builds(lambda i: cast("JsonObject", {"jsonrpc": "2.0", "id": i, "result": {}}), IDS),
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=2)),
)
DONE: st.SearchStrategy[Event] = st.sampled_from(
    [
        ("input", None),
        ("result", {"content": [], "structuredContent": None}),
        ("cancelled", None),
        ("dark", None),
        ("light", None),
        ("fullscreen", None),
        ("shown", None),
        ("granted", None),
        ("denied", None),
        ("finished", None),
        ("failed", None),
        ("progress", None),
        ("alive", None),
        ("tools", None),
        ("teardown", None),
        ("expired", None),
    ]
)
EVENTS = st.lists(
    st.one_of(
        st.builds(lambda message: ("says", message), SAID),
        DONE.filter(lambda event: event[0] not in {"teardown", "expired"}),
        DONE,
    ),
    max_size=40,
)


@dataclass
class Watch:
    """What a bystander knows of a session, kept without looking inside it."""

    view: ViewSession
    asked: list[object] = field(default_factory=list)
    """Ids of requests that may still be answered, once for each time they were made."""
    questions: dict[CallKey, AskConsent] = field(default_factory=dict)
    work: list[CallKey] = field(default_factory=list)
    granted: set[CallKey] = field(default_factory=set)
    told: list[str] = field(default_factory=list)
    """Methods of what the View was told since its last handshake."""
    ended: bool = False

    def happen(self, event: Event) -> None:
        kind, value = event
        if kind == "says" and isinstance(value, dict) and "method" in value and "id" in value:
            self.asked.append((type(value["id"]), value["id"]))
        before = len(self.told)
        for effect in self.react(kind, value):
            assert not self.ended
            self.see(effect)
        if kind == "says" and isinstance(value, dict) and value.get("method") == "ui/initialize" and not self.ended:
            assert len(self.told) == before
            self.told.clear()

    def react(self, kind: str, value: JsonValue) -> list[Effect]:
        view = self.view
        question = next(iter(self.questions), CallKey(0))
        work = next(iter(self.work), CallKey(0))
        if kind == "granted":
            self.granted.add(question)
        reactions = {
            "says": lambda: view.receive(value),
            "input": lambda: view.tool_input({"a": 1}),
            "result": lambda: view.tool_result(cast("JsonObject", value)),
            "cancelled": lambda: view.tool_cancelled("x"),
            "dark": lambda: view.context_changed(replace(CONTEXT, theme="dark")),
            "light": lambda: view.context_changed(CONTEXT),
            "fullscreen": lambda: view.mode_chosen("fullscreen", CONTEXT),
            "shown": lambda: view.mode_shown(CONTEXT),
            "granted": lambda: view.consent_answered(question, granted=True),
            "denied": lambda: view.consent_answered(question, granted=False),
            "finished": lambda: view.call_finished(work, Succeeded(result={"content": []})),
            "failed": lambda: view.call_finished(work, Failed(code=-1, message="x")),
            "progress": lambda: view.call_progress(work, 1, None, None),
            "alive": view.keep_alive,
            "tools": lambda: view.tools_changed([*TOOLS[:3], *TOOLS[4:]]),
            "teardown": lambda: view.teardown("x"),
            "expired": view.teardown_expired,
        }
        effects = reactions[kind]()
        if kind in {"granted", "denied"}:
            self.questions.pop(question, None)
        if kind in {"finished", "failed"} and work in self.work:
            self.work.remove(work)
        return effects

    def see(self, effect: Effect) -> None:
        match effect:
            case SendToView(message=message) if "method" in message:
                self.see_told(str(message["method"]))
            case SendToView(message=message):
                self.asked.remove((type(message["id"]), message["id"]))
            case AskConsent():
                self.questions[effect.call] = effect
            case CallTool():
                self.see_call(effect)
            case OpenLink():
                assert effect.call in self.granted
            case EndView():
                self.ended = True
            case _:
                return

    def see_told(self, method: str) -> None:
        assert self.view.initialized
        self.told.append(method)
        inputs = self.told.count("ui/notifications/tool-input")
        results = self.told.count("ui/notifications/tool-result")
        assert inputs <= 1
        assert results + self.told.count("ui/notifications/tool-cancelled") <= 1
        assert results <= inputs

    def see_call(self, effect: CallTool) -> None:
        tool = next((tool for tool in TOOLS if tool.name == effect.name), None)
        assert tool is None or tool.app_visible
        question = self.questions.get(effect.call)
        assert not needs_consent(tool, "launch") or effect.call in self.granted
        assert question is None or isinstance(question.question, ToolQuestion)
        self.work.append(effect.call)


@settings(max_examples=200, deadline=None)
@given(EVENTS)
def test_the_rules_of_the_conversation_hold_in_every_order(events: list[Event]) -> None:
    watch = Watch(view=session())
    for event in events:
        watch.happen(event)
    assert watch.ended == (watch.view.phase == "closed")
