"""The keyring: the real one of the system where there is one, a clear word where there is none."""

import os
import secrets
import subprocess
import sys

import pytest

from greenroom.store.keyring_store import KeyringStore


@pytest.mark.keyring
@pytest.mark.usefixtures("secret_service")
async def test_a_secret_is_written_read_and_deleted_in_the_real_keyring() -> None:
    store, name = KeyringStore(patience_seconds=20), f"test-{secrets.token_hex(4)}"
    assert await store.read(name) is None
    await store.write(name, "a sécret")
    try:
        assert await store.read(name) == "a sécret"
    finally:
        await store.delete(name)
    assert await store.read(name) is None
    await store.delete(name)


_PROGRAM = """
import anyio, sys, time
import keyring
from keyring.backend import KeyringBackend
from greenroom.store.errors import KeyringUnavailable
from greenroom.store.keyring_store import KeyringStore

class Slow(KeyringBackend):
    priority = 1
    def get_password(self, service, username):
        time.sleep(30)
    def set_password(self, service, username, password): ...
    def delete_password(self, service, username): ...

if sys.argv[1] == "slow":
    keyring.set_keyring(Slow())

async def main():
    try:
        await KeyringStore(patience_seconds=0.5).read("x")
    except KeyringUnavailable as error:
        print(error)

began = time.monotonic()
anyio.run(main)
print(time.monotonic() - began < 10)
"""


@pytest.mark.parametrize(
    ("way", "backend", "words"),
    [
        ("none", "keyring.backends.fail.Keyring", "offers none that keeps secrets encrypted"),
        ("none", "keyring.backends.null.Keyring", "offers none that keeps secrets encrypted"),
        ("slow", "keyring.backends.fail.Keyring", "did not answer within"),
    ],
)
def test_a_system_without_a_usable_keyring_says_so_in_time(way: str, backend: str, words: str) -> None:
    # In a program of its own: the library finds its backend once for a whole process.
    env = {**os.environ, "PYTHON_KEYRING_BACKEND": backend}
    command = [sys.executable, "-c", _PROGRAM, way]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=25, check=True)
    assert words in done.stdout
    assert done.stdout.splitlines()[-1] == "True"
