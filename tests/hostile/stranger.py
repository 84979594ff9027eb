"""A hostile MCP server over stdio that says what a test tells it to: `python stranger.py SCRIPT.json`.

The script holds `tools`, and by method the `results`, `errors` or raw `lines` that are sent; `{"repeat": N, …}` sends a
message N times before the answer. Standard library only, so that it starts at once.
"""

import json
import sys
from pathlib import Path
from typing import Any

SCRIPT: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text())
HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"tools": {}},
    "serverInfo": {"name": "stranger", "version": "1"},
}


def answer(method: str) -> dict[str, Any]:
    if method in SCRIPT.get("errors", {}):
        return {"error": SCRIPT["errors"][method]}
    known = {
        "initialize": HELLO,
        "tools/list": {"tools": SCRIPT.get("tools", [])},
        "tools/call": {"content": []},
        "ping": {},
    }
    known |= SCRIPT.get("results", {})
    return {"result": known[method]} if method in known else {"error": {"code": -32601, "message": "no such method"}}


def before(method: str, token: object) -> None:
    for order in SCRIPT.get("before", {}).get(method, []):
        text = json.dumps(order["message"]).replace('"TOKEN"', json.dumps(token))
        for number in range(order.get("repeat", 1)):
            sys.stdout.write(text.replace('"NUMBER"', str(number)) + "\n")


def main() -> None:
    sys.stderr.write(SCRIPT.get("stderr", ""))
    sys.stderr.flush()
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        token = ((message.get("params") or {}).get("_meta") or {}).get("progressToken")
        before(message["method"], token)
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(message["method"])}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
