"""The defences of this layer as switches.

All are on in the app. Only hostile tests compose others: an attack that the defence stops must be seen to succeed
without it, or the test proves nothing.
"""

from dataclasses import dataclass


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
