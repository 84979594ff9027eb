"""An MCP server whose lists, documents and tasks change while it is connected, in either era, and which says so.

Standard library only; each request is answered in a thread of its own, so that a long one keeps nobody waiting.
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

META = "io.modelcontextprotocol/"
TASKS = META + "tasks"
PAGE = "ui://living/page"
SHOWN = {"ui": {"resourceUri": PAGE}}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--modern", action="store_true", help="speak 2026-07-28 as well")
    parser.add_argument("--page-size", type=int, default=100)
    parser.add_argument("--html", help="the file that holds the View's document, read each time")
    parser.add_argument("--ttl", type=int, default=0, help="ttlMs of what is read")
    parser.add_argument("--poll", type=json.loads, default=50, help="pollInterval of tasks, as JSON")
    parser.add_argument("--quiet", action="store_true", help="announce no change of a list")
    parser.add_argument("--deaf", action="store_true", help="take no subscription")
    parser.add_argument("--slow", nargs=2, default=["", "0"], help="a method, and how many seconds it takes")
    parser.add_argument("--without", nargs="*", default=[], help="capabilities that are not there")
    return parser.parse_args()


OPTIONS = parse()


def tool(name: str, *, visibility: list[str] | None = None, **more: Any) -> dict[str, Any]:
    ui = {} if visibility is None else {"_meta": {"ui": {"visibility": visibility}}}
    hints = {"readOnlyHint": True, "destructiveHint": None}
    schema = {"type": "object", "x-null": None}
    return {"name": name, "title": None, "inputSchema": schema, "annotations": hints, "x-vendor": None, **ui, **more}


TOOLS: list[dict[str, Any]] = [
    tool("show", description="The first", _meta=SHOWN),
    tool("show_too", description="The second", _meta=SHOWN),
    tool("app_only", visibility=["app"]),
    tool("model_only", visibility=["model"]),
    tool("nobody", visibility=[]),
    *(tool(name) for name in ("add", "edit", "told", "wait")),
    tool("research", execution={"taskSupport": "required"}),
    tool("maybe", execution={"taskSupport": "optional"}),
    tool("show_late", execution={"taskSupport": "required"}, _meta=SHOWN),
]
RESOURCES: list[dict[str, Any]] = [{"uri": f"living://{n}", "name": f"r{n}", "mimeType": None} for n in range(3)]
TEMPLATES: list[dict[str, Any]] = [{"uriTemplate": "living://{n}", "name": "all", "description": None}]
PROMPTS: list[dict[str, Any]] = [{"name": "greet", "arguments": [{"name": "who", "description": None}]}]
DOCUMENT = ["<p>one</p>"]
subscribed: set[str] = set()
listening: dict[Any, dict[str, Any]] = {}
heard: list[dict[str, Any]] = []
answers: dict[Any, dict[str, Any]] = {}
tasks: dict[str, "Work"] = {}
writing = threading.Lock()
changed = threading.Condition()


def send(message: dict[str, Any]) -> None:
    with writing:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def tell(method: str, params: dict[str, Any], wanted: str, uri: str | None = None) -> None:
    """Announce something: to whoever listens in the newer era, to everybody in the older one."""
    if not listening:
        send({"method": method, **({"params": params} if params else {})})
    for name, asked in list(listening.items()):
        if (uri in asked.get(wanted, [])) if uri else asked.get(wanted):
            send({"method": method, "params": {**params, "_meta": {META + "subscriptionId": name}}})


# --- lists and documents -------------------------------------------------------------------------------------------


def page(member: str, entries: list[dict[str, Any]]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def answer(params: dict[str, Any]) -> dict[str, Any]:
        at = int(params.get("cursor", "0"))
        after = at + OPTIONS.page_size
        rest = {"nextCursor": str(after) if after < len(entries) else None}
        return {member: entries[at:after], "_meta": {"x": None}, "x-vendor": None, **rest}

    return answer


def add(arguments: dict[str, Any]) -> dict[str, Any]:
    name = f"new-{len(TOOLS)}"
    TOOLS.append(tool(name))
    RESOURCES.append({"uri": f"living://{name}", "name": name})
    PROMPTS.append({"name": name})
    for _ in range(int(arguments.get("announced", 1))):
        for one in ("tools", "resources", "prompts"):
            tell(f"notifications/{one}/list_changed", {}, f"{one}ListChanged")
    return {"content": []}


def document() -> str:
    return Path(OPTIONS.html).read_text() if OPTIONS.html else DOCUMENT[0]


def edit(arguments: dict[str, Any]) -> dict[str, Any]:
    DOCUMENT[0] = str(arguments["html"])
    for _ in range(int(arguments.get("announced", 1))):
        if PAGE in subscribed or listening:
            tell("notifications/resources/updated", {"uri": PAGE}, "resourceSubscriptions", PAGE)
    return {"content": []}


def read(params: dict[str, Any]) -> dict[str, Any]:
    if params["uri"] != PAGE:
        return {"contents": [{"uri": params["uri"], "text": params["uri"], "mimeType": None}]}
    content = {"uri": PAGE, "mimeType": "text/html;profile=mcp-app", "text": document()}
    return {"contents": [content], "ttlMs": OPTIONS.ttl, "cacheScope": "private"}


def subscribe(params: dict[str, Any]) -> dict[str, Any]:
    subscribed.add(params["uri"])
    return {}


def unsubscribe(params: dict[str, Any]) -> dict[str, Any]:
    subscribed.discard(params["uri"])
    return {}


def told(_arguments: dict[str, Any]) -> dict[str, Any]:
    facts = {"heard": heard, "subscribed": sorted(subscribed), "listening": list(listening.values())}
    return {"content": [], "structuredContent": facts}


def wait(arguments: dict[str, Any]) -> dict[str, Any]:
    time.sleep(float(arguments["seconds"]))
    return {"content": [{"type": "text", "text": "waited"}]}


# --- tasks ---------------------------------------------------------------------------------------------------------


class Work:
    """A call that became a task."""

    def __init__(self, name: str, arguments: dict[str, Any]) -> None:
        self.name, self.arguments = name, arguments
        self.status, self.message = "working", "Looking around"
        self.outcome: dict[str, Any] | None = None
        self.requests: dict[str, Any] = {}
        self.responses: dict[str, Any] = {}

    def become(self, status: str, message: str) -> None:
        with changed:
            if self.status in {"working", "input_required"}:
                self.status, self.message = status, message
            changed.notify_all()

    def over(self) -> bool:
        return self.status in {"completed", "failed", "cancelled"}

    def state(self) -> dict[str, Any]:
        suffix = "Ms" if OPTIONS.modern else ""
        at = "2026-11-30T12:00:00Z"
        state = {"taskId": self.name, "status": self.status, "statusMessage": self.message, "createdAt": at}
        return state | {"lastUpdatedAt": at, f"ttl{suffix}": 60_000, f"pollInterval{suffix}": OPTIONS.poll}

    def run(self) -> None:
        if self.arguments.get("ask"):
            self._ask()
        end = time.monotonic() + float(self.arguments.get("seconds", 0.2))
        while time.monotonic() < end and not self.over():
            time.sleep(0.01)
        if "ends" in self.arguments:
            self.become(self.arguments["ends"], "The library is closed")
        elif "fail" in self.arguments:
            self.outcome = {"error": {"code": -32050, "message": self.arguments["fail"]}}
            self.become("failed", "It went wrong")
        else:
            said = f"done {self.responses}" if self.responses else "done"
            wrong = {"isError": True} if self.arguments.get("is_error") else {}
            self.outcome = {"result": {"content": [{"type": "text", "text": said}], **wrong}}
            self.become("completed", "Found")

    def _ask(self) -> None:
        schema = {"type": "object", "properties": {"where": {"type": "string"}}, "required": ["where"]}
        question = {"mode": "form", "message": "Where?", "requestedSchema": schema}
        self.requests = {"where": {"method": "elicitation/create", "params": question}}
        self.become("input_required", "Waiting for you")
        with changed:
            changed.wait_for(lambda: self.responses or self.over(), timeout=60)
        self.requests = {}
        self.become("working", "Looking there")

    def ask_as_result_is_waited_for(self) -> None:
        """The older era: the question travels while somebody waits in `tasks/result`."""
        question = {**self.requests["where"]["params"], "_meta": {META + "related-task": {"taskId": self.name}}}
        name = f"ask-{self.name}"
        send({"id": name, "method": "elicitation/create", "params": question})
        with changed:
            changed.wait_for(lambda: name in answers or self.over(), timeout=60)
            if name in answers:
                self.responses = {"where": answers[name].get("result", {})}
            changed.notify_all()


def begin(params: dict[str, Any]) -> dict[str, Any]:
    work = tasks[f"t{len(tasks) + 1}"] = Work(f"t{len(tasks) + 1}", params.get("arguments") or {})
    threading.Thread(target=work.run, daemon=True).start()
    return {"resultType": "task", **work.state()} if OPTIONS.modern else {"task": work.state()}


def known(params: dict[str, Any]) -> Work:
    if params["taskId"] not in tasks:
        raise LookupError(f"no task {params['taskId']}")
    return tasks[params["taskId"]]


def task_get(params: dict[str, Any]) -> dict[str, Any]:
    work = known(params)
    if not OPTIONS.modern:
        return work.state()
    more = {"inputRequests": dict(work.requests)} if work.status == "input_required" else {}
    return {**work.state(), **more, **((work.outcome or {}) if work.over() and work.status != "cancelled" else {})}


def task_result(params: dict[str, Any]) -> dict[str, Any]:
    work = known(params)
    if work.status == "input_required":
        work.ask_as_result_is_waited_for()
    with changed:
        changed.wait_for(work.over, timeout=60)
    if work.status == "cancelled" or work.outcome is None:
        raise LookupError("the task was cancelled")
    if "error" in work.outcome:
        raise RuntimeError(work.outcome["error"]["message"])
    return {**work.outcome["result"], "_meta": {META + "related-task": {"taskId": work.name}}}


def task_cancel(params: dict[str, Any]) -> dict[str, Any]:
    known(params).become("cancelled", "You did not want it")
    return {} if OPTIONS.modern else known(params).state()


def task_update(params: dict[str, Any]) -> dict[str, Any]:
    with changed:
        known(params).responses.update(params["inputResponses"])
        changed.notify_all()
    return {}


# --- what is asked -------------------------------------------------------------------------------------------------

CALLS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"add": add, "edit": edit, "told": told, "wait": wait}


def may_be_task(params: dict[str, Any]) -> bool:
    if OPTIONS.modern:
        extensions = params.get("_meta", {}).get(META + "clientCapabilities", {}).get("extensions", {})
        return TASKS in extensions
    return "task" in params


def call(params: dict[str, Any]) -> dict[str, Any]:
    name = params["name"]
    support = next((one for one in TOOLS if one["name"] == name), {}).get("execution", {}).get("taskSupport")
    if support and may_be_task(params):
        return begin(params)
    if support == "required":
        raise RuntimeError(f"{name} runs as a task only")
    said = {"content": [{"type": "text", "text": f"called {name}"}]}
    return CALLS[name](params.get("arguments") or {}) if name in CALLS else said


def capabilities() -> dict[str, Any]:
    told_of: dict[str, Any] = {} if OPTIONS.quiet else {"listChanged": True}
    there: dict[str, Any] = {
        "tools": told_of,
        "resources": {**told_of, "subscribe": not OPTIONS.deaf},
        "prompts": told_of,
    }
    there |= (
        {"extensions": {TASKS: {}}}
        if OPTIONS.modern
        else {"tasks": {"cancel": {}, "requests": {"tools": {"call": {}}}}}
    )
    return {name: value for name, value in there.items() if name not in OPTIONS.without}


def initialize(params: dict[str, Any]) -> dict[str, Any]:
    server = {"name": "living", "version": "1"}
    return {"protocolVersion": params["protocolVersion"], "capabilities": capabilities(), "serverInfo": server}


def discover(_params: dict[str, Any]) -> dict[str, Any]:
    named = {META + "serverInfo": {"name": "living", "version": "1"}}
    return {"supportedVersions": ["2026-07-28"], "capabilities": capabilities(), "ttlMs": 0, "_meta": named}


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "tools/list": page("tools", TOOLS),
    "resources/list": page("resources", RESOURCES),
    "resources/templates/list": page("resourceTemplates", TEMPLATES),
    "prompts/list": page("prompts", PROMPTS),
    "resources/read": read,
    "tools/call": call,
    "tasks/get": task_get,
    "tasks/cancel": task_cancel,
    "ping": lambda _: {},
}
METHODS |= (
    {"server/discover": discover, "tasks/update": task_update}
    if OPTIONS.modern
    else {"initialize": initialize, "tasks/result": task_result}
    | ({} if OPTIONS.deaf else {"resources/subscribe": subscribe, "resources/unsubscribe": unsubscribe})
)


class UnknownMethod(RuntimeError):
    """Raised for what this server does not speak."""


def answer(message: dict[str, Any]) -> None:
    method, params = message["method"], message.get("params") or {}
    try:
        if method not in METHODS:
            raise UnknownMethod(f"no method {method}")
        time.sleep(float(OPTIONS.slow[1]) if method == OPTIONS.slow[0] else 0)
        result = METHODS[method](params)
    except (RuntimeError, LookupError) as error:
        code = -32601 if isinstance(error, UnknownMethod) else -32602
        send({"id": message["id"], "error": {"code": code, "message": str(error)}})
        return
    stamped = {"resultType": "complete", **result} if OPTIONS.modern else result
    send({"id": message["id"], "result": stamped})


def listen(message: dict[str, Any]) -> None:
    asked = dict(message["params"]["notifications"])
    if OPTIONS.deaf:
        send({"id": message["id"], "error": {"code": -32601, "message": "nobody listens here"}})
        return
    listening[message["id"]] = asked
    named = {META + "subscriptionId": message["id"]}
    send({"method": "notifications/subscriptions/acknowledged", "params": {"notifications": asked, "_meta": named}})


for line in sys.stdin:
    got = json.loads(line)
    if "method" in got:
        heard.append({"method": got["method"], "params": got.get("params"), "bare": "params" not in got})
    if "id" in got and "method" not in got:
        with changed:
            answers[got["id"]] = got
            changed.notify_all()
    elif got.get("method") == "subscriptions/listen":
        listen(got)
    elif got.get("method") == "notifications/cancelled":
        listening.pop(got["params"].get("requestId"), None)
    elif "id" in got:
        threading.Thread(target=answer, args=(got,), daemon=True).start()
