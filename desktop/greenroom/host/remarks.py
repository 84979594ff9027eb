"""What a View's own frame and Worker notice, in words for its author. They send a short name and what belongs to it.

Only a claim: the View can send the same. What is no name known here is shown as it is. The names are given in
`bridge_js/sandbox` and `bridge_js/shell/relay`.
"""

import re
from typing import Final

LEFT_ITS_DOCUMENT: Final = "left_document"
"""There is no View any more."""
NO_SCRIPT: Final = "A script did not load"
THREW: Final = "Error in the View's script"
REJECTED: Final = "Unhandled rejection in the View's script"

LONGEST: Final = 500
"""Characters of what a script did not catch, with its place."""

_REMARKS: Final[dict[str, str]] = {
    "hangs": "The View does not answer any more: a script of it runs without end, or its process is gone. "
    "It can be closed all the same.",
    "no_storage": "This engine denies browser storage to Views: localStorage is an error here.",
    LEFT_ITS_DOCUMENT: "The View left its document, so it can no longer be reached. A submitted form does this too.",
    "reloads": "The View reloaded itself more than {} times, and was not written again.",
    "no_script": f"{NO_SCRIPT}: {{}}",
    "no_style": "A style sheet or link did not load: {}",
    "no_message": "The View posted a value of type {}, which is not a message.",
    "no_json": "The View posted a message that JSON cannot say: {}.",
    "no_copy": "The View posted a message that cannot be copied: {}",
    "rejected_unseen": f"{REJECTED}: a value that cannot be shown",
}
_PLACE: Final = re.compile(r"(\d{1,9}):(\d{1,9}):(.*)", re.DOTALL)


def in_words(note: str) -> str:
    """The sentence for a note: `name`, or `name:details`."""
    name, _, details = note.partition(":")
    match name:
        case "threw":
            return _threw(details)
        case "rejected":
            return _cut(REJECTED, details, "")
        case _:
            sentence = _REMARKS.get(name)
            return note if sentence is None else sentence.replace("{}", details)


def _threw(details: str) -> str:
    found = _PLACE.fullmatch(details)
    if found is None:
        return _cut(THREW, details, "")
    line, column, message = found.groups()
    # A script of another origin that was not asked for with CORS has no place that we may know.
    return _cut(THREW, message, f" (line {line}, column {column})" if int(line) > 0 else "")


def _cut(what: str, message: str, place: str) -> str:
    """However long the message is, the place is kept."""
    return f"{what}: {message[: LONGEST - len(what) - len(': ') - len(place)]}{place}"
