"""Filling a report with what the core knows: the server, the View's journal, the wire tap."""

from dataclasses import asdict
from typing import Final

from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.downloads import DownloadDesk
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.host.view import View
from greenroom.protocol.conversation.blocks import ContentBlock, to_wire
from greenroom.protocol.conversation.entries import Message
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.page import LogRow
from greenroom.protocol.visible import visible
from greenroom.servers.connection import Connection
from greenroom.servers.redaction import Redactor
from greenroom.servers.tap import WireTap
from greenroom.stage.report import (
    ContextPart,
    DownloadPart,
    ElicitationPart,
    MessagePart,
    RefusedPart,
    Report,
    SaidPart,
    ViewPart,
)

BODY_LIMIT: Final = 64_000
MOST_MESSAGES: Final = 10_000


def fill_server(report: Report, connection: Connection) -> None:
    """What was negotiated with the server."""
    status = connection.status
    report.server.protocol = status.protocol
    name, version = ((status.server_info or {}).get(part) for part in ("name", "version"))
    report.server.name = name if isinstance(name, str) and name else connection.entry.name
    report.server.version = version if isinstance(version, str) else None
    report.warnings.extend(f"The server: {problem}" for problem in status.problems)


def fill_elicitations(report: Report, script: ElicitationScript) -> None:
    """What the server asked, and what it was answered."""
    report.elicitations = [ElicitationPart(**asdict(one)) for one in script.record]
    refused = [one for one in script.record if one.reason is not None]
    report.warnings.extend(
        f"The server asked “{visible(one.message, longest=200)}” and was answered {one.action}: {one.reason}."
        for one in refused
    )


def unanswered(tap: WireTap, peer: str) -> str:
    """The methods this peer has been asked and has not answered, as words; empty where there is none."""
    rows = [row for row in tap.rows(limit=MOST_MESSAGES) if row.peer == peer]
    answered = {row.request_id for row in rows if row.direction == "from_peer" and row.kind in {"result", "error"}}
    open_ones = [row for row in rows if row.direction == "to_peer" and row.kind == "request"]
    methods = dict.fromkeys(row.method or "" for row in open_ones if row.request_id not in answered)
    if len(methods) > 1:
        # Silence to the newest protocol's first question is no trouble by itself.
        methods.pop("server/discover", None)
    return ", ".join(methods)


def fill_view(report: Report, view: View, called: float) -> None:
    """How far the View came, in milliseconds after `called` (`time.monotonic()`), and what it was refused."""
    journal, plan = view.journal, view.plan
    report.view = ViewPart(
        initialized=journal.has("initialized"),
        height=view.session.height or plan.default_height,
        display_mode=view.session.mode,
        failed_step=journal.failed_step,
        profile=plan.profile.name,
        profile_reason=plan.profile_reason,
        csp=plan.policy.mode,
        permissions=list(plan.permissions),
    )
    for milestone in ("resource_read", "frame_ready", "initialized"):
        if milestone in journal.milestones:
            report.phases_ms[milestone] = round((journal.milestones[milestone] - called) * 1000, 1)
    report.csp_violations = [view.mends.to_wire(violation) for violation in journal.violations.told()]
    report.refused = [RefusedPart(method=one.method, subject=one.subject, reason=one.reason) for one in journal.refused]
    report.warnings.extend(note.text for note in journal.notes if note.level != "info")
    report.warnings.extend(
        view.mends.sentence(violation) for violation in journal.violations.told() if view.mends.needs_one(violation)
    )
    if report.result is not None and report.result.get("isError") is True:
        report.warnings.append("The tool answered with isError; its View is shown all the same.")


def fill_downloads(report: Report, downloads: DownloadDesk) -> None:
    """What the View had saved, or would have had."""
    report.downloads = [
        DownloadPart(
            name=one.name,
            type=one.media_type,
            size=one.size,
            sha256=one.sha256,
            path=None if one.path is None else str(one.path),
        )
        for one in downloads.record
    ]


def fill_said(report: Report, conversation: ConversationDesk) -> None:
    """What the View told the conversation; a run shows one View, so it is all that was said."""
    current = conversation.current
    said = [(entry, False) for entry in current.entries] + [(message, True) for message in current.waiting]
    report.said = [
        SaidPart(time=entry.said_at, waits=waits, content=_blocks(entry.content))
        for entry, waits in said
        if isinstance(entry, Message)
    ]
    for context in conversation.contexts:
        report.model_context = ContextPart(content=_blocks(context.content), structured=context.structured)


