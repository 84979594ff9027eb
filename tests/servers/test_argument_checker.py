"""The worker that checks arguments: asked again and again, ended when it hangs, and started anew."""

import json
from typing import Any

import anyio

from greenroom.servers.argument_checker import (
    TOO_LARGE,
    TOO_LONG_FOR_PATTERNS,
    ArgumentChecker,
)

HANGS = {"properties": {"x": {"type": "integer"}, "s": {"pattern": "^(a+)+$"}}}


def texts(schema: dict[str, Any], arguments: Any) -> tuple[str, str]:
    return json.dumps(schema), json.dumps(arguments)


async def test_one_worker_answers_one_question_after_the_other() -> None:
    checker = ArgumentChecker(patience_seconds=20)
    try:
        for value, wrong in ((1, 0), ("1", 1), (None, 1), (2, 0)):
            found = await checker.check(*texts({"properties": {"x": {"type": "integer"}}}, {"x": value}))
            assert (len(found.problems), found.note) == (wrong, None)
        big = await checker.check('{"properties": {"x": {"const": 9007199254740993}}}', '{"x": 9007199254740992}')
        assert [one.text for one in big.problems] == ["This must be 9007199254740993."]
    finally:
        await checker.close()


async def test_what_was_found_before_an_expression_hung_is_kept_and_the_next_question_is_answered() -> None:
    checker = ArgumentChecker(patience_seconds=3)
    try:
        hung = await checker.check(*texts(HANGS, {"x": "no number", "s": "a" * 60 + "!"}))
        assert [one.pointer for one in hung.problems] == ["/x"]
        assert hung.note == TOO_LONG_FOR_PATTERNS
        with anyio.fail_after(30):
            again = await checker.check(*texts(HANGS, {"x": 1, "s": "aaa"}))
        assert (again.problems, again.note) == ((), None)
    finally:
        await checker.close()


async def test_a_question_that_was_given_up_does_not_answer_the_next_one() -> None:
    checker = ArgumentChecker(patience_seconds=20)
    try:
        await checker.check(*texts({}, {}))
        with anyio.move_on_after(0.3):
            await checker.check(*texts(HANGS, {"s": "a" * 60 + "!"}))
        found = await checker.check(*texts({"required": ["x"]}, {}))
        assert [one.pointer for one in found.problems] == ["/x"]
    finally:
        await checker.close()


async def test_what_is_too_large_or_no_json_is_said() -> None:
    checker = ArgumentChecker(patience_seconds=20)
    try:
        assert (await checker.check("{}", '"' + "x" * 2_000_001 + '"')).note == TOO_LARGE
        assert "Not checked" in ((await checker.check("{}", "{")).note or "")
        assert "nested too deeply" in ((await checker.check("[" * 500 + "]" * 500, "{}")).note or "")
    finally:
        await checker.close()
