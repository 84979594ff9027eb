"""The defences of this layer as switches.

All are on in the app. Only hostile tests compose others: an attack that the defence stops must be seen to succeed
without it, or the test proves nothing.
"""

from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greenroom.web.closed_policy import CLOSED_POLICY


@dataclass(frozen=True, kw_only=True)
class Defences:
    """One switch a defence; the sentence says what holds while it is on."""

    host_check: bool = True
    """The shell answers only under its own name."""
    origin_check: bool = True
    """The shell's sockets open only for the shell's own page."""
    one_time_codes: bool = True
    """An entry code opens one page."""
    sandbox_policy_on_errors: bool = True
    """Every answer of the sandbox server that is not a proxy page carries the closed policy."""
    shell_policy: bool = True
    """The shell's page has its content policy."""
    view_limits: bool = True
    """A View that sends too much is ended."""
    guard: bool = True
    """The engine's network goes through the guard."""
    guard_addresses: bool = True
    """A public name that leads to this machine or a private network is refused."""


SHIPPED = Defences()
"""What the app runs with."""


def without_closed_policy(app: ASGIApp) -> ASGIApp:
    """Take the closed policy off an app's answers, for the control of `sandbox_policy_on_errors`."""

    async def stripped(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("Content-Security-Policy") == CLOSED_POLICY:
                    del headers["Content-Security-Policy"]
            await send(message)

        await app(scope, receive, sending)

    return stripped
