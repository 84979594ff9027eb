"""The program that holds arguments against schemas, in a process of its own: a schema may be written to hang whoever reads it.

One JSON text a line, both ways. It is asked with `{"schema": "…", "arguments": "…"}`, two JSON texts, and answers with a
line without regular expressions and, unless that says `"last": true`, another one with them. It ends when its input ends,
and by itself when one question takes too long: nobody may be left to end it. The counterpart is `servers.argument_checker`.
"""

import faulthandler
import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Final

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.servers.argument_check import check_arguments
from greenroom.servers.argument_findings import Findings

LONGEST_SECONDS: Final = 10.0
"""For one question; whoever asks has less patience than that."""
_LONGEST_POINTER: Final = 2_000
_LONGEST_TEXT: Final = 1_000
"""Characters of what is told."""
_MOST_MEMORY: Final = 2 * 1024**3


def main() -> int:
    """Answer until there are no more questions."""
    _limit_memory()
    out = sys.stdout.buffer
    nowhere = os.open(os.devnull, os.O_WRONLY)
    _answer(out.fileno(), {"ready": True})
    for line in sys.stdin.buffer:
        # A regular expression does not let go of the interpreter: this watch needs none.
        faulthandler.dump_traceback_later(LONGEST_SECONDS, exit=True, file=nowhere)
        question = json.loads(line)
        _answer_question(out.fileno(), question["schema"], question["arguments"])
        faulthandler.cancel_dump_traceback_later()
    return 0


def _answer_question(out: int, schema_text: str, arguments_text: str) -> None:
    try:
        schema, arguments = from_text(schema_text), from_text(arguments_text)
    except UnreadableJson as error:
        _tell(out, Findings(problems=(), note=f"Not checked: {error}."), last=True)
        return
    if not isinstance(schema, dict):
        _tell(out, Findings(problems=()), last=True)
        return
    once = '"pattern' not in schema_text
    _tell(out, check_arguments(schema, arguments, patterns=once), last=once)
    if not once:
        _tell(out, check_arguments(schema, arguments, patterns=True), last=True)


def _tell(out: int, findings: Findings, *, last: bool) -> None:
    # A name of a schema may be as long as its server likes; nobody reads so much, and no field has such a name.
    short = (one for one in findings.problems if len(one.pointer) <= _LONGEST_POINTER)
    problems = tuple(replace(one, text=one.text[:_LONGEST_TEXT]) for one in short)
    note = findings.note and findings.note[:_LONGEST_TEXT]
    _answer(out, {**asdict(Findings(problems=problems, note=note)), "last": last})


def _answer(out: int, answer: dict[str, object]) -> None:
    text = json.dumps(answer).encode() + b"\n"
    while text:
        text = text[os.write(out, text) :]


def _limit_memory() -> None:
    """Where the system can: a schema may ask for more than time."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 -- not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main())
