"""What Views are told about where they are: emulated by the person's choice, else taken from the system and the window.

One value for the window and the headless renderer. A change is a new context for every View, never a remount.
"""

from collections.abc import Callable
from typing import Final

from greenroom import __version__
from greenroom.host.emulation import check, device, offered, screen_of
from greenroom.host.errors import NotEmulated
from greenroom.host.profiles import Profiles
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.context import Dimensions, HostContext, Insets, ToolInfo
from greenroom.protocol.mcp_apps.csp_mode import MODES, CspMode
from greenroom.protocol.mcp_apps.names import DisplayMode, Platform, Theme
from greenroom.protocol.page import Emulation, ProfileChoice, Screen, Size, StageChoices, StageShape, Surroundings

READING_WIDTH: Final = 768
"""The widest inline View in the app, as in the hosts we emulate, unless a profile says otherwise."""
TALLEST: Final = 5000
"""The tallest inline View where neither profile nor stage limits it."""
DEFAULT_HEIGHT: Final = 400
"""The height of an inline View that has not reported its own."""
HEAD_HEIGHT: Final = 44
"""The host's own head on an emulated screen. The page draws it as high; a fullscreen View has the rest."""
WIDEST_TABLET: Final = 834
NO_GUARD: Final = (
    "The relaxed policy is not offered in this engine: it has no network guard, which is what keeps a relaxed View "
    "away from this machine and your network. Use the window on Linux or Windows, or `greenroom render --csp relaxed`."
)
FIRST_PIP: Final = Size(width=360, height=240)
SMALLEST_PIP: Final = Size(width=200, height=120)
"""The size of a View in picture-in-picture until the person chose another, and what it does not fall below where there is room."""
PIP_BAR: Final = 34
"""The height of the bar over such a View, as the page draws it."""
SIDE_GAP: Final = 16
"""What a host leaves free on each side of an inline View on an emulated screen."""

UNKNOWN_SURROUNDINGS: Final = Surroundings(
    theme="light", locale="en-US", time_zone="UTC", stage_width=768, stage_height=600, hover=True, touch=False
)


