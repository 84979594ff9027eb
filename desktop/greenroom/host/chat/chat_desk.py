"""What the person does in a conversation, as the page says it; and what the page shows around the thread."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom.host.chat.agent import Agent
from greenroom.host.chat.choices import Choices
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.providers_desk import ProvidersDesk
from greenroom.host.chat.sampling import Sampling
from greenroom.host.chat.steps_told import StepsTold
from greenroom.host.chat.wish import begin
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.planner import Planner
from greenroom.host.showing import Showing
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.model.choice import Manner
from greenroom.protocol.visible import shown_name
from greenroom.servers.connection import Connection

ChatMessage: TypeAlias = (
    p.Say
    | p.StopModel
    | p.TakeBack
    | p.GoOnModel
    | p.Resay
    | p.PickModel
    | p.SetManner
    | p.ChooseServers
    | p.WantStepRequest
)

REST_SECONDS: Final = 2.0
"""That a turn may take to stop when its seat is closed."""
SAID_ANEW: Final = "the message that its call followed was said anew"
NOT_NOW: Final = "This message cannot be said anew now. Wait until the turn that runs is over, or stop it."


@dataclass(frozen=True, kw_only=True)
class ChatParts:
    """What it works with."""

    tasks: TaskGroup
    conversation: ConversationDesk
    choices: Choices
    steps: StepsTold
    worker: ModelWorker
    providers: ProvidersDesk
    planner: Planner
    connections: Callable[[], list[Connection]]
    showing: Callable[[View], Showing | None]
    views: Callable[[], Iterable[View]]
    sampling: Sampling


class ChatDesk:
    """One seat's."""

    def __init__(self, parts: ChatParts, agent: Agent, tell: Callable[[p.ToPage], None]) -> None:
        self._parts = parts
        self._conversation = parts.conversation
        self.agent = agent
        self.choices = parts.choices
        self.sampling = parts.sampling
        self._tell = tell
        self._told: p.ChatState | None = None
        self.on_left: Callable[[list[int]], None] = _nobody
        """Hears the numbers of entries that are in the conversation no more."""
        self.choices.on_change = self.chosen
        agent.on_change = self.tell

    def do(self, message: ChatMessage) -> None:
        """Do it.

        Raises:
            BadAddress: a model was picked that cannot be asked where the page says.
        """
        match message:
            case p.Say(text=text):
                self.agent.stay()
                self._conversation.person_says((TextBlock(text=text),))
            case p.StopModel():
                self.agent.stop()
            case p.TakeBack(number=number):
                self._conversation.take_back(number)
            case p.GoOnModel():
                self.agent.go_on()
            case p.Resay(number=number, text=text):
                self._say_again(number, text)
            case p.PickModel() | p.SetManner() | p.ChooseServers():
                self._choose(message)
            case p.WantStepRequest(number=number):
                begin(self._parts.tasks, self._tell, "the request of a step", self._show_request, number)
            case _:
                assert_never(message)

    async def _show_request(self, number: int) -> None:
        conversation = self._conversation.current.id
        request = await self._parts.steps.request(conversation, number)
        if conversation == self._conversation.current.id:
            self._tell(request)

    def _choose(self, message: p.PickModel | p.SetManner | p.ChooseServers) -> None:
        match message:
            case p.PickModel(picked=picked):
                self.choices.pick_model(self._parts.providers.chosen(picked))
            case p.SetManner(manner=manner):
                self.choices.set_manner(Manner(**manner.model_dump()))
            case p.ChooseServers(servers=servers):
                self.choices.choose_servers(tuple(dict.fromkeys(servers)))
            case _:
                assert_never(message)

    def _say_again(self, number: int, text: str | None) -> None:
        conversation = self._conversation.current.id
        left = self._conversation.say_again(number, None if text is None else (TextBlock(text=text),))
        if left is None:
            self._tell(p.Notice(level="warning", text=NOT_NOW))
            return
        self.on_left(left)
        gone = {(conversation, one) for one in left}
        for view in self._parts.views():
            showing = self._parts.showing(view)
            if showing is not None and showing.record in gone:
                begin(self._parts.tasks, self._tell, "closing a View", view.close, SAID_ANEW)

    def forget(self) -> None:
        """The person wants all forgotten."""
        self.agent.leave()
        self._conversation.forget()
        self.entered()

    # --- what the page shows ----------------------------------------------------------------------------------------

    def welcome(self, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that comes in all there is."""
        send(self._state())
        self._parts.steps.welcome(self._conversation.current.id, send)
        self._get_ready()

    def tell(self) -> None:
        """Something of it may be another now."""
        state = self._state()
        if state != self._told:
            self._told = state
            self._tell(state)

    def chosen(self) -> None:
        """The person chose something."""
        self.tell()
        self._get_ready()

    def entered(self) -> None:
        """The conversation of this seat is another one now."""
        self.tell()
        self._parts.steps.welcome(self._conversation.current.id, self._tell)

    def worker_changed(self) -> None:
        """The model worker is doing otherwise."""
        self.agent.worker_changed()
        self.tell()

    async def at_rest(self) -> None:
        """Wait until nothing is answered any more, though not for long."""
        with anyio.move_on_after(REST_SECONDS):
            while self.agent.busy:  # noqa: ASYNC110 -- what it waits for ends in many ways
                await anyio.sleep(0.01)

    def _get_ready(self) -> None:
        """Whoever has a model will ask it, and the worker takes seconds to start."""
        if self.choices.now.model is not None:
            self._parts.worker.start()

    def _state(self) -> p.ChatState:
        chat, worker, agent = self.choices.now, self._parts.worker.state, self.agent
        standing = agent.standing
        model = chat.model
        return p.ChatState(
            conversation=self._conversation.current.id,
            picked=None
            if model is None
            else p.ModelPicked(provider=model.provider, model=model.model, address=model.address),
            manner=p.ChatManner(
                system=chat.manner.system,
                temperature=chat.manner.temperature,
                effort=chat.manner.effort,
                max_steps=chat.manner.max_steps,
            ),
            servers=[self._server(connection) for connection in self._parts.connections()],
            worker=worker.stage,
            worker_text=worker.text,
            busy=agent.busy,
            step=agent.step,
            at_limit=standing == "at_limit",
            can_retry=standing == "broken_off" or (standing == "unanswered" and model is not None),
        )

    def _server(self, connection: Connection) -> p.ChatServer:
        tools = (self._parts.planner.facts(definition) for definition in connection.tools)
        return p.ChatServer(
            server=connection.key,
            name=shown_name(connection.entry.name),
            chosen=self.choices.uses(connection.key),
            tools=sum(tool.model_visible for tool in tools),
        )


def _nobody(_numbers: list[int]) -> None:
    """Whoever wants to hear of it says so."""
