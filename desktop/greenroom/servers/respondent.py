"""Who answers for a call when its server asks something in the middle of it.

Given with the call by whoever made it (`greenroom.host`), so that a question leads back to the person, the window and
the View that it belongs to. A call without one is a call in which nobody can be asked.
"""

from typing import Protocol

from greenroom.protocol.eliciting.wish import Reply, Wish
from greenroom.protocol.jsonrpc import JsonObject


class Respondent(Protocol):
    """One call's answerer."""

    async def elicit(self, wish: Wish, *, alone: bool) -> Reply:
        """Ask the person, and wait; cancelled when the question no longer matters.

        Args:
            wish: What the server asks for.
            alone: Whether it is certain that this call caused it; False where others are open at the same server.

        Raises:
            BadWish: nobody is asked such a thing.
        """
        ...

    async def sample(self, params: JsonObject) -> JsonObject:
        """Have a model asked, if the person agrees; return the result of `sampling/createMessage`.

        Raises:
            BadWish: it is not asked, or gives no answer.
        """
        ...

    async def again(self, elicitation_ids: tuple[str, ...]) -> bool:
        """Say whether the call is made again, now that the addresses it needed were visited; waits as long as that takes."""
        ...

    def completed(self, elicitation_id: str) -> None:
        """The server says that what this address was visited for is done."""
        ...
