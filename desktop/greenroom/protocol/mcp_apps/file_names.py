"""The name of a file that a stranger offers: from its address, and safe on every system whatever the address holds.

What is left is one name, no path. It is shown whole before it is used, so that no ending hides behind another: `remark`
says what a person should know of it. Whether the name is still free is the host's to see.
"""

import re
import unicodedata
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote

from greenroom.protocol.visible import judged

LONGEST: Final = 120
"""Characters of a name."""
LONGEST_BYTES: Final = 200
"""Of it in UTF-8: file systems hold 255, and a name that is taken gets a number."""
_LONGEST_READ: Final = 2_000
"""Characters that a name is made of; of a longer text the middle is left out."""

FALLBACK: Final = "download"

NameRemark: TypeAlias = Literal["program", "two_endings", "other_type", "page"]
"""It runs when it is opened; it pretends to be of another kind; its ending does not fit its declared type; it is a page, and
what is written in it runs in the browser."""

# The percent sign because dialogs of Windows put the value of a variable in its place.
_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*%]')
_BLANKS: Final = re.compile(r"\s+")
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
_PROGRAMS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        action apk app appimage appinstaller application appref-ms bash bat bin chm cmd com command cpl csh deb desktop dll
        dmg docm dylib exe fileloc gadget hta img inetloc inf iso jar jnlp js jse ksh library-ms lnk mobileconfig msc msi
        msix msp mst osx pif pkg potm ppam pptm ps1 psm1 py pyw rb rdp reg rpm run scf scr scpt search-ms settingcontent-ms sh
        so sys terminal theme url vb vbe vbs vhd vhdx webloc workflow ws wsc wsf wsh xbap xlam xll xlsm xltm zsh
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
_PAGES: Final = frozenset({"htm", "html", "mht", "mhtml", "shtml", "svg", "svgz", "xht", "xhtml"})
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
    last = _BLANKS.sub(" ", re.split(r"[/\\]", name)[-1])
    if len(last) > _LONGEST_READ:
        last = last[: _LONGEST_READ // 2] + last[-_LONGEST_READ // 2 :]
    # Composed once the marks are few: its cost grows with the square of what piles up over one letter.
    seen = unicodedata.normalize("NFC", "".join(one for one, is_seen in judged(last) if is_seen))
    clean = _FORBIDDEN.sub("_", seen).lstrip(". ").rstrip(". ")
    if _RESERVED.fullmatch(clean.partition(".")[0].rstrip(" ")):
        clean = f"_{clean}"
    return _shortened(clean)


def _shortened(name: str) -> str:
    """Cut the front part, never the ending: it says what the file is."""
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 20:
        stem, ending = name, ""
    tail, stem = f"{dot}{ending}" if ending else "", stem[:LONGEST]
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
    if fitting is not None and last in _DOCUMENTS and last not in fitting:
        return "other_type"
    return "page" if last in _PAGES else None


def _bare(media_type: str | None) -> str:
    return (media_type or "").partition(";")[0].strip().lower()
