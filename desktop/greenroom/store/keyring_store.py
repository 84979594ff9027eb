"""The operating system's keyring, called so that it can never stall the app.

An unlock prompt may stand on the screen for minutes: each call runs in a thread of its own with a time limit, after
which the thread is left to itself and keeps nothing from ending. Only real keyrings are used; a backend that stores
plain text counts as no keyring.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Final, TypeVar

import anyio

from greenroom.store.daemon_thread import in_daemon_thread
from greenroom.store.errors import KeyringUnavailable

SERVICE: Final = "greenroom"
MODEL_SERVICE: Final = "greenroom models"
_PATIENCE_SECONDS: Final = 120.0
"""Long enough to type a password at an unlock prompt."""

T = TypeVar("T")


class KeyringStore:
    """Secrets by name, under one service."""

    def __init__(self, service: str = SERVICE, *, patience_seconds: float = _PATIENCE_SECONDS) -> None:
        self._service = service
        self._patience_seconds = patience_seconds

    async def look(self) -> None:
        """Find the keyring, and ask it for nothing: that might have it ask the person.

        Raises:
            KeyringUnavailable: no usable keyring.
        """
        await self._ask(lambda: None)

    async def read(self, name: str) -> str | None:
        """Return the secret, or None where there is none of that name.

        Raises:
            KeyringUnavailable: no usable keyring, or it stayed locked.
        """
        return await self._ask(lambda: _library().get_password(self._service, name))

    async def write(self, name: str, secret: str) -> None:
        """Store the secret.

        Raises:
            KeyringUnavailable: no usable keyring, it stayed locked, or it does not take so long a value.
        """
        await self._ask(lambda: _library().set_password(self._service, name, secret))

    async def delete(self, name: str) -> None:
        """Remove the secret; an unknown name is no mistake.

        Raises:
            KeyringUnavailable: no usable keyring, or it stayed locked.
        """
        await self._ask(lambda: _delete(self._service, name))

    async def _ask(self, question: Callable[[], T]) -> T:
        try:
            with anyio.fail_after(self._patience_seconds):
                return await in_daemon_thread("keyring", lambda: _checked(question))
        except TimeoutError as error:
            raise KeyringUnavailable(f"it did not answer within {self._patience_seconds:.0f} s") from error


def _library() -> ModuleType:
    """The library, read when it is first needed and in the thread that asks."""
    import keyring  # noqa: PLC0415 -- it would cost the start of the app 40 ms

    return keyring


def _checked(question: Callable[[], T]) -> T:
    keyring = _library()
    try:
        if not _is_real(keyring.get_keyring()):
            raise KeyringUnavailable("this system offers none that keeps secrets encrypted")
        return question()
    except (keyring.errors.KeyringError, OSError, RuntimeError) as error:
        raise KeyringUnavailable(str(error) or type(error).__name__) from error


def _is_real(backend: object) -> bool:
    """Plain-text backends of `keyrings.alt` and the stand-ins of the library itself are not keyrings."""
    module = type(backend).__module__
    return not module.startswith(("keyrings.alt", "keyring.backends.fail", "keyring.backends.null"))


def _delete(service: str, name: str) -> None:
    keyring = _library()
    try:
        keyring.delete_password(service, name)
    except keyring.errors.PasswordDeleteError:
        # The library does not tell "absent" from "refused"; a value still readable was refused.
        if keyring.get_password(service, name) is not None:
            raise
