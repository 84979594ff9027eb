"""The height of one View's inline frame, by its own reports. How one report changes it is reckoned in `sizing.py`."""

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps import view_params
from greenroom.protocol.mcp_apps.context import Dimensions
from greenroom.protocol.mcp_apps.effects import Effect, Resize
from greenroom.protocol.mcp_apps.notes import Notes
from greenroom.protocol.mcp_apps.sizing import height_after


class InlineHeight:
    """Its last report counts, also while the View is shown in another mode, where it reports nothing that does."""

    def __init__(self, height: int | None, *, lowest: int, highest: int, notes: Notes) -> None:
        """Begin; `height` is what the View had reported before it was shown anew, in CSS pixels as the bounds are."""
        self.height = height
        self._lowest = lowest
        self._highest = highest
        self._notes = notes

    def reported(self, params: JsonObject, room: Dimensions) -> list[Effect]:
        """The inline View says how large it is; a width moves nothing, and a height that is given stays."""
        if "height" not in params or room.height is not None:
            return []
        reported = view_params.number(params["height"])
        if reported is None:
            return self._notes.note("warning", "ui/notifications/size-changed: height must be a number")
        highest = self._highest if room.max_height is None else min(room.max_height, self._highest)
        height = height_after(self.height, reported, lowest=self._lowest, highest=highest)
        if height is None:
            return []
        self.height = height
        return [Resize(height=height)]

    def restored(self) -> list[Effect]:
        """It is inline again, as high as it was."""
        return [] if self.height is None else [Resize(height=self.height)]
