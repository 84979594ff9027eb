"""A mistake of our own, met while something that a person, a server or a View wanted is done: it ends that, not the app.

What strangers send is judged where it comes in, and what can go wrong is a `GreenroomError`. This is for what nobody thought
of. Its counterpart for whole connections is in `servers.life`.
"""

import logging
from collections.abc import Callable
from typing import Final

from greenroom.errors import first_cause, place_of
from greenroom.host.errors import OwnMistake

_log: Final = logging.getLogger(__name__)


def own_mistake(doing: str, error: Exception) -> OwnMistake:
    """Note where it was made, without the words of strangers that it may hold; return what is told of it."""
    _log.error("%s met a mistake of Greenroom's own: %s", doing, place_of(first_cause(error)))
    return OwnMistake()


def guarded(doing: str, work: Callable[[], object]) -> None:
    """Do one of several things that are to be done whatever comes of the others."""
    try:
        work()
    except Exception as error:  # noqa: BLE001 -- those that follow are done all the same
        own_mistake(doing, error)
