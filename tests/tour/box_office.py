"""An MCP server (2025-11-25, stdio, standard library only) of a box office: it asks back, and its Views speak.

`book_seats` wants a form filled in and `pay_seats` an address visited; the View of `seat_map` says something to the
model, that of `scan_ticket` wants the camera, and that of `stage_plan` offers a tool and files; `paint_plan` gives it
another document.
"""

import json
import sys
from typing import Any, Final

LOOK: Final = """<!doctype html><meta charset="utf-8"><style>
:root { color-scheme: light dark; font: 14px system-ui, sans-serif; color: light-dark(#1d2a24, #dfe7e2) }
body { margin: 0; padding: 16px 18px; display: grid; gap: 12px; justify-items: start }
h2, p { margin: 0 } h2 { font-size: 17px } p { color: light-dark(#55645c, #9fb0a6) }
.seats { display: grid; grid-template-columns: repeat(9, auto); gap: 6px; align-items: center }
button { font: inherit; padding: 5px 9px; border: 1px solid light-dark(#c8d2cc, #3a4740); border-radius: 6px;
  background: light-dark(#fff, #1a211d); color: inherit }
button:disabled { opacity: .35 } button[aria-pressed=true] { background: #14804a; border-color: #14804a; color: #fff }
</style>"""
SPEAKS: Final = """
let last = 0;
const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params) => post({ id: ++last, method, params });
addEventListener("message", ({ data }) => {
    if (data.id === 0) {
        document.documentElement.style.colorScheme = data.result.hostContext.theme;
        post({ method: "ui/notifications/initialized" });
        post({ method: "ui/notifications/size-changed", params: { height: document.documentElement.offsetHeight } });
    }
    if (data.method === "ui/notifications/host-context-changed" && data.params.theme)
        document.documentElement.style.colorScheme = data.params.theme;
    if (data.method === "tools/list") post({ id: data.id, result: { tools: window.tools ?? [] } });
    if (data.method === "tools/call") post({ id: data.id, result: window.call(data.params.arguments) });
    if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
});
post({ id: 0, method: "ui/initialize", params: { appInfo: { name: "box office", version: "1" },
    protocolVersion: "2026-01-26", appCapabilities: { tools: {},
        availableDisplayModes: ["inline", "fullscreen", "pip"] } } });
"""
SEATS: Final = """<h2>Friday, 19:30 · The Seagull</h2><p>Row F is the last one on the ground floor.</p>
<div class="seats"></div><button id="say">Ask about these seats</button><script>
const chosen = [];
for (const row of "EFG") {
    seats().append(Object.assign(document.createElement("b"), { textContent: row }));
    for (let at = 1; at <= 8; at++) {
        const name = row + at, taken = (row.charCodeAt() * 7 + at * 5) % 3 === 0 && row !== "F";
        const seat = Object.assign(document.createElement("button"), { textContent: at, disabled: taken, ariaLabel: name });
        seat.onclick = () => {
            seat.ariaPressed = "true";
            chosen.push(name);
            ask("ui/update-model-context", { content: [{ type: "text", text: `Chosen: ${chosen.join(" and ")}.` }],
                structuredContent: { seats: chosen, price: 24 * chosen.length } });
        };
        seats().append(seat);
    }
}
function seats() { return document.querySelector(".seats"); }
say.onclick = () => ask("ui/message", { role: "user", content: [{ type: "text",
    text: `Are ${chosen.join(" and ")} good seats for somebody in a wheelchair?` }] });
</script>"""
TICKET: Final = "<h2>Hold the ticket into the camera</h2><p>Its code is read here and goes nowhere.</p>"
PLAN: Final = """<h2>Act two, the house by the lake</h2>
<svg viewBox="0 0 300 130" width="300" fill="none" stroke="currentColor" stroke-width="2">
<path d="M20 10h260l-30 110H50z"/><circle id="lamp" cx="80" cy="40" r="9" fill="#e0a030" stroke="none"/>
<path d="M130 60h40v24h-40zM206 44l30 14-14 30-30-14z"/></svg><button id="save">Save the plan</button><script>
window.tools = [{ name: "move_lamp", title: "Move the lamp", description: "Moves the lamp on the plan.",
    inputSchema: { type: "object", required: ["to"], properties: { to: { enum: ["left", "middle", "right"] } } } }];
window.call = ({ to }) => {
    lamp.setAttribute("cx", { left: 80, middle: 150, right: 220 }[to]);
    return { content: [{ type: "text", text: `The lamp hangs on the ${to} now.` }] };
};
const file = (uri, mimeType, text) => ({ type: "resource", resource: { uri, mimeType, text } });
save.onclick = () => ask("ui/download-file", { contents: [
    file("ui://box-office/act-two.svg", "image/svg+xml", document.querySelector("svg").outerHTML),
    file("ui://box-office/cues.csv", "text/csv", "cue,lamp\\n12,left\\n"),
    file("ui://box-office/read-me.pdf.exe", "application/pdf", "MZ")] });
</script>"""
VIEWS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "seat_map": (SEATS, {}),
    "scan_ticket": (TICKET, {"camera": {}}),
    "stage_plan": (PLAN, {}),
}
WHOM: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "title": "Name on the tickets", "minLength": 2},
        "seats": {"type": "integer", "title": "Seats", "minimum": 1, "maximum": 8, "default": 2},
        "price": {
            "type": "string",
            "title": "Price",
            "oneOf": [{"const": "full", "title": "Full price"}, {"const": "student", "title": "Student"}],
            "default": "full",
        },
        "email": {"type": "string", "title": "Send them to", "format": "email"},
    },
}
QUESTIONS: Final = {
    "book_seats": {
        "message": "Row F has seats for Friday. Who are they for, and where shall the tickets go?",
        "requestedSchema": WHOM,
    },
    "pay_seats": {
        "mode": "url",
        "message": "The seats are yours for ten minutes. Pay for them on our page, then come back.",
        "url": "https://pay.box-office.example/checkout?order=F7-F8&back=greenroom",
        "elicitationId": "payment",
    },
}
painted: list[str] = []
"""What was added to the plan."""
waiting: dict[str, Any] = {}
"""The call that a question belongs to, by the question's id."""


