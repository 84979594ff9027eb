"""How our page looks at its first paint: language, theme, and the panes as the person left them.

Written into the page by Python, so that nothing moves or changes colour once the scripts have run. The counterparts are
`styles/layout.css`, which reads it, and `frame/desk.ts`, which has it from then on; the limits are those of
`frame/panes.ts`.
"""

import html
import json
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom.store.settings import Language, Theme
from greenroom.store.store import Store

PANES_KEY: Final = "panes"
"""Under which the page has its panes remembered."""

_DIRECTIONS: Final[dict[Language, str]] = {"en": "", "ar-XB": ' dir="rtl"'}

PaneName: TypeAlias = Literal["side", "inspector", "log"]


class Panes(BaseModel):
    """The panes as the page has them remembered: widths in CSS pixels, the log's height in percent of the window's."""

    model_config = ConfigDict(frozen=True, strict=True)

    side: int = Field(default=292, ge=220, le=520)
    inspector: int = Field(default=344, ge=260, le=720)
    log: int = Field(default=28, ge=20, le=50)
    folded: list[PaneName] = []


@dataclass(frozen=True, kw_only=True)
class PageLook:
    """What is written into the page."""

    language: Language = "en"
    theme: Theme = "auto"
    panes: Panes = field(default_factory=Panes)

    def root(self) -> str:
        """Write the start tag of the root element."""
        kept = html.escape(json.dumps(self.panes.model_dump()))
        folded = " ".join(self.panes.folded)
        direction = _DIRECTIONS[self.language]
        theme = "" if self.theme == "auto" else f' data-theme="{self.theme}"'
        return f'<html lang="{self.language}"{direction}{theme} data-panes="{kept}" data-folded="{folded}">'

    def style(self, nonce: str) -> str:
        """Write the element that gives the panes their sizes."""
        panes = self.panes
        sizes = f"--side:{panes.side}px;--inspector:{panes.inspector}px;--log:{panes.log}%"
        return f'<style nonce="{nonce}">:root{{{sizes}}}</style>'


def look_of(store: Store) -> PageLook:
    """Read the look from what is kept; panes that make no sense are as at first."""
    settings = store.settings.current
    try:
        panes = Panes.model_validate(store.remembered.value(PANES_KEY) or {})
    except ValidationError:
        panes = Panes()
    return PageLook(language=settings.language, theme=settings.theme, panes=panes)
