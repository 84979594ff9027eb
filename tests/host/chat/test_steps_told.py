"""The requests of steps, made readable: of any size, without known secrets, and without holding anything up."""

import time

import anyio
import anyio.to_thread
import pytest

from greenroom.host.chat.steps_told import StepsTold
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.lines import Ask
from greenroom.protocol.model.written import Tokens
from greenroom.servers.redaction import REDACTED, Redactor

SECRET = "swordfish-swordfish-swordfish"
PICTURE = "iVBORw0KGgo" * 1_000


def asked(steps: StepsTold, *content: JsonValue) -> None:
    messages: list[JsonObject] = [{"role": "user", "content": one} for one in content]
    ask = Ask(id="1", provider="openai", model="toy", key="sk-abcdefghijkl", messages=messages)
    steps.asked("c", 1, ask, Tokens(system=0, tools=0, turns=0, contexts=0))


async def text_of(steps: StepsTold) -> str:
    text = (await steps.request("c", 1)).text
    assert text is not None
    return text


async def test_a_picture_is_told_by_its_size_and_words_that_look_like_one_stay_words() -> None:
    steps = StepsTold(Redactor(), lambda _: None)
    part: JsonObject = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PICTURE}"}}
    asked(steps, [{"type": "text", "text": "data:image/png;base64,AAAA"}, part])
    text = await text_of(steps)
    assert PICTURE[:20] not in text
    assert f"data:image/png;base64,… {len(PICTURE)} characters" in text
    assert "data:image/png;base64,AAAA" in text
    assert "sk-abcdefghijkl" not in text


@pytest.mark.parametrize("before", [0, 3])
async def test_no_part_of_a_secret_is_shown_wherever_the_text_is_cut(before: int) -> None:
    redactor = Redactor()
    redactor.add(SECRET)
    begins = StepsTold(redactor, lambda _: None)
    asked(begins, "@")
    at = (await text_of(begins)).index("@")
    for longest in range(at + before * len(SECRET), at + (before + 3) * len(SECRET)):
        steps = StepsTold(redactor, lambda _: None, longest=longest)
        asked(steps, SECRET * before + "." * len(SECRET) + SECRET + "x" * 1_000)
        text = await text_of(steps)
        assert "more characters are not shown" in text
        assert "swor" not in text.replace(REDACTED, "")
        assert len(text) < longest + 100


async def test_a_request_of_many_megabytes_holds_up_nothing_else() -> None:
    redactor = Redactor()
    for number in range(50):
        redactor.add(f"a-secret-of-this-run-{number}")
    steps = StepsTold(redactor, lambda _: None)
    asked(steps, *["words " * 100] * 60_000)
    longest, over = 0.0, anyio.Event()

    async def watch() -> None:
        nonlocal longest
        while not over.is_set():
            began = time.monotonic()
            await anyio.sleep(0.001)
            longest = max(longest, time.monotonic() - began)

    with anyio.fail_after(60):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watch)
            await anyio.sleep(0.01)
            began = time.monotonic()
            await text_of(steps)
            took = time.monotonic() - began
            over.set()
    assert longest < took / 2, f"{longest:.3f} s of {took:.3f} s"  # on the loop it would be all of it


async def test_requests_are_made_readable_one_at_a_time() -> None:
    steps = StepsTold(Redactor(), lambda _: None)
    asked(steps, *["words " * 100] * 5_000)
    most = 0

    async def count() -> None:
        nonlocal most
        while True:
            most = max(most, anyio.to_thread.current_default_thread_limiter().borrowed_tokens)
            await anyio.sleep(0.001)

    async with anyio.create_task_group() as counting:
        counting.start_soon(count)
        async with anyio.create_task_group() as asking:
            for _ in range(4):
                asking.start_soon(text_of, steps)
        counting.cancel_scope.cancel()
    assert most == 1
