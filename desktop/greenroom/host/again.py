"""A View shown anew: its document read again from the server, with the call it had, and no call to the tool.

The new View takes the old one's place on the stage; only then is the old one torn down, told and given its time. One that
must not stay as it is ends before the server is asked, which may take its time. Running the tool once more is an ordinary
call (`runs.py`) whose View takes the same place.
"""

from collections.abc import Callable, Iterable
from typing import Final

from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.launch import Launcher
from greenroom.host.runs import RunRequest, Runs
from greenroom.host.showing import Showing
from greenroom.host.view import View
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.page import Notice, ReloadView, RerunView, ToPage

WITHOUT_DEVICES: Final = "You took back what the View may use, so it ended."
NOT_RELAXED: Final = "The policy is not relaxed any more, so the View ended."


class Again:
    """Reloads and repeats, for one seat."""

    def __init__(self, tasks: TaskGroup, launcher: Launcher, runs: Runs, tell: Callable[[ToPage], None]) -> None:
        self._tasks = tasks
        self._launcher = launcher
        self._runs = runs
        self._tell = tell
        self._reloading: set[str] = set()

    def do(self, view: View, message: ReloadView | RerunView) -> None:
        """Do what the person asks; a View that is on its way out, or is being reloaded, is left alone."""
        showing = self._launcher.showing_of(view)
        if showing is None or view.name in self._reloading:
            return
        order = showing.order
        if isinstance(message, RerunView):
            self._runs.start(
                RunRequest(
                    call=message.call,
                    server=order.server,
                    tool=order.tool,
                    arguments=order.arguments,
                    instead_of=view,
                )
            )
            return
        self._reloading.add(view.name)
        self._tasks.start_soon(self._reload, view, showing)

    def once_more(self, message: RerunView) -> None:
        """Run the tool again of a View that has ended and left its card."""
        order = self._launcher.order_of_ended(message.view)
        if order is None:
            text = "What was called for that View is not known any more. Run its tool from the list."
            self._tell(Notice(level="warning", text=text))
            return
        request = RunRequest(call=message.call, server=order.server, tool=order.tool, arguments=order.arguments)
        self._runs.start(request)

    def under(self, mode: CspMode, views: Iterable[View]) -> None:
        """The person chose another policy: a policy is fixed when its View is loaded, so those of another one load anew."""
        for view in views:
            if view.plan.policy.mode != mode:
                self.do(view, ReloadView(view=view.name))
                if view.plan.policy.mode == "relaxed":
                    view.lost(NOT_RELAXED)

    def without_devices(self, view: View, views: Iterable[View]) -> None:
        """The person takes back what they let the View's tool use: all its Views load anew without it."""
        view.withdraw_devices()
        app = view.plan.server_id, view.plan.tool.name
        for one in views:
            if one.plan.permissions and (one.plan.server_id, one.plan.tool.name) == app:
                self.do(one, ReloadView(view=one.name))
                one.lost(WITHOUT_DEVICES)

    async def _reload(self, view: View, showing: Showing) -> None:
        try:
            await self._launcher.show_again(view, showing)
        except GreenroomError as error:
            stays = "stays as it is" if view.ended_because is None else "is gone"
            self._tell(Notice(level="error", text=f"The View was not reloaded and {stays}. {error}"))
        finally:
            self._reloading.discard(view.name)
