"""Which display mode a View ends up in when it, or the person, asks for one.

A View that declared its modes is never shown in another. One that declared none is shown inline unless it asks itself.
Inline is where every View begins, so the person can always bring one back there, whatever it declares.
"""

from collections.abc import Collection
from typing import Literal, TypeAlias

from greenroom.protocol.mcp_apps.names import DisplayMode

WhyNot: TypeAlias = Literal["host", "starting", "undeclared", "unsaid"]
"""Why the person may not choose a mode: the host has none such; the View has not said yet what it can; it declared others;
it declared none at all."""


def mode_for_view(
    wanted: DisplayMode,
    current: DisplayMode,
    *,
    host: Collection[DisplayMode],
    declared: Collection[DisplayMode] | None,
) -> DisplayMode:
    """Answer a View's own request; what cannot be had leaves the current mode."""
    allowed = wanted in host and (declared is None or wanted in declared)
    return wanted if allowed else current


def why_not(
    mode: DisplayMode,
    *,
    host: Collection[DisplayMode],
    declared: Collection[DisplayMode] | None,
    started: bool,
) -> WhyNot | None:
    """Say why the person may not choose this mode for the View; None where they may."""
    if mode == "inline":
        return None
    if mode not in host:
        return "host"
    if not started:
        return "starting"
    if declared is None:
        return "unsaid"
    return None if mode in declared else "undeclared"
