"""The chat of one seat, put together from what the seat has and what all seats share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from greenroom.host.app_tool_desk import AppToolDesk
from greenroom.host.chat.agent import Agent, AgentParts
from greenroom.host.chat.chat_desk import ChatDesk, ChatParts
from greenroom.host.chat.choices import Choices
from greenroom.host.chat.model_calls import CallParts
from greenroom.host.chat.sampling import Sampling
from greenroom.host.chat.steps_told import StepsTold
from greenroom.host.consent import ConsentDesk
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.launch import Launcher
from greenroom.host.planner import Planner
from greenroom.host.shared import Shared
from greenroom.host.view import View
from greenroom.protocol import page as p


@dataclass(frozen=True, kw_only=True)
class ChatSeat:
    """What the chat needs of its seat."""

    conversation: ConversationDesk
    launcher: Launcher
    planner: Planner
    consent: ConsentDesk
    app_tools: AppToolDesk
    views: Callable[[], Iterable[View]]
    tell: Callable[[p.ToPage], None]


def chat_of(shared: Shared, seat: ChatSeat) -> ChatDesk:
    """Put it together; from now on the seat's messages are answered where a model is chosen."""
    conversation = seat.conversation
    identities = shared.store.identities
    choices = Choices(shared.store.chats, lambda: conversation.current.id)
    choices.on_trouble = lambda text: seat.tell(p.Notice(level="error", text=text))
    steps = StepsTold(shared.tap.redactor, seat.tell)
    calls = CallParts(
        conversation=conversation,
        launcher=seat.launcher,
        planner=seat.planner,
        consent=seat.consent,
        app_tools=seat.app_tools,
        find=shared.book.get,
        identity=lambda entry: identities.identity(entry.key, entry.fingerprint()),
        not_shown=lambda text: seat.tell(p.Notice(level="warning", text=text)),
    )
    parts = AgentParts(
        tasks=shared.tasks,
        choices=choices,
        worker=shared.model_worker,
        reach=shared.reach_model,
        calls=calls,
        steps=steps,
        connections=lambda: list(shared.book.connections),
    )
    agent = Agent(parts)
    sampling = Sampling(choices, shared.model_worker, shared.reach_model, seat.tell, shared.options.clock)
    desk = ChatDesk(
        ChatParts(
            tasks=shared.tasks,
            conversation=conversation,
            choices=choices,
            steps=steps,
            worker=shared.model_worker,
            providers=shared.providers,
            planner=seat.planner,
            connections=lambda: list(shared.book.connections),
            showing=seat.launcher.showing_of,
            views=seat.views,
            sampling=sampling,
        ),
        agent,
        seat.tell,
    )
    conversation.answering = agent
    conversation.uses = choices.uses
    seat.consent.model = lambda: sampling.model
    return desk
