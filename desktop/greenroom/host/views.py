"""The live Views of one seat, and what the sandbox server and the sockets ask about them. `view.py` is one of them.

Every look-up is by something unguessable (a path, a ticket) together with the host it belongs to, so that one View's
origin never answers for another's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from greenroom.host.errors import SeatGone, TooManyViews
from greenroom.host.mount_message import INLINE_LIMIT
from greenroom.host.places import Places
from greenroom.host.view import View
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.names import DisplayMode

MAX_REPORTS: Final = 200
"""Policy reports taken from one View."""


@dataclass(frozen=True, kw_only=True)
class ProxyDocument:
    """What the sandbox server needs to answer one frame, once."""

    csp: str
    csp_report_only: str | None
    permissions_policy: str
    html: str | None
    """The View's HTML, where it is too large to travel as a message."""
    parameters: JsonObject
    """For the proxy's script: inner `sandbox` and `allow`, and the shell's origin."""


class Views:
    """The registry. Names are small numbers, so that a person can say "View 3"."""

    def __init__(self, *, limit: int, numbers: Iterator[int], places: Places) -> None:
        """Begin with none.

        Args:
            limit: how many may live at once.
            numbers: where names come from; shared by registries whose names must differ.
            places: where our page is served, which a View's frame must know.
        """
        self.limit = limit
        self._numbers = numbers
        self._places = places
        self._live: dict[str, View] = {}
        self._reports: dict[str, int] = {}
        self.on_change: Callable[[], None] = lambda: None
        """Called when a View came or went."""
        self.closed = False
        """Whether there shall be no more."""

    def __iter__(self) -> Iterator[View]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    def get(self, name: str) -> View | None:
        """The live View of this name."""
        return self._live.get(name)

    def new_name(self, instead_of: View | None = None) -> str:
        """The name of the next View; one that takes another's place is not one more.

        Raises:
            SeatGone: the seat was closed meanwhile.
            TooManyViews: as many as allowed are live.
        """
        if self.closed:
            raise SeatGone
        if len(self._live) - (instead_of is not None and instead_of.name in self._live) >= self.limit:
            raise TooManyViews(self.limit)
        return str(next(self._numbers))

    def add(self, view: View) -> None:
        """The View is about to be shown."""
        self._live[view.name] = view
        self.on_change()

    def remove(self, view: View) -> None:
        """The View has ended."""
        self._live.pop(view.name, None)
        self._reports.pop(view.name, None)
        self.on_change()

    def takes_mode(self, name: str, mode: DisplayMode) -> None:
        """This View is about to be fullscreen or in picture-in-picture: the one that was goes back to its place, and is told."""
        if mode == "inline":
            return
        for view in self:
            if view.name != name and view.session.mode == mode:
                view.choose_mode("inline", by_person=False)

    def ticket_for(self, name: str) -> str | None:
        """A one-time ticket for the View's Worker; None for a View that is gone."""
        view = self._live.get(name)
        return view.mount.new_ticket() if view else None

    def redeem(self, ticket: str) -> View | None:
        """The View whose ticket this is, once."""
        for view in self._live.values():
            if view.mount.holds(ticket):
                return view if view.mount.redeem(ticket) else None
        return None

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        """The document of the mount that lives there, once; None for everything else."""
        for view in self._live.values():
            mount = view.mount
            if view.lease.host == host and mount.path == path and not mount.document_served:
                mount.document_served = True
                view.journal.reached("document")
                return self._document(view)
        return None

    def _document(self, view: View) -> ProxyDocument:
        plan, shell = view.plan, self._places.shell_origin
        parameters: JsonObject = {"sandbox": plan.inner_sandbox, "allow": plan.allow, "shellOrigin": shell}
        return ProxyDocument(
            csp=plan.policy.header,
            csp_report_only=plan.policy.report_only,
            permissions_policy=plan.permissions_policy,
            html=plan.html if len(plan.html) > INLINE_LIMIT else None,
            parameters=parameters,
        )

    def report(self, host: str, path: str, body: bytes) -> bool:
        """Take a policy report sent to a View's own report path. False where there is no such path.

        The body is whatever the View wants it to be, so it is counted and noted, and nothing depends on it.
        """
        for view in self._live.values():
            if view.lease.host == host and view.plan.report_path == path:
                count = self._reports[view.name] = self._reports.get(view.name, 0) + 1
                if count <= MAX_REPORTS:
                    _take_report(view, body)
                return True
        return False


def _take_report(view: View, body: bytes) -> None:
    try:
        sent = from_text(body)
    except UnreadableJson:
        return
    report = sent.get("csp-report") if isinstance(sent, dict) else None
    if isinstance(report, dict):
        view.policy_report(report)
