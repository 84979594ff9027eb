"""An MCP server written by hand in lines of JSON, so that it can misbehave in every way a test asks for.

Standard library only. What it does is chosen by arguments; what its tools answer is mostly given by the caller.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

META = "io.modelcontextprotocol/"


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--modern", action="store_true", help="speak 2026-07-28 as well")
    parser.add_argument("--only-modern", action="store_true", help="refuse the older handshake")
    parser.add_argument("--unknown", choices=["error", "silent", "exit"], default="error")
    parser.add_argument("--exit-at-start", type=int)
    parser.add_argument("--hang", action="store_true", help="read everything, answer nothing")
    parser.add_argument("--noise", action="store_true", help="print a banner on stdout")
    parser.add_argument("--start-seconds", type=float, default=0)
    parser.add_argument("--stubborn", action="store_true", help="ignore a closed stdin and SIGTERM")
    parser.add_argument("--say", default="", help="a line for stderr at the start")
    parser.add_argument("--pages", action="store_true", help="one tool and one resource a page")
    parser.add_argument("--prompts", type=int, default=0, help="so many prompts, and instructions to the model")
    parser.add_argument("--starts", help="append a line to this file at every start")
    parser.add_argument("--spawn", help="start children at once and write their pids to this file")
    return parser.parse_args()


OPTIONS = parse()
TOOLS: list[dict[str, Any]] = [
    {"name": name, "inputSchema": {"type": "object"}, "x-vendor": {"kept": None}}
    for name in ("answer", "fail", "die", "never", "progress", "ask", "change", "surroundings", "spawn", "unreadable")
]
RESOURCES: list[dict[str, Any]] = [{"uri": f"ui://toy/{n}", "name": f"r{n}", "_meta": {"ui": {}}} for n in range(3)]
PROMPTS: list[dict[str, Any]] = [{"name": f"p{n}"} for n in range(OPTIONS.prompts)]
cancelled: list[Any] = []
subscriptions: list[Any] = []


def send(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def receive() -> dict[str, Any]:
    line = sys.stdin.readline()
    if line:
        return dict(json.loads(line))
    while OPTIONS.stubborn:
        time.sleep(0.1)
    sys.exit(0)


def page(member: str, entries: list[dict[str, Any]], params: dict[str, Any]) -> dict[str, Any]:
    if not OPTIONS.pages:
        return {member: entries}
    at = int(params.get("cursor", "0"))
    result: dict[str, Any] = {member: entries[at : at + 1]}
    if at + 1 < len(entries):
        result["nextCursor"] = str(at + 1)
    return result


def spawn() -> dict[str, int]:
    """Start a child, a grandchild behind a shell, and a daemon that left session and parent."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    read, write = os.pipe()
    middle = os.fork()
    if middle == 0:
        os.setsid()
        daemon = os.fork()
        if daemon == 0:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            while True:
                time.sleep(1)
        os.write(write, str(daemon).encode())
        os._exit(0)
    os.waitpid(middle, 0)
    daemon = int(os.read(read, 32))
    shell = subprocess.Popen(["/bin/sh", "-c", "sleep 601 & echo $!; wait"], stdout=subprocess.PIPE)
    assert shell.stdout is not None
    grandchild = int(shell.stdout.readline())
    return {"child": child.pid, "shell": shell.pid, "grandchild": grandchild, "daemon": daemon, "server": os.getpid()}


def ask_back() -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for method in ("sampling/createMessage", "elicitation/create", "roots/list", "ping"):
        send(
            {
                "id": f"back-{method}",
                "method": method,
                "params": {"message": "?", "requestedSchema": {"type": "object"}},
            }
        )
        answers[method] = receive()
    return answers


def change(*_: dict[str, Any]) -> dict[str, Any]:
    TOOLS.append({"name": f"new-{len(TOOLS)}", "inputSchema": {"type": "object"}})
    RESOURCES.append({"uri": f"ui://toy/new-{len(RESOURCES)}", "name": "new"})
    for name in ("tools", "resources"):
        stamped = [{"_meta": {META + "subscriptionId": one}} for one in subscriptions]
        for params in stamped or [{}]:
            send({"method": f"notifications/{name}/list_changed", "params": params})
    return {"result": {"content": []}}


def die(arguments: dict[str, Any], _params: dict[str, Any]) -> None:
    print("I am dying", file=sys.stderr, flush=True)
    os._exit(int(arguments.get("code", 3)))