def tool(name: str) -> dict[str, Any]:
    ui = {"_meta": {"ui": {"resourceUri": f"ui://box-office/{name}"}}} if name in VIEWS else {}
    return {"name": name, "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True}, **ui}


def send(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def finish(call: Any, text: str) -> None:
    send({"id": call, "result": {"content": [{"type": "text", "text": text}]}})


def resource(uri: str) -> dict[str, Any]:
    body, permissions = VIEWS[uri.rpartition("/")[2]]
    html = f"{LOOK}{body}{''.join(painted)}<script>{SPEAKS}</script>"
    one = {"uri": uri, "mimeType": "text/html;profile=mcp-app", "text": html}
    return {"contents": [one | {"_meta": {"ui": {"permissions": permissions}}}]}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    match method:
        case "initialize":
            offers: dict[str, Any] = {"tools": {}, "resources": {"subscribe": True}}
            me = {"name": "box-office", "version": "3.2.0"}
            return {"protocolVersion": "2025-11-25", "capabilities": offers, "serverInfo": me}
        case "tools/list":
            return {"tools": [tool(name) for name in (*QUESTIONS, *VIEWS, "paint_plan")]}
        case "resources/list":
            return {"resources": []}
        case "resources/read":
            return resource(params["uri"])
    return {}


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method is None:
        finish(waiting.pop(message["id"]), f"The answer was: {message['result']['action']}.")
    elif method == "tools/call" and params["name"] in QUESTIONS:
        waiting[f"of {message['id']}"] = message["id"]
        send({"id": f"of {message['id']}", "method": "elicitation/create", "params": QUESTIONS[params["name"]]})
    elif method == "tools/call" and params["name"] == "paint_plan":
        painted.append("<p>Painted on Friday.</p>")
        send({"method": "notifications/resources/updated", "params": {"uri": "ui://box-office/stage_plan"}})
        finish(message["id"], "Painted.")
    elif method == "tools/call":
        finish(message["id"], "24 seats in three rows.")
    elif "id" in message:
        known = method in {"initialize", "tools/list", "resources/list", "resources/read", "resources/subscribe"}
        refusal = {"error": {"code": -32601, "message": "no such method"}}
        send({"id": message["id"], **({"result": answer(method, params)} if known else refusal)})
