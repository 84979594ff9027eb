"""The host's end of the model worker: what waits, what is stopped, what is heard of a death, and that nothing is left over."""

import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from greenroom.host.chat import model_worker
from greenroom.host.chat.model_answer import Answer, AnswerLine
from greenroom.host.chat.model_process import worker_environment
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.protocol.model.lines import Ask, Failed, Finished, ListModels, Models, Words
from tests.providers import openai
from tests.providers.provider import always, provider
from tests.providers.turns import Ends, Says
from tests.window.processes import descendants, left_after

TOY = Path(__file__).with_name("toy_worker.py")
KEY = "sk-test-0123456789abcdefghij"
ENDED_SECONDS = 20
"""A safety bound: it is given three to end, and a busy machine takes its own time. A worker that is left to itself takes 600."""


def toy(mode: str = "") -> list[str]:
    return [sys.executable, "-I", str(TOY), mode]


def asked(model: str, id: str = "1", text: str = "Hello") -> Ask:  # noqa: A002 -- the lines' own word
    return Ask(id=id, provider="openai", model=model, key=KEY, messages=[{"role": "user", "content": text}])


async def all_of(answer: Answer) -> list[AnswerLine]:
    with anyio.fail_after(30):
        return [line async for line in answer]


@asynccontextmanager
async def working(
    mode: str = "", stages: list[str] | None = None, *, deaf_seconds: float = 20.0
) -> AsyncIterator[ModelWorker]:
    """A host's end with the toy at the other, for the length of the block; `stages` hears of each change."""
    heard: list[str] = [] if stages is None else stages
    with anyio.fail_after(60):
        async with anyio.create_task_group() as tasks:
            worker = ModelWorker(
                tasks,
                command=toy(mode),
                on_change=lambda: heard.append(stage_of(worker)),
                stop_seconds=0.2,
                deaf_seconds=deaf_seconds,
            )
            yield worker
            tasks.cancel_scope.cancel()


def toys_below(parent: int) -> dict[int, str]:
    """The toy, and whoever guards it, below this process."""
    return {pid: command for pid, command in descendants(parent).items() if "toy_worker.py" in command}


def stage_of(worker: ModelWorker) -> str:
    return worker.state.stage


async def test_the_first_request_starts_it_and_waits_for_it() -> None:
    stages: list[str] = []
    async with working("slow", stages) as worker:
        assert (stage_of(worker), stages) == ("off", [])
        answers = [worker.ask(asked("echo", str(number), f"Hello {number}")) for number in range(3)]
        assert stage_of(worker) == "starting"
        told = [await all_of(answer) for answer in answers]
        assert told == [
            [Words(say="text", id=str(number), text=f"Hello {number}"), Finished(id=str(number), reason="stop")]
            for number in range(3)
        ]
        assert stages == ["starting", "ready"]
    assert stage_of(worker) == "off"


async def test_a_request_that_waits_for_it_can_be_taken_back() -> None:
    async with working("slow") as worker:
        first, second = worker.ask(asked("echo", "1")), worker.ask(asked("echo", "2"))
        worker.stop("1")
        assert await all_of(first) == [Finished(id="1", reason="stopped")]
        assert stage_of(worker) == "starting"
        assert len(await all_of(second)) == 2


async def test_an_answer_is_stopped_by_its_name_and_by_leaving_it() -> None:
    async with working() as worker:
        answer = worker.ask(asked("waits", "1"))
        assert isinstance(await anext(answer), Words)
        worker.stop("1")
        assert await all_of(answer) == [Finished(id="1", reason="stopped")]
        async with worker.ask(asked("waits", "2")) as left:
            await anext(left)
        with anyio.move_on_after(0.2) as patience:
            await all_of(worker.ask(asked("waits", "3")))
        assert patience.cancelled_caught
        with anyio.fail_after(10):  # both were stopped, so that their names are free again
            while worker.running:
                await anyio.sleep(0.01)


async def test_a_worker_that_hears_no_stop_keeps_nobody_waiting_and_is_ended() -> None:
    async with working(deaf_seconds=0.5) as worker:
        waits, answer = worker.ask(asked("waits", "2")), worker.ask(asked("deaf"))
        await anext(answer)
        worker.stop("1")
        assert await all_of(answer) == [Finished(id="1", reason="stopped")]
        last = (await all_of(waits))[-1]
        assert isinstance(last, Failed)
        assert (last.kind, "did not answer any more, and was ended" in last.text) == ("worker", True)
        assert len(await all_of(worker.ask(asked("echo")))) == 2


async def test_a_worker_that_only_is_slow_to_stop_is_not_ended() -> None:
    stages: list[str] = []
    async with working("", stages, deaf_seconds=10.0) as worker:
        answer = worker.ask(asked("stops slowly"))
        await anext(answer)
        worker.stop("1")
        assert await all_of(answer) == [Finished(id="1", reason="stopped")]
        await anyio.sleep(10.3)
        assert stages == ["starting", "ready"]


async def test_all_that_is_asked_hears_of_its_death_and_the_next_request_starts_it_again() -> None:
    stages: list[str] = []
    async with working(stages=stages) as worker:
        waits = worker.ask(asked("waits", "1"))
        await anext(waits)
        dies = await all_of(worker.ask(asked("die", "2")))
        assert isinstance(dies[0], Words)
        for last in (dies[-1], (await all_of(waits))[-1]):
            assert isinstance(last, Failed)
            assert last.kind == "worker"
            assert (
                last.text
                == "The program that talks to models ended, killed by signal 9. The next message starts it again."
            )
        assert stage_of(worker) == "down"
        assert len(await all_of(worker.ask(asked("echo", "1")))) == 2
        assert stages == ["starting", "ready", "down", "starting", "ready"]


