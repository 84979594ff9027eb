"""A conversation with a model, as the page shows and steers it. Entries themselves are in `conversation.py`.

A key never comes this way back: the page is told where one is, not what it is.
"""

from typing import Literal

from pydantic import Field

from greenroom.protocol.model.choice import MOST_STEPS, Effort, ProviderName
from greenroom.protocol.page.base import PageModel


class ModelPicked(PageModel):
    """The model of the conversation, as the page names it."""

    provider: ProviderName
    model: str
    address: str | None = None


class ChatManner(PageModel):
    """How the model is asked in this conversation."""

    system: str
    temperature: float | None = Field(default=None, ge=0, le=2)
    effort: Effort | None = None
    max_steps: int = Field(ge=1, le=MOST_STEPS)


class ChatServer(PageModel):
    """A server, and whether the model may use its tools in this conversation. `tools` counts those for models."""

    server: str
    name: str
    chosen: bool
    tools: int


class ChatState(PageModel):
    """What the page shows around the thread; sent whole on each change."""

    type: Literal["chat_state"] = "chat_state"
    conversation: str
    picked: ModelPicked | None
    """None while no model was chosen: what is said is kept and answered by nobody."""
    manner: ChatManner
    servers: list[ChatServer]
    worker: Literal["off", "starting", "ready", "down"]
    worker_text: str | None = None
    """Why it is down, and what to do."""
    busy: bool = False
    """A turn with the model is running: it can be stopped."""
    step: int = 0
    """Of the running turn."""
    at_limit: bool = False
    """The last turn ended at the step limit and can go on."""
    can_retry: bool = False
    """The last turn ended with an error or was stopped, and can be asked again."""


class ProviderRow(PageModel):
    """A provider that can be chosen."""

    provider: ProviderName
    title: str
    needs_key: bool
    needs_address: bool
    address: str | None
    """Its own, or the one that the person set."""
    key: Literal["none", "keyring", "memory", "environment"]
    """Where its key is; `memory` lasts until the app ends."""
    key_variable: str | None
    """The environment variable that is read."""
    models: list[str]
    """As the provider listed them last, or what is usual; free text is taken as well."""
    trouble: str | None = None
    """Why its models could not be listed, its key not kept, or its address not taken, and what to do."""
    own_address: str | None = None
    """The one it has while the person sets none."""
    found: bool = False
    """It runs on this machine now."""
    listing: bool = False
    """It is asked for its models."""


class Providers(PageModel):
    """All providers, after each change."""

    type: Literal["providers"] = "providers"
    providers: list[ProviderRow]
    keyring: str | None = None
    """Why keys cannot be kept in the system's keyring; None where they can."""


class StepPart(PageModel):
    """A part of a request, and about how many tokens it takes."""

    part: Literal["system", "tools", "turns", "contexts"]
    tokens: int


class StepRow(PageModel):
    """A step whose request can be looked at, with estimates of what its parts take."""

    number: int
    """Of the step's entry."""
    parts: list[StepPart]


class StepTold(PageModel):
    """The parts of one step's request are known."""

    type: Literal["step_told"] = "step_told"
    step: StepRow


class StepRequest(PageModel):
    """The exact request of a step, as JSON text; None where it is no longer there."""

    type: Literal["step_request"] = "step_request"
    number: int
    text: str | None


class ConversationRow(PageModel):
    """A conversation that is kept."""

    conversation: str
    title: str
    changed_at: float
    model: str | None
    servers: list[str]
    views: int
    open: Literal["no", "here", "elsewhere"] = "no"
    """In this window, or in another one, which alone may go on with it."""
    imported: bool = False
    """It came from a file."""


class Conversations(PageModel):
    """All conversations that fit what is searched for, the newest first."""

    type: Literal["conversations"] = "conversations"
    wanted: str
    rows: list[ConversationRow]


class MessageGrew(PageModel):
    """The next piece of a message, a thought or a call's arguments being written. Its end is a `ConversationEntry`."""

    type: Literal["message_grew"] = "message_grew"
    number: int
    text: str


# --- from the page ------------------------------------------------------------------------------------------------------


class Say(PageModel):
    """The person says something."""

    type: Literal["say"] = "say"
    text: str = Field(min_length=1, max_length=1_000_000)


class OpenAddress(PageModel):
    """The person presses a link in what a model said. They are asked before it is opened."""

    type: Literal["open_address"] = "open_address"
    address: str = Field(min_length=1, max_length=10_000)


class StopModel(PageModel):
    """The person wants no more of the turn that runs."""

    type: Literal["stop_model"] = "stop_model"


class TakeBack(PageModel):
    """The person takes back a message that waits; `number` is its own."""

    type: Literal["take_back"] = "take_back"
    number: int


class GoOnModel(PageModel):
    """The person lets the model go on after the step limit, or ask again after an error or a stop."""

    type: Literal["go_on_model"] = "go_on_model"


class Resay(PageModel):
    """The person changes a message of theirs, or lets it be answered again: all that came after it leaves this branch."""

    type: Literal["resay"] = "resay"
    number: int
    text: str | None = Field(default=None, max_length=1_000_000)
    """None to have the same words answered again."""


class PickModel(PageModel):
    """The person chooses the model of this conversation, and of new ones."""

    type: Literal["pick_model"] = "pick_model"
    picked: ModelPicked | None


class SetManner(PageModel):
    """The person changes how it is asked."""

    type: Literal["set_manner"] = "set_manner"
    manner: ChatManner


class ChooseServers(PageModel):
    """The servers whose tools the model may use in this conversation."""

    type: Literal["choose_servers"] = "choose_servers"
    servers: list[str]


class SetModelKey(PageModel):
    """The person gives a provider's key, or takes it away.

    It goes into the keyring and never comes back, and to no other computer than the one at which the provider is asked now.
    """

    type: Literal["set_model_key"] = "set_model_key"
    provider: ProviderName
    key: str | None = Field(repr=False, max_length=10_000)


class SetModelAddress(PageModel):
    """The person says where a provider is asked; None for its own address."""

    type: Literal["set_model_address"] = "set_model_address"
    provider: ProviderName
    address: str | None = Field(max_length=2_000)


class WantProviders(PageModel):
    """The page shows the providers: those on this machine are looked for, and all are told."""

    type: Literal["want_providers"] = "want_providers"


class WantModels(PageModel):
    """The page wants a provider's list of models, asked anew."""

    type: Literal["want_models"] = "want_models"
    provider: ProviderName


class WantStepRequest(PageModel):
    """The page wants the exact request of a step."""

    type: Literal["want_step_request"] = "want_step_request"
    number: int


class WantConversations(PageModel):
    """The page wants the conversations that hold these words; empty for all."""

    type: Literal["want_conversations"] = "want_conversations"
    words: str = Field(max_length=500)


class NewConversation(PageModel):
    """The person begins a new conversation; the one before is kept."""

    type: Literal["new_conversation"] = "new_conversation"


class OpenConversation(PageModel):
    """The person goes back to a conversation."""

    type: Literal["open_conversation"] = "open_conversation"
    conversation: str


class RenameConversation(PageModel):
    """The person gives a conversation a title."""

    type: Literal["rename_conversation"] = "rename_conversation"
    conversation: str
    title: str = Field(max_length=200)


class DeleteConversation(PageModel):
    """The person wants a conversation forgotten, with all that was said in it."""

    type: Literal["delete_conversation"] = "delete_conversation"
    conversation: str
