"""A script as it is written: turns with their conditions, and what the model does in each. Checked here, played in `playing`.

Every class is a part of the file's format, and `docs/scripted-model.md` has a line for each of its fields.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, field_validator, model_validator

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.scripted.heard import Speaker, words_of
from greenroom.scripted.patterns import BadPattern, compiled

LONGEST_TEXT: Final = 100_000
MOST_TURNS: Final = 500
MOST_ACTIONS: Final = 200
LONGEST_WAIT: Final = 600.0
FASTEST: Final = 1_000_000.0

FailKind: TypeAlias = Literal["key", "quota", "rate", "context", "filter", "model", "server", "overloaded", "broken"]

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Pace = Annotated[float, Field(ge=0, le=FASTEST, allow_inf_nan=False)]
Piece = Annotated[int, Field(ge=1, le=LONGEST_TEXT)]


def _has_words(phrase: str) -> str:
    if not words_of(phrase):
        raise ValueError("holds no word that could be looked for")
    return phrase


Phrase = Annotated[str, Field(max_length=1_000), AfterValidator(_has_words)]
Phrases = Annotated[list[Phrase], Field(min_length=1, max_length=50)]


class Part(BaseModel):
    """A part of a script."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


class When(Part):
    """When a turn is played: all that is named here must be so."""

    says: Phrases | None = None
    """One of these phrases: each of its words stands somewhere in the message."""
    matches: str | None = None
    turn: Annotated[int, Field(ge=1)] | None = None
    """The number of the turn in the conversation, from 1."""
    by: Speaker | None = None
    """Whose words began the turn."""

    @field_validator("says", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: object) -> object:
        return _as_list(value)

    @field_validator("matches")
    @classmethod
    def _is_a_pattern(cls, value: str | None) -> str | None:
        if value is not None:
            try:
                compiled(value)
            except BadPattern as error:
                raise ValueError(f"is a pattern that cannot be used: {error}") from None
        return value

    @model_validator(mode="after")
    def _says_something(self) -> "When":
        if (self.says, self.matches, self.turn, self.by) == (None,) * 4:
            raise ValueError("needs says, matches, turn or by")
        return self


class Action(Part):
    """What every action may have: what the tools must have answered before it."""

    if_result: Phrases | None = None
    unless_result: Phrases | None = None
    if_error: bool | None = None
    """Whether a tool must have reported an error, or none."""

    @field_validator("if_result", "unless_result", mode="before")
    @classmethod
    def _one_is_a_list(cls, value: object) -> object:
        return _as_list(value)


class Paced(Action):
    """Something that is written out; None for the script's own pace and pieces."""

    pace: Pace | None = None
    """Characters a second; 0 for all at once."""
    piece: Piece | None = None
    """Characters in each piece."""


class Say(Paced):
    """The model says something."""

    say: Text


class Think(Paced):
    """It thinks aloud."""

    think: Text


class Call(Paced):
    """It calls a tool. Calls that stand one after the other are made at once, and then their results are waited for."""

    call: Name
    arguments: JsonObject = Field(default={}, alias="with")
    written: Text | None = None
    """The arguments as text, whatever it is, in place of `with`."""
    server: Name | None = None
    """Whose tool, where several offer one of this name."""
    exact: bool = False
    """The name is sent as it stands here, whether or not such a tool is offered."""

    @model_validator(mode="after")
    def _has_one_kind_of_arguments(self) -> "Call":
        if self.written is not None and self.arguments:
            raise ValueError("has `with` and `written`, and its arguments can only be one of them")
        return self


class Wait(Action):
    """Nothing comes for so many seconds. It also parts calls, so that they are made one after the other."""

    wait: Annotated[float, Field(ge=0, le=LONGEST_WAIT, allow_inf_nan=False)]


class Refuse(Paced):
    """The model says that it refuses, and the answer ends as one that was filtered."""

    refuse: Text


class Fail(Action):
    """The provider fails, and the answer ends: before anything was said by its status, later in the stream."""

    fail: FailKind
    text: Annotated[str, Field(min_length=1, max_length=2_000)] | None = None
    status: Annotated[int, Field(ge=400, le=599)] | None = None
    retry_after: Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)] | None = None
    """Seconds, told with the status."""
    times: Annotated[int, Field(ge=1, le=1_000)] | Literal["always"] = 1
    """How often at this place of the conversation; afterwards it goes on with the next action."""


KINDS: Final[dict[str, type[Action]]] = {
    "say": Say,
    "think": Think,
    "call": Call,
    "wait": Wait,
    "refuse": Refuse,
    "fail": Fail,
}


def _kind(value: Any) -> str | None:  # noqa: ANN401 -- whatever the file holds
    if isinstance(value, dict):
        return next((name for name in KINDS if name in value), None)
    return next((name for name, kind in KINDS.items() if isinstance(value, kind)), None)


AnyAction = Annotated[
    Annotated[Say, Tag("say")]
    | Annotated[Think, Tag("think")]
    | Annotated[Call, Tag("call")]
    | Annotated[Wait, Tag("wait")]
    | Annotated[Refuse, Tag("refuse")]
    | Annotated[Fail, Tag("fail")],
    Discriminator(
        _kind,
        custom_error_type="no_action",
        custom_error_message=f"must be an action, which has one of {', '.join(KINDS)}",
    ),
]
Actions = Annotated[list[AnyAction], Field(min_length=1, max_length=MOST_ACTIONS)]


def _come_to_an_end(actions: list[AnyAction]) -> list[AnyAction]:
    if isinstance(actions[-1], Call):
        raise ValueError(  # noqa: TRY004 -- the error that pydantic tells
            "ends with a call, and the model is asked again when the tool has answered: write what it does then "
            '(say: "" for nothing)'
        )
    return actions


def _at_a_loss() -> list[AnyAction]:
    return [Say(say="There is nothing about this in my script.")]


class Turn(Part):
    """What the model does after one message."""

    when: When | None = None
    """None for the next message that nothing above it answers."""
    do: Actions
    repeat: bool | None = None
    """Whether it can be played again in the same conversation; None for yes with `when` and no without."""
    endless: bool = False
    """When its last tools have answered it begins anew: a model that never comes to an end."""

    @property
    def repeats(self) -> bool:
        """Whether it can be played again in the same conversation."""
        return self.when is not None if self.repeat is None else self.repeat

    @model_validator(mode="after")
    def _comes_to_an_end(self) -> "Turn":
        if self.endless and not isinstance(self.do[-1], Call):
            raise ValueError("is endless, so its last action must be a call")
        if not self.endless:
            _come_to_an_end(self.do)
        return self


class Script(Part):
    """A whole script."""

    model: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$")] = "scripted"
    """The name under which it is listed."""
    pace: Pace = 400.0
    piece: Piece = 6
    turns: Annotated[list[Turn], Field(min_length=1, max_length=MOST_TURNS)]
    otherwise: Annotated[Actions, AfterValidator(_come_to_an_end)] = Field(default_factory=_at_a_loss)
    """What it does where no turn is to be played."""
