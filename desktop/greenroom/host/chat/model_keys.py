"""Keys of models' providers: from the environment, else from the keyring, else from memory. They go to the model worker alone.

A key belongs to the computer for which it was given. Who changes a provider's address, be it a page that somebody took
over, has no key sent there that was given for another. Every key is taken out of all that is kept or shown from the
moment at which it is known here.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from greenroom.errors import GreenroomError
from greenroom.protocol.model.provider_address import BadAddress, provider_address
from greenroom.protocol.model.providers import PROVIDERS, Provider
from greenroom.servers.redaction import Redactor
from greenroom.store.errors import SecretTooLong
from greenroom.store.secrets import LONGEST_SECRET, Secrets

SHORTEST_HIDDEN: Final = 8
"""Characters. Shorter ones are words such as `ollama` or `none`, for programs that want a key and look at none."""

KeyPlace: TypeAlias = Literal["none", "keyring", "memory", "environment"]


class BadKey(GreenroomError):
    """Raised when what was given cannot be a key; the person copies it anew."""

    def __init__(self, title: str) -> None:
        super().__init__(
            f"This cannot be a key of {title}: it holds blanks, line breaks or letters that no key has. Copy it anew."
        )


class ModelKeys:
    """All of them. `secrets` are those for models; `environment` is only read."""

    def __init__(self, secrets: Secrets, redactor: Redactor, environment: Mapping[str, str]) -> None:
        self._secrets = secrets
        self._redactor = redactor
        self._environment = environment
        for provider in PROVIDERS.values():
            for variable in provider.key_variables:
                # A server that inherits it, or a provider, may repeat it before it was ever asked for.
                self._hide(environment.get(variable, "").strip())

    def variable(self, provider: Provider) -> str | None:
        """The variable of the environment that holds this provider's key, or would."""
        set_now = next((one for one in provider.key_variables if self._environment.get(one, "").strip()), None)
        return set_now or next(iter(provider.key_variables), None)

    def place(self, provider: Provider, address: str | None) -> KeyPlace:
        """Where the key for this address is. Asks no keyring."""
        if self._in_environment(provider, address):
            return "environment"
        return self._secrets.names().get(_name(provider, address), "none")

    async def read(self, provider: Provider, address: str | None) -> str | None:
        """Return the key for this address, or None where there is none.

        Raises:
            KeyringUnavailable: it is in the keyring, and that cannot be used, or did not answer in time.
        """
        key = self._in_environment(provider, address)
        if key is None and (name := _name(provider, address)) in self._secrets.names():
            key = await self._secrets.read(name)
        if key is not None:
            self._hide(key)
        return key

    def taken(self, provider: Provider, typed: str) -> str:
        """Return the key that was typed, which nothing will show from now on.

        Raises:
            BadKey, SecretTooLong: it is none that could be kept.
        """
        key = typed.strip()
        self._hide(key)
        if not key or not (key.isascii() and key.isprintable()) or " " in key:
            raise BadKey(provider.title)
        if len(key) > LONGEST_SECRET:
            raise SecretTooLong(f"The key of {provider.title}", LONGEST_SECRET)
        return key

    async def keep(self, provider: Provider, address: str | None, key: str | None) -> None:
        """Keep a key for this address, in memory where there is no keyring, or forget it.

        Raises:
            KeyringUnavailable: it is to be forgotten, and the keyring cannot be used.
        """
        if key is None:
            await self._secrets.delete(_name(provider, address))
        else:
            await self._secrets.write(_name(provider, address), key)

    async def look(self) -> None:
        """See whether there is a keyring."""
        await self._secrets.look()

    @property
    def trouble(self) -> str | None:
        """Why there is none that could be used; None where it can, as far as is known."""
        return self._secrets.trouble

    def _hide(self, key: str) -> None:
        if len(key) >= SHORTEST_HIDDEN:
            self._redactor.add(key)

    def _in_environment(self, provider: Provider, address: str | None) -> str | None:
        if not provider.is_at_home(address) and address not in self.own_addresses(provider):
            return None
        values = (self._environment.get(variable, "").strip() for variable in provider.key_variables)
        return next((value for value in values if value), None)

    def own_addresses(self, provider: Provider) -> list[str]:
        """The addresses that the environment gives the provider; one that cannot be used is as if it were not set."""
        found: list[str] = []
        for variable in provider.address_variables:
            with suppress(BadAddress):
                found.append(provider_address(self._environment.get(variable, "")))
        return found


_AT: Final = "@"


def _name(provider: Provider, address: str | None) -> str:
    """Under which the key is kept: the provider's, or with the computer that is not its own."""
    if address is None or address == provider.address:
        return provider.name
    parts = urlsplit(address)
    return f"{provider.name}{_AT}{parts.scheme}://{parts.netloc}"
