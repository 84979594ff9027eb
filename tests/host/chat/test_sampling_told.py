"""What whoever has a model asked is told, and what only the person is: the worker is the toy, all else is real."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import pytest

from greenroom.host.chat.choices import Choices
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.reaching import Reach, Reached
from greenroom.host.chat.sampling import ANOTHER, NO_ANSWER, NO_WAY, NotSampled, Sampling
from greenroom.host.chat.scripted_model import ScriptNotPlayed
from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.elicitation import Cause
from greenroom.host.questions import Questions
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.page import Answer, Notice, ToPage
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.host.chat.test_model_worker import KEY, working

VIEW = Asker(view="3", server_name="weather", server_id="", tool="show")
ECHO = ModelChoice(provider="compatible", model="echo", address="http://10.1.2.3/v1")


@dataclass(kw_only=True)
class There:
    """A seat's sampling, its choice, and what its person was told."""

    sampling: Sampling
    choices: Choices
    questions: Questions
    desk: ConsentDesk
    told: list[ToPage] = field(default_factory=list)

    @property
    def notices(self) -> str:
        return "\n".join(one.text for one in self.told if isinstance(one, Notice))


async def with_key(_choice: ModelChoice) -> Reached:
    return Reached(address=None, key=KEY)


@asynccontextmanager
async def there(folder: Path, chosen: ModelChoice, reach: Reach = with_key) -> AsyncIterator[There]:
    told: list[ToPage] = []
    with Store(Folders.under(folder)) as store:
        async with working() as worker:
            made = _there(store, worker, reach, told)
            made.choices.pick_model(chosen)
            yield made


def _there(store: Store, worker: ModelWorker, reach: Reach, told: list[ToPage]) -> There:
    choices = Choices(store.chats, lambda: "a conversation")
    questions = Questions(told.append)
    desk = ConsentDesk("ask", questions, store.consents)
    sampling = Sampling(choices, worker, reach, told.append)
    desk.model = lambda: sampling.model
    return There(sampling=sampling, choices=choices, questions=questions, desk=desk, told=told)


def wish(text: str = "name a colour") -> SamplingWish:
    return SamplingWish(messages=(("user", (TextBlock(text=text),)),), system=None, max_tokens=10, temperature=None)


async def test_an_answer_that_repeats_the_key_reaches_nobody_with_it(tmp_path: Path) -> None:
    async with there(tmp_path, ECHO) as seat:
        answer = await seat.sampling.ask(VIEW, wish(f"it is {KEY}, is it?"), None)
        assert answer["content"] == {"type": "text", "text": "it is [redacted], is it?"}
        assert (await seat.sampling.ask(VIEW, wish(), None))["content"] == {"type": "text", "text": "name a colour"}


async def test_why_there_is_no_answer_is_told_to_the_person_and_not_to_who_asked(tmp_path: Path) -> None:
    async with there(tmp_path, ModelChoice(provider="openai", model="die")) as seat:
        with pytest.raises(NotSampled) as refused:
            await seat.sampling.ask(VIEW, wish(), None)
        assert str(refused.value) == NO_ANSWER
        assert "the View of show" in seat.notices
        assert "The program that talks to models" in seat.notices


@pytest.mark.parametrize("error", [ScriptNotPlayed("The script /home/me/private.yaml cannot be read."), KeyError(KEY)])
async def test_why_there_is_no_way_to_the_model_stays_with_the_person_too(tmp_path: Path, error: Exception) -> None:
    async def reach(_choice: ModelChoice) -> Reached:
        raise error

    async with there(tmp_path, ECHO, reach) as seat:
        with pytest.raises(NotSampled) as refused:
            await seat.sampling.ask(VIEW, wish(), None)
        assert "private" not in str(refused.value)
        assert KEY not in str(refused.value)
        if isinstance(error, ScriptNotPlayed):
            assert str(refused.value) == NO_WAY
            assert "/home/me/private.yaml" in seat.notices


async def test_a_script_is_told_under_a_name_and_not_by_its_path(tmp_path: Path) -> None:
    async with there(tmp_path, ModelChoice(provider="scripted", model="echo")) as seat:
        assert (await seat.sampling.ask(VIEW, wish(), None))["model"] == "scripted"
    async with there(tmp_path, ECHO) as seat:
        assert (await seat.sampling.ask(VIEW, wish(), None))["model"] == "echo"


def stays(_seat: There) -> None:
    """The control."""


def another(seat: There) -> None:
    seat.choices.pick_model(ModelChoice(provider="openai", model="echo"))


@pytest.mark.parametrize(("meanwhile", "asked"), [(stays, True), (another, False)])
async def test_a_yes_is_to_the_model_that_the_question_named(
    tmp_path: Path, meanwhile: Callable[[There], None], *, asked: bool
) -> None:
    came: list[str] = []

    async with there(tmp_path, ECHO) as seat:

        async def ask() -> None:
            cause = Cause(server="weather", server_name="weather", tool="show")
            try:
                came.append(str(await seat.sampling.ask_for_server(seat.desk, cause, wish())))
            except NotSampled as error:
                came.append(str(error))

        async with anyio.create_task_group() as asking:
            asking.start_soon(ask)
            await anyio.wait_all_tasks_blocked()
            (question,) = seat.questions.still_open()
            assert "echo" in question.title
            meanwhile(seat)
            seat.questions.answered(Answer(question=question.question, granted=True))
        assert (ANOTHER in came[0]) is not asked
        assert ("name a colour" in came[0]) is asked
