"""Who says yes when a View asks for something that needs consent: the person, an earlier answer, or a policy.

What needs consent is decided in `protocol.mcp_apps.consent`; here it is answered. Headless runs have no person and
name a policy instead, and nothing they refuse is refused silently: it stands in the report.
"""

import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from greenroom.host.download_questions import files_question
from greenroom.host.pace import Clock, Pace
from greenroom.host.questions import NEW, Questions
from greenroom.host.tool_consent import LONGEST_DETAIL, REFUSED_FOR_GOOD, ToolConsent
from greenroom.protocol.conversation.blocks import ContentBlock, TextBlock
from greenroom.protocol.host_profile import Permission
from greenroom.protocol.mcp_apps.downloads import LinkedFile, Offer
from greenroom.protocol.mcp_apps.effects import (
    Asked,
    DownloadQuestion,
    LinkQuestion,
    MessageQuestion,
    SamplingQuestion,
    ToolQuestion,
)
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.page import Question, Sentence, SentenceKey, Wording
from greenroom.protocol.visible import shown_name, visible
from greenroom.store.consents import Consents

ConsentPolicy = Literal["ask", "readonly", "allow", "deny"]
"""`ask` the person; `readonly` refuses all that would be asked; `allow` grants it; `deny` refuses read-only tools too."""

MOST_OPEN: Final = 10
"""Questions of one View at the same time."""
MOST_REFUSED: Final = 5
"""Noes to one View, without a yes between them, after which it is not asked for any more: a question covers the page."""
AT_ONCE: Final = 10
"""Questions of one View, whatever is answered; after that it may ask again every `SECONDS_EACH`."""
SECONDS_EACH: Final = 6.0

