"""Settings as a person reads and types them: their units, their limits, and what is wrong with what was typed.

The limits are those of `store.settings`; nothing is said twice. Ports are not among them: they are chosen, not typed.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from greenroom.errors import GreenroomError
from greenroom.protocol.page import SettingRow
from greenroom.store.looks import Language, Theme
from greenroom.store.settings import Settings

_SCHEMA: Final[dict[str, dict[str, float]]] = Settings.model_json_schema()["properties"]

Unit: TypeAlias = Literal["messages", "megabytes", "seconds", "views"]
Value: TypeAlias = int | float | str


class BadSetting(GreenroomError):
    """Raised on reading what was typed; the person reads it at the field."""


@dataclass(frozen=True, kw_only=True)
class Number:
    """A setting that is a number, typed in a unit of its own."""

    key: str
    unit: Unit
    scale: int = 1
    """How much of what is kept is one of the unit."""
    whole: bool = True

    def row(self, settings: Settings) -> SettingRow:
        """Write it for the page."""
        least, most = self._limits()
        return SettingRow(
            key=self.key,
            text=self._text(getattr(settings, self.key)),
            first=self._text(Settings.model_fields[self.key].default),
            unit=self.unit,
            least=None if least is None else self._text(least),
            most=None if most is None else self._text(most),
        )

    def read(self, text: str) -> Value:
        """Turn what was typed into what is kept.

        Raises:
            BadSetting: it is no such number, or beyond a limit.
        """
        number = _number(text)
        if self.whole and not number.is_integer():
            raise BadSetting("This must be a whole number.")
        value = number * self.scale
        least, most = self._limits()
        if least is not None and value < least:
            raise BadSetting(f"This must be at least {self._text(least)}.")
        if least is None and value <= 0:
            raise BadSetting("This must be more than 0.")
        if most is not None and value > most:
            raise BadSetting(f"This must be at most {self._text(most)}.")
        return int(value) if self.whole else value

    def _limits(self) -> tuple[float | None, float | None]:
        schema = _SCHEMA[self.key]
        return schema.get("minimum"), schema.get("maximum")

    def _text(self, value: float) -> str:
        number = value / self.scale
        return str(int(number)) if number.is_integer() else str(number)


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A setting that is one of a few words."""

    key: str
    choices: tuple[str, ...]

    def row(self, settings: Settings) -> SettingRow:
        """Write it for the page."""
        first = Settings.model_fields[self.key].default
        return SettingRow(key=self.key, text=getattr(settings, self.key), first=first, choices=list(self.choices))

    def read(self, text: str) -> Value:
        """Return the word.

        Raises:
            BadSetting: it is none of them.
        """
        if text not in self.choices:
            raise BadSetting(f"This must be one of {', '.join(self.choices)}.")
        return text


KINDS: Final[dict[str, Number | Choice]] = {
    kind.key: kind
    for kind in (
        Choice(key="theme", choices=get_args(Theme)),
        Choice(key="language", choices=get_args(Language)),
        Number(key="live_views", unit="views"),
        Number(key="initialize_seconds", unit="seconds", whole=False),
        Number(key="teardown_seconds", unit="seconds", whole=False),
        Number(key="elicitation_seconds", unit="seconds", whole=False),
        Number(key="tap_messages", unit="messages"),
        Number(key="tap_bytes", unit="megabytes", scale=1024 * 1024),
    )
}
"""In the order in which the page shows them."""


def _number(text: str) -> float:
    plain = text.strip().replace(" ", "").replace("\u202f", "").replace("\u00a0", "").replace(",", ".")
    try:
        number = float(plain)
    except ValueError:
        raise BadSetting("This must be a number.") from None
    if not math.isfinite(number):
        raise BadSetting("This must be a number.")
    return number
