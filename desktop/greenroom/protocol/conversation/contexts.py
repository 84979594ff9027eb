"""What Views want a model to know in later turns: one context for each View, the latest, as long as the View lives.

A context is nobody's message and begins no turn. An empty one withdraws the one before. Kept by the View's name, which
the host gives and a View cannot choose, so that no View can speak in another's place.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.jsonrpc import JsonObject


@dataclass(frozen=True, kw_only=True)
class ModelContext:
    """What one View said last. `told_at` is seconds since the epoch."""

    view: FromView
    told_at: float
    content: tuple[ContentBlock, ...] = ()
    structured: JsonObject | None = None

    @property
    def empty(self) -> bool:
        """Whether it says nothing."""
        return not self.content and not self.structured

    def same_words(self, other: "ModelContext | None") -> bool:
        """Whether it says what the other one says."""
        return other is not None and (self.content, self.structured) == (other.content, other.structured)


class Contexts:
    """The contexts of the live Views of one conversation, in the order in which the Views first spoke."""

    def __init__(self) -> None:
        self._latest: dict[str, ModelContext] = {}

    def __iter__(self) -> Iterator[ModelContext]:
        return iter(list(self._latest.values()))

    def of(self, view: str) -> ModelContext | None:
        """What this View said last; None where it said nothing, or withdrew it."""
        return self._latest.get(view)

    def told(self, context: ModelContext) -> bool:
        """Take the place of what this View said before. False where it says the same again."""
        before = self._latest.get(context.view.view)
        if context.empty:
            return self.gone(context.view.view)
        if context.same_words(before):
            return False
        self._latest[context.view.view] = context
        return True

    def gone(self, view: str) -> bool:
        """The View has ended, or takes back what it said. False where there was nothing."""
        return self._latest.pop(view, None) is not None
