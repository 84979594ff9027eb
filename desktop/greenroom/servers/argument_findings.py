"""What is wrong with arguments, as the worker finds it and its asker hears it. Says nothing about how it is found."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

ProblemKind: TypeAlias = Literal["missing", "unknown", "wrong"]


@dataclass(frozen=True, kw_only=True)
class ArgumentProblem:
    """One thing that does not fit. `pointer` is a JSON Pointer (RFC 6901); see `protocol.page.arguments`."""

    pointer: str
    kind: ProblemKind
    text: str


@dataclass(frozen=True, kw_only=True)
class Findings:
    """All that was found. `note` says what could not be checked, and why."""

    problems: tuple[ArgumentProblem, ...]
    note: str | None = None
