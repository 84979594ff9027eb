"""Secrets by name: in the system's keyring, and where there is none that can be used, in memory until the app ends.

A keyring does not say what is in it, so the names that were set here are kept beside it; the values never are. The
counterpart, which calls the keyring without stalling, is `keyring_store`.
"""

from typing import Final, Literal, Protocol, TypeAlias

from greenroom.store.database import Database
from greenroom.store.errors import KeyringUnavailable

Whereabouts: TypeAlias = Literal["keyring", "memory"]
LONGEST_NAME: Final = 200
LONGEST_SECRET: Final = 1_200
"""Characters. One of the three systems holds about 1 280."""


class Keyring(Protocol):
    """What is needed of `KeyringStore`."""

    async def read(self, name: str) -> str | None:
        """Return a secret, or None."""

    async def write(self, name: str, secret: str) -> None:
        """Store a secret."""

    async def delete(self, name: str) -> None:
        """Remove a secret."""

    async def look(self) -> None:
        """Raise where it cannot be used, without asking it for anything."""


class Secrets:
    """Secrets that the person set in the window, and those that they put into the keyring by other means."""

    def __init__(
        self, database: Database, keyring: Keyring, table: Literal["secret_name", "model_key_name"] = "secret_name"
    ) -> None:
        """Begin with those that were set before.

        Args:
            database: has their names.
            keyring: has their values. What is for servers and what is for models is in two, so that no entry of a server
                can name a model's key.
            table: where in the database the names are.
        """
        self._database = database
        self._keyring = keyring
        self._table = table
        self._in_memory: dict[str, str] = {}
        self.trouble: str | None = None
        """Why the last one could not be put into the keyring."""

    def names(self) -> dict[str, Whereabouts]:
        """Return the names that were set here, with where their values are. Asks no keyring."""
        rows = self._database.rows(f"SELECT name FROM {self._table} ORDER BY name")  # noqa: S608 -- our own words
        names: dict[str, Whereabouts] = {str(name): "keyring" for (name,) in rows}
        for name in sorted(self._in_memory):
            names[name] = "memory"
        return names

    async def look(self) -> None:
        """See whether there is a keyring that can be used, and let `trouble` say why there is none."""
        try:
            await self._keyring.look()
        except KeyringUnavailable as error:
            self.trouble = str(error)

    async def read(self, name: str) -> str | None:
        """Return a secret, or None where there is none of that name.

        Raises:
            KeyringUnavailable: it is not in memory, and the keyring cannot be used.
        """
        if name in self._in_memory:
            return self._in_memory[name]
        return await self._keyring.read(name)

    async def write(self, name: str, secret: str) -> Whereabouts:
        """Keep a secret, in memory if it must be; `trouble` says why then."""
        try:
            await self._keyring.write(name, secret)
        except KeyringUnavailable as error:
            self._in_memory[name] = secret
            self.trouble = str(error)
            return "memory"
        self.trouble = None
        self._in_memory.pop(name, None)
        self._database.rows(f"INSERT OR IGNORE INTO {self._table} VALUES (?)", (name,))  # noqa: S608
        return "keyring"

    async def delete(self, name: str) -> None:
        """Forget a secret wherever it is; an unknown name is no mistake.

        Raises:
            KeyringUnavailable: it is in the keyring, and that cannot be used.
        """
        if self._in_memory.pop(name, None) is not None:
            return
        await self._keyring.delete(name)
        self._database.rows(f"DELETE FROM {self._table} WHERE name = ?", (name,))  # noqa: S608
