"""An MCP server (2025-11-25, stdio, standard library only) whose tools and Views stand in the JSON file it is given.

{"TOOL": {"html": "…", "mime": "…", "blob": true, "uri": "ui://…", "ui": {…}, "result": {…}, "error": {…}, "silent": true,
"listed": {…}, "entry": {…}, "dies": "…", "late": 1.5, "held": "FILE", "swaps": {…}}}:
`listed` is added to the tool's definition; only a View with an `entry` stands in the list of resources, with what is in it;
a call of a tool that `dies` ends the server with these last words; the reading of a View that is `late` takes so many
seconds, of one that is `held` until there is such a file; a call of one that `swaps` makes these tools of those that have
these names.
"""

import base64
import json
import sys
import time
from pathlib import Path
from typing import Any

TOOLS: dict[str, dict[str, Any]] = json.loads(Path(sys.argv[1]).read_text())


def uri(name: str) -> str:
    return str(TOOLS[name].get("uri", f"ui://toy/{name}"))


def definition(name: str) -> dict[str, Any]:
    if "meta" in TOOLS[name]:
        return {"name": name, "inputSchema": {"type": "object"}, "_meta": TOOLS[name]["meta"]}
    meta = {"_meta": {"ui": {"resourceUri": uri(name)}}} if "html" in TOOLS[name] or "uri" in TOOLS[name] else {}
    return {"name": name, "inputSchema": {"type": "object"}, **meta, **TOOLS[name].get("listed", {})}


def content(name: str) -> dict[str, Any]:
    tool = TOOLS[name]
    time.sleep(tool.get("late", 0))
    while "held" in tool and not Path(tool["held"]).exists():
        time.sleep(0.01)
    html = tool["html"]
    body = {"blob": base64.b64encode(html.encode()).decode()} if tool.get("blob") else {"text": html}
    mime = tool.get("mime", "text/html;profile=mcp-app")
    return {"uri": uri(name), "mimeType": mime, **body, **({"_meta": {"ui": tool["ui"]}} if "ui" in tool else {})}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any] | None:
    match method:
        case "initialize":
            server = {"name": "toy", "version": "1"}
            return {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}, "resources": {}},
                "serverInfo": server,
            }
        case "tools/list":
            return {"tools": [definition(name) for name in TOOLS]}
        case "resources/list":
            entries = {name: tool["entry"] for name, tool in TOOLS.items() if "entry" in tool}
            return {"resources": [{"uri": uri(name), "name": name, **entry} for name, entry in entries.items()]}
        case "resources/read":
            return {
                "contents": [content(name) for name in TOOLS if uri(name) == params["uri"] and "html" in TOOLS[name]]
            }
        case "tools/call":
            return dict(TOOLS[params["name"]].get("result", {"content": [{"type": "text", "text": "done"}]}))
    return None


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message or "method" not in message:
        continue
    tool = TOOLS.get(message.get("params", {}).get("name", ""), {}) if message["method"] == "tools/call" else {}
    if tool.get("silent"):
        continue
    if "dies" in tool:
        sys.exit(tool["dies"])
    if "swaps" in tool:
        TOOLS.update(tool["swaps"])
        sys.stdout.write('{"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}\n')
    result = answer(message["method"], message.get("params", {}))
    error = tool.get("error") or ({"code": -32601, "message": "unknown method"} if result is None else None)
    reply = {"error": error} if error else {"result": result}
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}) + "\n")
    sys.stdout.flush()
