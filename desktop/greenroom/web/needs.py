"""What this layer needs of `greenroom.host`, as protocols. No behaviour; the counterparts are in `greenroom.host`.

Everything here is called on the one asyncio thread, never blocks, and does not raise for what a page or View did.
"""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from greenroom.host.origins import Origins
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import FromPage, ToPage

Layout: TypeAlias = Literal["app", "stage"]
"""Which page is served: the app, or one View and nothing else."""

PortName: TypeAlias = Literal["shell", "sandbox", "guard"]


class PageSession(Protocol):
    """One page that was let in, seen from Python."""

    def receive(self, message: FromPage) -> None:
        """Take one valid message; `enter` and `resume` never come here."""
        ...

    def close(self) -> None:
        """The page's socket is gone. Called once."""
        ...


class ViewEnd(Protocol):
    """One mounted View whose Worker has redeemed its ticket."""

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        """The socket is open. `send` takes JSON text; `close` sends what is queued first, then ends the socket."""
        ...

    def receive(self, text: str) -> None:
        """Take one message of the View as JSON text; size and rate were checked."""
        ...

    def violation(self, details: JsonObject) -> None:
        """Take what the proxy saw blocked: the View's own word, at most 200 a mount."""
        ...

    def remark(self, text: str) -> None:
        """Take a note of the Worker about a message it could not pass on, at most 20 a mount."""
        ...

    def ended(self, why: str) -> None:
        """The socket is over: `too_big`, `flood`, `backlog`, `behind`, `unreadable` or `gone`.

        Called once, unless the host itself closed the socket. `gone` comes half a second late, so that a page that
        is loaded again is heard of first.
        """
        ...


class ProxyDocument(Protocol):
    """The answer that holds one View: three headers and what the proxy's script needs."""

    @property
    def csp(self) -> str:
        """The enforced policy; never empty."""
        ...

    @property
    def csp_report_only(self) -> str | None:
        """What the letter of the specification would block."""
        ...

    @property
    def permissions_policy(self) -> str | None:
        """Features the View may use; None or empty sends no such header."""
        ...

    @property
    def html(self) -> str | None:
        """The View's document when it is too long for a message."""
        ...

    @property
    def parameters(self) -> JsonObject:
        """What the proxy's script is told, except `html`."""
        ...


class Views(Protocol):
    """The mounted Views."""

    def redeem(self, ticket: str) -> ViewEnd | None:
        """Exchange a ticket for its View; a ticket is worth one exchange."""
        ...

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        """Find the proxy page mounted at exactly this `Host` header and path. Asked once for each answer that holds it."""
        ...

    def report(self, host: str, path: str, body: bytes) -> bool:
        """Take a policy report; False when no View reports there."""
        ...


class NetworkRules(Protocol):
    """Where mounted Views may go."""

    def allows(self, host: str, port: int, *, scheme: str) -> bool:
        """Decide about one destination by its exact name."""
        ...

    def blocked(self, host: str, port: int, scheme: str) -> None:
        """Hear that a connection was refused."""
        ...


class Core(Protocol):
    """The host, as far as the servers see it."""

    @property
    def views(self) -> Views:
        """The mounted Views."""
        ...

    @property
    def network_rules(self) -> NetworkRules:
        """What the guard asks."""
        ...

    @property
    def notices(self) -> list[str]:
        """What the person should know all the time; the servers add to it before the first page comes."""
        ...

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        """Hear where we listen: before the first page can enter, and again when the fallback's pool has grown."""
        ...

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> PageSession | None:
        """Take a page that was let in to this seat; None when there is no such seat any more.

        The `key` of the `welcome` sent to it is filled in here.
        """
        ...


class PortMemory(Protocol):
    """Where the chosen ports are remembered from run to run."""

    def recall(self, name: PortName) -> int | None:
        """Return the port of last time; None at the first start."""
        ...

    def remember(self, name: PortName, port: int) -> None:
        """Keep the port for next time."""
        ...
