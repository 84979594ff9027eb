"""A hostile MCP server over stdio: each script in `views/` is a tool with a View; `report` passes word to the canary.

Run as `python server.py JSON`; the JSON object holds `canary` (told to every View), and by name of a View its `csp` and
`permissions`. Standard library only, so that it starts at once.
"""

import http.client
import json
import sys
from pathlib import Path
from typing import Any, Final

VIEWS: Final = Path(__file__).parent / "views"
LIBRARY: Final = "stagehand"
MEDIA_TYPE: Final = "text/html;profile=mcp-app"

Json = dict[str, Any]


class HostileServer:
    """Answers what a host asks; all that is hostile is in the Views."""

    def __init__(self, order: Json) -> None:
        self.order = order
        self.views = sorted(path.stem for path in VIEWS.glob("*.js") if path.stem != LIBRARY)

    def answer(self, method: str, params: Json) -> Json | None:
        """The result of a request; None for a method that is not known."""
        match method:
            case "initialize":
                return {
                    "protocolVersion": "2025-11-25",
                    "capabilities": {"tools": {}, "resources": {}},
                    "serverInfo": {"name": "hostile", "version": "1"},
                }
            case "ping":
                return {}
            case "tools/list":
                return {"tools": [self.report_tool(), *map(self.tool, self.views)]}
            case "tools/call":
                return self.call(params["name"], params.get("arguments") or {})
            case "resources/list":
                return {
                    "resources": [{"uri": f"ui://hostile/{n}", "name": n, "mimeType": MEDIA_TYPE} for n in self.views]
                }
            case "resources/read":
                return {"contents": [self.resource(params["uri"].removeprefix("ui://hostile/"))]}
            case _:
                return None

    @staticmethod
    def report_tool() -> Json:
        return {
            "name": "report",
            "inputSchema": {"type": "object"},
            "annotations": {"readOnlyHint": True},
            "_meta": {"ui": {"visibility": ["app"]}},
        }

    @staticmethod
    def tool(name: str) -> Json:
        return {
            "name": name,
            "inputSchema": {"type": "object"},
            "annotations": {"readOnlyHint": True},
            "_meta": {"ui": {"resourceUri": f"ui://hostile/{name}", "visibility": ["model", "app"]}},
        }

    def call(self, name: str, arguments: Json) -> Json:
        if name == "report":
            port = int(self.order["canary"]["http"].rpartition(":")[2])
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("POST", "/report", json.dumps(arguments))
            connection.getresponse().read()
        return {"content": [{"type": "text", "text": "done"}]}

    def resource(self, name: str) -> Json:
        library, script = ((VIEWS / f"{part}.js").read_text() for part in (LIBRARY, name))
        told = json.dumps({"view": name, "canary": self.order["canary"]}).replace("<", "\\u003c")
        html = (
            f"<!doctype html><meta charset=utf-8><title>{name}</title><body><script>const TOLD = {told};</script>"
            f"<script>{library}</script><script type=module>{script}</script>"
        )
        ui = {key: self.order[key][name] for key in ("csp", "permissions") if name in self.order.get(key, {})}
        return {"uri": f"ui://hostile/{name}", "mimeType": MEDIA_TYPE, "text": html, "_meta": {"ui": ui}}


def main() -> None:
    server = HostileServer(json.loads(sys.argv[1]))
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        result = server.answer(message["method"], message.get("params") or {})
        outcome = {"error": {"code": -32601, "message": "no such method"}} if result is None else {"result": result}
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **outcome}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
