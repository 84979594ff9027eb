"""How our page looks at its first paint: language, theme, and the panes as the person left them.

Written into the page by Python, so that nothing moves or changes colour once the scripts have run, and into the static
skeleton before it, which is why nothing large is imported here. The counterparts are `styles/layout.css`, which reads
it, and `frame/desk.ts`, which has it from then on; the limits are those of `frame/panes.ts`.
"""

import html
import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias, get_args

from greenroom.store.looks import Language, Theme

if TYPE_CHECKING:
    from greenroom.store.store import Store

PANES_KEY: Final = "panes"
"""Under which the page has its panes remembered."""

_DIRECTIONS: Final[dict[Language, str]] = {"en": "", "ar-XB": ' dir="rtl"'}
_THEMES: Final[tuple[Theme, ...]] = get_args(Theme)

PaneName: TypeAlias = Literal["side", "inspector", "log"]
_LIMITS: Final[dict[PaneName, range]] = {"side": range(220, 521), "inspector": range(260, 721), "log": range(20, 51)}
_CALL_LIMITS: Final = range(20, 81)


@dataclass(frozen=True, kw_only=True)
class Panes:
    """The panes as the page has them remembered: widths in CSS pixels, the log's height in percent of the window's."""

    side: int = 292
    inspector: int = 344
    log: int = 28
    folded: tuple[PaneName, ...] = ()
    call: int | None = None
    """How high the call of the chosen tool is, in percent of the side's height; None: as high as what is in it."""

    @classmethod
    def of(cls, kept: object) -> Self:
        """Read what was kept; panes that make no sense are as at first."""
        if not isinstance(kept, dict):
            return cls()
        sizes = {name: kept[name] for name in _LIMITS if name in kept}
        folded, call = kept.get("folded", []), kept.get("call")
        sensible = all(type(size) is int and size in _LIMITS[name] for name, size in sizes.items())
        sensible &= call is None or (type(call) is int and call in _CALL_LIMITS)
        if not sensible or not isinstance(folded, list) or not all(name in get_args(PaneName) for name in folded):
            return cls()
        return cls(**sizes, folded=tuple(folded), call=call)


@dataclass(frozen=True, kw_only=True)
class PageLook:
    """What is written into the page."""

    language: Language = "en"
    theme: Theme = "auto"
    panes: Panes = field(default_factory=Panes)

    @classmethod
    def of(cls, *, language: object, theme: object, panes: object) -> Self:
        """Read what was kept; what makes no sense is as at first."""
        return cls(
            language=next((one for one in _DIRECTIONS if one == language), "en"),
            theme=next((one for one in _THEMES if one == theme), "auto"),
            panes=Panes.of(panes),
        )

    def root(self) -> str:
        """Write the start tag of the root element."""
        kept = html.escape(json.dumps(asdict(self.panes)))
        folded = " ".join(self.panes.folded)
        direction = _DIRECTIONS[self.language]
        theme = "" if self.theme == "auto" else f' data-theme="{self.theme}"'
        return f'<html lang="{self.language}"{direction}{theme} data-panes="{kept}" data-folded="{folded}">'

    def style(self, nonce: str) -> str:
        """Write the element that gives the panes their sizes."""
        panes = self.panes
        sizes = f"--side:{panes.side}px;--inspector:{panes.inspector}px;--log:{panes.log}%"
        return f'<style nonce="{nonce}">:root{{{sizes}}}</style>'


def look_of(store: "Store") -> PageLook:
    """Read the look from what is kept."""
    settings = store.settings.current
    return PageLook.of(language=settings.language, theme=settings.theme, panes=store.remembered.value(PANES_KEY))
