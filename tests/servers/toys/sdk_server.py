"""A server made with the MCP SDK: over stdio, or over Streamable HTTP on a port, or with `sse` by the older HTTP+SSE.

sdk_server.py [PORT [sse]]
"""

import sys
from typing import Any

from mcp.server.mcpserver import Context, MCPServer

server = MCPServer("sdk-toy", version="7")


@server.tool()
def add(a: int, b: int) -> int:
    return a + b


@server.tool()
async def count(context: Context[Any], to: int) -> str:
    for step in range(to):
        await context.report_progress(step + 1, to, f"step {step + 1}")
    return "counted"


@server.tool()
async def header(context: Context[Any], name: str) -> str:
    request = context.request_context.request
    return str(request.headers.get(name)) if request is not None else "no request"


@server.tool()
async def grow(context: Context[Any]) -> str:
    server.add_tool(add, name="grown")
    await context.notify_tools_changed()
    return "grown"


@server.resource("ui://toy/view", mime_type="text/html;profile=mcp-app")
def view() -> str:
    return "<p>"


if len(sys.argv) > 2:
    server.run("sse", host="127.0.0.1", port=int(sys.argv[1]))
elif len(sys.argv) > 1:
    server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
else:
    server.run("stdio")
