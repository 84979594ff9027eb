"""The files of the page and of the sandbox proxy, as the front-end build left them in `static/`.

They are read when asked for, so a rebuild is seen by the next load. What is served is decided here: code, styles,
fonts and pictures below the folder, and nothing else that lies in it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from greenroom.web.errors import FrontEndMissing
from greenroom.web.page_look import PageLook

STATIC: Final = Path(__file__).resolve().parent / "static"
NONCE_MARK: Final = "__CSP_NONCE__"

_ROOT: Final = '<html lang="en">'
_HEAD_END: Final = "</head>"
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_HASHED: Final = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_NOT_ASSETS: Final = frozenset({"proxy.js"})


@dataclass(frozen=True, kw_only=True)
class Asset:
    """One file as it is served."""

    content: bytes
    media_type: str
    hashed: bool
    """Its name changes with its content, so it may be kept for good."""


class FrontEnd:
    """The built files."""

    def __init__(self, folder: Path = STATIC, look: Callable[[], PageLook] = PageLook) -> None:
        self._folder = folder.resolve()
        self._look = look

    def page(self, nonce: str) -> str:
        """Return the page with this load's nonce in it, as it is to look now.

        Raises:
            FrontEndMissing: the front end was never built.
        """
        return self._dressed("index.html").replace(NONCE_MARK, nonce)

    def skeleton(self) -> str:
        """Return what a window shows until there is a page: the page's own static skeleton, whole and without a script.

        Raises:
            FrontEndMissing: the front end was never built.
        """
        return self._dressed("skeleton.html")

    def proxy_script(self) -> str:
        """Return the sandbox proxy's script, safe to stand between script tags.

        Raises:
            FrontEndMissing: the front end was never built.
        """
        script = self._text("proxy.js")
        return re.sub(r"<(?=/script|script|!--)", r"\\x3c", script, flags=re.IGNORECASE)

    def asset(self, name: str) -> Asset | None:
        """Return the file of this name below the folder; None when there is none that may be served."""
        return None if name in _NOT_ASSETS else read_asset(self._folder, name)

    def _dressed(self, name: str) -> str:
        look = self._look()
        page = self._text(name).replace(_ROOT, look.root(), 1)
        return page.replace(_HEAD_END, look.style(NONCE_MARK) + _HEAD_END, 1)

    def _text(self, name: str) -> str:
        try:
            return (self._folder / name).read_text(encoding="utf-8")
        except OSError as error:
            raise FrontEndMissing(name) from error


def read_asset(folder: Path, name: str) -> Asset | None:
    """Read a file below `folder`; None when it is missing, lies outside, or is of a kind that is not served."""
    media_type = MEDIA_TYPES.get(Path(name).suffix)
    if media_type is None or "\0" in name:
        return None
    path = (folder / name).resolve()
    if not path.is_relative_to(folder) or not path.is_file():
        return None
    return Asset(content=path.read_bytes(), media_type=media_type, hashed=_HASHED.search(name) is not None)
