"""A mounted View: carries out what its `ViewSession` decides, and tells the session what came of it.

The session holds every rule; this module holds none. What takes time is begun in `view_work.py`; what is put on its record, in
`view_record.py`. The registry and look-up of Views are in `views.py`; what one frame may do once is in `mount.py`, how it is
asked for in `mount_message.py`; how a View is made, in `mounting.py`, with what it is given from `view_services.py`.
"""

from collections.abc import Callable, Sequence
from typing import Literal, assert_never, get_args

import anyio

from greenroom.host.app_calls import AppCalls
from greenroom.host.asleep import Asleep
from greenroom.host.consent import Asker
from greenroom.host.elicitation import Cause, Patience
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.losses import ENDED_BY_PERSON, ENDED_ITSELF, explain
from greenroom.host.missing_step import missing_step
from greenroom.host.mount import Mount
from greenroom.host.mount_message import document_message, mount_message
from greenroom.host.origins import Lease
from greenroom.host.remarks import LEFT_ITS_DOCUMENT, in_words
from greenroom.host.view_record import ViewRecord
from greenroom.host.view_services import Services
from greenroom.host.view_work import Outward, ViewWork
from greenroom.protocol import jsonrpc
from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.json_text import UnreadableJson, from_text, to_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps import effects as fx
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.view_session import ViewSession
from greenroom.protocol.page import (
    ResizeView,
    UnavailableMode,
    UnmountView,
    ViewMode,
    ViewModes,
    ViewPhase,
    ViewTheme,
)
from greenroom.servers.connection import Connection
from greenroom.servers.respondent import Respondent