@pytest.mark.parametrize("model", ["garbage", "long line"])
async def test_a_line_that_is_none_of_its_own_ends_it_and_is_not_repeated(model: str) -> None:
    async with working() as worker:
        (last,) = await all_of(worker.ask(asked(model)))
        assert isinstance(last, Failed)
        assert (last.kind, "does not understand" in last.text, KEY in last.text) == ("worker", True, False)
        assert len(await all_of(worker.ask(asked("echo")))) == 2


async def test_lines_for_nobody_and_after_the_end_are_dropped() -> None:
    async with working() as worker:
        assert await all_of(worker.ask(asked("stranger"))) == [Finished(id="1", reason="stop")]
        assert len(await all_of(worker.ask(asked("echo", "2")))) == 2


async def test_a_worker_that_cannot_start_says_why_and_is_not_tried_without_end() -> None:
    async with working("dies at once") as worker:
        for _ in range(5):
            (last,) = await all_of(worker.ask(asked("echo")))
            assert isinstance(last, Failed)
            assert "exit code 3: ModuleNotFoundError: No module named 'litellm'" in last.text
        (last,) = await all_of(worker.ask(asked("echo")))
        assert isinstance(last, Failed)
        assert last.text == model_worker.TOO_OFTEN


async def test_a_program_that_is_not_there_is_said() -> None:
    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            worker = ModelWorker(tasks, command=["/nowhere/at-all"])
            (last,) = await all_of(worker.ask(asked("echo")))
            tasks.cancel_scope.cancel()
    assert isinstance(last, Failed)
    assert last.kind == "worker"


async def test_a_request_that_is_too_large_is_not_sent() -> None:
    async with working() as worker:
        (last,) = await all_of(worker.ask(asked("echo", text="x" * (model_worker.LONGEST_ASK + 1))))
        assert isinstance(last, Failed)
        assert (last.kind, last.text) == ("context", model_worker.TOO_LONG)
        assert stage_of(worker) == "off"


async def test_a_large_request_and_a_small_one_arrive() -> None:
    async with working() as worker:
        large = await all_of(worker.ask(asked("echo", "1", "x" * 4_000_000)))
        assert isinstance(large[0], Words)
        assert len(large[0].text) == 4_000_000


async def test_models_are_listed() -> None:
    async with working() as worker:
        told = await worker.models(ListModels(id="m", provider="ollama"))
        assert told == Models(id="m", names=["toy", "ollama"])


async def test_a_name_that_is_in_use_is_not_given_twice() -> None:
    async with working() as worker:
        worker.ask(asked("waits"))
        with pytest.raises(ValueError, match="still being answered"):
            worker.ask(asked("waits"))


def test_the_worker_inherits_no_key_and_no_address_of_a_provider() -> None:
    kept = {"PATH": "/bin", "HTTPS_PROXY": "http://p", "SSL_CERT_FILE": "/c", "AWS_PROFILE": "me", "HOME": "/h"}
    dropped = ["OPENAI_API_KEY", "anthropic_api_key", "XAI_API_KEY", "OPENAI_BASE_URL", "LITELLM_LOG", "OLLAMA_HOST"]
    dropped += ["AWS_BEARER_TOKEN_BEDROCK", "AWS_BEDROCK_RUNTIME_ENDPOINT"]
    assert worker_environment(kept | dict.fromkeys(dropped, "x")) == kept


async def test_it_is_gone_in_a_moment_when_the_app_ends_in_whatever_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    async with working() as worker:
        answer = worker.ask(asked("environment"))
        line = await anext(answer)
        assert isinstance(line, Words)
        told = json.loads(line.text)
        assert "PATH" in told, "the control: it has an environment"
        assert "OPENAI_API_KEY" not in told
        await anext(worker.ask(asked("deaf", "2")))
        family = toys_below(os.getpid())
        assert family
        started = time.monotonic()
    assert time.monotonic() - started < ENDED_SECONDS
    assert not left_after(family, 0)


HOST = """
import sys, anyio
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.protocol.model.lines import Ask
async def main():
    async with anyio.create_task_group() as tasks:
        worker = ModelWorker(tasks, command=sys.argv[1:])
        answer = worker.ask(Ask(id="1", provider="openai", model="deaf", messages=[]))
        await anext(answer)
        print("asked", flush=True)
        await anyio.sleep_forever()
anyio.run(main)
"""


def test_nothing_of_it_outlives_an_app_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", HOST, *toy()], stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        assert host.stdout.readline() == b"asked\n"
        family = toys_below(host.pid)
        assert family
        host.kill()
        host.wait(20)
    assert not left_after(family, 20)


@pytest.mark.timeout(180)
async def test_the_real_worker_answers_through_it() -> None:
    with provider(always(openai.stream(Says("So it is."), Ends()))) as server, anyio.fail_after(120):
        async with anyio.create_task_group() as tasks:
            worker = ModelWorker(tasks)
            request = asked("toy").model_copy(update={"address": server.origin})
            lines = [line async for line in worker.ask(request)]
            started = time.monotonic()
            tasks.cancel_scope.cancel()
    assert time.monotonic() - started < ENDED_SECONDS
    assert "".join(line.text for line in lines if isinstance(line, Words)) == "So it is."
    assert server.told[0].headers["authorization"] == f"Bearer {KEY}"