def _blocks(content: tuple[ContentBlock, ...]) -> list[JsonObject]:
    """As the protocol has them; of large Base64 the size alone, as of large bodies."""
    return [_within_limit(to_wire(block)) for block in content]


def _within_limit(members: JsonObject) -> JsonObject:
    bounded: JsonObject = {}
    for name, value in members.items():
        if name in {"data", "blob"} and isinstance(value, str) and len(value) > BODY_LIMIT:
            bounded["size"] = len(value) * 3 // 4
        else:
            bounded[name] = _within_limit(value) if isinstance(value, dict) else value
    return bounded


def hide_secrets(report: Report, redactor: Redactor) -> None:
    """Take the secrets of this run out of what a server or a View said: a report is a file, and kept by CI."""
    report.result = None if report.result is None else _object(report.result, redactor)
    report.error = None if report.error is None else redactor.clean_text(report.error)
    report.warnings = [redactor.clean_text(warning) for warning in report.warnings]
    _hide_in_said(report, redactor)
    _hide_in_app_tools(report, redactor)
    report.elicitations = [_hidden(one, redactor) for one in report.elicitations]
    report.downloads = [
        one.model_copy(
            update={"name": redactor.clean_text(one.name), "type": one.type and redactor.clean_text(one.type)}
        )
        for one in report.downloads
    ]
    report.csp_violations = [_object(violation, redactor) for violation in report.csp_violations]
    report.console = [
        line.model_copy(update={"text": redactor.clean_text(line.text), "source": redactor.clean_text(line.source)})
        for line in report.console
    ]
    report.refused = [
        RefusedPart(method=one.method, subject=redactor.clean_text(one.subject), reason=redactor.clean_text(one.reason))
        for one in report.refused
    ]


def _hide_in_app_tools(report: Report, redactor: Redactor) -> None:
    report.app_tools = [
        one.model_copy(
            update={
                "title": None if one.title is None else redactor.clean_text(one.title),
                "description": redactor.clean_text(one.description),
                "input_schema": _object(one.input_schema, redactor),
            }
        )
        for one in report.app_tools
    ]
    if (called := report.app_call) is not None:
        result = None if called.result is None else _object(called.result, redactor)
        error = None if called.error is None else redactor.clean_text(called.error)
        arguments = _object(called.arguments, redactor)
        report.app_call = called.model_copy(update={"arguments": arguments, "result": result, "error": error})


def _hidden(asked: ElicitationPart, redactor: Redactor) -> ElicitationPart:
    texts = {name: getattr(asked, name) for name in ("message", "url", "reason")}
    clean = {name: None if text is None else redactor.clean_text(text) for name, text in texts.items()}
    content = None if asked.content is None else _object(asked.content, redactor)
    return asked.model_copy(update=clean | {"content": content})


def _hide_in_said(report: Report, redactor: Redactor) -> None:
    report.said = [
        said.model_copy(update={"content": [_object(block, redactor) for block in said.content]})
        for said in report.said
    ]
    if (context := report.model_context) is not None:
        structured = None if context.structured is None else _object(context.structured, redactor)
        content = [_object(block, redactor) for block in context.content]
        report.model_context = ContextPart(content=content, structured=structured)


def _object(value: JsonObject, redactor: Redactor) -> JsonObject:
    return {redactor.clean_text(name): _clean(inner, redactor) for name, inner in value.items()}


def _clean(value: JsonValue, redactor: Redactor) -> JsonValue:
    if isinstance(value, str):
        return redactor.clean_text(value)
    if isinstance(value, list):
        return [_clean(inner, redactor) for inner in value]
    return _object(value, redactor) if isinstance(value, dict) else value


def messages(tap: WireTap) -> list[MessagePart]:
    """Everything on the wire, oldest first, with bodies up to 64 kB."""
    return [_message(row, tap) for row in tap.rows(after=-1, limit=MOST_MESSAGES)]


def _message(row: LogRow, tap: WireTap) -> MessagePart:
    body: JsonValue = None
    text = tap.body(row.seq) if row.size <= BODY_LIMIT else None
    if text is not None:
        try:
            body = from_text(text)
        except UnreadableJson:
            body = text
    return MessagePart(
        time=row.time,
        peer=row.peer,
        direction=row.direction,
        kind=row.kind,
        method=row.method,
        size=row.size,
        body=body,
    )
