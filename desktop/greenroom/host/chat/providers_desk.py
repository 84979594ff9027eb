"""Who answers for models, as a page sees it: what each provider offers, where it is asked, and where its key is, never which.

One for all windows: what one changes is told to all. Keys themselves are `model_keys.py`; the models of a provider are
listed by the model worker, those on this machine by a look of our own.
"""

import secrets
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.chat.local_providers import models_at
from greenroom.host.chat.model_keys import ModelKeys
from greenroom.host.chat.wish import begin
from greenroom.protocol import page as p
from greenroom.protocol.model.choice import ModelChoice, ProviderName
from greenroom.protocol.model.lines import Failed, ListModels, Models
from greenroom.protocol.model.provider_address import address_of
from greenroom.protocol.model.providers import PROVIDERS, Provider
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.redaction import Redactor
from greenroom.store.store import Store

ProviderMessage: TypeAlias = p.SetModelKey | p.SetModelAddress | p.WantProviders | p.WantModels
Send: TypeAlias = Callable[[p.ToPage], None]


class Lister(Protocol):
    """What is needed of the model worker."""

    async def models(self, wish: ListModels) -> Models | Failed:
        """Ask a provider which models it offers."""


@dataclass(frozen=True, kw_only=True)
class Machine:
    """Where this machine may have something for a provider."""

    environment: Mapping[str, str]
    """May hold keys; it is only read."""
    local_places: Mapping[ProviderName, str] | None = None
    """Where providers of this machine are looked for, instead of at their own addresses."""


@dataclass(kw_only=True)
class _Seen:
    """What is known of a provider in this run."""

    trouble: str | None = None
    found: bool = False
    asked: int = 0
    """How often it is being asked at this moment."""
    keys: anyio.Lock = field(default_factory=anyio.Lock)
    """Its keys are kept in the order in which they were given."""


