"""A program between a host and a server, which alters the lines that pass: so the server hears a host that is wrong.

    python -I -S bad_wire.py COMMAND ARGS…

It runs the command and passes its standard input and output on, through one function a rule. Standard library only. The
server behind it, which writes down what reaches it, is `assets/conformance/probe_server.py`; the rows that must be seen to
fail are in `ROWS`, the scenarios in which, in `SCENARIOS`.
"""

import base64
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from typing import IO, Any, Final

SCENARIOS: Final = (
    "negotiation.handshake_with_server",
    "negotiation.without_handshake",
    "negotiation.documents_of_tools",
    "negotiation.documents_that_are_none",
    "negotiation.declarations",
    "visibility.audiences",
    "visibility.two_servers",
    "proxying.requests",
    "proxying.progress",
    "proxying.questions_of_servers",
    "risks.blocked_documents",
)
ROWS: Final = {
    "unannounced": ("H1", "H2", "H3"),
    "twice": ("H5", "H15", "H74"),
    "leaks": ("H76", "H77"),
    "stops_another": ("W13",),
    "audience_turned_around": ("H12", "H13", "H14", "H16"),
    "flat_key_first": ("H6",),
    "any_scheme": ("H7",),
    "any_media_type": ("H8",),
    "misread_base64": ("H9",),
    "list_entry_first": ("H10",),
    "other_bytes": ("H75", "H92"),
    "results_lost": ("H4", "H11"),
    "own_progress": ("W12",),
    "other_question": ("W16",),
}

Message = dict[str, Any]
UI: Final = "io.modelcontextprotocol/ui"
CLIENT: Final = "io.modelcontextprotocol/clientCapabilities"
AGAIN: Final = "again "
MIME: Final = "text/html;profile=mcp-app"
ONCE: Final = frozenset({"slow"})
"""Tools of which one call is waited for."""
HIDDEN: Final = frozenset({"silent"})
"""Tools that say nothing about who sees them, and are hidden."""


