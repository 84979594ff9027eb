"""Making a View of a plan, and clearing up after it: the one place where a View gets all that it works with.

What it is decided by is in `planner.py`; what it does is in `view.py`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from greenroom.host.asleep import Asleep
from greenroom.host.device_grants import DeviceGrants
from greenroom.host.document_desk import DocumentDesk
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.losses import SHOWN_ANEW
from greenroom.host.network_rules import NetworkRules
from greenroom.host.places import Places
from greenroom.host.planner import Planner
from greenroom.host.view import View
from greenroom.host.view_services import Services
from greenroom.host.views import Views
from greenroom.protocol.jsonrpc import REFUSED, JsonObject, RequestId, failure, success
from greenroom.protocol.mcp_apps import effects as fx
from greenroom.protocol.mcp_apps.view_session import ViewSession, ViewSetup
from greenroom.servers.connection import Connection

RELAXED: Final = (
    "This View runs under a relaxed policy: it may reach every public place over https. No host allows that. What the "
    "host would have blocked is listed here, with what to declare."
)
RESTORED: Final = "Restored: the tool was not called again."
STORED: Final = (
    "Its server was not running, so its document is the one that was kept. The server is started when the View asks "
    "something of it, or when you start it."
)
READ_ANEW: Final = "Its document was read anew from its server."
UNUSED: Final = "Declared, and not asked for while the View was open"
UNSEEN: Final = "The network guard sees new connections, not what was cached or kept open, and not which View asks."


@dataclass(frozen=True, kw_only=True)
class Mounting:
    """Mounts Views, in one core."""

    planner: Planner
    places: Places
    views: Views
    network_rules: NetworkRules
    devices: DeviceGrants
    services: Services
    documents: DocumentDesk
    teardown_seconds: Callable[[], float]
    wake: Callable[[str], Awaitable[str | None]]
    """Starts the server of this key; None once it is ready, or else why it is not."""
    guarded: bool = False
    """Whether the engine's network goes through the guard, which alone sees what is asked for."""

    def mount(self, connection: Connection, plan: ViewPlan, instead_of: View | None = None) -> View:
        """Make the View and tell the page to show it, in the place of another one where that is given.

        Raises:
            TooManyViews, NoOriginLeft: there is no room for one more.
        """
        name = self.views.new_name(instead_of)
        lease = self.places.origins.take(plan.server_id)
        session = ViewSession(self._setup(connection, plan), self.planner.inventory(connection, plan.profile.name))
        view = View(name, plan=plan, session=session, server=connection, lease=lease, services=self.services)
        view.replaces = None if instead_of is None else instead_of.name
        view.on_end(lambda: self._gone(view))
        view.on_end(connection.on_list_change(lambda name: view.act(lambda s: s.list_changed(name))))
        if plan.restored is not None and plan.restored.stored:
            self._sleeps(view)
        view.journal.reached("resource_read")
        self.views.add(view)
        self.devices.grant(lease, plan.permissions)
        self.network_rules.grant(name, plan.policy.declared.reachable(), self.planner.relaxed)
        _say_what_holds(view)
        self.documents.mounted(view)
        view.show()
        return view

    def _sleeps(self, view: View) -> None:
        """Its server is not there: what it asks of it waits until that is so, and is judged by the tools of then."""
        server, profile = view.server, view.plan.profile.name

        def go_on(message: JsonObject) -> None:
            view.tools_changed(self.planner.inventory(server, profile))
            view.act(lambda s: s.receive(message))

        def refuse(request_id: RequestId, method: str, reason: str) -> None:
            kindly = method == "ui/download-file"
            answer = success(request_id, {"isError": True}) if kindly else failure(request_id, REFUSED, reason)
            told = fx.SendToView(message=answer)
            view.act(lambda _s: [told, fx.Refused(method=method, subject="", reason=reason, request_id=request_id)])

        view.asleep = Asleep(
            server=server,
            tasks=self.services.tasks,
            wake=partial(self.wake, server.key),
            go_on=go_on,
            refuse=refuse,
        )
        view.on_end(view.asleep.over)

    def _setup(self, connection: Connection, plan: ViewPlan) -> ViewSetup:
        return ViewSetup(
            host_info=self.planner.host_info(plan),
            capabilities=self.planner.capabilities(plan, sampling=self.services.has_model()),
            context=plan.context,
            launch_tool=plan.tool.name,
            server_prompts="prompts" in connection.status.capabilities,
            offered=lambda definition: self.planner.facts(definition, plan.profile).app_visible,
            height=plan.height,
            max_height=plan.tallest,
            teardown_seconds=self.teardown_seconds(),
        )

    def _gone(self, view: View) -> None:
        self._say_what_was_unused(view)
        self.views.remove(view)
        self.network_rules.withdraw(view.name)
        self.devices.withdraw(view.lease)
        self.services.desk.forget_view(view.name)
        self.services.downloads.forget_view(view.name)
        self.services.conversation.view_gone(view.name)
        self.services.asked_nothing_more(view.name)
        self.places.origins.give_back(view.lease)

    def _say_what_was_unused(self, view: View) -> None:
        unused = self.network_rules.unused(view.name)
        complete = view.journal.has("initialized") and view.ended_because != SHOWN_ANEW
        if self.guarded and unused and complete:
            view.remark(f"{UNUSED}: {', '.join(str(one) for one in unused)}. {UNSEEN}", level="info")


def _say_what_holds(view: View) -> None:
    """Put on record under which policy a View runs, where it may go, and what of its metadata was ignored."""
    plan = view.plan
    view.remark(f"Content-Security-Policy: {plan.policy.header}", level="info")
    if plan.policy.mode == "relaxed":
        view.remark(RELAXED)
    if outside := plan.policy.declared.external():
        view.remark(f"The View declares places outside this machine and may reach them: {', '.join(outside)}")
    if plan.domain:
        wish = f"The View would like the origin {plan.domain[:200]} (_meta.ui.domain)."
        view.remark(f"{wish} It has one of its own here; what a domain may be differs between hosts.", level="info")
    if plan.needs_shim:
        view.remark("It is made for ChatGPT alone (window.openai), which is not provided yet: it may stay empty.")
    for problem in plan.problems:
        view.remark(problem)
    if plan.restored is not None:
        view.remark(f"{RESTORED} {STORED if plan.restored.stored else READ_ANEW}", level="info")
