"""Why a View's frame was lost, in words for the person. The short names are what the page and the sockets report.

What a View's frame and Worker notice of it while it lives is in `remarks.py`.
"""

from typing import Final

LOSSES: Final[dict[str, str]] = {
    "navigated": "The View's frame was navigated away: the View left or replaced its sandbox page. A form that is "
    "submitted does this too: handle its submit event and call preventDefault().",
    "flood": "The View sent more messages than a host takes (2 000 at once, 500 a second after that).",
    "too_big": "The View sent a message larger than 8 MB.",
    "backlog": "The View sent messages faster than they could be passed on, and too many were waiting.",
    "behind": "More than 64 MB were waiting to be sent to the View: it takes its messages too slowly, or a result is larger than a "
    "View can be given.",
    "forged": "The View forged messages of its sandbox page.",
    "no_proxy": "The sandbox page did not start.",
    "unreadable": "The View's channel carried something that is not its protocol.",
    "gone": "The View's channel closed.",
}

ENDED_BY_PERSON: Final = "You ended it instead of answering its question."

ENDED_ITSELF: Final = "It asked to be closed, and was (ui/notifications/request-teardown)."

SHOWN_ANEW: Final = "shown anew"
"""No loss: another View has its place, as after a reload."""


def explain(loss: str) -> str:
    """The sentence for a loss; an unknown word is shown as it is, for it says more than nothing."""
    return LOSSES.get(loss, f"The View was lost ({loss}).")
