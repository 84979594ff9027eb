"""Whatever a View says and whatever the host reports, in any order, these rules hold:

1. Before the View is initialised nothing but answers is sent to it.
2. Per handshake at most one tool-input and one outcome are sent, no result before its input, and no part of an input
   after either the whole or word that there will be none.
3. An answer is to a request that was made, and no request is answered twice.
4. A request is answered at once or handed out as work or as a question; once the host has settled everything, nobody
   waits, except for what the View itself cancelled, what it asked before it started over, and what its end cut off.
5. A tool that its server hides from Views is neither called nor asked about, by the list of that moment.
6. What needs consent begins after a yes to that very question: same tool, same arguments, same address. A no begins nothing.
7. When a View cancels, starts over or ends, all that was open for it is stopped, each once.
8. Progress is told only under the token of a request that still waits.
9. What the View was told of its surroundings, taken together, is what they are.
10. After the end nothing follows.
11. Nothing raises, and all that is sent can be written as JSON.
12. A document that is loaded anew hears nothing before it has greeted: of what the one before it had asked nothing is
    left, neither an answer nor work nor a question.
13. What a View offers is offered while it listens. Each call of it ends once, also with its View.

They are written down a second time, without the product, in `bystander.py`.
"""

from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from tests.json_values import ANY_JSON, tried
from tests.protocol.mcp_apps.view_session.bystander import EVENTS, Bystander
from tests.protocol.mcp_apps.view_session.conversation import READY, TOOLS, call, hello, session, tell

Event = str | tuple[JsonValue]
"""A name of `EVENTS`, or what the View says."""

IDS = st.one_of(st.integers(0, 4), st.sampled_from(["0", "a"]))
TOOL_NAMES = st.sampled_from([*(tool.name for tool in TOOLS), "unlisted"])
TOKENS = st.fixed_dictionaries({}, optional={"progressToken": IDS})
MODES = st.sampled_from(["inline", "fullscreen", "pip"])
FILE: JsonObject = {"type": "resource", "resource": {"uri": "file:///a.txt", "mimeType": "text/plain", "text": "x"}}
OFFERS: JsonObject = {"tools": [{"name": "chart", "inputSchema": {"type": "object"}}]}
SAID: st.SearchStrategy[JsonValue] = st.one_of(
    st.builds(lambda i: hello(modes=["inline", "fullscreen", "pip"], tools={"listChanged": True}, request_id=i), IDS),
    st.builds(lambda i, m: call(m, {}, i), IDS, st.sampled_from(["tools/list", "prompts/list"])),
    st.builds(lambda i: call("ui/download-file", {"contents": [FILE]}, i), IDS),
    st.builds(lambda i: cast("JsonObject", {"jsonrpc": "2.0", "id": i, "result": OFFERS}), st.integers(1, 6)),
    st.just(tell("notifications/tools/list_changed")),
    st.just(tell("ui/notifications/request-teardown")),
    st.builds(lambda i: hello(modes=["inline", "fullscreen"], request_id=i), IDS),
    st.just(READY),
    st.builds(lambda i, n, m: call("tools/call", {"name": n, "_meta": m}, i), IDS, TOOL_NAMES, TOKENS),
    st.builds(lambda i: call("resources/read", {"uri": "ui://a"}, i), IDS),
    st.builds(lambda i: call("ui/open-link", {"url": "https://example.com"}, i), IDS),
    st.builds(lambda i, m: call("ui/request-display-mode", {"mode": m}, i), IDS, MODES),
    st.builds(lambda i: call("ping", None, i), IDS),
    st.builds(lambda i: call("ui/message", {"role": "user", "content": {"type": "text", "text": "x"}}, i), IDS),
    st.builds(lambda i: call("ui/message", {"role": "user"}, i), IDS),
    st.builds(lambda i: call("ui/update-model-context", {"structuredContent": {"a": 1}}, i), IDS),
    st.builds(lambda i: tell("notifications/cancelled", {"requestId": i}), IDS),
    st.builds(lambda h: tell("ui/notifications/size-changed", {"height": h}), st.floats()),
    st.builds(lambda i: cast("JsonObject", {"jsonrpc": "2.0", "id": i, "result": {}}), IDS),
    st.just(tell("ui/notifications/sandbox-proxy-ready")),
    ANY_JSON,
)
# The end comes once in a while, not in every second story.
HAPPENS: st.SearchStrategy[Event] = st.one_of(
    st.tuples(SAID),
    st.tuples(SAID),
    st.sampled_from(sorted(set(EVENTS) - {"teardown", "expired"})),
    st.sampled_from(sorted(EVENTS)),
)


@tried(300, 30_000)
def test_the_rules_of_the_conversation_hold_in_every_order(examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.booleans(), st.lists(HAPPENS, max_size=40))
    def holds(greeted: bool, story: list[Event]) -> None:  # noqa: FBT001 -- drawn
        bystander = Bystander(view=session())
        if greeted:
            bystander.says(hello(modes=["inline", "fullscreen"], tools={"listChanged": True}))
            bystander.says(READY)
            bystander.says({"jsonrpc": "2.0", "id": 1, "result": OFFERS})
        for event in story:
            if isinstance(event, str):
                EVENTS[event](bystander)
            else:
                bystander.says(event[0])
        bystander.everything_settles()

    holds()
