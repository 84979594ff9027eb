"""One question of a server and the presses that answer it."""

import anyio

from greenroom.host.elicitation import Cause, Elicitation
from greenroom.protocol import page as p
from greenroom.protocol.eliciting.wish import Reply, UrlWish
from greenroom.servers.argument_checker import ArgumentChecker


async def test_the_first_of_two_presses_counts_however_soon_the_second_comes() -> None:
    cause = Cause(server="s", server_name="s", tool="t")
    wish = UrlWish(message="Please", url="https://example.com/", elicitation_id=None)
    question = Elicitation(cause, wish, None, certain=True, seconds=20)
    replies: list[Reply | None] = []

    async def wait() -> None:
        replies.append(await question.reply(ArgumentChecker(), lambda _: None))

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(wait)
            await anyio.wait_all_tasks_blocked()
            question.answered(p.AnswerElicitation(elicitation=question.name, action="decline"))
            question.answered(p.AnswerElicitation(elicitation=question.name, action="accept"))
    assert replies == [Reply(action="decline")]