class Wire:
    """What is remembered of what passed: methods and tools by id, which tools have a View, which documents are listed."""

    def __init__(self) -> None:
        self.asked: dict[Any, Message] = {}
        self.shown: set[str] = set()
        self.listed: set[str] = set()

    # --- what the host says ------------------------------------------------------------------------------------------

    def to_server(self, message: Message) -> list[Message]:
        """All rules about what the host says."""
        if "id" in message and "method" in message:
            self.asked[message["id"]] = message
        messages = [message]
        for rule in (self.unannounced, self.any_scheme_back, self.twice, self.leaks, self.stops_another):
            messages = [one for before in messages for one in rule(before)]
        return messages

    def unannounced(self, message: Message) -> list[Message]:
        """It does not say that it speaks the extension."""
        params = message.get("params") or {}
        for capabilities in (params.get("capabilities"), params.get("_meta", {}).get(CLIENT)):
            if isinstance(capabilities, dict):
                capabilities.get("extensions", {}).pop(UI, None)
        return [message]

    def twice(self, message: Message) -> list[Message]:
        """It calls and reads twice."""
        if message.get("method") not in {"tools/call", "resources/read"} or message["params"].get("name") in ONCE:
            return [message]
        return [message, {**message, "id": f"{AGAIN}{message['id']}"}]

    def leaks(self, message: Message) -> list[Message]:
        """It passes a View's word on to the server."""
        if message.get("method") != "notifications/initialized":
            return [message]
        own = {"jsonrpc": "2.0", "method": "ui/notifications/size-changed", "params": {"height": 1}}
        return [message, own]

    def stops_another(self, message: Message) -> list[Message]:
        """It cancels another request than the View did."""
        if message.get("method") == "notifications/cancelled":
            message["params"]["requestId"] = "another"
        return [message]

    def any_scheme_back(self, message: Message) -> list[Message]:
        """It reads an address that is none of the extension's."""
        if message.get("method") == "resources/read":
            message["params"]["uri"] = message["params"]["uri"].replace("ui://probe.example/", "https://probe.example/")
        return [message]

    # --- what the server says ----------------------------------------------------------------------------------------

    def to_host(self, message: Message) -> list[Message]:
        """All rules about what the host makes of what the server says."""
        if str(message.get("id", "")).startswith(AGAIN):
            return []
        if message.get("method") == "notifications/progress":
            return self.own_progress(message)
        asked, result = self.asked.get(message.get("id")), message.get("result")
        if asked is None or not isinstance(result, dict):
            return [message]
        match asked["method"]:
            case "tools/list":
                self.tools(result["tools"])
            case "resources/list":
                self.listed |= {one["uri"] for one in result["resources"]}
            case "resources/read":
                result["contents"] = [self.content(one) for one in result["contents"]]
            case "tools/call":
                self.result(asked["params"]["name"], result)
        return [message]

    def tools(self, tools: Iterable[Message]) -> None:
        """Rules about tools."""
        for tool in tools:
            meta = tool.get("_meta", {})
            ui = meta.get("ui", {})
            self.audience_turned_around(tool, ui)
            self.flat_key_first(meta, ui)
            self.any_scheme(ui)
            if "resourceUri" in ui:
                self.shown.add(tool["name"])

    def audience_turned_around(self, tool: Message, ui: Message) -> None:
        """Who says whom a tool is for is not listened to; what says nothing is for nobody."""
        if "visibility" in ui:
            del ui["visibility"]
        elif tool["name"] in HIDDEN:
            tool["_meta"] = {"ui": {"visibility": []}}

    def flat_key_first(self, meta: Message, ui: Message) -> None:
        """The flat key counts where both are there."""
        if "ui/resourceUri" in meta and "resourceUri" in ui:
            ui["resourceUri"] = meta["ui/resourceUri"]

    def any_scheme(self, ui: Message) -> None:
        """An address of any kind names a View."""
        if str(ui.get("resourceUri")).startswith("https://"):
            ui["resourceUri"] = ui["resourceUri"].replace("https://", "ui://")

    def content(self, content: Message) -> Message:
        """Rules about documents."""
        if str(content.get("uri")).startswith("https://"):
            content["uri"] = content["uri"].replace("https://", "ui://")
        for rule in (self.any_media_type, self.misread_base64, self.list_entry_first, self.other_bytes):
            content = rule(content)
        return content

    def any_media_type(self, content: Message) -> Message:
        """HTML of any kind is a View."""
        return {**content, "mimeType": MIME} if str(content.get("mimeType")).startswith("text/html") else content

    def misread_base64(self, content: Message) -> Message:
        """Bytes are read as if each were a character."""
        if "blob" not in content:
            return content
        text = base64.b64decode(content["blob"]).decode("latin-1")
        return {**{name: value for name, value in content.items() if name != "blob"}, "text": text}

    def list_entry_first(self, content: Message) -> Message:
        """What the list says counts, and not what the document says."""
        return {name: value for name, value in content.items() if name != "_meta" or content["uri"] not in self.listed}

    def other_bytes(self, content: Message) -> Message:
        """A document is not shown as it came."""
        return {**content, "text": f"{content['text']} "} if "text" in content else content

    def result(self, tool: str, result: Message) -> None:
        """Rules about results."""
        self.results_lost(tool, result)
        self.other_question(result)

    def results_lost(self, tool: str, result: Message) -> None:
        """The result of a tool with a View loses what it is made of."""
        if tool in self.shown:
            result.pop("structuredContent", None)
            if "content" in result:
                result["content"] = []

    def other_question(self, result: Message) -> None:
        """The person is asked in other words than the server's."""
        for wish in (result.get("inputRequests") or {}).values():
            wish["params"]["message"] += "!"

    def own_progress(self, message: Message) -> list[Message]:
        """It is never quite as far as the server says."""
        message["params"]["progress"] -= 0.5
        return [message]


def passed_on(lines: IO[bytes], to: IO[bytes], alter: Callable[[Message], list[Message]]) -> None:
    """Pass lines on until there are no more."""
    for line in lines:
        for message in alter(json.loads(line)):
            to.write(json.dumps(message).encode() + b"\n")
        to.flush()
    to.close()


def main(command: list[str]) -> int:
    """Run the command, until the host or it has had enough."""
    wire = Wire()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        said = (sys.stdin.buffer, server.stdin, wire.to_server)
        threading.Thread(target=passed_on, args=said, daemon=True).start()
        passed_on(server.stdout, sys.stdout.buffer, wire.to_host)
    return server.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
