"""An MCP server (2025-11-25, stdio, standard library only) whose tool `show` has the View that uses every call.

Run as `python server.py VIEW.html`. Its other tools answer what a View may meet: every kind of content, members of null, errors of
three kinds, progress, silence until cancelled.
"""

import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]

VIEW: Final = "ui://every-call/view"
PIXEL: Final = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
SILENCE: Final = base64.b64encode(
    b"RIFF$\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0@\x1f\0\0@\x1f\0\0\1\0\x08\0data\0\0\0\0"
).decode()
READS: Final = {"readOnlyHint": True}
NULLS: Final[Json] = {"annotations": None, "_meta": None}


def send(message: Json) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def text(words: str, **more: Any) -> Json:
    return {"type": "text", "text": words, **more}


class EveryCall:
    """Its state: which calls wait, and which were cancelled."""

    def __init__(self, view: str) -> None:
        self.view = view
        self.waiting: set[Any] = set()
        self.cancelled: list[str] = []
        self.tools: dict[str, Callable[[Any, Json], Json | None]] = {
            "show": lambda _, given: {"content": [text("shown")], "structuredContent": {"given": given}},
            "echo": self.echo,
            "kinds": lambda *_: {"content": self.kinds(), "_meta": {"every.call/kept": [1, None]}},
            "nulls": lambda *_: self.nulls(),
            "odd": lambda *_: {"content": [text("a list")], "structuredContent": [1, 2]},
            "fails": lambda *_: {"content": [text("It failed.")], "isError": True},
            "refuses": self.refuses,
            "for_views": lambda *_: {"content": [text("for Views")]},
            "for_models": lambda *_: {"content": [text("for models")]},
            "for_nobody": lambda *_: {"content": [text("for nobody")]},
            "steps": self.steps,
            "waits": self.waits,
            "changes": self.changes,
            "cancelled": lambda *_: {"content": [text("cancelled")], "structuredContent": {"reasons": self.cancelled}},
        }

    def definition(self, name: str) -> Json:
        tool: Json = {"name": name, "inputSchema": {"type": "object"}, "annotations": READS}
        if name == "show":
            tool |= {
                "title": None,
                "outputSchema": {"type": "object"},
                "icons": [{"src": f"data:image/png;base64,{PIXEL}"}],
            }
        visible = {"for_views": ["app"], "for_models": ["model"], "for_nobody": []}.get(name, ["model", "app"])
        return tool | {"_meta": {"ui": {"visibility": visible, **({"resourceUri": VIEW} if name == "show" else {})}}}

    # --- tools ---

    @staticmethod
    def echo(_call: Any, given: Json) -> Json:
        return {"content": [text(json.dumps(given, ensure_ascii=False))], "structuredContent": {"given": given}}

    @staticmethod
    def kinds() -> list[Json]:
        return [
            text("words", annotations={"audience": ["user"], "priority": 0.5}),
            {"type": "image", "data": PIXEL, "mimeType": "image/png"},
            {"type": "audio", "data": SILENCE, "mimeType": "audio/wav"},
            {"type": "resource", "resource": {"uri": "notes://one", "mimeType": "text/plain", "text": "one"}},
            {"type": "resource", "resource": {"uri": "notes://bytes", "blob": PIXEL}},
            {"type": "resource_link", "uri": "notes://one", "name": "one", "size": 3, "title": "One"},
        ]

    @staticmethod
    def nulls() -> Json:
        link = {"type": "resource_link", "uri": "notes://one", "name": "one", "mimeType": None, "size": None, **NULLS}
        inside = {"type": "resource", "resource": {"uri": "notes://one", "text": "one", "mimeType": None}, **NULLS}
        return {
            "content": [text("x", **NULLS), link, inside],
            "structuredContent": None,
            "isError": None,
            "_meta": None,
        }

    @staticmethod
    def refuses(call: Any, _given: Json) -> None:
        send({"id": call, "error": {"code": -32050, "message": "not today", "data": {"until": "tomorrow"}}})

    def steps(self, _call: Any, given: Json) -> Json:
        token = given.get("progressToken")
        for done in (1, 2):
            more = {"total": 2, "message": f"step {done}"}
            if token is not None:
                send({"method": "notifications/progress", "params": {"progressToken": token, "progress": done, **more}})
        return {"content": [text("both steps")]}

    @staticmethod
    def changes(_call: Any, _given: Json) -> Json:
        send({"method": "notifications/tools/list_changed"})
        return {"content": [text("changed")]}

    def waits(self, call: Any, _given: Json) -> None:
        self.waiting.add(call)

    # --- the protocol ---

    def answer(self, message: Json) -> None:
        call, method, params = message["id"], message["method"], message.get("params") or {}
        if method == "tools/call":
            self.call(call, params)
            return
        result = self.plain(method, params)
        if result is None and method == "resources/read":
            send(
                {"id": call, "error": {"code": -32002, "message": "Resource not found", "data": {"uri": params["uri"]}}}
            )
        elif result is None:
            send({"id": call, "error": {"code": -32601, "message": f"no {method} here"}})
        else:
            send({"id": call, "result": result})

    def call(self, call: Any, params: Json) -> None:
        run = self.tools.get(params["name"])
        if run is None:
            send({"id": call, "error": {"code": -32602, "message": f"Unknown tool: {params['name']}"}})
            return
        given = params.get("arguments") or {}
        if params["name"] == "steps":
            given = {"progressToken": (params.get("_meta") or {}).get("progressToken")}
        result = run(call, given)
        if result is not None:
            send({"id": call, "result": result})

    def plain(self, method: str, params: Json) -> Json | None:
        match method:
            case "initialize":
                offers: Json = {"tools": {"listChanged": True}, "resources": {}, "prompts": {}}
                return {
                    "protocolVersion": "2025-11-25",
                    "capabilities": offers,
                    "serverInfo": {"name": "every-call", "version": "1"},
                }
            case "ping":
                return {}
            case "tools/list":
                return {"tools": [self.definition(name) for name in self.tools]}
            case "resources/list":
                return {"resources": [{"uri": "notes://one", "name": "one", "mimeType": None, "size": 3, **NULLS}]}
            case "resources/templates/list":
                return {"resourceTemplates": [{"uriTemplate": "notes://{name}", "name": "notes", "description": None}]}
            case "prompts/list":
                return {"prompts": [{"name": "review", "title": None, "arguments": [{"name": "of", "required": None}]}]}
            case "resources/read":
                return self.read(str(params["uri"]))
        return None

    def read(self, uri: str) -> Json | None:
        contents: dict[str, Json] = {
            VIEW: {
                "mimeType": "text/html;profile=mcp-app",
                "text": self.view,
                "_meta": {"ui": {"prefersBorder": True}},
            },
            "notes://one": {"mimeType": "text/plain", "text": "Note one: ä → 𝄞"},
            "notes://bytes": {"mimeType": "image/png", "blob": PIXEL},
            "notes://nulls": {"mimeType": None, "text": "nulls", "_meta": None},
        }
        return {"contents": [{"uri": uri, **contents[uri]}]} if uri in contents else None

    def told(self, message: Json) -> None:
        if message["method"] == "notifications/cancelled":
            call = message["params"].get("requestId")
            if call in self.waiting:
                self.waiting.discard(call)
                self.cancelled.append(str(message["params"].get("reason")))


def main() -> None:
    """Serve until the input ends."""
    server = EveryCall(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for line in sys.stdin:
        message = json.loads(line)
        if "method" in message and "id" in message:
            server.answer(message)
        elif "method" in message:
            server.told(message)


if __name__ == "__main__":
    main()
