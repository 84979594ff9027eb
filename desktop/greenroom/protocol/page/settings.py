"""Settings as the page shows them, changing one, and what there is to know about this installation."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class SettingRow(PageModel):
    """One setting. Values are text, as a person types them, in `unit`; Python reads and judges them."""

    key: str
    text: str
    first: str
    """The value that holds where nothing was changed."""
    unit: Literal["messages", "megabytes", "seconds", "views"] | None = None
    """None for a choice."""
    least: str | None = None
    most: str | None = None
    choices: list[str] = []
    """Empty for a number."""


class AppSettings(PageModel):
    """All settings that a person may change while the app runs; sent first, and whenever one changed."""

    type: Literal["settings"] = "settings"
    rows: list[SettingRow]


class SettingRefused(PageModel):
    """The value of a setting was not taken; `text` says why and stands at its field."""

    type: Literal["setting_refused"] = "setting_refused"
    key: str
    text: str


class FilePlace(PageModel):
    """Where something of this person's is kept."""

    what: Literal["settings", "servers", "database", "engine"]
    path: str


class About(PageModel):
    """This installation: what to say in a report, and which protections are on."""

    type: Literal["about"] = "about"
    version: str
    python: str
    system: str
    engine_sandbox: Literal["on", "off", "unknown"]
    """`unknown`: the page is in a browser of the person's own, which does not tell."""
    network_guard: bool
    files: list[FilePlace]


class ChangeSetting(PageModel):
    """Set a setting to what was typed; null gives it its first value."""

    type: Literal["change_setting"] = "change_setting"
    key: str
    text: str | None
