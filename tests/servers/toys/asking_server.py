"""An MCP server (stdio, standard library only) that asks back in the middle of its calls, in either era.

asking_server.py [--modern] [--view FILE] [--called NAME]: what is asked stands in the arguments of its tools, so a test
decides it. `heard` gives back all that the client said besides its own requests.
"""

import argparse
import json
import os
import sys
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
    for name in ("ask", "many", "forever", "wait", "late", "die", "visit", "log", "heard", "sample", "roots", "withdraw")
]
if OPTIONS.view:
    TOOLS.append(
        {"name": "show", "inputSchema": {"type": "object"}, "_meta": {"ui": {"resourceUri": "ui://asker/view"}}, **READS}
    )
heard: list[dict[str, Any]] = []
capabilities: dict[str, Any] = {}
waiting: dict[str, Any] = {}
"""By the id of a question: the id of the call it belongs to, and how many answers that still needs."""
calls: dict[Any, dict[str, Any]] = {}
level = "warning"


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


def run(call: Any, name: str, given: dict[str, Any]) -> None:
    global level
    params = given.get("params", {})
    match name:
        case "ask":
            ask_back(call, "elicitation/create", [params])
        case "many":
            ask_back(call, "elicitation/create", [params] * int(given.get("count", 2)))
        case "forever":
            ask_back(call, "elicitation/create", [params])
            calls[call]["again"] = params
        case "wait":
            return
        case "late":
            finish(call, {})
            question(call, 0, "elicitation/create", params)
        case "withdraw":
            question(call, 0, "elicitation/create", params)
            send({"method": "notifications/cancelled", "params": {"requestId": f"q{call}-0"}})
            finish(call, {})
        case "die":
            question(call, 0, "elicitation/create", params)
            # The question arrives before the pipe is closed.
            os._exit(3)
        case "visit":
            ask_back(call, "elicitation/create", [params])
            calls[call]["visit"] = params.get("elicitationId")
        case "sample":
            ask_back(call, "sampling/createMessage", [{"messages": [], "maxTokens": 5}])
        case "roots":
            ask_back(call, "roots/list", [{}])
        case "log":
            for one in ("debug", "info", "warning"):
                send({"method": "notifications/message", "params": {"level": one, "logger": "toy", "data": f"a {one}"}})
            finish(call, {"level": level})
        case "heard":
            finish(call, {"heard": heard, "capabilities": capabilities})
        case _:
            finish(call, {})


def modern(call: Any, params: dict[str, Any]) -> None:
    name, given = params["name"], params.get("arguments") or {}
    meta = params.get("_meta", {})
    capabilities.update(meta.get(META + "clientCapabilities", {}))
    wanted = {"method": "elicitation/create", "params": given.get("params", {})}
    method = {"sample": "sampling/createMessage", "roots": "roots/list"}.get(name)
    if method is not None:
        wanted = {"method": method, "params": {}}
    count = int(given.get("count", 1))
    again = name == "forever" or (name == "state" and "inputResponses" not in params and params.get("requestState") != "1")
    if name in {"ask", "many", "sample", "roots"} and "inputResponses" not in params or again:
        requests = {f"q{number}": wanted for number in range(count)}
        result: dict[str, Any] = {"resultType": "input_required", "requestState": "opaque \u2028 {}"}
        send({"id": call, "result": result | {"inputRequests": requests}})
        return
    if name == "heard":
        finish(call, {"heard": heard, "capabilities": capabilities, "meta": meta})
        return
    finish(call, {"answers": params.get("inputResponses"), "state": params.get("requestState")})


def answer(request: dict[str, Any]) -> None:
    global level
    params = request.get("params", {})
    me = {"name": OPTIONS.called, "title": OPTIONS.called, "version": "1"}
    offers: dict[str, Any] = {"tools": {}, "resources": {}, "logging": {}}
    match request["method"]:
        case "initialize":
            capabilities.update(params["capabilities"])
            result = {"protocolVersion": "2025-11-25", "capabilities": offers, "serverInfo": me}
        case "server/discover" if OPTIONS.modern:
            result = {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": offers}
            result |= {"ttlMs": 0, "cacheScope": "private", "_meta": {META + "serverInfo": me}}
        case "tools/list":
            result = {"tools": TOOLS}
        case "resources/list":
            result = {"resources": []}
        case "resources/read" if OPTIONS.view:
            html = OPTIONS.view.read_text("utf-8")
            content = {"uri": "ui://asker/view", "mimeType": "text/html;profile=mcp-app", "text": html}
            result = {"contents": [content]}
        case "logging/setLevel":
            level = params["level"]
            result = {}
        case "tools/call" if OPTIONS.modern:
            modern(request["id"], params)
            return
        case "tools/call":
            run(request["id"], params["name"], params.get("arguments") or {})
            return
        case _:
            send({"id": request["id"], "error": {"code": -32601, "message": "no such method"}})
            return
    send({"id": request["id"], "result": result})


for line in sys.stdin:
    message = json.loads(line)
    if "method" in message and "id" in message:
        answer(message)
        continue
    heard.append(message)
    if "id" not in message:
        continue
    visit = calls.get(waiting.get(message["id"]), {}).get("visit")
    answered(message)
    if visit:
        send({"method": "notifications/elicitation/complete", "params": {"elicitationId": visit}})
