"""The style variables a host may send to a View: the 76 names of the specification, and our own values for them.

An official View refuses the whole handshake when it meets a name outside this list, so nothing else is ever sent. Colours
are `light-dark()` pairs: one set serves both themes. A family is given whole or not at all, because part of one would
mix with the fallbacks of the View.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TONES: Final = (
    "primary",
    "secondary",
    "tertiary",
    "inverse",
    "ghost",
    "info",
    "danger",
    "success",
    "warning",
    "disabled",
)
_RING_TONES: Final = ("primary", "secondary", "inverse", "info", "danger", "success", "warning")

_BACKGROUNDS: Final = (
    ("#ffffff", "#1f2024"),
    ("#f5f5f7", "#292a2f"),
    ("#ebebee", "#34353b"),
    ("#202126", "#f4f4f6"),
    ("#ffffff00", "#1f202400"),
    ("#e8f1fc", "#16304d"),
    ("#fdebea", "#4c1d1b"),
    ("#e7f5ec", "#153a26"),
    ("#fdf3e0", "#45300c"),
    ("#f0f0f2", "#2b2c31"),
)
_TEXTS: Final = (
    ("#1b1c20", "#f2f2f4"),
    ("#55575f", "#b9bac2"),
    ("#60626b", "#a4a6af"),
    ("#ffffff", "#1b1c20"),
    ("#55575f", "#b9bac2"),
    ("#0b5cad", "#86bdf7"),
    ("#b3261e", "#f5a19b"),
    ("#1c6b3c", "#86d3a4"),
    ("#875400", "#efc06a"),
    ("#8f919a", "#75777f"),
)
_BORDERS: Final = (
    ("#d5d6db", "#45464d"),
    ("#e4e5e9", "#393a40"),
    ("#eeeef1", "#303137"),
    ("#3b3c43", "#d8d9de"),
    ("#d5d6db00", "#45464d00"),
    ("#9cc4ee", "#2c5885"),
    ("#efb0ac", "#83332f"),
    ("#a3d5b6", "#2a6443"),
    ("#ecce94", "#76561b"),
    ("#e4e5e9", "#393a40"),
)
_RINGS: Final = (
    ("#3a6fd8", "#7ea6f4"),
    ("#8f919a", "#75777f"),
    ("#ffffff", "#1b1c20"),
    ("#0b5cad", "#86bdf7"),
    ("#b3261e", "#f5a19b"),
    ("#1c6b3c", "#86d3a4"),
    ("#875400", "#efc06a"),
)
_TEXT_SIZES: Final = {
    "xs": ("0.75rem", "1rem"),
    "sm": ("0.875rem", "1.25rem"),
    "md": ("1rem", "1.5rem"),
    "lg": ("1.125rem", "1.625rem"),
}
_HEADING_SIZES: Final = {
    "xs": ("0.875rem", "1.25rem"),
    "sm": ("1rem", "1.375rem"),
    "md": ("1.125rem", "1.5rem"),
    "lg": ("1.375rem", "1.75rem"),
    "xl": ("1.75rem", "2.125rem"),
    "2xl": ("2.125rem", "2.5rem"),
    "3xl": ("2.625rem", "3rem"),
}


def _colours(kind: str, tones: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    named = zip(tones, pairs, strict=True)
    return {f"--color-{kind}-{tone}": f"light-dark({light}, {dark})" for tone, (light, dark) in named}


def _type_scale(kind: str, sizes: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    scale = {f"--font-{kind}-{step}-size": size for step, (size, _) in sizes.items()}
    return scale | {f"--font-{kind}-{step}-line-height": height for step, (_, height) in sizes.items()}


def _shadow(*layers: str) -> str:
    return ", ".join(f"{layer} light-dark(#0000001f, #00000080)" for layer in layers)


DEFAULT_VARIABLES: Final[Mapping[str, str]] = MappingProxyType(
    _colours("background", _TONES, _BACKGROUNDS)
    | _colours("text", _TONES, _TEXTS)
    | _colours("border", _TONES, _BORDERS)
    | _colours("ring", _RING_TONES, _RINGS)
    | {
        "--font-sans": 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
        "--font-mono": 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono", monospace',
        "--font-weight-normal": "400",
        "--font-weight-medium": "500",
        "--font-weight-semibold": "600",
        "--font-weight-bold": "700",
    }
    | _type_scale("text", _TEXT_SIZES)
    | _type_scale("heading", _HEADING_SIZES)
    | {
        "--border-radius-xs": "2px",
        "--border-radius-sm": "4px",
        "--border-radius-md": "8px",
        "--border-radius-lg": "12px",
        "--border-radius-xl": "16px",
        "--border-radius-full": "9999px",
        "--border-width-regular": "1px",
        "--shadow-hairline": _shadow("0 0 0 1px"),
        "--shadow-sm": _shadow("0 1px 2px"),
        "--shadow-md": _shadow("0 2px 4px", "0 4px 12px"),
        "--shadow-lg": _shadow("0 4px 8px", "0 12px 32px"),
    }
)
"""Every name of the specification with the value this app sends unless it is told otherwise."""

NAMES: Final = frozenset(DEFAULT_VARIABLES)


def known_only(variables: Mapping[str, str]) -> dict[str, str]:
    """Drop every name a View would refuse."""
    return {name: value for name, value in variables.items() if name in NAMES}