_BASE64: Final = frozenset({"data", "blob"})
_IN_WORDS: Final[dict[Permission, SentenceKey]] = {
    "camera": "camera",
    "microphone": "microphone",
    "geolocation": "location",
    "clipboardWrite": "clipboard",
}


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The answer, with the reason the View and the report are given when it is no."""

    granted: bool
    reason: str = ""
    model: ModelChoice | None = None
    """That the question named, where a model is to be asked: the yes is to this one."""


GRANTED = Verdict(granted=True)


@dataclass(frozen=True, kw_only=True)
class Asker:
    """Which View asks, in the words a question needs; or, where `view` is empty, a model."""

    view: str
    server_name: str
    server_id: str
    tool: str
    entry: int | None = None
    """The number of the conversation's entry that a model's question is about."""
    turn: str = ""
    """The turn in which a model asks, and by which its questions are counted."""

    @property
    def counted(self) -> str:
        """For whom questions and noes are counted."""
        return self.view or self.turn


class ConsentDesk:
    """Answers for all Views. A yes to a tool holds for that View; with *remember*, for the server and tool."""

    def __init__(
        self,
        policy: ConsentPolicy,
        questions: Questions,
        remembered: Consents,
        refused_devices: frozenset[Permission] = frozenset(),
        clock: Clock = time.monotonic,
    ) -> None:
        """Begin; `refused_devices` are what the engine grants no page, so that they are not asked for or promised."""
        self.policy = policy
        self.refused_devices = refused_devices
        self.model: Callable[[], ModelChoice | None] = _none
        """The model that Views may have asked; whoever has one says so."""
        self._questions = questions
        self._tools = ToolConsent(questions, remembered)
        self._devices: dict[tuple[str, str], frozenset[str]] = {}
        """The device permissions of a tool's Views, by server and tool."""
        self._asking: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._pace = Pace(at_once=AT_ONCE, seconds_each=SECONDS_EACH, clock=clock)

    async def decide(self, asker: Asker, question: Asked) -> Verdict:
        """Answer the question; under `ask` this waits for the person, and may be cancelled."""
        match self.policy:
            case "allow":
                return GRANTED
            case "readonly" | "deny":
                return Verdict(granted=False, reason=f"refused: this run's consent is {self.policy!r}")
            case "ask":
                return await self._ask(asker, question)
        assert_never(self.policy)

    def is_agreed(self, asker: Asker, question: ToolQuestion) -> bool:
        """Whether it is known already that the answer is yes."""
        return self.policy == "allow" or (self.policy == "ask" and self._tools.known(asker, question) is True)

    @property
    def forbids_all_calls(self) -> bool:
        """Whether Views may call no tool at all, not even one that only reads."""
        return self.policy == "deny"

    async def grant_devices(self, asker: Asker, devices: tuple[Permission, ...], *, ask: bool = True) -> bool:
        """May the tool's View use these device permissions?

        A yes holds in this window for all Views of that tool, until it is withdrawn; a no for this View alone.
        Without `ask` only what was granted before counts.
        """
        if self.policy != "ask":
            return self.policy == "allow"
        app = (asker.server_id, asker.tool)
        if self._devices.get(app, frozenset()).issuperset(devices):
            return True
        if not ask:
            return False
        known = [_IN_WORDS[one] for one in devices]
        wording = Wording(
            title=Sentence(key="use_devices", values={"tool": shown_name(asker.tool)}, lists={"devices": known}),
            text=[Sentence(key="view_of_devices", values={"server": shown_name(asker.server_name)})],
        )
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="permission",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail="\n".join(devices),
            )
        )
        if answer.granted:
            self._devices[app] = frozenset(devices)
        return answer.granted

    def withdraw_devices(self, server_id: str, tool: str) -> None:
        """Views of this tool may use no device any more; those that run do until they are loaded anew."""
        self._devices.pop((server_id, tool), None)

    def forget_view(self, view: str) -> None:
        """The View is gone, and what was granted to it alone; likewise a model's turn."""
        self._tools.forget_view(view)
        self._refused.pop(view, None)
        self._pace.gone(view)

    async def within_limits(self, asker: Asker, put: Callable[[], Awaitable[bool]]) -> Verdict:
        """Have a question of another desk put to the person, with all limits that questions have here."""
        if refusal := self._wears_out(asker.counted):
            return refusal
        with self._counted(asker.counted):
            return self._judged(asker.counted, granted=await put())

    def _wears_out(self, view: str, *, paced: bool = True) -> Verdict | None:
        """The refusal of a View that asks too much; where it is not `paced`, its pace was counted before."""
        if self._asking[view] >= MOST_OPEN:
            return Verdict(granted=False, reason=f"{MOST_OPEN} questions of this View are open already")
        if self._refused[view] >= MOST_REFUSED:
            return Verdict(
                granted=False, reason=f"the person said no {MOST_REFUSED} times; run the tool again to be asked"
            )
        if paced and not self._pace.takes(view):
            often = f"a View may ask the person {AT_ONCE} times at once, and once every {SECONDS_EACH:g} s after that"
            return Verdict(granted=False, reason=often)
        return None

    @contextmanager
    def _counted(self, view: str) -> Iterator[None]:
        self._asking[view] += 1
        try:
            yield
        finally:
            self._asking[view] -= 1
            self._asking = +self._asking

    def _judged(self, view: str, *, granted: bool) -> Verdict:
        if granted:
            self._refused.pop(view, None)
            return GRANTED
        self._refused[view] += 1
        return Verdict(granted=False, reason="the person did not allow it")

    async def _ask(self, asker: Asker, question: Asked) -> Verdict:
        if isinstance(question, ToolQuestion) and (known := self._tools.known(asker, question)) is not None:
            return GRANTED if known else Verdict(granted=False, reason=REFUSED_FOR_GOOD)
        if isinstance(question, DownloadQuestion) and is_asked_later(question.offers):
            return GRANTED
        if refusal := self._wears_out(asker.counted):
            return refusal
        with self._counted(asker.counted):
            return await self._put(asker, question)

    async def _put(self, asker: Asker, question: Asked) -> Verdict:
        match question:
            case LinkQuestion():
                return await self._ask_link(asker, question)
            case MessageQuestion():
                return await self._ask_message(asker, question)
            case ToolQuestion():
                return await self._ask_tool(asker, question)
            case DownloadQuestion(offers=offers):
                return await self._ask_files(asker, offers)
            case SamplingQuestion(wish=wish):
                model = self.model()
                answer = await self._questions.ask(sampling_question(asker, wish, model.model if model else ""))
                return replace(self._judged(asker.counted, granted=answer.granted), model=model)
        assert_never(question)

    @contextmanager
    def before_question(self, asker: Asker) -> Iterator[Verdict]:
        """Let files be read from the View's own server, about which `confirm_files` asks afterwards.

        The View's question begins here, with all limits that it has.
        """
        refusal = self._wears_out(asker.view) if self.policy == "ask" else None
        with self._counted(asker.view):
            yield refusal or GRANTED

    async def confirm_files(self, asker: Asker, files: Sequence[Offer], *, paced: bool = True) -> Verdict:
        """Ask about files that are here now; what a policy said of them stands.

        It is not `paced` where `before_question` has counted it.
        """
        if self.policy != "ask":
            return GRANTED
        if refusal := self._wears_out(asker.view, paced=paced):
            return refusal
        with self._counted(asker.view):
            return await self._ask_files(asker, files)

    async def _ask_files(self, asker: Asker, offers: Sequence[Offer]) -> Verdict:
        question = files_question(view=asker.view, tool=asker.tool, server=asker.server_name, offers=offers)
        answer = await self._questions.ask(question)
        return self._judged(asker.view, granted=answer.granted)

    async def _ask_tool(self, asker: Asker, question: ToolQuestion) -> Verdict:
        return self._judged(asker.counted, granted=await self._tools.ask(asker, question))

    async def _ask_link(self, asker: Asker, question: LinkQuestion) -> Verdict:
        wording = Wording(
            title=Sentence(key="open_address"), text=[Sentence(key="view_asks_to_open", values=_who(asker))]
        )
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="link",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=question.url,
                view=asker.view,
            )
        )
        return self._judged(asker.view, granted=answer.granted)

    async def _ask_message(self, asker: Asker, question: MessageQuestion) -> Verdict:
        wording = Wording(
            title=Sentence(key="let_message_in"), text=[Sentence(key="view_wrote_it", values=_who(asker))]
        )
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="message",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=_written(question.content),
                view=asker.view,
            )
        )
        return self._judged(asker.view, granted=answer.granted)