class ProvidersDesk:
    """All providers."""

    def __init__(
        self,
        *,
        store: Store,
        redactor: Redactor,
        worker: Lister,
        tasks: TaskGroup,
        tell: Send,
        machine: Machine,
    ) -> None:
        """Look at nothing yet.

        Args:
            store: keeps keys, addresses and lists of models.
            redactor: takes the keys out of all that is kept or shown.
            worker: asks a provider for its models.
            tasks: where that is waited for.
            tell: tells all pages.
            machine: may hold keys, and run models.
        """
        self._kept = store.model_providers
        self._worker = worker
        self._tasks = tasks
        self._tell = tell
        self._redactor = redactor
        self._local_places = machine.local_places or {}
        self._keys = ModelKeys(store.model_keys, redactor, machine.environment)
        self._seen: defaultdict[ProviderName, _Seen] = defaultdict(_Seen)
        self._told: p.Providers | None = None
        self._looking = self._has_looked = False

    def welcome(self, send: Send) -> None:
        """Tell a page that was let in."""
        send(self._all())

    def do(self, message: ProviderMessage, send: Send) -> None:
        """Do what a page wants.

        Raises:
            BadAddress, BadKey, SecretTooLong: what it gave cannot be used.
        """
        match message:
            case p.SetModelKey(provider=name, key=key):
                provider = PROVIDERS[name]
                taken = None if key is None else self._keys.taken(provider, key)
                address = self.address(name)
                begin(self._tasks, send, "keeping a key", self._set_key, provider, address, taken, send)
            case p.SetModelAddress(provider=name, address=address):
                self._set_address(PROVIDERS[name], address)
            case p.WantProviders():
                send(self._all())
                if not self._looking:
                    self._looking = True
                    begin(self._tasks, send, "looking for providers", self._look)
            case p.WantModels(provider=name):
                begin(self._tasks, send, "listing models", self._list, PROVIDERS[name])
            case _:
                assert_never(message)

    # --- for whoever asks a model -----------------------------------------------------------------------------------

    def address(self, provider: ProviderName) -> str | None:
        """Where this provider is asked; None for its own address, where it is for the model library to know that."""
        known = PROVIDERS[provider]
        if kept := self._kept.of(provider).address:
            return kept
        return next(iter(self._keys.own_addresses(known)), known.address)

    def chosen(self, picked: p.ModelPicked | None) -> ModelChoice | None:
        """Return the model that a page names.

        Raises:
            BadAddress: it cannot be asked there.
        """
        if picked is None:
            return None
        address = None if not picked.address else address_of(picked.provider, picked.address)
        return ModelChoice(provider=picked.provider, model=picked.model, address=address)

    async def key_for(self, provider: ProviderName, address: str | None = None) -> str | None:
        """Return the key for this address, else for the one where the provider is asked; None where there is none.

        Nothing that is kept or shown holds it from now on. It may take as long as a person needs to unlock a keyring.

        Raises:
            KeyringUnavailable: it is in the keyring, and that cannot be used, or did not answer in time.
        """
        return await self._keys.read(PROVIDERS[provider], address or self.address(provider))

    # --- what pages want --------------------------------------------------------------------------------------------

    async def _set_key(self, provider: Provider, address: str | None, key: str | None, send: Send) -> None:
        async with self._seen[provider.name].keys:
            try:
                await self._keys.keep(provider, address, key)
            except GreenroomError as error:
                send(p.Notice(level="error", text=str(error)))
        self._seen[provider.name].trouble = None
        self.changed()

    def _set_address(self, provider: Provider, typed: str | None) -> None:
        address = address_of(provider.name, typed) if typed and typed.strip() else None
        self._kept.set_address(provider.name, None if address == provider.address else address)
        self._seen[provider.name].trouble = None
        self._seen[provider.name].found = False
        self.changed()

    async def _look(self) -> None:
        """Find the keyring, and what runs on this machine."""
        try:
            async with anyio.create_task_group() as looking:
                for provider in PROVIDERS.values():
                    if provider.local:
                        looking.start_soon(self._look_at, provider)
                if not self._has_looked:
                    self._has_looked = True
                    looking.start_soon(self._keys.look)
        finally:
            self._looking = False
        self.changed()

    async def _look_at(self, provider: Provider) -> None:
        address = self.address(provider.name)
        place = self._local_places.get(provider.name, address) if address == provider.address else address
        models = None if place is None else await models_at(provider.name, place)
        if address != self.address(provider.name):
            return  # it was changed meanwhile
        self._seen[provider.name].found = models is not None
        if models is not None:
            self._seen[provider.name].trouble = None
            self._kept.listed(provider.name, models)

    async def _list(self, provider: Provider) -> None:
        if not provider.lists_models:
            return
        self._seen[provider.name].asked += 1
        self.changed()
        address = self.address(provider.name)
        try:
            trouble = await self._listed(provider, address)
        finally:
            self._seen[provider.name].asked -= 1
        if address == self.address(provider.name):
            self._seen[provider.name].trouble = trouble
        self.changed()

    async def _listed(self, provider: Provider, address: str | None) -> str | None:
        """Have the models listed; why that could not be, or None."""
        if address is None and provider.needs_address:
            return f"Say first at which address {provider.title} is asked."
        try:
            key = await self._keys.read(provider, address)
        except GreenroomError as error:
            return str(error)
        if key is None and provider.needs_key:
            return f"{provider.title} lists its models to those who have a key. Set one, or type the model's name."
        wish = ListModels(id=f"models-{secrets.token_hex(8)}", provider=provider.name, address=address, key=key)
        answer = await self._worker.models(wish)
        if isinstance(answer, Failed):
            return self._redactor.clean_text(answer.text)
        if address == self.address(provider.name):
            self._kept.listed(provider.name, tuple(self._redactor.clean_text(name) for name in answer.names))
        return None

    # --- what pages are told ----------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Tell every page, if there is anything new."""
        now = self._all()
        if now != self._told:
            self._told = now
            self._tell(now)

    def _all(self) -> p.Providers:
        trouble = self._keys.trouble
        return p.Providers(
            providers=[self._row(provider) for provider in PROVIDERS.values()],
            keyring=None if trouble is None else f"{trouble} {IN_MEMORY}",
        )

    def _row(self, provider: Provider) -> p.ProviderRow:
        address, seen = self.address(provider.name), self._seen[provider.name]
        models = self._kept.of(provider.name).models or provider.usual_models
        return p.ProviderRow(
            provider=provider.name,
            title=provider.title,
            needs_key=provider.needs_key,
            needs_address=provider.needs_address,
            address=address,
            own_address=provider.address,
            key=self._keys.place(provider, address),
            key_variable=self._keys.variable(provider),
            models=[shown_name(model) for model in models],
            trouble=None if seen.trouble is None else visible(seen.trouble, keep="\n", longest=2_000),
            found=seen.found,
            listing=seen.asked > 0,
        )


IN_MEMORY = (
    "Until then a key that you type is kept in memory, and gone when Greenroom ends. To have it for longer, install a keyring "
    "(GNOME Keyring or KWallet on Linux), or set the provider's variable before you start Greenroom."
)
