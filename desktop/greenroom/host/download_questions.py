"""The questions before a View's files are fetched or saved: who offers them, and each file's name, type and size."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from greenroom.host.questions import NEW
from greenroom.protocol.mcp_apps.downloads import LinkedFile, Offer
from greenroom.protocol.page import OfferedFile, Question, Sentence, WebPlace, Wording
from greenroom.protocol.visible import shown_name, visible

LONGEST_TYPE: Final = 100
_ADDRESS: Final = re.compile(r"(https?://)(\[[^\]]*\]|[^/?#:\[\]]*)(.*)", re.IGNORECASE | re.DOTALL)


def files_question(*, view: str, tool: str, server: str, offers: Sequence[Offer]) -> Question:
    """Ask whether to save them; where some are to come from the web first, whether to fetch those."""
    one, count = len(offers) == 1, {"count": str(len(offers))}
    who = Sentence(
        key="view_offers_file" if one else "view_offers_files",
        values={"tool": shown_name(tool), "server": shown_name(server)},
    )
    kind: Literal["fetch", "download"]
    if any(_from_web(offer) for offer in offers):
        kind, title = "fetch", Sentence(key="fetch_file") if one else Sentence(key="fetch_files", values=count)
        wording = Wording(title=title, text=[who, Sentence(key="fetched_first")])
    else:
        kind, title = "download", Sentence(key="save_file") if one else Sentence(key="save_files", values=count)
        wording = Wording(title=title, text=[who, Sentence(key="written_after")])
    return Question(
        question=NEW,
        kind=kind,
        title=wording.english_title,
        text=wording.english_text,
        wording=wording,
        detail="",
        view=view,
        files=[_row(offer) for offer in offers],
    )


def _from_web(offer: Offer) -> bool:
    return isinstance(offer, LinkedFile) and offer.from_web


def _row(offer: Offer) -> OfferedFile:
    media_type = None if offer.media_type is None else visible(offer.media_type, longest=LONGEST_TYPE)
    if isinstance(offer, LinkedFile):
        return OfferedFile(name=offer.name, media_type=media_type, size=None, address=_place(offer.uri))
    return OfferedFile(
        name=offer.name,
        media_type=media_type,
        size=len(offer.data),
        address=None if offer.fetched_from is None else _place(offer.fetched_from),
        remark=offer.remark,
    )


def _place(address: str) -> WebPlace:
    """With its host apart, which says whom a file comes from. What is fetched has no user name before it."""
    parts = _ADDRESS.fullmatch(address)
    before, host, after = parts.groups() if parts else ("", "", address)
    return WebPlace(before=before, host=visible(host), after=visible(after))
