"""Real clients: the official SDK, in four versions, uses every call it has, well and badly.

Each version runs once, in Chromium, through the whole app; the tests ask what it observed, and hold that against what the host
recorded of the same run.
"""

from typing import Any

import pytest

from tests.browser.house import Engine
from tests.clients.observed import expected, outcome
from tests.clients.oracle import Oracle
from tests.clients.playing import Told, play
from tests.clients.sdk import VERSIONS, WITH_SCHEMA, schema_of

ODD = "the answer to tools/call: at /structuredContent: [1, 2] is not of type 'object'"
"""Our server's doing, which a host passes on as it is: allowed since the core protocol of 2026-07-28."""

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(240)]


@pytest.fixture(scope="module", params=VERSIONS)
async def told(request: pytest.FixtureRequest, engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """One run of each version."""
    return await play(engine, tmp_path_factory.mktemp("play"), request.param)


@pytest.mark.rows("H14", "H16", "H63", "H80", "W7", "W10", "W11", "W14", "W19")
async def test_each_step_ends_as_this_version_is_known_to_see_it(told: Told) -> None:
    seen = {name: outcome(row) for name, row in told.steps.items()}
    wanted = expected(told.version)
    assert seen == wanted, {name: told.steps[name] for name in seen if seen[name] != wanted.get(name)}


async def test_lists_are_the_servers_without_nulls_and_without_tools_that_are_not_for_views(told: Told) -> None:
    assert told.value("resources/templates/list")["resourceTemplates"] == [
        {"uriTemplate": "notes://{name}", "name": "notes"}
    ]
    assert told.value("prompts/list")["prompts"] == [{"name": "review", "arguments": [{"name": "of"}]}]
    if told.version != "0.4":
        (note,) = told.value("resources/list")["resources"]
        # 1.2 knows no size yet, and keeps none.
        assert note == {"uri": "notes://one", "name": "one"} | ({} if told.version == "1.2" else {"size": 3})
    names = {tool["name"] for tool in told.value("tools/list")["tools"]}
    assert {"show", "echo", "for_views"} <= names
    assert not names & {"for_models", "for_nobody"}


@pytest.mark.rows("W2", "W3", "W4", "W5", "W6", "W8", "W15")
async def test_the_sdk_complains_of_nothing(told: Told) -> None:
    assert told.complaints == []


@pytest.mark.rows("H24", "W1")
async def test_what_the_view_posted_and_heard_is_what_the_host_heard_and_sent_word_for_word(told: Told) -> None:
    assert told.sent == told.view.said
    sandbox, *to_view = (sent.body for sent in told.view.sent)
    assert sandbox["method"] == "ui/notifications/sandbox-resource-ready"
    assert told.received == to_view


@pytest.mark.rows("W2", "W8")
@pytest.mark.parametrize("schema", [WITH_SCHEMA[0], WITH_SCHEMA[-1]])
async def test_every_message_to_the_view_is_one_of_the_official_schema(told: Told, schema: str) -> None:
    newest = schema == WITH_SCHEMA[-1]
    oracle = Oracle(schema_of(schema), closed=newest)
    assert oracle.complaints(told.farewell.sent) == ([] if newest else [ODD])


@pytest.mark.rows("H42", "W20")
async def test_the_handshake_echoes_the_version_that_this_sdk_speaks(told: Told) -> None:
    asked = [message for message in _requests(told) if message["method"] == "ui/initialize"][1:]
    answers = [_answer(told, message["id"], number) for number, message in enumerate(asked)]
    spoken = "2025-11-21" if told.version == "0.4" else "2026-01-26"
    assert [message["params"]["protocolVersion"] for message in asked] == [spoken, spoken]
    assert [answer["result"]["protocolVersion"] for answer in answers] == [spoken, spoken]
    assert [message["id"] for message in asked] == [0, 0]


@pytest.mark.rows("H44", "H45", "H46")
async def test_the_view_hears_its_input_and_then_its_result_once_after_each_handshake(told: Told) -> None:
    told_unasked = [sent.body["method"] for sent in told.view.sent if "method" in sent.body][1:]
    first = ["ui/notifications/tool-input", "ui/notifications/tool-result"]
    assert [name for name in told_unasked if name in first] == first * 2
    bodies = [sent.body for sent in told.view.sent]
    ready = next(n for n, body in enumerate(bodies) if body.get("result", {}).get("hostContext") is not None)
    assert [body["method"] for body in bodies[1:ready] if "method" in body] == []


async def test_only_what_is_served_is_declared(told: Told) -> None:
    declared = [
        "downloadFile",
        "logging",
        "message",
        "openLinks",
        "sandbox",
        "serverResources",
        "serverTools",
        "updateModelContext",
    ]
    assert sorted(told.capabilities) == declared
    assert told.capabilities["serverTools"] == {"listChanged": True}
    assert told.capabilities["serverResources"] == {}


async def test_each_handler_of_the_sdk_is_called_for_each_notification(told: Told) -> None:
    prefix = "ui/notifications/"
    unasked = [_method(sent.body) for sent in told.view.sent if "id" not in sent.body]
    sent = [name.removeprefix(prefix) for name in unasked if not name.startswith(f"{prefix}sandbox-")]
    assert [one["name"] for one in told.heard] == [name for name in sent if name != "notifications/progress"]


@pytest.mark.rows("H49", "H74")
async def test_results_come_through_whole_and_nulls_do_not(told: Told) -> None:
    assert told.value("tools/call")["structuredContent"] == {"given": {"words": "ä → \u2028 𝄞"}}
    kinds = told.value("a result of every kind")
    assert [block["type"] for block in kinds["content"]] == [
        "text",
        "image",
        "audio",
        "resource",
        "resource",
        "resource_link",
    ]
    assert kinds["_meta"] == {"every.call/kept": [1, None]}
    assert None not in _leaves(told.value("a result full of nulls"))
    assert None not in _leaves(told.value("resources/read full of nulls"))
    failed = told.steps["a protocol error of the server"]["error"]
    assert (failed["code"], failed["data"]) == (-32050, {"until": "tomorrow"})
    assert told.value("many calls at once") is True


@pytest.mark.rows("W24")
async def test_the_author_is_told_of_a_result_that_the_sdk_refuses(told: Told) -> None:
    assert [note for note in told.notes if note.startswith("odd: structuredContent is no object; every version")]


@pytest.mark.rows("W12")
async def test_progress_comes_back_under_the_views_own_token_which_the_server_never_sees(told: Told) -> None:
    seen = [(one["progress"], one["total"], one["message"]) for one in told.value("progress")["seen"]]
    assert seen == [(1, 2, "step 1"), (2, 2, "step 2")]
    asked = _calls(told.view.said, "steps")
    reached = _calls([sent.body for sent in told.server.sent], "steps")
    assert len(asked) == len(reached) == 1
    assert asked[0]["params"]["_meta"]["progressToken"] == asked[0]["id"]
    assert reached[0]["params"]["_meta"]["progressToken"] == reached[0]["id"]
    (mine,) = [one for one in _calls([sent.body for sent in told.server.sent], "echo") if "every.call/mine" in str(one)]
    assert mine["params"]["_meta"].get("io.modelcontextprotocol/clientInfo") != 2


@pytest.mark.rows("W13")
async def test_what_the_view_cancels_stops_at_the_server_and_is_not_answered(told: Told) -> None:
    given_up = [m["params"]["requestId"] for m in told.view.said if _method(m) == "notifications/cancelled"]
    assert len(given_up) == 2
    assert [
        sent for sent in told.view.sent if sent.answers and sent.body["id"] in given_up and sent.answers != "ping"
    ] == [
        sent for sent in told.view.sent if sent.answers and _second_app(told, sent.body) and sent.body["id"] in given_up
    ]
    assert told.value("what the server saw of both") == 2


@pytest.mark.rows("H76")
async def test_no_method_of_a_view_alone_ever_reaches_the_server(told: Told) -> None:
    reached = {sent.body["method"] for sent in told.server.sent if "method" in sent.body}
    assert "tools/call" in reached
    assert not any(method.startswith("ui/") for method in reached)


@pytest.mark.rows("H57", "H58", "H59", "W17", "W22")
async def test_modes_are_shown_told_and_never_cost_the_document(told: Told) -> None:
    assert told.value("ui/request-display-mode fullscreen")["mode"] == "fullscreen"
    assert told.value("the App knows its mode") == "fullscreen"
    assert told.value("ui/request-display-mode pip, undeclared")["mode"] == "fullscreen"
    assert told.value("ui/request-display-mode inline")["mode"] == "inline"
    changes = [sent.body["params"] for sent in told.view.sent if _method(sent.body).endswith("host-context-changed")]
    assert [one["displayMode"] for one in changes if "displayMode" in one] == ["fullscreen", "inline"]
    assert all("containerDimensions" in one for one in changes if "displayMode" in one)


@pytest.mark.rows("W18")
async def test_a_height_is_taken_and_a_width_moves_nothing(told: Told) -> None:
    assert "true 333" in told.value("a size of one's own")


@pytest.mark.rows("H51", "W9")
async def test_the_end_is_announced_to_each_view_and_answered(told: Told) -> None:
    ends = [sent.body for sent in told.farewell.sent if _method(sent.body) == "ui/resource-teardown"]
    assert len(ends) == 1
    answers = [m for m in told.farewell.said[len(told.view.said) :] if isinstance(m, dict) and "method" not in m]
    assert [(one["id"], one["result"]) for one in answers] == [(ends[0]["id"], {})]


def _method(message: Any) -> str:
    return str(message.get("method", "")) if isinstance(message, dict) else ""


def _requests(told: Told) -> list[dict[str, Any]]:
    return [m for m in told.view.said if isinstance(m, dict) and "method" in m and m.get("id") is not None]


def _calls(messages: list[Any], tool: str) -> list[dict[str, Any]]:
    return [m for m in messages if _method(m) == "tools/call" and m["params"].get("name") == tool]


def _answer(told: Told, request_id: object, which: int = 0) -> dict[str, Any]:
    return [sent.body for sent in told.view.sent if "method" not in sent.body and sent.body["id"] == request_id][which]


def _second_app(told: Told, body: dict[str, Any]) -> bool:
    starts = [n for n, sent in enumerate(told.view.sent) if sent.answers == "ui/initialize" and "result" in sent.body]
    return [sent.body for sent in told.view.sent].index(body) > starts[1]


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for one in value.values() for leaf in _leaves(one)]
    if isinstance(value, list):
        return [leaf for one in value for leaf in _leaves(one)]
    return [value]
