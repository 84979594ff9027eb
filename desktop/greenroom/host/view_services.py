"""What a View is given to work with; shared by all Views of one seat. `seat.py` puts it together."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anyio.abc import TaskGroup

from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.downloads import DownloadDesk
from greenroom.host.elicitation import Cause
from greenroom.host.launch_plan import ViewPlan
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.page import ToPage
from greenroom.servers.respondent import Respondent
from greenroom.servers.tap import WireTap

if TYPE_CHECKING:
    from greenroom.host.view import View


@dataclass(frozen=True, kw_only=True)
class Services:
    """Each is called on the asyncio thread, and returns at once where it is not awaited."""

    tasks: TaskGroup
    tap: WireTap
    desk: ConsentDesk
    conversation: ConversationDesk
    downloads: DownloadDesk
    tools_offered: Callable[["View", tuple[ToolFacts, ...]], None]
    """The View offers these tools of its own now; none once it has ended."""
    tell: Callable[[ToPage], None]
    open_link: Callable[[str], Awaitable[None]]
    respond: Callable[[Cause], Respondent]
    sample: Callable[[Asker, SamplingWish, ModelChoice | None], Awaitable[JsonObject]]
    """Has a model asked for a View: the one that the person agreed to, or None where nobody was asked."""
    asked_nothing_more: Callable[[str], None]
    """The View of this name has ended, and asks no model any more."""
    has_model: Callable[[], bool]
    """Whether there is one."""
    context: Callable[[ViewPlan, DisplayMode], HostContext]
    keep_alive_seconds: float
    """Between two signs of life of a call that is slow or waits for the person."""
    takes_mode: Callable[[str, DisplayMode], None]
    """This View is about to be shown in this mode, which only one at a time may be in unless it is inline."""
    initialize_seconds: Callable[[], float]
    """How long the View that is shown now may take to initialise."""
