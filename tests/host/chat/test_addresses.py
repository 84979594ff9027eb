import anyio
import pytest

from greenroom.errors import GreenroomError
from greenroom.host.chat.addresses import Addresses
from greenroom.host.errors import LinkNotOpened
from greenroom.host.questions import Questions
from greenroom.protocol.page import Answer, Notice, Question, ToPage


async def test_a_link_of_a_model_is_opened_after_a_yes_and_not_after_a_no() -> None:
    told: list[ToPage] = []
    opened: list[str] = []
    questions = Questions(told.append)

    async def open_link(address: str) -> None:
        opened.append(address)

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            addresses = Addresses(tasks, questions, open_link, told.append)
            for granted in (False, True):
                addresses.open("https://example.com/plan?of=500k")
                addresses.open("https://example.com/another")
                await anyio.wait_all_tasks_blocked()
                (question,) = questions.still_open()
                assert (question.kind, question.detail) == ("link", "https://example.com/plan?of=500k")
                questions.answered(Answer(question=question.question, granted=granted))
                await anyio.wait_all_tasks_blocked()
                assert opened == (["https://example.com/plan?of=500k"] if granted else [])


async def test_an_address_that_no_browser_should_be_given_is_refused_in_words() -> None:
    told: list[ToPage] = []
    questions = Questions(told.append)

    async def open_link(address: str) -> None:
        raise AssertionError(address)

    async with anyio.create_task_group() as tasks:
        addresses = Addresses(tasks, questions, open_link, told.append)
        for address in ("javascript:alert(1)", "file:///etc/passwd", "https://you@example.com/", "https:///"):
            addresses.open(address)
    assert not any(isinstance(one, Question) for one in told)
    assert [one.level for one in told if isinstance(one, Notice)] == ["warning"] * 4


@pytest.mark.parametrize("error", [LinkNotOpened("no browser answers"), RuntimeError("nobody thought of this")])
async def test_a_browser_that_opens_nothing_is_told_of_and_the_next_link_is_asked_about(error: Exception) -> None:
    told: list[ToPage] = []
    questions = Questions(told.append)

    async def open_link(_address: str) -> None:
        raise error

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            addresses = Addresses(tasks, questions, open_link, told.append)
            for _ in range(2):
                addresses.open("https://example.com/plan")
                await anyio.wait_all_tasks_blocked()
                (question,) = questions.still_open()
                questions.answered(Answer(question=question.question, granted=True))
                await anyio.wait_all_tasks_blocked()
    notices = [one for one in told if isinstance(one, Notice)]
    assert [one.level for one in notices] == ["error"] * 2
    assert isinstance(error, GreenroomError) == (str(error) in notices[0].text)
