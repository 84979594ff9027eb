"""The widgets' HTML: each is one file in `widgets/`, with the shared style and scripts put in when it is read.

A View must be one document that fetches nothing, while its author wants to write `bridge.js` once. So the files
refer to their neighbours as any page does, and reading one replaces the references by the contents. Because it
happens at each read, an edit is seen with the next run of the tool. Nothing is templated: no data enters here.
"""

from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).resolve().parent / "widgets"

_SHARED: Final = {
    '<link rel="stylesheet" href="look.css">': ("look.css", "<style>\n{}</style>"),
    '<script src="page.js"></script>': ("page.js", "<script>\n{}</script>"),
    '<script src="bridge.js"></script>': ("bridge.js", "<script>\n{}</script>"),
}


def read_widget(name: str) -> str:
    """Return the whole document of one widget, e.g. `read_widget("dashboard")`."""
    html = _text(f"{name}.html")
    for reference, (file, wrapped) in _SHARED.items():
        html = html.replace(reference, wrapped.replace("{}", _text(file)))
    return html


def _text(file: str) -> str:
    return (_FOLDER / file).read_text(encoding="utf-8")
