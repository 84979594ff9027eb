"""Drafts as the page sends and sees them, and as `servers.adding` judges them."""

from collections.abc import Iterable

from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Remark, Variable
from greenroom.servers.entry import ServerEntry
from greenroom.servers.own_secrets import whole_path

LONGEST_SHOWN = 20_000


def draft_from(sent: p.ServerDraft) -> Draft:
    """Read the page's form. What was left empty is not there."""
    return Draft(
        name=sent.name,
        command=sent.command,
        args=tuple(sent.args),
        env=_read(sent.env),
        cwd=sent.cwd or None,
        url=sent.url,
        headers=_read(sent.headers),
        transport=sent.transport,
        ca_file=sent.ca_file or None,
        protocol=sent.protocol,
        enabled=sent.enabled,
    )


def _read(sent: list[p.DraftVariable]) -> tuple[Variable, ...]:
    return tuple(Variable(name=one.name, value=one.value, secret=one.secret) for one in sent)


def draft_row(draft: Draft) -> p.ServerDraft:
    """Write a draft for the page's form. Names and values are as they are: the form must hold what would be kept."""
    return p.ServerDraft(
        name=draft.name,
        command=draft.command,
        args=list(draft.args),
        env=_written(draft.env),
        cwd=draft.cwd,
        url=draft.url,
        headers=_written(draft.headers),
        transport=draft.transport,
        ca_file=draft.ca_file,
        protocol=draft.protocol,
        enabled=draft.enabled,
    )


def _written(variables: Iterable[Variable]) -> list[p.DraftVariable]:
    return [p.DraftVariable(name=one.name, value=one.value, secret=one.secret) for one in variables]


def remark_rows(remarks: Iterable[Remark]) -> list[p.DraftRemark]:
    """Write remarks, the worst first."""
    order = {"error": 0, "warning": 1, "note": 2}
    rows = [p.DraftRemark(level=one.level, text=one.text, member=one.member) for one in remarks]
    return sorted(rows, key=lambda row: order[row.level])


def starts(draft: Draft) -> str:
    """Say exactly what would be started or contacted; empty while that is not known."""
    if not draft.command and not draft.url:
        return ""
    shown = ServerEntry(
        name=draft.name,
        command=draft.command if draft.url is None else None,
        args=draft.args if draft.url is None else (),
        env=_texts(draft.env) if draft.url is None else {},
        cwd=whole_path(draft.cwd or "") if draft.url is None else None,
        url=draft.url,
        headers=_texts(draft.headers) if draft.url is not None else {},
        ca_file=whole_path(draft.ca_file) if draft.ca_file else None,
    )
    return visible(shown.approval_text(), keep="\n", longest=LONGEST_SHOWN)


def _texts(variables: Iterable[Variable]) -> dict[str, str]:
    """Values as they would be kept: of a secret, that it is one."""
    return {one.name: "${keyring:…}" if one.secret else one.value or "" for one in variables}
