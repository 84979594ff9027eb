"""An MCP server for `greenroom conform`: its tools, documents and manners stand in the JSON file it is given.

Standard library only, over stdio, in both eras (2025-11-25, 2026-07-28). Each line that reaches it is written, as it
came, to the witness file, so that what a host really sent can be read without the host. It is no example of a good server.

    {"witness": "…", "modern": false, "capabilities": {…}, "tools": {"NAME": TOOL}, "resources": {"URI": CONTENT}}

A TOOL has `definition` (joined to its name), and `result` or `error`; with `echo` the result is its arguments and `_meta`.
With `late` the answer comes so many seconds after, with `never` not at all, `dies` ends the server, `progress` tells of so
many steps, `sends` is a list of messages sent before the answer, `adds` are tools, `changes` resources that are then there.
A CONTENT is one content item without its `uri`; with `listed`, that is its entry in the list; without, it is in no list.
"""

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

PLAN: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
TOOLS: dict[str, dict[str, Any]] = PLAN["tools"]
RESOURCES: dict[str, dict[str, Any]] = PLAN.get("resources", {})
META = "io.modelcontextprotocol/"
CAPABILITIES = PLAN.get("capabilities", {"tools": {"listChanged": True}, "resources": {"listChanged": True}})
SERVER = {"name": "conformance probe", "version": "1"}
speaking = threading.Lock()
subscriptions: list[Any] = []


def send(message: dict[str, Any]) -> None:
    with speaking:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def notify(message: dict[str, Any]) -> None:
    """A message of a tool's `sends`; on 2026-07-28 list changes go to those who subscribed."""
    if "list_changed" not in message.get("method", "") or not PLAN.get("modern"):
        send(message)
        return
    for one in subscriptions:
        send({**message, "params": {"_meta": {META + "subscriptionId": one}}})


def listed() -> list[dict[str, Any]]:
    return [{"uri": uri, "name": uri, **one["listed"]} for uri, one in RESOURCES.items() if "listed" in one]


def content(uri: str) -> dict[str, Any]:
    return {"uri": uri, **{name: value for name, value in RESOURCES[uri].items() if name != "listed"}}


def definitions() -> list[dict[str, Any]]:
    return [
        {"name": name, "inputSchema": {"type": "object"}, **one.get("definition", {})} for name, one in TOOLS.items()
    ]


def call(params: dict[str, Any]) -> dict[str, Any]:
    tool = TOOLS.get(params["name"])
    if tool is None:
        return {"error": {"code": -32602, "message": f"no tool {params['name']}"}}
    for name, one in tool.get("adds", {}).items():
        TOOLS[name] = one
    RESOURCES.update(tool.get("changes", {}))
    for message in tool.get("sends", []):
        notify(message)
    for step in range(1, tool.get("progress", 0) + 1):
        told = {"progressToken": params["_meta"]["progressToken"], "progress": step, "total": tool["progress"]}
        send({"method": "notifications/progress", "params": told})
    if "asks" in tool and "inputResponses" not in params:
        return {"result": {"resultType": "input_required", **tool["asks"]}}
    if "error" in tool:
        return {"error": tool["error"]}
    if tool.get("echo"):
        seen = {
            "arguments": params.get("arguments"),
            "meta": params.get("_meta"),
            "input": params.get("inputResponses"),
        }
        return {"result": {"content": [], "structuredContent": seen}}
    return {"result": tool.get("result", {"content": [{"type": "text", "text": "done"}]})}


def complete(answer: dict[str, Any]) -> dict[str, Any]:
    if PLAN.get("modern") and "result" in answer:
        return {"result": {"resultType": "complete", **answer["result"]}}
    return answer


def discover() -> dict[str, Any]:
    return {
        "supportedVersions": ["2026-07-28"],
        "capabilities": CAPABILITIES,
        "ttlMs": 0,
        "cacheScope": "private",
        "_meta": {META + "serverInfo": SERVER},
    }


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    match method:
        case "initialize" if not PLAN.get("modern"):
            return {
                "result": {"protocolVersion": "2025-11-25", "capabilities": CAPABILITIES, "serverInfo": SERVER},
            }
        case "server/discover" if PLAN.get("modern"):
            return {"result": discover()}
        case "tools/list":
            return {"result": {"tools": definitions()}}
        case "resources/list":
            return {"result": {"resources": listed()}}
        case "resources/templates/list":
            return {"result": {"resourceTemplates": PLAN.get("templates", [])}}
        case "prompts/list" if "prompts" in CAPABILITIES:
            return {"result": {"prompts": PLAN.get("prompts", [])}}
        case "resources/read" if params["uri"] in RESOURCES:
            return {"result": {"contents": [content(params["uri"])]}}
        case "resources/read":
            return {"error": {"code": -32002, "message": "no such resource"}}
        case "tools/call":
            return call(params)
        case "ping":
            return {"result": {}}
    return {"error": {"code": -32601, "message": f"no method {method}"}}


def listen(request: dict[str, Any]) -> None:
    subscriptions.append(request["id"])
    meta = {META + "subscriptionId": request["id"]}
    wanted = request["params"]["notifications"]
    send(
        {
            "method": "notifications/subscriptions/acknowledged",
            "params": {"notifications": wanted, "_meta": meta},
        }
    )


def serve(request: dict[str, Any]) -> None:
    method, params = request["method"], request.get("params") or {}
    tool = TOOLS.get(params.get("name", ""), {}) if method == "tools/call" else {}
    if method == "subscriptions/listen" and PLAN.get("modern"):
        listen(request)
    elif tool.get("dies"):
        os._exit(3)
    elif not tool.get("never"):
        reply = complete(answer(method, params))
        if "late" in tool:
            threading.Timer(tool["late"], send, [{"id": request["id"], **reply}]).start()
        else:
            send({"id": request["id"], **reply})


def main() -> None:
    with Path(PLAN["witness"]).open("a", encoding="utf-8") as witness:
        for line in sys.stdin:
            witness.write(line)
            witness.flush()
            message = json.loads(line)
            if "id" in message and "method" in message:
                serve(message)


main()
