"""The host's own values in the words that a driver hands out."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from greenroom.host.view import View
from greenroom.protocol.conversation.blocks import to_wire
from greenroom.protocol.conversation.contexts import ModelContext
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.request import Called, ModelRequest, Part, Thinking
from greenroom.protocol.conversation.stored import write
from greenroom.protocol.conversation.view_tools import ViewTool
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.page import Elicitation, LogRow, Question
from greenroom.servers.tap import WireTap
from greenroom.stage.driving.words import AppTool, OpenQuestion, ShownView, WireMessage


def shown(view: View) -> ShownView:
    """A View as it stands."""
    plan, session = view.plan, view.session
    return ShownView(
        view=view.name,
        tool=plan.tool.name,
        server=plan.server_key,
        initialized=session.initialized,
        ended=view.ended_because,
        display_mode=session.mode,
        width=view.width,
        height=session.height or plan.default_height,
        sha256=plan.sha256,
        refused=[{"method": one.method, "subject": one.subject, "reason": one.reason} for one in view.journal.refused],
        remarks=[note.text for note in view.journal.notes],
    )


def question(asked: Question) -> OpenQuestion:
    """One of the host's own."""
    return OpenQuestion(
        id=asked.question,
        kind=asked.kind,
        title=asked.title,
        text=asked.text,
        detail=asked.detail,
        view=asked.view,
        files=tuple(file.name for file in asked.files),
    )


def elicitation(asked: Elicitation) -> OpenQuestion:
    """One of a server."""
    url = None if asked.url is None else f"{asked.url.before}{asked.url.host}{asked.url.after}"
    return OpenQuestion(
        id=asked.elicitation,
        kind="form" if url is None else "url",
        title=f"{asked.server} asks",
        text=asked.message,
        detail=url or asked.schema_text or "",
        view=asked.view,
        server=asked.server,
    )


def app_tool(offered: ViewTool) -> AppTool:
    """A tool that a View offers."""
    return AppTool(
        view=offered.view.view,
        tool=offered.tool.name,
        definition=offered.tool.definition,
        app=offered.app_name,
        version=offered.app_version,
    )


def conversation(current: Conversation) -> list[JsonObject]:
    """All entries, those that wait for their turn last."""
    began = [(entry, False) for entry in current.entries] + [(message, True) for message in current.waiting]
    return [{**json.loads(write(entry)), "waits": waits} for entry, waits in began]


def contexts(told: Iterable[ModelContext]) -> list[JsonObject]:
    """What Views want a model to know."""
    return [
        {
            "view": one.view.view,
            "server": one.view.server,
            "tool": one.view.tool,
            "content": [to_wire(block) for block in one.content],
            "structuredContent": one.structured,
        }
        for one in told
    ]


def request(built: ModelRequest) -> JsonObject:
    """What a model would be given."""
    tools: list[JsonValue] = [
        {
            "server": one.server,
            "view": None if one.view_tool is None else one.view_tool.view.view,
            "name": one.name,
            "description": one.description,
            "inputSchema": one.input_schema,
        }
        for one in built.tools
    ]
    return {"tools": tools, "parts": [_part(part) for part in built.parts]}


def _part(part: Part) -> JsonObject:
    members: dict[str, Any] = asdict(part)
    if not isinstance(part, Called | Thinking):
        members["content"] = [to_wire(block) for block in part.content]
    return {"kind": type(part).__name__.lower(), **members}


def wire(tap: WireTap, *, after: int, peer: str | None) -> list[WireMessage]:
    """Messages of the wire tap with their bodies."""
    rows = tap.rows(after=after, limit=1_000_000)
    return [_message(row, tap) for row in rows if peer in (None, row.peer)]


def _message(row: LogRow, tap: WireTap) -> WireMessage:
    return WireMessage(
        seq=row.seq,
        time=row.time,
        peer=row.peer,
        direction=row.direction,
        kind=row.kind,
        method=row.method,
        body=_body(tap.body(row.seq)),
    )


def _body(text: str | None) -> JsonValue:
    if text is None:
        return None
    try:
        return from_text(text)
    except UnreadableJson:
        return text
