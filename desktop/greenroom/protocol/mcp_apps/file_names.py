"""The name of a file that a stranger offers: from its address, and safe on every system whatever the address holds.

What is left is one name, no path. It is shown whole before it is used, so that no ending hides behind another: `remark`
says what a person should know of it. Whether the name is still free is the host's to see.
"""

import re
import unicodedata
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote

LONGEST: Final = 120
"""Characters of a name."""
LONGEST_BYTES: Final = 200
"""Of it in UTF-8: file systems hold 255, and a name that is taken gets a number."""

FALLBACK: Final = "download"

NameRemark: TypeAlias = Literal["program", "two_endings", "other_type"]
"""It runs when it is opened; it pretends to be of another kind; its ending does not fit its declared type."""

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]')
_BLANKS: Final = re.compile(r"\s+")
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
_PROGRAMS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        action apk app appimage appref-ms bat bin cmd com command cpl csh deb desktop dll dmg exe gadget hta inf jar js jse
        ksh lnk msc msi msix msp mst osx pif pkg ps1 psm1 py pyw rb reg rpm run scf scr scpt settingcontent-ms sh sys
        terminal url vb vbe vbs webloc workflow ws wsc wsf wsh xbap zsh
        """,
    )
)
_DOCUMENTS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        avi bmp csv doc docx gif htm html jpeg jpg json md mov mp3 mp4 odt pdf png ppt pptx rtf svg txt wav webp xls xlsx
        xml zip
        """,
    )
)
_ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    "text/plain": ("txt", "text", "log", "md", "ini", "conf", "yaml", "yml", "toml"),
    "text/csv": ("csv",),
    "text/html": ("html", "htm"),
    "text/markdown": ("md", "markdown"),
    "application/json": ("json",),
    "application/pdf": ("pdf",),
    "application/zip": ("zip",),
    "image/png": ("png",),
    "image/jpeg": ("jpg", "jpeg"),
    "image/gif": ("gif",),
    "image/webp": ("webp",),
    "image/svg+xml": ("svg",),
}


def file_name(uri: str, media_type: str | None, otherwise: str = "") -> str:
    """Derive a name from the last segment of the address.

    Args:
        uri: The resource's own.
        media_type: As declared; gives an ending to a name that has none.
        otherwise: Taken where the address holds no name.
    """
    segments = [segment for segment in _place(re.split(r"[?#]", uri, maxsplit=1)[0]).split("/") if segment]
    name = next((safe for each in (*segments[-1:], otherwise) if (safe := _safe(unquote(each)))), FALLBACK)
    known = _ENDINGS.get(_bare(media_type), ())
    return f"{name}.{known[0]}" if known and "." not in name else name


def _place(address: str) -> str:
    """The address without its scheme, and without a host that is no name of a file."""
    scheme, has_authority, rest = address.partition("://")
    if not has_authority:
        return address.rpartition(":")[2]
    return rest.partition("/")[2] if scheme.lower() in {"http", "https", "file"} else rest


def _safe(name: str) -> str:
    """What is left of one name; empty where that is nothing."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    seen = "".join(one if one.isprintable() else " " if one in "\t\n\r" else "" for one in _BLANKS.sub(" ", last))
    clean = _FORBIDDEN.sub("_", seen).lstrip(". ").rstrip(". ")
    if _RESERVED.fullmatch(clean.partition(".")[0].rstrip(" ")):
        clean = f"_{clean}"
    return _shortened(clean)


def _shortened(name: str) -> str:
    """Cut the front part, never the ending: it says what the file is."""
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 20:
        stem, ending = name, ""
    tail = f"{dot}{ending}" if ending else ""
    while len(stem) + len(tail) > LONGEST or len(f"{stem}{tail}".encode()) > LONGEST_BYTES:
        stem = stem[:-1]
    return f"{stem.rstrip('. ')}{tail}" if tail else stem.rstrip(". ")


def remark(name: str, media_type: str | None) -> NameRemark | None:
    """Say what a person should know before they open a file of this name; None where there is nothing."""
    _, *endings = name.casefold().split(".")
    if not endings:
        return None
    last, before = endings[-1], endings[:-1]
    if last in _PROGRAMS:
        return "two_endings" if any(one.strip() in _DOCUMENTS for one in before) else "program"
    fitting = _ENDINGS.get(_bare(media_type))
    return "other_type" if fitting is not None and last in _DOCUMENTS and last not in fitting else None


def _bare(media_type: str | None) -> str:
    return (media_type or "").partition(";")[0].strip().lower()
