"""A model asked for a View, which wrote the question: with the person's yes, at a pace, and for so many tokens at most.

What a View asks is no part of the conversation, and the answer goes to that View alone. What the model is told of tools,
conversation and system prompt is nothing. Asking the person is `host.consent`; what a View may wish is
`protocol.mcp_apps.sampling`. Why there is no answer is told to the person alone: the words of a provider or of this
machine may name addresses, accounts and files that are no View's business.
"""

import secrets
import time
from collections.abc import Callable
from typing import Final

from greenroom.errors import GreenroomError
from greenroom.host.chat.choices import Choices
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.reaching import Reach, Reached
from greenroom.host.chat.without_key import WithoutKey
from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.elicitation import Cause
from greenroom.host.errors import HostError
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.pace import Clock, Pace
from greenroom.protocol.conversation.blocks import ImageBlock
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import SamplingQuestion
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.model.lines import Ask, Failed, FailureKind, Finished, Words
from greenroom.protocol.model.pictures import Pictures, part_of
from greenroom.protocol.page import Notice
from greenroom.protocol.visible import shown_name
from greenroom.protocol.whole_characters import WholeCharacters

AT_ONCE: Final = 5
SECONDS_EACH: Final = 10.0
SCRIPTED: Final = "scripted"
"""What is told as the name of a script's model, which is known here by the path of its file."""
NO_WAY: Final = "the model cannot be asked now"
NO_ANSWER: Final = "the model gave no answer"
ANOTHER: Final = "another model was chosen meanwhile; ask again"
_KINDS: Final[dict[FailureKind, str]] = {
    "rate": ": it is asked too often",
    "context": ": what it was asked is too long",
    "filter": ": a filter objects to it",
}
"""What the asker can do something about; all else is the person's."""


class NotSampled(HostError):
    """Raised when a model was not asked for a View, or gave no answer; the View is told this sentence."""


class Sampling:
    """Of one seat."""

    def __init__(
        self,
        choices: Choices,
        worker: ModelWorker,
        reach: Reach,
        tell_person: Callable[[Notice], None],
        clock: Clock = time.monotonic,
    ) -> None:
        self._choices = choices
        self._worker = worker
        self._reach = reach
        self._tell_person = tell_person
        self._pace = Pace(at_once=AT_ONCE, seconds_each=SECONDS_EACH, clock=clock)

    @property
    def model(self) -> ModelChoice | None:
        """The model that is asked; None where none is chosen."""
        return self._choices.now.model

    async def ask(self, asker: Asker, wish: SamplingWish, agreed: ModelChoice | None) -> JsonObject:
        """Ask, and return the result of `sampling/createMessage`.

        Args:
            asker: Who wants it.
            wish: What is asked.
            agreed: The model that the person was asked about; None where nobody was asked.

        Raises:
            NotSampled: it was not asked, or gave no answer.
        """
        try:
            return await self._ask(asker, wish, agreed)
        except NotSampled:
            raise
        except Exception as error:
            raise NotSampled(str(own_mistake("a model asked for a View or a server", error))) from error

    async def _ask(self, asker: Asker, wish: SamplingWish, agreed: ModelChoice | None) -> JsonObject:
        chosen = self._choices.now.model
        if chosen is None:
            raise NotSampled("no model is chosen any more")
        if agreed is not None and chosen != agreed:
            raise NotSampled(ANOTHER)
        if not self._pace.takes(asker.counted):
            raise NotSampled(
                f"it may have a model asked {AT_ONCE} times at once, and once every {SECONDS_EACH:g} s after that"
            )
        reached = await self._reached(asker, chosen)
        ask = Ask(
            id=secrets.token_hex(8),
            provider=chosen.provider,
            model=chosen.model,
            address=reached.address,
            key=reached.key,
            messages=_messages(wish),
            temperature=wish.temperature,
            max_tokens=wish.max_tokens,
        )
        text, last = await self._hear(ask)
        if isinstance(last, Failed):
            self._person(asker, last.text)
            raise NotSampled(f"{NO_ANSWER}{_KINDS.get(last.kind, '')}")
        reason = {"length": "maxTokens"}.get(last.reason, "endTurn")
        return {
            "role": "assistant",
            "content": {"type": "text", "text": text},
            "model": SCRIPTED if chosen.provider == "scripted" else chosen.model,
            "stopReason": reason,
        }

    async def _reached(self, asker: Asker, chosen: ModelChoice) -> Reached:
        try:
            return await self._reach(chosen)
        except GreenroomError as error:
            self._person(asker, str(error))
            raise NotSampled(NO_WAY) from error

    def _person(self, asker: Asker, why: str) -> None:
        who = f"the View of {shown_name(asker.tool)}" if asker.view else f"the server {shown_name(asker.server_name)}"
        self._tell_person(Notice(level="warning", text=f"A model was to be asked for {who}. {why}"))

    async def ask_for_server(self, desk: ConsentDesk, cause: Cause, wish: SamplingWish) -> JsonObject:
        """Ask for a server that works on a call, once the person agreed.

        Raises:
            NotSampled: nobody agreed, it was not asked, or gave no answer.
        """
        who = f"server {cause.server}"
        asker = Asker(view="", server_name=cause.server_name, server_id="", tool=cause.tool, turn=who)
        verdict = await desk.decide(asker, SamplingQuestion(wish=wish))
        if not verdict.granted:
            raise NotSampled(verdict.reason)
        return await self.ask(asker, wish, verdict.model)

    def view_gone(self, view: str) -> None:
        """The View has ended."""
        self._pace.gone(view)

    async def _hear(self, ask: Ask) -> tuple[str, Finished | Failed]:
        characters, pieces = WholeCharacters(), list[str]()
        last: Finished | Failed = Failed(id=ask.id, kind="broken", text="It broke off.")
        async with self._worker.ask(ask) as answer:
            async for line in WithoutKey(answer, ask.key):
                match line:
                    case Words(say="text", text=text):
                        pieces.append(characters.take(text))
                    case Finished() | Failed():
                        last = line
                    case _:
                        continue
        return "".join((*pieces, characters.end())), last


def _messages(wish: SamplingWish) -> list[JsonObject]:
    pictures = Pictures()
    pictures.make_room(blocks for _, blocks in wish.messages)
    messages: list[JsonObject] = [{"role": "system", "content": wish.system}] if wish.system else []
    for role, blocks in wish.messages:
        given = pictures.given(tuple(blocks))
        shown: list[ImageBlock] = list(given.pictures) if role == "user" else []
        parts: list[JsonValue] = [{"type": "text", "text": given.words}] if given.words else []
        parts += [part_of(picture) for picture in shown]
        messages.append({"role": role, "content": parts if shown else given.words})
    return messages
