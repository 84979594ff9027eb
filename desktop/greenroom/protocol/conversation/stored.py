"""Entries as text, for the store: written down, and read back from a file that anybody may have changed.

What is written is ASCII, so that no half of a character of a stranger's text can spoil it. What cannot be read is
reported as None and costs that entry alone.
"""

import json
from dataclasses import replace
from functools import cache
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from greenroom.protocol.conversation.entries import Entry, Message, Running, Step, Thought, ToolCall, Unanswered
from greenroom.protocol.json_text import UnreadableJson, from_text

INTERRUPTED: Final = "Greenroom ended before the server had answered."
BROKEN_OFF: Final = "Greenroom ended before the model had answered."


@cache
def _entries() -> "TypeAdapter[Entry]":
    return TypeAdapter(Annotated[Message | ToolCall | Thought | Step, Field(discriminator="kind")])


def write(entry: Entry) -> str:
    """Write an entry as JSON."""
    return json.dumps(_entries().dump_python(entry), separators=(",", ":"))


def read(text: str) -> Entry | None:
    """Read an entry of a conversation that goes on no more: a call that was running then has been interrupted."""
    try:
        entry = _entries().validate_python(from_text(text))
    except (UnreadableJson, ValidationError):
        return None
    match entry:
        case ToolCall(outcome=Running()):
            return replace(entry, outcome=Unanswered(reason=INTERRUPTED, cancelled=False))
        case Message(state="streaming"):
            return replace(entry, state="stopped")
        case Step(state="waiting" | "running"):
            return replace(entry, state="stopped", trouble=BROKEN_OFF)
        case _:
            return entry
