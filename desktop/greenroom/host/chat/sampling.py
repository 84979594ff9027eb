"""A model asked for a View, which wrote the question: with the person's yes, at a pace, and for so many tokens at most.

What a View asks is no part of the conversation, and the answer goes to that View alone. What the model is told of tools,
conversation and system prompt is nothing. Asking the person is `host.consent`; what a View may wish is
`protocol.mcp_apps.sampling`.
"""

import secrets
import time
from typing import Final

from greenroom.host.chat.choices import Choices
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.reaching import Reach
from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.elicitation import Cause
from greenroom.host.errors import HostError
from greenroom.host.pace import Clock, Pace
from greenroom.protocol.conversation.blocks import ImageBlock
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import SamplingQuestion
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.model.lines import Ask, Failed, Finished, Words
from greenroom.protocol.model.pictures import Pictures, part_of
from greenroom.protocol.whole_characters import WholeCharacters

AT_ONCE: Final = 5
SECONDS_EACH: Final = 10.0


class NotSampled(HostError):
    """Raised when a model was not asked for a View, or gave no answer; the View is told this sentence."""


class Sampling:
    """Of one seat."""

    def __init__(self, choices: Choices, worker: ModelWorker, reach: Reach, clock: Clock = time.monotonic) -> None:
        self._choices = choices
        self._worker = worker
        self._reach = reach
        self._pace = Pace(at_once=AT_ONCE, seconds_each=SECONDS_EACH, clock=clock)

    @property
    def model(self) -> str | None:
        """The name of the model that is asked; None where none is chosen."""
        chosen = self._choices.now.model
        return None if chosen is None else chosen.model

    async def ask(self, asker: Asker, wish: SamplingWish) -> JsonObject:
        """Ask, and return the result of `sampling/createMessage`.

        Raises:
            NotSampled: it was not asked, or gave no answer.
            GreenroomError: there is no way to the model.
        """
        chosen = self._choices.now.model
        if chosen is None:
            raise NotSampled("no model is chosen any more")
        if not self._pace.takes(asker.counted):
            raise NotSampled(
                f"it may have a model asked {AT_ONCE} times at once, and once every {SECONDS_EACH:g} s after that"
            )
        reached = await self._reach(chosen)
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
            raise NotSampled(f"the model gave no answer: {last.text}")
        reason = {"length": "maxTokens"}.get(last.reason, "endTurn")
        return {
            "role": "assistant",
            "content": {"type": "text", "text": text},
            "model": chosen.model,
            "stopReason": reason,
        }

    async def ask_for_server(self, desk: ConsentDesk, cause: Cause, wish: SamplingWish) -> JsonObject:
        """Ask for a server that works on a call, once the person agreed.

        Raises:
            NotSampled: nobody agreed, it was not asked, or gave no answer.
            GreenroomError: there is no way to the model.
        """
        who = f"server {cause.server}"
        asker = Asker(view="", server_name=cause.server_name, server_id="", tool=cause.tool, turn=who)
        verdict = await desk.decide(asker, SamplingQuestion(wish=wish))
        if not verdict.granted:
            raise NotSampled(verdict.reason)
        return await self.ask(asker, wish)

    def view_gone(self, view: str) -> None:
        """The View has ended."""
        self._pace.gone(view)

    async def _hear(self, ask: Ask) -> tuple[str, Finished | Failed]:
        characters, pieces = WholeCharacters(), list[str]()
        last: Finished | Failed = Failed(id=ask.id, kind="broken", text="It broke off.")
        async with self._worker.ask(ask) as answer:
            async for line in answer:
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
