"""What Views are told about where they are: emulated by the person's choice, else taken from the system and the window.

One value for the window and the headless renderer. A change is a new context for every View, never a remount.
"""

from collections.abc import Callable
from typing import Final

from greenroom import __version__
from greenroom.host.profiles import Profiles
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.context import Dimensions, HostContext, ToolInfo
from greenroom.protocol.mcp_apps.names import DisplayMode, Theme
from greenroom.protocol.page import Emulation, Surroundings

READING_WIDTH: Final = 768
"""The widest inline View in the app, as in the hosts we emulate, unless a profile says otherwise."""
TALLEST: Final = 5000
"""The tallest inline View where neither profile nor stage limits it."""
DEFAULT_HEIGHT: Final = 400
"""The height of an inline View that has not reported its own."""

UNKNOWN_SURROUNDINGS: Final = Surroundings(
    theme="light", locale="en-US", time_zone="UTC", stage_width=768, stage_height=600, hover=True, touch=False
)


class Stage:
    """The emulation and the surroundings, and the contexts that follow from them."""

    def __init__(self, emulation: Emulation, profiles: Profiles, *, room: tuple[int, int] | None) -> None:
        """Set the stage.

        Args:
            emulation: what to begin with.
            profiles: those that may be chosen.
            room: width and height of a stage that is the View's whole world; a View is as wide, and at most as high.

        Raises:
            UnknownProfile: the emulation names a profile that is not there.
        """
        self._profiles = profiles
        self.emulation = self._checked(emulation)
        self._room = room
        self.surroundings = self._in_room(UNKNOWN_SURROUNDINGS)
        self.known = False
        """Whether a page has told what it is like; until then the surroundings are assumed."""
        self._listeners: list[Callable[[], None]] = []

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each real change."""
        self._listeners.append(listener)

    def emulate(self, emulation: Emulation) -> None:
        """The person chose what to emulate. A profile takes effect for Views that are mounted from now on.

        Raises:
            UnknownProfile: there is none of that name.
        """
        if self._checked(emulation) != self.emulation:
            self.emulation = emulation
            self._changed()

    @property
    def profile_names(self) -> list[str]:
        """The profiles that may be chosen."""
        return self._profiles.names()

    def _checked(self, emulation: Emulation) -> Emulation:
        if emulation.profile is not None:
            self._profiles.get(emulation.profile)
        return emulation

    def surrounded(self, surroundings: Surroundings) -> None:
        """The page told what the system and its window are like now."""
        self.known = True
        surroundings = self._in_room(surroundings)
        if surroundings != self.surroundings:
            self.surroundings = surroundings
            self._changed()

    def _in_room(self, surroundings: Surroundings) -> Surroundings:
        """Where the room is given it counts, whatever a page measures while it is being laid out."""
        if self._room is None:
            return surroundings
        width, height = self._room
        return surroundings.model_copy(update={"stage_width": width, "stage_height": height})

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()

    @property
    def theme(self) -> Theme:
        """The theme Views are told."""
        return self.emulation.theme or self.surroundings.theme

    def width(self, profile: HostProfile) -> int:
        """The inline width of a View in CSS pixels."""
        container = profile.container
        wanted = container.width or container.max_width
        limit = wanted.value if wanted else READING_WIDTH
        room = self.surroundings.stage_width
        return room if self._room is not None and not wanted else min(limit, room)

    def tallest(self, profile: HostProfile) -> int:
        """The largest inline height of a View in CSS pixels."""
        limit = profile.container.max_height
        tallest = limit.value if limit else TALLEST
        return min(tallest, self.surroundings.stage_height) if self._room is not None else tallest

    def default_height(self, profile: HostProfile) -> int:
        """The inline height before the View reports its own."""
        height = profile.container.height
        return min(height.value if height else DEFAULT_HEIGHT, self.tallest(profile))

    def context(self, profile: HostProfile, mode: DisplayMode, tool: JsonObject) -> HostContext:
        """What a View under this profile is told."""
        around = self.surroundings
        return HostContext(
            theme=self.theme,
            locale=self.emulation.locale or around.locale,
            time_zone=self.emulation.time_zone or around.time_zone,
            dimensions=self._dimensions(profile, mode),
            display_mode=mode,
            display_modes=profile.bridge.display_modes.value,
            tool=ToolInfo(definition=tool),
            user_agent=f"Greenroom/{__version__}",
            platform="desktop",
            hover=around.hover,
            touch=around.touch,
        )

    def _dimensions(self, profile: HostProfile, mode: DisplayMode) -> Dimensions:
        if mode == "inline":
            return Dimensions(width=self.width(profile), max_height=self.tallest(profile))
        return Dimensions(width=self.surroundings.stage_width, height=self.surroundings.stage_height)
