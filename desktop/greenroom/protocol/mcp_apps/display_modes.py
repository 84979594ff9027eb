"""Which display mode a View ends up in when it, or the person, asks for one.

A View that declared its modes is never shown in another. One that declared none is shown inline unless it asks itself.
"""

from collections.abc import Collection

from greenroom.protocol.mcp_apps.names import DisplayMode


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


def modes_for_person(
    host: Collection[DisplayMode], declared: Collection[DisplayMode] | None
) -> tuple[DisplayMode, ...]:
    """The modes that may be offered to the person for this View."""
    return tuple(mode for mode in host if mode in (declared if declared is not None else ("inline",)))