class View:
    """One View, from its first mount to its end. All methods run on the asyncio thread and return at once."""

    def __init__(
        self, name: str, *, plan: ViewPlan, session: ViewSession, server: Connection, lease: Lease, services: Services
    ) -> None:
        self.name = name
        self.plan = plan
        self.session = session
        self.lease = lease
        self._record = ViewRecord(name, plan, lease.host, services.tell)
        self.journal = self._record.journal
        self.mends = self._record.mends
        self.mount = Mount()
        self.width = plan.width
        self.context = plan.context
        self._call_id: jsonrpc.RequestId | None = None
        """Of the request whose result it shows; None before it went out, and for a call of another run."""
        self.ended_because: str | None = None
        self.card_stays = False
        """Its place on the stage is kept, with the reason why it is not there any more."""
        self.failure: str | None = None
        """What the person was told of a View that did not come up; None while there is hope."""
        self.replaces: str | None = None
        """The View whose place on the stage it takes."""
        self.server = server
        self._services = services
        self._patience = Patience()
        self.asker = Asker(view=name, server_name=plan.server_name, server_id=plan.server_id, tool=plan.tool.name)
        self.work = ViewWork(
            tasks=services.tasks,
            act=self.act,
            server=server,
            desk=services.desk,
            asker=self.asker,
            outward=Outward(
                open_link=services.open_link,
                respond=self._respondent,
                keep_alive_seconds=services.keep_alive_seconds,
            ),
        )
        self.asleep: Asleep | None = None
        """Set where its server was not there when it was mounted: it holds what the View asks of it until then."""
        self._watching: anyio.CancelScope | None = None
        self._over = anyio.Event()
        self._at_end: list[Callable[[], object]] = [lambda: services.tools_offered(self, ())]
        self.app_info: JsonObject = {}
        """What the View says that it is, once it has."""
        self.app_calls = AppCalls(self.act)
        self.on_end(self.app_calls.over)
        self._at_listening: list[Callable[[], object]] = []
        self.on_end(self._heard)

    def on_end(self, clear_up: Callable[[], object]) -> None:
        """Call `clear_up` once, when the View has ended in whatever way; the last that was named comes first."""
        if self.ended_because is None:
            self._at_end.append(clear_up)
        else:
            clear_up()

    def when_it_listens(self, call: Callable[[], object]) -> None:
        """Call this once, when the View is initialised, or will not be any more."""
        self._at_listening.append(call)
        if self.session.initialized or self.ended_because is not None:
            self._heard()

    def _heard(self) -> None:
        while self._at_listening:
            self._at_listening.pop()()

    def _respondent(self, what: str) -> Respondent:
        plan = self.plan
        return self._services.respond(
            Cause(
                server=plan.server_key,
                server_name=plan.server_name,
                tool=what,
                view=self.name,
                view_tool=plan.tool.name,
                end=lambda: self.lost(ENDED_BY_PERSON),
                patience=self._patience,
            )
        )

    def withdraw_devices(self) -> None:
        """The person takes back what they let the Views of this tool use."""
        self._services.desk.withdraw_devices(self.plan.server_id, self.plan.tool.name)

    @property
    def peer(self) -> str:
        """How the wire tap calls this View."""
        return f"View {self.name}"

    @property
    def speaker(self) -> FromView:
        """As whom it speaks in a conversation."""
        plan = self.plan
        return FromView(view=self.name, server=plan.server_key, server_name=plan.server_name, tool=plan.tool.name)

    # --- mounting ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Tell the page to make the frame; again after a reload, as a new mount of the same View."""
        self._carry_out(self.session.mounted_anew())
        if self._watching is not None:
            self._watching.cancel()
        self.mount.close("mounted again")
        self.mount = Mount()
        self.journal.forget("document", "frame_ready", "initialize", "initialized")
        self.journal.reached("mounted")
        self._services.tell(mount_message(self))
        self._services.tell(ViewPhase(view=self.name, phase="loading"))
        self._services.tell(ViewModes(view=self.name, unavailable=self._unavailable()))
        self._watching = anyio.CancelScope()
        self._services.tasks.start_soon(self._watch_start, self.mount, self._watching)

    def proxy_ready(self) -> None:
        """The outer frame announced itself: hand over the HTML. Once per mount; a second announcement ends the View."""
        if self.mount.proxy_ready:
            self.lost("The frame announced itself a second time: the View replaced or forged its sandbox.")
            return
        self.mount.proxy_ready = True
        self.journal.reached("frame_ready")
        self._post(document_message(self.plan))

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        """The Worker's socket is open."""
        self.mount.attach(send, close)

    def ended(self, why: str) -> None:
        """The Worker or its socket gave up; `why` is one of the words of `losses.py`."""
        self.mount.detach()
        self.lost(explain(why))

    def detached(self) -> None:
        """The page is gone or reloads: the View stays, without a frame, until it is shown again."""
        self._carry_out(self.session.mounted_anew())
        if self._watching is not None:
            self._watching.cancel()
        self.mount.close("the page is gone")
        self.mount = Mount()

    async def _watch_start(self, mount: Mount, scope: anyio.CancelScope) -> None:
        seconds = self._services.initialize_seconds()
        with scope:
            await anyio.sleep(seconds)
            if mount is self.mount and not self.session.initialized and self.session.phase != "closed":
                self.fail(*missing_step(self.journal, self.plan, attached=mount.attached, seconds=seconds))

    def fail(self, step: str, text: str) -> None:
        """Say which step of showing the View failed. The frame stays: a late View may still come."""
        self.journal.failed_step, self.failure = step, text
        self._services.tell(ViewPhase(view=self.name, phase="failed", text=text))

    # --- what the View says -----------------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Take one message of the View. Anything at all may stand in `text`; what comes after its end is not heard."""
        if self.ended_because is not None:
            return
        try:
            message = from_text(text)
        except UnreadableJson as error:
            self._services.tap.record(self.peer, "from_peer", text)
            self._record.note("warning", f"The View sent what cannot be read: {error}.")
            return
        known = message if isinstance(message, dict) else None
        self._services.tap.record(self.peer, "from_peer", text, message=known)
        method = known.get("method") if known else None
        if isinstance(method, str):
            self.journal.heard(method)
            if method == "ui/initialize":
                self.journal.reached("initialize")
        if self.asleep is None or not self.asleep.keeps(message):
            self._carry_out(self.session.receive(message))

    def violation(self, details: JsonObject) -> None:
        """The View's frame says that its policy blocked something."""
        self._record.frame_says(details)

    def policy_report(self, report: JsonObject) -> None:
        """A report came to the View's own path, as the engine sends them."""
        self._record.engine_reports(report)

    def remark(self, text: str, *, level: Literal["info", "warning", "error"] = "warning") -> None:
        """Put on the View's record what its author should know: a sentence, or a note of its frame (`remarks.py`)."""
        self._record.note(level, in_words(text))
        if text == LEFT_ITS_DOCUMENT:
            self.fail("document", in_words(text))

    # --- what the host says -----------------------------------------------------------------------------------------

    def act(self, decide: Callable[[ViewSession], list[fx.Effect]]) -> None:
        """Tell the session something and carry out what it decides, e.g. `view.act(lambda s: s.tool_input({}))`."""
        self._carry_out(decide(self.session))

    def tools_changed(self, tools: Sequence[ToolFacts]) -> None:
        """The server's tools are now these."""
        self._carry_out(self.session.tools_changed(tools))

    def choose_mode(self, mode: DisplayMode, *, by_person: bool = True) -> None:
        """The person, or what else there is room for, changes the display mode."""
        self._carry_out(self.session.mode_chosen(mode, self._surroundings(mode), by_person=by_person))

    def shows_call(self, request_id: jsonrpc.RequestId) -> None:
        """The call that it shows went to its server under this id."""
        self._call_id = request_id
        self.context = self._surroundings(self.session.mode)
        self._carry_out(self.session.context_changed(self.context))

    def _surroundings(self, mode: DisplayMode) -> HostContext:
        return self._services.context(self.plan, mode).showing_call(self._call_id)

    def restage(self, width: int) -> None:
        """The stage changed (theme, language, room): the View is told what is new for it."""
        before, self.context = self.context, self._surroundings(self.session.mode)
        if width != self.width:
            self.width = width
            height = self.session.height or self.plan.default_height
            self._services.tell(ResizeView(view=self.name, width=width, height=height))
        if before.theme != self.context.theme:
            self._services.tell(ViewTheme(view=self.name, theme=self.context.theme))
        self._carry_out(self.session.context_changed(self.context))
        if before.display_modes != self.context.display_modes:
            self._modes_changed()

    async def close(self, reason: str) -> None:
        """Tear the View down: told, given its time, removed. Returns when the frame is to be gone."""
        if not self.mount.attached:
            self._end(reason, keep_notice=False)
            return
        self._carry_out(self.session.teardown(reason))
        await self._over.wait()

    def lost(self, why: str) -> None:
        """The frame is gone or must go at once: no time for a farewell."""
        self._end(why, keep_notice=True)

    # --- effects ----------------------------------------------------------------------------------------------------

    def _carry_out(self, effects: list[fx.Effect]) -> None:
        for effect in effects:
            if self.ended_because is not None:
                return
            self._do(effect)

    def _do(self, effect: fx.Effect) -> None:  # noqa: C901 - one case an effect; splitting would hide the list
        match effect:
            case fx.SendToView(message=message):
                self._post(message)
            case fx.CallTool(name=name) if self._services.desk.forbids_all_calls:
                self._forbidden(effect.call, name)
            case fx.AskConsent() | fx.CallTool() | fx.ReadResource() | fx.ListPage() | fx.OpenLink():
                self.work.begin(effect)
            case fx.PostMessage():
                self._post_message(effect)
            case fx.SaveFiles(call=call, offers=offers):
                downloads, read = self._services.downloads, self.server.read_resource
                self.work.run(call, lambda: downloads.save(self.asker, offers, read))
            case fx.AskModel(call=call, wish=wish):
                sample, agreed = self._services.sample, self.work.agreed_model(call)
                self.work.run(call, lambda: sample(self.asker, wish, agreed))
            case fx.SetModelContext(content=content, structured=structured):
                self._services.conversation.view_notes(self.speaker, content, structured)
            case fx.CancelCall(call=call):
                self.work.cancel(call)
            case fx.Resize(height=height):
                self.journal.stirred()
                self._services.tell(ResizeView(view=self.name, width=self.width, height=height))
            case fx.ShowMode(mode=mode):
                self._show_mode(mode)
            case fx.Initialized(app_info=app_info):
                self.app_info = app_info
                self._heard()
                self.journal.reached("initialized")
                self.journal.failed_step = self.failure = None
                self._services.tell(ViewPhase(view=self.name, phase="ready"))
                self._modes_changed()
            case fx.Logged():
                return  # it stands in the wire tap, where what it holds is bounded
            case fx.Refused():
                self._record.refused(effect)
            case fx.Noted(level=level, text=text):
                self._record.note(level, text)
            case fx.AppToolsOffered(tools=tools):
                self._services.tools_offered(self, tools)
            case fx.AppCallEnded():
                self.app_calls.ended(effect)
            case fx.Remind():
                self._services.tasks.start_soon(self._remind, effect)
            case fx.AwaitTeardown(seconds=seconds):
                self._services.tasks.start_soon(self._teardown_limit, seconds)
            case fx.EndView(by_view=True):
                self._end(ENDED_ITSELF, keep_notice=True)
            case fx.EndView(reason=reason):
                self._end(reason, keep_notice=False)
            case _:
                assert_never(effect)

    def _show_mode(self, mode: DisplayMode) -> None:
        self.journal.stirred()
        self._services.takes_mode(self.name, mode)
        self._services.tell(ViewMode(view=self.name, mode=mode))
        self.context = self._surroundings(mode)
        self._carry_out(self.session.mode_shown(self.context))

    def _modes_changed(self) -> None:
        """What it may be shown in is another now: the person's choices follow, and the View itself where it must."""
        if self.session.must_leave:
            self.choose_mode("inline", by_person=False)
        self._services.tell(ViewModes(view=self.name, unavailable=self._unavailable()))

    def _unavailable(self) -> list[UnavailableMode]:
        reasons = ((mode, self.session.why_not(mode)) for mode in get_args(DisplayMode))
        return [UnavailableMode(mode=mode, why=why) for mode, why in reasons if why is not None]

    def _post(self, message: JsonObject) -> None:
        try:
            text = to_text(message)
        except UnreadableJson as error:
            self._record.note("error", f"A message for the View was not sent: {error}.")
            return
        self._services.tap.record(self.peer, "to_peer", text, message=message)
        self.mount.post(text)

    def _forbidden(self, call: fx.CallKey, tool: str) -> None:
        reason = "refused: this run's consent is 'deny'"
        self._record.refused(fx.Refused(method="tools/call", subject=tool, reason=reason, request_id=None))
        self.act(lambda s: s.call_finished(call, Failed(code=jsonrpc.REFUSED, message=reason)))

    def _post_message(self, effect: fx.PostMessage) -> None:
        reason = self._services.conversation.view_says(self.speaker, effect.content)
        outcome = Succeeded(result={}) if reason is None else Failed(code=jsonrpc.REFUSED, message=reason)
        self.act(lambda s: s.call_finished(effect.call, outcome))

    def app_call_refused(self, tool: str, reason: str) -> None:
        """A tool that it offers was to be called, and nobody agreed."""
        self._record.refused(fx.Refused(method="tools/call", subject=tool, reason=reason, request_id=None))

    # --- the end ----------------------------------------------------------------------------------------------------

    async def _remind(self, effect: fx.Remind) -> None:
        with anyio.move_on_after(effect.seconds):
            await self._over.wait()
            return
        self.act(lambda s: s.app_tools.reminded(effect.reminder))

    async def _teardown_limit(self, seconds: float) -> None:
        with anyio.move_on_after(seconds):
            await self._over.wait()
            return
        self.act(lambda s: s.teardown_expired())

    def _end(self, reason: str, *, keep_notice: bool) -> None:
        if self.ended_because is not None:
            return
        self.ended_because = reason
        self.session.gone()
        self.journal.reached("ended")
        self.card_stays, wished = keep_notice, reason == ENDED_ITSELF
        if keep_notice and not wished and self.journal.failed_step is None:
            self.journal.failed_step = "running" if self.session.initialized else "loading"
        if self._watching is not None:
            self._watching.cancel()
        self.work.cancel_all()
        self.mount.close(reason)
        self._services.tell(UnmountView(view=self.name, reason=reason, keep_notice=keep_notice, wished=wished))
        self._over.set()
        while self._at_end:
            self._at_end.pop()()