def _none() -> None:
    """Whoever has a model says so."""


def _who(asker: Asker) -> dict[str, str]:
    return {"tool": shown_name(asker.tool), "server": shown_name(asker.server_name)}


def sampling_question(asker: Asker, wish: SamplingWish, model: str) -> Question:
    """What the person is asked before a model is, for a View or, where there is none, for a server."""
    values = _who(asker) | {"model": shown_name(model), "count": str(wish.max_tokens)}
    wording = Wording(
        title=Sentence(key="let_ask_model" if asker.view else "let_ask_model_for_server", values=values),
        text=[Sentence(key="view_asks_model" if asker.view else "server_asks_model", values=values)],
    )
    said = [f"{role}: {_written(blocks)}" for role, blocks in wish.messages]
    return Question(
        question=NEW,
        kind="sampling",
        title=wording.english_title,
        text=wording.english_text,
        wording=wording,
        detail="\n\n".join([*([f"system: {_written((TextBlock(text=wish.system),))}"] if wish.system else []), *said]),
        view=asker.view or None,
    )


def is_asked_later(offers: Sequence[Offer]) -> bool:
    """What the View's own server holds, any View may read; the question comes when it is known how large it is."""
    linked = [offer for offer in offers if isinstance(offer, LinkedFile)]
    return bool(linked) and not any(offer.from_web for offer in linked)


def _written(content: tuple[ContentBlock, ...]) -> str:
    """Words as they are; of anything else what it is, and how large its data are."""
    parts = [block.text if isinstance(block, TextBlock) else _described(block) for block in content]
    return visible("\n\n".join(parts), keep="\n\t", longest=LONGEST_DETAIL)


def _described(block: ContentBlock) -> str:
    told = {
        name: f"{_size(value)}, not shown here" if name in _BASE64 else value
        for name, value in vars(block).items()
        if value is not None
    }
    return json.dumps(told, indent=2, ensure_ascii=False)


def _size(base64: str) -> str:
    held = len(base64.rstrip("=")) * 3 // 4
    return f"{held} bytes" if held < 1000 else f"{held / 1000:.0f} kB"
