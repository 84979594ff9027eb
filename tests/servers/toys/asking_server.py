"""An MCP server (stdio, standard library only) that asks back in the middle of its calls, in either era.

asking_server.py [--modern] [--view FILE] [--called NAME]: what is asked stands in the arguments of its tools, so a test
decides it. `heard` gives back all that the client said besides its own requests.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

META = "io.modelcontextprotocol/"
PARSER = argparse.ArgumentParser()
PARSER.add_argument("--modern", action="store_true", help="speak 2026-07-28, with input_required")
PARSER.add_argument("--view", type=Path, help="the document of the tool `show`")
PARSER.add_argument("--called", default="asker", help="what it says it is called")
OPTIONS = PARSER.parse_args()

READS = {"annotations": {"readOnlyHint": True}}
TOOLS: list[dict[str, Any]] = [
    {"name": name, "inputSchema": {"type": "object"}, **READS}
    for name in (
        "ask",
        "many",
        "forever",
        "wait",
        "late",
        "die",
        "visit",
        "gated",
        "settle",
        "log",
        "heard",
        "sample",
        "roots",
        "withdraw",
    )
]
if OPTIONS.view:
    TOOLS.append(
        {
            "name": "show",
            "inputSchema": {"type": "object"},
            "_meta": {"ui": {"resourceUri": "ui://asker/view"}},
            **READS,
        }
    )
heard: list[dict[str, Any]] = []
capabilities: dict[str, Any] = {}
waiting: dict[str, Any] = {}
"""By the id of a question: the id of the call it belongs to, and how many answers that still needs."""
calls: dict[Any, dict[str, Any]] = {}
levels: list[str] = []
tried: list[Any] = []
"""Calls of `gated`."""


def send(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def finish(call: Any, facts: dict[str, Any]) -> None:
    send({"id": call, "result": {"content": [{"type": "text", "text": json.dumps(facts)}], "structuredContent": facts}})


def question(call: Any, number: int, method: str, params: dict[str, Any]) -> None:
    name = f"q{call}-{number}"
    waiting[name] = call
    send({"id": name, "method": method, "params": params})


def ask_back(call: Any, method: str, questions: list[dict[str, Any]]) -> None:
    calls[call] = {"left": len(questions), "answers": []}
    for number, params in enumerate(questions):
        question(call, number, method, params)


def answered(message: dict[str, Any]) -> None:
    call = waiting.pop(message["id"], None)
    if call is None or call not in calls:
        return
    state = calls[call]
    state["answers"].append(message.get("result") or message.get("error"))
    state["left"] -= 1
    if state.get("again"):
        question(call, len(state["answers"]), "elicitation/create", state["again"])
    elif state["left"] == 0:
        finish(call, {"answers": calls.pop(call)["answers"]})


def forever(call: Any, given: dict[str, Any]) -> None:
    ask_back(call, "elicitation/create", [given["params"]])
    calls[call]["again"] = given["params"]


def late(call: Any, given: dict[str, Any]) -> None:
    finish(call, {})
    question(call, 0, "elicitation/create", given["params"])


def withdraw(call: Any, given: dict[str, Any]) -> None:
    question(call, 0, "elicitation/create", given["params"])
    send({"method": "notifications/cancelled", "params": {"requestId": f"q{call}-0"}})
    finish(call, {})


def die(call: Any, given: dict[str, Any]) -> None:
    question(call, 0, "elicitation/create", given["params"])
    time.sleep(float(given.get("seconds", 0)))
    os._exit(3)


def visit(call: Any, given: dict[str, Any]) -> None:
    ask_back(call, "elicitation/create", [given["params"]])
    calls[call]["visit"] = given["params"]["elicitationId"]


def gated(call: Any, given: dict[str, Any]) -> None:
    """Fails so many times because addresses must be visited first."""
    tried.append(call)
    if len(tried) > int(given.get("times", 1)):
        finish(call, {"tried": len(tried)})
    else:
        error = {"code": -32042, "message": "Sign in first", "data": {"elicitations": given["elicitations"]}}
        send({"id": call, "error": error})


def settle(call: Any, given: dict[str, Any]) -> None:
    send({"method": "notifications/elicitation/complete", "params": {"elicitationId": given["id"]}})
    finish(call, {})


def log(call: Any, _given: dict[str, Any]) -> None:
    for one in ("debug", "info", "warning"):
        send({"method": "notifications/message", "params": {"level": one, "logger": "toy", "data": f"a {one}"}})
    finish(call, {"levels": levels})


CALLS: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "ask": lambda call, given: ask_back(call, "elicitation/create", [given["params"]]),
    "many": lambda call, given: ask_back(call, "elicitation/create", [given["params"]] * int(given["count"])),
    "forever": forever,
    "wait": lambda *_: None,
    "late": late,
    "withdraw": withdraw,
    "die": die,
    "visit": visit,
    "gated": gated,
    "settle": settle,
    "sample": lambda call, given: ask_back(
        call, "sampling/createMessage", [given.get("params", {"messages": [], "maxTokens": 5})]
    ),
    "roots": lambda call, _: ask_back(call, "roots/list", [{}]),
    "log": log,
    "heard": lambda call, _: finish(call, {"heard": heard, "capabilities": capabilities}),
    "show": lambda call, _: finish(call, {}),
}


def modern(call: Any, params: dict[str, Any]) -> None:
    name, given = params["name"], params.get("arguments") or {}
    meta = params.get("_meta", {})
    capabilities.update(meta.get(META + "clientCapabilities", {}))
    asks = {"ask": "elicitation/create", "many": "elicitation/create", "forever": "elicitation/create"}
    method = (asks | {"sample": "sampling/createMessage", "roots": "roots/list"}).get(name)
    if method is not None and (name == "forever" or "inputResponses" not in params):
        wanted = {"method": method, "params": given.get("params", {})}
        requests = {f"q{number}": wanted for number in range(int(given.get("count", 1)))}
        state = "opaque \u2028 {}"
        send({"id": call, "result": {"resultType": "input_required", "requestState": state, "inputRequests": requests}})
    elif name in {"gated", "settle", "log"}:
        CALLS[name](call, given)
    elif name == "heard":
        finish(call, {"heard": heard, "capabilities": capabilities, "meta": meta})
    else:
        finish(call, {"answers": params.get("inputResponses"), "state": params.get("requestState")})


ME = {"name": OPTIONS.called, "title": OPTIONS.called, "version": "1"}
OFFERS: dict[str, Any] = {"tools": {}, "resources": {}, "logging": {}}


def initialize(params: dict[str, Any]) -> dict[str, Any]:
    capabilities.update(params["capabilities"])
    return {"protocolVersion": "2025-11-25", "capabilities": OFFERS, "serverInfo": ME}


def discover(_params: dict[str, Any]) -> dict[str, Any]:
    result = {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": OFFERS}
    return result | {"ttlMs": 0, "cacheScope": "private", "_meta": {META + "serverInfo": ME}}


def read(_params: dict[str, Any]) -> dict[str, Any]:
    html = OPTIONS.view.read_text("utf-8")
    return {"contents": [{"uri": "ui://asker/view", "mimeType": "text/html;profile=mcp-app", "text": html}]}


def set_level(params: dict[str, Any]) -> dict[str, Any]:
    levels.append(params["level"])
    return {}


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "initialize": initialize,
    "tools/list": lambda _: {"tools": TOOLS},
    "resources/list": lambda _: {"resources": []},
    "resources/read": read,
    "logging/setLevel": set_level,
}
if OPTIONS.modern:
    METHODS["server/discover"] = discover


def answer(request: dict[str, Any]) -> None:
    method, params = request["method"], request.get("params", {})
    if method == "tools/call" and OPTIONS.modern:
        modern(request["id"], params)
    elif method == "tools/call":
        CALLS[params["name"]](request["id"], params.get("arguments") or {})
    elif method in METHODS:
        send({"id": request["id"], "result": METHODS[method](params)})
    else:
        send({"id": request["id"], "error": {"code": -32601, "message": "no such method"}})


for line in sys.stdin:
    message = json.loads(line)
    if "method" in message and "id" in message:
        answer(message)
        continue
    heard.append(message)
    if "id" not in message:
        continue
    visited = calls.get(waiting.get(message["id"]), {}).get("visit")
    answered(message)
    if visited:
        send({"method": "notifications/elicitation/complete", "params": {"elicitationId": visited}})
