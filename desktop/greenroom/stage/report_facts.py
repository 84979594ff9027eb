"""Filling a report with what the core knows: the server, the View's journal, the wire tap."""

from typing import Final

from greenroom.host.view import View
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.page import LogRow
from greenroom.servers.connection import Connection
from greenroom.servers.tap import WireTap
from greenroom.stage.report import MessagePart, RefusedPart, Report, ViewPart

BODY_LIMIT: Final = 64_000
MOST_MESSAGES: Final = 10_000


def fill_server(report: Report, connection: Connection) -> None:
    """What was negotiated with the server."""
    status = connection.status
    report.server.protocol = status.protocol
    version = (status.server_info or {}).get("version")
    report.server.version = version if isinstance(version, str) else None


def fill_view(report: Report, view: View, called: float) -> None:
    """How far the View came, in milliseconds after `called` (`time.monotonic()`), and what it was refused."""
    journal, plan = view.journal, view.plan
    report.view = ViewPart(
        initialized=journal.has("initialized"),
        height=view.session.height,
        display_mode=view.session.mode,
        failed_step=journal.failed_step,
        profile=plan.profile.name,
        profile_reason=plan.profile_reason,
    )
    for milestone in ("resource_read", "frame_ready", "initialized"):
        if milestone in journal.milestones:
            report.phases_ms[milestone] = round((journal.milestones[milestone] - called) * 1000, 1)
    report.csp_violations = list(journal.violations)
    report.refused = [RefusedPart(method=one.method, subject=one.subject, reason=one.reason) for one in journal.refused]
    report.warnings.extend(note.text for note in journal.notes if note.level != "info")
    if report.result is not None and report.result.get("isError") is True:
        report.warnings.append("The tool answered with isError; its View is shown all the same.")


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
