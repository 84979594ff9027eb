"""An MCP server for `greenroom conform`: its tools, documents and manners stand in the JSON file it is given.

Standard library only, over stdio, in both eras (2025-11-25, 2026-07-28). Each line that reaches it is written, as it
came, to the witness file, so that what a host really sent can be read without the host. It is no example of a good server.

    {"witness": "…", "modern": false, "capabilities": {…}, "tools": {"NAME": TOOL}, "resources": {"URI": CONTENT}}

A TOOL has `definition` (joined to its name), and `result` or `error`; with `echo` the result is its arguments.
With `late` the answer comes so many seconds after, with `held` when a tool that `releases` was called, with `never` not at
all; `dies` ends the server, `progress` tells of so many steps, `sends` is a list of messages sent before the answer, `adds`
are tools that are there from then on, `asks` is an `input_required` to be answered first.
A CONTENT is one content item without its `uri`; with `listed`, that is its entry in the list; without, it is in no list.
"""

import json
import os
import sys
import threading
from collections.abc import Callable
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
held: list[dict[str, Any]] = []


def send(message: dict[str, Any]) -> None:
    """Write one message."""
    with speaking:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def notify(message: dict[str, Any]) -> None:
    """Send what a tool `sends`; on 2026-07-28 word of changed lists goes to those who subscribed."""
    if not PLAN.get("modern") or "list_changed" not in message.get("method", ""):
        send(message)
        return
    for one in subscriptions:
        send({**message, "params": {"_meta": {META + "subscriptionId": one}}})


def resources(_params: dict[str, Any]) -> dict[str, Any]:
    """Say which documents are listed."""
    listed = {uri: one["listed"] for uri, one in RESOURCES.items() if "listed" in one}
    return {"result": {"resources": [{"uri": uri, "name": uri, **entry} for uri, entry in listed.items()]}}


def read(params: dict[str, Any]) -> dict[str, Any]:
    """Hand out a document, listed or not."""
    uri = params["uri"]
    if uri not in RESOURCES:
        return {"error": {"code": -32602 if PLAN.get("modern") else -32002, "message": "no such resource"}}
    members = {name: value for name, value in RESOURCES[uri].items() if name != "listed"}
    return {"result": {"contents": [{"uri": uri, **members}]}}


def tools(_params: dict[str, Any]) -> dict[str, Any]:
    """Say which tools there are now."""
    schema = {"inputSchema": {"type": "object"}}
    return {"result": {"tools": [{"name": name, **schema, **one.get("definition", {})} for name, one in TOOLS.items()]}}


def told_on_the_way(tool: dict[str, Any], params: dict[str, Any]) -> None:
    """Do what a tool does before it answers."""
    TOOLS.update(tool.get("adds", {}))
    for message in tool.get("sends", []):
        notify(message)
    for step in range(1, tool.get("progress", 0) + 1):
        told = {"progressToken": params["_meta"]["progressToken"], "progress": step, "total": tool["progress"]}
        send({"method": "notifications/progress", "params": told})


def call(params: dict[str, Any]) -> dict[str, Any]:
    """Run a tool."""
    tool = TOOLS.get(params["name"])
    if tool is None:
        return {"error": {"code": -32602, "message": f"no tool {params['name']}"}}
    told_on_the_way(tool, params)
    if "asks" in tool and "inputResponses" not in params:
        return {"result": {"resultType": "input_required", **tool["asks"]}}
    if "error" in tool:
        return {"error": tool["error"]}
    if tool.get("echo"):
        seen = {"arguments": params.get("arguments"), "input": params.get("inputResponses")}
        return {"result": {"content": [], "structuredContent": seen}}
    return {"result": tool.get("result", {"content": [{"type": "text", "text": "done"}]})}


def initialize(_params: dict[str, Any]) -> dict[str, Any]:
    """Answer the older handshake."""
    return {"result": {"protocolVersion": "2025-11-25", "capabilities": CAPABILITIES, "serverInfo": SERVER}}


def discover(_params: dict[str, Any]) -> dict[str, Any]:
    """Answer the newer question."""
    stamp = {"ttlMs": 0, "cacheScope": "private", "_meta": {META + "serverInfo": SERVER}}
    return {"result": {"supportedVersions": ["2026-07-28"], "capabilities": CAPABILITIES, **stamp}}


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "tools/list": tools,
    "tools/call": call,
    "resources/list": resources,
    "resources/templates/list": lambda _: {"result": {"resourceTemplates": []}},
    "resources/read": read,
    "ping": lambda _: {"result": {}},
    **({"server/discover": discover} if PLAN.get("modern") else {"initialize": initialize}),
}


def answered(request: dict[str, Any]) -> dict[str, Any]:
    """Make the whole answer."""
    method = request["method"]
    if method not in METHODS:
        return {"id": request["id"], "error": {"code": -32601, "message": f"no method {method}"}}
    answer = METHODS[method](request.get("params") or {})
    if PLAN.get("modern") and "result" in answer:
        answer = {"result": {"resultType": "complete", **answer["result"]}}
    return {"id": request["id"], **answer}


def listen(request: dict[str, Any]) -> None:
    """Take a subscription, which is never answered."""
    subscriptions.append(request["id"])
    meta = {META + "subscriptionId": request["id"]}
    told = {"notifications": request["params"]["notifications"], "_meta": meta}
    send({"method": "notifications/subscriptions/acknowledged", "params": told})


def serve(request: dict[str, Any]) -> None:
    """Answer a request now, later, or not at all."""
    tool: dict[str, Any] = {}
    if request["method"] == "tools/call":
        tool = TOOLS.get(request["params"]["name"], {})
    if tool.get("dies"):
        os._exit(3)
    elif tool.get("held"):
        held.append(answered(request))
    elif "late" in tool:
        threading.Timer(tool["late"], send, [answered(request)]).start()
    elif not tool.get("never"):
        send(answered(request))
    if tool.get("releases"):
        while held:
            send(held.pop(0))


def main() -> None:
    """Write down and serve what comes, until nothing more does."""
    with Path(PLAN["witness"]).open("a", encoding="utf-8") as witness:
        for line in sys.stdin:
            witness.write(line)
            witness.flush()
            message = json.loads(line)
            if message.get("method") == "subscriptions/listen" and PLAN.get("modern"):
                listen(message)
            elif "id" in message and "method" in message:
                serve(message)


main()
