"""The lines between host and model worker: one JSON object a line, each way. A key is in no other line than its request's.

`messages` and `tools` are in the form of OpenAI's chat completions, which the worker's library writes down anew for each
provider. The host's end is `greenroom.host.chat.model_worker`, the other end `greenroom.worker`.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.model.choice import Effort, ProviderName


class Line(BaseModel):
    """A line of either way."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Ask(Line):
    """The host wants an answer of a model, in pieces as they come."""

    do: Literal["ask"] = "ask"
    id: str
    provider: ProviderName
    model: str
    address: str | None = None
    key: str | None = Field(default=None, repr=False)
    messages: list[JsonObject]
    tools: list[JsonObject] = []
    temperature: float | None = None
    effort: Effort | None = None
    max_tokens: int | None = None
    """That the model may write at most; None for the model's own limit."""


class Stop(Line):
    """The host wants no more of an answer. It is answered by `Finished` or `Failed`, whichever comes first."""

    do: Literal["stop"] = "stop"
    id: str


class ListModels(Line):
    """The host wants to know what models there are."""

    do: Literal["models"] = "models"
    id: str
    provider: ProviderName
    address: str | None = None
    key: str | None = Field(default=None, repr=False)


class Ready(Line):
    """The worker has read its library and can be asked."""

    say: Literal["ready"] = "ready"


class Words(Line):
    """The next piece of what the model says, or of what it thinks aloud before."""

    say: Literal["text", "reasoning"]
    id: str
    text: str


class Signed(Line):
    """What the provider wants back unchanged, with the thoughts it belongs to, when the conversation goes on."""

    say: Literal["signed"] = "signed"
    id: str
    blocks: list[JsonObject]


class CallBegins(Line):
    """The model begins to write a tool call. `index` counts them within the answer, `call` is the provider's name for it."""

    say: Literal["call"] = "call"
    id: str
    index: int
    call: str
    name: str


class CallGoesOn(Line):
    """The next piece of a call's arguments, which are JSON text."""

    say: Literal["arguments"] = "arguments"
    id: str
    index: int
    text: str


class Usage(Line):
    """What an answer took. Tokens are the provider's count; `cost` is in US dollars, None where no price is known."""

    read: int
    written: int
    cost: float | None = None


class Finished(Line):
    """The answer is complete. `tools` means that the model waits for what its calls come to."""

    say: Literal["finished"] = "finished"
    id: str
    reason: Literal["stop", "tools", "length", "filter", "stopped"]
    usage: Usage | None = None


FailureKind: TypeAlias = Literal[
    "key", "quota", "rate", "network", "context", "filter", "unknown_model", "refused", "broken", "worker"
]


class Failed(Line):
    """There is no answer, or no more of it. `text` says what happened and what to do, for a person, without any key."""

    say: Literal["failed"] = "failed"
    id: str
    kind: FailureKind
    text: str
    retry_after: float | None = None
    """Seconds, where the provider says so."""


class Models(Line):
    """The models that a provider offers."""

    say: Literal["models"] = "models"
    id: str
    names: list[str]


ToWorker: TypeAlias = Annotated[Ask | Stop | ListModels, Field(discriminator="do")]
FromWorker: TypeAlias = Annotated[
    Ready | Words | Signed | CallBegins | CallGoesOn | Finished | Failed | Models, Field(discriminator="say")
]

TO_WORKER: "TypeAdapter[ToWorker]" = TypeAdapter(ToWorker)
FROM_WORKER: "TypeAdapter[FromWorker]" = TypeAdapter(FromWorker)