def progress(_arguments: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    for step in (1, 2):
        told = {"progressToken": params["_meta"]["progressToken"], "progress": step, "total": 2}
        send({"method": "notifications/progress", "params": {**told, "message": f"step {step}"}})
    return {"result": {"content": [], "meta": params["_meta"]}}


def surroundings(_arguments: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    facts = {"env": dict(os.environ), "cwd": str(Path.cwd()), "cancelled": cancelled, "params": params}
    return {"result": {"content": [], "structuredContent": facts}}


CALLS: dict[str, Callable[[dict[str, Any], dict[str, Any]], dict[str, Any] | None]] = {
    "answer": lambda arguments, _: {"result": arguments["result"]},
    "fail": lambda arguments, _: {"error": arguments["error"]},
    "die": die,
    "never": lambda *_: None,
    "progress": progress,
    "ask": lambda *_: {"result": {"content": [], "answers": ask_back()}},
    "change": change,
    "surroundings": surroundings,
    "spawn": lambda *_: {"result": {"content": [], "structuredContent": spawn()}},
    "unreadable": lambda *_: {"result": ["no", "object"]},
}


def call(request: dict[str, Any]) -> dict[str, Any] | None:
    params = request["params"]
    if params["name"] not in CALLS:
        return {"error": {"code": -32602, "message": f"no tool {params['name']}"}}
    return CALLS[params["name"]](params.get("arguments") or {}, params)


def initialize(request: dict[str, Any]) -> dict[str, Any]:
    if OPTIONS.only_modern:
        return {"error": {"code": -32022, "message": "only 2026-07-28", "data": {"supported": ["2026-07-28"]}}}
    capabilities: dict[str, Any] = {"tools": {"listChanged": True}, "resources": {"listChanged": True}, "x-vendor": {}}
    return {
        "result": {
            "protocolVersion": request["params"]["protocolVersion"],
            "capabilities": capabilities | ({"prompts": {}} if PROMPTS else {}),
            "serverInfo": {"name": "raw", "version": "1", "x-vendor": True},
            **({"instructions": "Ask twice."} if PROMPTS else {}),
        }
    }


def discover() -> dict[str, Any]:
    return {
        "result": {
            "resultType": "complete",
            "supportedVersions": ["2026-07-28"],
            "capabilities": {"tools": {"listChanged": True}, "resources": {"listChanged": True}},
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": {META + "serverInfo": {"name": "raw", "version": "1", "x-vendor": True}},
        }
    }


def listen(request: dict[str, Any]) -> None:
    subscriptions.append(request["id"])
    send(
        {
            "method": "notifications/subscriptions/acknowledged",
            "params": {
                "notifications": request["params"]["notifications"],
                "_meta": {META + "subscriptionId": request["id"]},
            },
        }
    )


def read(request: dict[str, Any]) -> dict[str, Any]:
    content = {"uri": request["params"]["uri"], "text": "<p>", "x-vendor": 1}
    return {"result": {"contents": [content], "x-vendor": None}}


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any] | None]] = {
    "initialize": initialize,
    "tools/list": lambda request: {"result": page("tools", TOOLS, request.get("params") or {})},
    "resources/list": lambda request: {"result": page("resources", RESOURCES, request.get("params") or {})},
    "resources/read": read,
    "prompts/list": lambda request: {"result": page("prompts", PROMPTS, request.get("params") or {})},
    "tools/call": call,
    "ping": lambda _: {"result": {}},
}
if OPTIONS.modern or OPTIONS.only_modern:
    METHODS |= {"server/discover": lambda _: discover(), "subscriptions/listen": listen}


def answer(request: dict[str, Any]) -> dict[str, Any] | None:
    if request["method"] in METHODS:
        return METHODS[request["method"]](request)
    if OPTIONS.unknown == "exit":
        os._exit(4)
    if OPTIONS.unknown == "silent":
        return None
    return {"error": {"code": -32601, "message": f"no method {request['method']}"}}


def begin() -> None:
    if OPTIONS.starts:
        with Path(OPTIONS.starts).open("a") as file:
            file.write(f"{os.getpid()}\n")
    if OPTIONS.say:
        print(OPTIONS.say, file=sys.stderr, flush=True)
    if OPTIONS.stubborn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if OPTIONS.spawn:
        part = Path(OPTIONS.spawn + ".part")
        part.write_text(json.dumps(spawn()))
        part.rename(OPTIONS.spawn)
    if OPTIONS.exit_at_start is not None:
        sys.exit(OPTIONS.exit_at_start)
    if OPTIONS.noise:
        print("Welcome to the toy server!", flush=True)
    time.sleep(OPTIONS.start_seconds)


def main() -> None:
    begin()
    while True:
        message = receive()
        if message.get("method") == "notifications/cancelled":
            cancelled.append(message["params"])
        if OPTIONS.hang or "id" not in message or "method" not in message:
            continue
        reply = answer(message)
        if reply is not None:
            send({"id": message["id"], **reply})


main()
