"""Small Views, and a server that has them."""

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import Rendered, RenderRequest, render

SERVER: Final = Path(__file__).with_name("view_server.py")

HANDSHAKE: Final = """
const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const heard = [];
addEventListener("message", (event) => {
    heard.push(event.data);
    if (event.data.id === 0) post({ method: "ui/notifications/initialized" });
    if (event.data.method === "ui/resource-teardown") post({ id: event.data.id, result: {} });
    if (window.onHeard) onHeard(event.data);
});
post({ id: 0, method: "ui/initialize", params: {
    appInfo: { name: "toy", version: "1" }, protocolVersion: "2026-01-26",
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] } } });
"""


def page(body: str = "", script: str = "", head: str = "") -> str:
    """A View that completes its handshake and then runs `script`."""
    return f"<!doctype html><html><head>{head}</head><body>{body}<script>{HANDSHAKE}{script}</script></body></html>"


def entry(folder: Path, tools: dict[str, Any]) -> ServerEntry:
    """A server with these tools, as `view_server.py` reads them."""
    listing = folder / "tools.json"
    listing.write_text(json.dumps(tools))
    return ServerEntry(name="toy", command=sys.executable, args=(str(SERVER), str(listing)))


async def rendered(folder: Path, tool: dict[str, Any], **options: Any) -> Rendered:
    """Render the one tool `show`."""
    options = {"timeout": 30, "unsafe_no_sandbox": os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"} | options
    return await render(RenderRequest(entry=entry(folder, {"show": tool}), tool="show", **options))


def logged(result: Rendered) -> list[Any]:
    """The data of all `notifications/message` of the View, in order."""
    bodies = (message.body for message in result.report.messages if message.method == "notifications/message")
    return [body["params"]["data"] for body in bodies if isinstance(body, dict)]  # type: ignore[index,call-overload]
