"""What a page does about settings: it is told them, changes one, and hears at the field why a value is not taken.

One for all windows: a change is told to each. Who works with a setting listens to the settings file, not to this.
"""

import platform
from collections.abc import Callable

from greenroom import __version__
from greenroom.host.protections import Protections
from greenroom.host.setting_kinds import KINDS, BadSetting
from greenroom.protocol import page as p
from greenroom.store.errors import DataFolderUnusable, SettingsUnreadable
from greenroom.store.settings import Settings
from greenroom.store.store import Store


class SettingsDesk:
    """The settings of this person."""

    def __init__(self, store: Store, protections: Protections, tell: Callable[[p.ToPage], None]) -> None:
        self._store, self._protections, self._tell = store, protections, tell

    def welcome(self, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that was let in."""
        send(self._settings())
        send(self._about())

    def change(self, message: p.ChangeSetting, send: Callable[[p.ToPage], None]) -> None:
        """Take the value, or say at the field why not."""
        kind = KINDS.get(message.key)
        if kind is None:
            send(p.SettingRefused(key=message.key, text="There is no such setting."))
            return
        try:
            first = Settings.model_fields[message.key].default
            self._store.settings.change(**{message.key: first if message.text is None else kind.read(message.text)})
        except (BadSetting, DataFolderUnusable, SettingsUnreadable) as error:
            send(p.SettingRefused(key=message.key, text=str(error)))
            return
        self._tell(self._settings())

    def _settings(self) -> p.AppSettings:
        return p.AppSettings(rows=[kind.row(self._store.settings.current) for kind in KINDS.values()])

    def _about(self) -> p.About:
        sandbox = self._protections.engine_sandbox
        return p.About(
            version=__version__,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.release()}",
            engine_sandbox="unknown" if sandbox is None else "on" if sandbox else "off",
            network_guard=self._protections.network_guard,
            files=self._files(),
        )

    def _files(self) -> list[p.FilePlace]:
        folders = self._store.folders
        return [
            p.FilePlace(what="settings", path=str(self._store.settings.path)),
            p.FilePlace(what="servers", path=str(folders.config / "servers.json")),
            p.FilePlace(what="database", path=str(folders.data / "greenroom.db")),
            p.FilePlace(what="engine", path=str(folders.engine)),
        ]