class Stage:
    """The emulation and the surroundings, and the contexts that follow from them."""

    def __init__(
        self,
        emulation: Emulation,
        profiles: Profiles,
        *,
        room: tuple[int, int] | None,
        guarded: bool = False,
        pip: Size = FIRST_PIP,
    ) -> None:
        """Set the stage.

        Args:
            emulation: what to begin with.
            profiles: those that may be chosen.
            room: width and height of a stage that is the View's whole world; a View is as wide, and at most as high.
            guarded: whether the engine's network goes through the guard, without which nothing is relaxed.
            pip: the size that a View in picture-in-picture has where there is room.

        Raises:
            UnknownProfile, NotEmulated: the emulation names what is not there.
        """
        self._profiles = profiles
        self.emulation = self._checked(emulation)
        self.csp: CspMode = "host"
        """Whose content policy Views are mounted under. Of this seat alone, and kept nowhere."""
        self._csp_modes = tuple(mode for mode in MODES if guarded or mode != "relaxed")
        self._room = room
        self.surroundings = self._in_room(UNKNOWN_SURROUNDINGS)
        self.known = False
        """Whether a page has told what it is like; until then the surroundings are assumed."""
        self._listeners: list[Callable[[], None]] = []
        self._pip = pip

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each real change."""
        self._listeners.append(listener)

    def emulate(self, emulation: Emulation) -> None:
        """The person chose what to emulate. A profile takes effect for Views that are mounted from now on.

        Raises:
            UnknownProfile, NotEmulated: it names what is not there; all stays as it was.
        """
        if self._checked(emulation) != self.emulation:
            self.emulation = emulation
            self._changed()

    def size_pip(self, size: Size) -> None:
        """The person made Views in picture-in-picture another size; where there is less room they are smaller."""
        width, height = max(size.width, SMALLEST_PIP.width), max(size.height, SMALLEST_PIP.height)
        wanted = self._fitted(Size(width=width, height=height))
        if wanted != self._pip:
            self._pip = wanted
            self._changed()

    def step_pip(self, wider: int, taller: int) -> None:
        """The same by this much, in CSS pixels, from what they are now."""
        now = self.pip
        self.size_pip(Size(width=max(1, now.width + wider), height=max(1, now.height + taller)))

    @property
    def pip(self) -> Size:
        """The size of a View in picture-in-picture: as the person chose, as far as there is room."""
        return self._fitted(self._pip)

    def _fitted(self, size: Size) -> Size:
        if (screen := self.fullscreen) is not None:
            width, height = screen.width - 2 * SIDE_GAP, screen.height - 2 * SIDE_GAP - PIP_BAR
        else:
            width, height = self.surroundings.stage_width, self.surroundings.stage_height
        return Size(width=min(size.width, width), height=min(size.height, height))

    def choose_csp(self, mode: CspMode) -> None:
        """The person chose whose content policy Views run under, until the seat is closed or they choose again.

        Raises:
            NotEmulated: it is not offered here; all stays as it was.
        """
        if mode not in self._csp_modes:
            raise NotEmulated(NO_GUARD)
        if mode != self.csp:
            self.csp = mode
            self._changed()

    @property
    def relaxed(self) -> bool:
        """Whether Views may reach more than they declare."""
        return self.csp == "relaxed"

    @property
    def choices(self) -> StageChoices:
        """What may be chosen."""
        known = (self._profiles.get(name) for name in self._profiles.names())
        return StageChoices(
            profiles=[
                ProfileChoice(name=one.name, title=one.title, differences=[fact.value for fact in one.differences])
                for one in known
            ],
            devices=offered().devices,
            safe_areas=offered().safe_areas,
            locales=offered().locales,
            time_zones=offered().time_zones,
            csp=list(self._csp_modes),
        )

    @property
    def shape(self) -> StageShape:
        """The stage as the page draws it."""
        return StageShape(
            emulation=self.emulation, screen=self._screen, fullscreen=self.fullscreen, pip=self.pip, csp=self.csp
        )

    @property
    def fullscreen(self) -> Screen | None:
        """The room of a fullscreen View on the emulated screen; None where that is the whole stage."""
        screen = self._screen
        return screen and Screen.model_construct(width=screen.width, height=screen.height - HEAD_HEIGHT)

    @property
    def _screen(self) -> Screen | None:
        """The emulated screen; where the room is given, that is the screen, and it has no head."""
        return None if self._room is not None else screen_of(self.emulation)

    def _checked(self, emulation: Emulation) -> Emulation:
        check(emulation)
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
        if self._screen is not None:
            return min(limit, self._screen.width - 2 * SIDE_GAP)
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
        around, chosen = self.surroundings, self.emulation
        held = device(chosen.device) if chosen.device else None
        # Any other View touches no edge of the screen: the host's own conversation lies between.
        covered = chosen.safe_area
        return HostContext(
            theme=self.theme,
            locale=chosen.locale or around.locale,
            time_zone=chosen.time_zone or around.time_zone,
            dimensions=self._dimensions(profile, mode),
            display_mode=mode,
            display_modes=self._modes(profile),
            tool=ToolInfo(definition=tool),
            user_agent=f"Greenroom/{__version__}",
            platform=_platform(self._screen) if held is None else held.platform,
            hover=_first(chosen.hover, None if held is None else held.hover, around.hover),
            touch=_first(chosen.touch, None if held is None else held.touch, around.touch),
            insets=Insets(**covered.model_dump()) if covered and mode == "fullscreen" else Insets(),
        )

    def _modes(self, profile: HostProfile) -> tuple[DisplayMode, ...]:
        chosen = self.emulation.modes
        return tuple(one for one in profile.bridge.display_modes.value if chosen is None or one in {"inline", *chosen})

    def _dimensions(self, profile: HostProfile, mode: DisplayMode) -> Dimensions:
        if mode == "inline":
            return Dimensions(width=self.width(profile), max_height=self.tallest(profile))
        if mode == "pip":
            return Dimensions(width=self.pip.width, height=self.pip.height)
        if (whole := self.fullscreen) is not None:
            return Dimensions(width=whole.width, height=whole.height)
        return Dimensions(width=self.surroundings.stage_width, height=self.surroundings.stage_height)


def _platform(screen: Screen | None) -> Platform:
    """What a custom screen passes for: a phone or a tablet up to the width of one."""
    return "mobile" if screen is not None and min(screen.width, screen.height) <= WIDEST_TABLET else "desktop"


def _first(chosen: bool | None, of_device: bool | None, around: bool) -> bool:  # noqa: FBT001 - three answers, in order
    return next(answer for answer in (chosen, of_device, around) if answer is not None)
