"""Why a server's question is not put to a person."""

from greenroom.errors import GreenroomError


class BadWish(GreenroomError):
    """Raised on reading a server's question; its message ends a sentence, and the server's author reads it."""
