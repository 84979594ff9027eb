"""What is said while the model worker starts: it waits where it can be seen, and can be stopped."""

from pathlib import Path

from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Step
from tests.host.chat.talking import says, talk
from tests.host.company import running


async def test_what_is_said_while_the_worker_starts_waits_in_sight_and_can_be_stopped(tmp_path: Path) -> None:
    async with running(tmp_path) as core, talk(core, tmp_path, {}, says("Hello.")) as told:
        told.say("good morning")
        await told.until(lambda: told.of(Step))
        assert (told.state.worker, told.state.busy) == ("starting", True)
        assert told.of(Step)[0].state == "waiting"
        told.say("and another")
        told.page.say(p.TakeBack(number=told.page.seat.conversation.current.waiting[0].number))
        told.page.say(p.StopModel())
        await told.quiet()
        assert told.of(Step)[0].state == "stopped"
        assert told.state.can_retry
        assert told.requests == []


async def test_without_a_model_nobody_answers_and_once_one_is_chosen_it_can_be_asked(tmp_path: Path) -> None:
    async with running(tmp_path) as core, talk(core, tmp_path, {}) as told:
        told.page.say(p.PickModel(picked=None))
        told.say("good morning")
        assert told.kinds() == ["message"]
        before = told.state
        told.page.say(
            p.PickModel(picked=p.ModelPicked(provider="compatible", model="toy", address="http://127.0.0.1:9"))
        )
        assert (before.can_retry, before.picked, told.state.can_retry) == (False, None, True)
        told.page.say(p.GoOnModel())
        assert told.state.busy
        told.page.say(p.StopModel())
        await told.quiet()
