"""An MCP server that says, word for word, what a file tells it to say: for tests that make up answers of any kind.

    puppet_server.py SCRIPT

SCRIPT is a JSON object of method → what is written in answer to a request of that method; it is read anew for each
request. In it `"$ID"` stands for the request's id and `"$TOKEN"` for its progress token. A line that refuses the request
follows whatever was written, so nobody waits for ever. What the script does not hold is answered rightly.
"""

import json
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(sys.argv[1])
RIGHT: dict[str, Any] = {
    "initialize": {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}, "resources": {}},
        "serverInfo": {"name": "puppet", "version": "1"},
    },
    "tools/list": {"tools": [{"name": "say", "inputSchema": {"type": "object"}}]},
    "resources/list": {"resources": []},
    "resources/read": {"contents": [{"uri": "ui://puppet/view", "mimeType": "text/plain", "text": "x"}]},
    "tools/call": {"content": [{"type": "text", "text": "right"}]},
}


def answer(request: dict[str, Any]) -> None:
    method, script = request["method"], json.loads(SCRIPT.read_text("utf-8"))
    end: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "the end"}}
    if method in script:
        token = (request.get("params") or {}).get("_meta", {}).get("progressToken")
        text = script[method].replace('"$ID"', json.dumps(request["id"])).replace('"$TOKEN"', json.dumps(token))
        sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass") + b"\n")
    elif method in RIGHT:
        end = {"jsonrpc": "2.0", "id": request["id"], "result": RIGHT[method]}
    sys.stdout.buffer.write(json.dumps(end).encode() + b"\n")
    sys.stdout.buffer.flush()


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message and "method" in message:
        answer(message)
