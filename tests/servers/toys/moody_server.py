"""A widget server that goes wrong where a test says: `moody_server.py --at tools/call=exit --noise`.

Standard library only, protocol 2025-11-25, over stdio. Its tool `show` has a View; the README beside it says which test
uses which mood. `raw_server.py` is its counterpart for everything that is not about a View or a phase.
"""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PHASES = ("start", "initialize", "tools/list", "resources/list", "tools/call", "resources/read", "after")
"""`after` is once the View's document was read."""

VIEW = """<!doctype html><p>A moody server's View</p><script>
const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
addEventListener("message", (event) => {
    if (event.data.id === 0) {
        post({ method: "ui/notifications/initialized" });
        post({ method: "notifications/message", params: { level: "info", data: { origin: location.origin } } });
    }
    if (event.data.method === "ui/resource-teardown") post({ id: event.data.id, result: {} });
});
post({ id: 0, method: "ui/initialize", params: {
    appInfo: { name: "moody", version: "1" }, protocolVersion: "2026-01-26", appCapabilities: {} } });
</script>"""


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--at", metavar="PHASE=ACTION", action="append", default=[])
    parser.add_argument("--noise", action="store_true", help="a line for people on stdout before each answer")
    parser.add_argument("--pages", action="store_true", help="one tool a page; `show` is on the last one")
    parser.add_argument("--mime", default="text/html;profile=mcp-app")
    parser.add_argument("--answer-uri", default="ui://moody/view", help="the address in the answer to resources/read")
    parser.add_argument("--domain", help="what _meta.ui.domain asks for")
    parser.add_argument("--megabytes", type=float, default=0, help="of text in the result of `show`")
    parser.add_argument("--daemon", metavar="FILE", help="start a daemon and write its pid there")
    return parser.parse_args()


OPTIONS = parse()
MOODS: dict[str, str] = dict(mood.split("=") for mood in OPTIONS.at)
assert set(MOODS) <= set(PHASES)
OTHERS = ["helper", "vanish", "answer"]
TOOLS: list[dict[str, Any]] = [
    {"name": name, "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True}} for name in OTHERS
]
TOOLS.append({"name": "show", "inputSchema": {"type": "object"}, "_meta": {"ui": {"resourceUri": "ui://moody/view"}}})


def write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def unreadable(request_id: object) -> dict[str, str]:
    """What may stand in place of an answer."""
    head = {"jsonrpc": "2.0", "id": request_id}
    return {
        "garbage": "{this is not JSON",
        "torn": json.dumps({**head, "result": {"content": []}})[:-9],
        "wrong": json.dumps({**head, "result": ["no", "object"]}),
        "odd": json.dumps({**head, "result": {"odd": True}}),
    }


def mood(phase: str, request_id: object) -> bool:
    """Behave as asked at this phase; say whether a proper answer follows."""
    action, _, detail = MOODS.get(phase, "").partition(":")
    if action == "exit":
        print(f"I leave at {phase}", file=sys.stderr, flush=True)
        os._exit(3)
    elif action == "close":
        os.close(1)
        time.sleep(600)
    elif action == "late":
        time.sleep(float(detail))
    elif action in unreadable(request_id):
        write(unreadable(request_id)[action])
    else:
        assert action in {"", "hang"}
    return action in {"", "late"}


def listing(params: dict[str, Any]) -> dict[str, Any]:
    if not OPTIONS.pages:
        return {"tools": TOOLS}
    at = int(params.get("cursor", "0"))
    more = {"nextCursor": str(at + 1)} if at + 1 < len(TOOLS) else {}
    return {"tools": TOOLS[at : at + 1], **more}


def call(params: dict[str, Any]) -> dict[str, Any]:
    if params["name"] == "vanish":
        TOOLS[:] = [tool for tool in TOOLS if tool["name"] in {"vanish", "answer"}]
        write(json.dumps({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}))
    if params["name"] not in {tool["name"] for tool in TOOLS}:
        return {"content": [{"type": "text", "text": f"no tool {params['name']}"}], "isError": True}
    text = "x" * int(OPTIONS.megabytes * 1_000_000) if params["name"] == "show" else "done"
    return {"content": [{"type": "text", "text": text or "shown"}]}


def read(_params: dict[str, Any]) -> dict[str, Any]:
    meta = {"_meta": {"ui": {"domain": OPTIONS.domain}}} if OPTIONS.domain else {}
    return {"contents": [{"uri": OPTIONS.answer_uri, "mimeType": OPTIONS.mime, "text": VIEW, **meta}]}


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "initialize": lambda _: {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {"listChanged": True}, "resources": {}},
        "serverInfo": {"name": "moody", "version": "1"},
    },
    "tools/list": listing,
    "resources/list": lambda _: {"resources": []},
    "tools/call": call,
    "resources/read": read,
    "ping": lambda _: {},
}


def daemon() -> None:
    """A process that left session and parent, and does not listen to polite requests."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            for descriptor in (0, 1, 2):
                os.close(descriptor)
            part = Path(OPTIONS.daemon + ".part")
            part.write_text(str(os.getpid()))
            part.rename(OPTIONS.daemon)
            while True:
                time.sleep(1)
        os._exit(0)


def answer(request: dict[str, Any]) -> None:
    method = request["method"]
    if OPTIONS.noise:
        write(f"DEBUG: {method}")
    if mood(method, request["id"]):
        known = METHODS.get(method)
        error = {"code": -32601, "message": f"no method {method}"}
        said = {"error": error} if known is None else {"result": known(request.get("params") or {})}
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], **said}))
    if method == "resources/read":
        mood("after", None)


def main() -> None:
    if OPTIONS.daemon:
        daemon()
    while not mood("start", None):
        time.sleep(1)
    for line in sys.stdin:
        request = json.loads(line)
        if "id" in request and "method" in request:
            answer(request)


main()
