"""What the seats of one core have in common. Only values; each seat makes of it what is its own (`seat.py`)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from anyio.abc import TaskGroup

from greenroom.host.call_desk import CallDesk
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.providers_desk import ProvidersDesk
from greenroom.host.chat.reaching import Reach
from greenroom.host.conversation_writer import ConversationWriter
from greenroom.host.core_options import CoreOptions
from greenroom.host.documents import Documents
from greenroom.host.file_choices import FileChoices
from greenroom.host.network_rules import NetworkRules
from greenroom.host.places import Places
from greenroom.host.profiles import Profiles
from greenroom.host.questions import Questions
from greenroom.host.returning import Returning
from greenroom.host.root_desk import RootDesk
from greenroom.host.server_desk import ServerDesk
from greenroom.host.server_starts import ServerStarts
from greenroom.host.settings_desk import SettingsDesk
from greenroom.host.view import View
from greenroom.protocol.page import ToPage
from greenroom.servers.book import ServerBook
from greenroom.servers.tap import WireTap
from greenroom.store.store import Store

Layout = Literal["app", "stage"]


@dataclass(frozen=True, kw_only=True)
class Shared:
    """What the seats of one core have in common."""

    options: CoreOptions
    store: Store
    writer: ConversationWriter
    returning: Returning
    tasks: TaskGroup
    tap: WireTap
    book: ServerBook
    profiles: Profiles
    places: Places
    documents: Documents
    tell_all: Callable[[ToPage], None]
    """All seats' pages."""
    views_of_all: Callable[[], Iterable[View]]
    network_rules: NetworkRules
    starts: ServerStarts
    servers: ServerDesk
    calls: CallDesk
    model_worker: ModelWorker
    providers: ProvidersDesk
    reach_model: Reach
    lists_changed: Callable[[], None]
    """All seats' lists of conversations are to be looked at again."""
    settings: SettingsDesk
    questions: Questions
    """About servers: each seat is asked, and any may answer."""
    files: FileChoices
    roots: RootDesk
    server_names: Callable[[], dict[str, str]]
    notices: Callable[[], list[str]]
    view_numbers: Iterator[int]
    """Of all Views, so that "View 3" is one View in every window and in the log."""
