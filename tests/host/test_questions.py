import anyio

from greenroom.host.questions import NEW, Questions
from greenroom.protocol.page import Answer, Question, QuestionGone, ToPage


async def test_a_question_waits_for_its_answer_and_is_then_gone() -> None:
    told: list[ToPage] = []
    questions = Questions(told.append)
    answers: list[Answer] = []

    async def ask() -> None:
        answers.append(
            await questions.ask(
                Question(question=NEW, kind="link", title="Open?", text="Why", detail="https://example.com/")
            )
        )

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask)
            await anyio.wait_all_tasks_blocked()
            question = next(message for message in told if isinstance(message, Question))
            assert questions.still_open() == [question]
            questions.answered(Answer(question="another", granted=True))
            assert not answers
            questions.answered(Answer(question=question.question, granted=True))
    assert answers[0].granted
    assert told[-1] == QuestionGone(question=question.question)
    assert questions.still_open() == []


async def test_a_question_whose_asker_is_gone_is_withdrawn() -> None:
    told: list[ToPage] = []
    questions = Questions(told.append)
    with anyio.move_on_after(0.05):
        await questions.ask(Question(question=NEW, kind="tool", title="Run?", text="Why", detail="{}"))
    assert isinstance(told[-1], QuestionGone)
    assert questions.still_open() == []


async def test_the_first_of_two_answers_counts_however_soon_the_second_comes() -> None:
    told: list[ToPage] = []
    questions = Questions(told.append)
    answers: list[Answer] = []

    async def ask() -> None:
        answers.append(await questions.ask(Question(question=NEW, kind="tool", title="Run?", text="Why", detail="{}")))

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask)
            await anyio.wait_all_tasks_blocked()
            (question,) = questions.still_open()
            questions.answered(Answer(question=question.question, granted=False))
            questions.answered(Answer(question=question.question, granted=True, remember=True))
    assert [(one.granted, one.remember) for one in answers] == [(False, False)]
