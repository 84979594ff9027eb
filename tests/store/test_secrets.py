"""Secrets by name: in the real keyring where there is one, in memory where there is none, and never in our files."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.store.folders import Folders
from greenroom.store.store import Store

_PROGRAM = """
import anyio, sys
from pathlib import Path
from greenroom.store.errors import KeyringUnavailable
from greenroom.store.folders import Folders
from greenroom.store.store import Store

async def main():
    with Store(Folders.under(Path(sys.argv[1]))) as store:
        try:
            await store.secrets.read("one")
        except KeyringUnavailable:
            print("no keyring to read")
        print(await store.secrets.write("one", "hunter-two-hunter"), store.secrets.names())
        print("encrypted" in store.secrets.trouble, await store.secrets.read("one"))
        await store.secrets.delete("one")
        print(store.secrets.names())
        await store.secrets.write("two", "hunter-two-hunter")

anyio.run(main)
"""


def _bytes_below(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_without_a_keyring_a_secret_stays_in_memory_and_reaches_no_file(tmp_path: Path) -> None:
    # In a program of its own: the library finds its backend once for a whole process.
    env = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
    command = [sys.executable, "-c", _PROGRAM, str(tmp_path)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout.splitlines() == [
        "no keyring to read",
        "memory {'one': 'memory'}",
        "True hunter-two-hunter",
        "{}",
    ]
    assert b"own_server" in _bytes_below(tmp_path), "the control: the database was looked at"
    assert b"hunter-two" not in _bytes_below(tmp_path)


@pytest.mark.keyring
@pytest.mark.usefixtures("secret_service")
async def test_with_a_keyring_only_the_name_is_ours_and_it_is_known_after_a_restart(tmp_path: Path) -> None:
    name, value = f"test-{secrets.token_hex(4)}", secrets.token_hex(12)
    with Store(Folders.under(tmp_path)) as store:
        assert await store.secrets.write(name, value) == "keyring"
    try:
        with Store(Folders.under(tmp_path)) as store:
            assert store.secrets.names() == {name: "keyring"}
            assert await store.secrets.read(name) == value
        assert value.encode() not in _bytes_below(tmp_path)
        assert name.encode() in _bytes_below(tmp_path), "the control: the database was looked at"
        with Store(Folders.under(tmp_path)) as store:
            assert await store.model_keys.read(name) is None, "what is for servers and what is for models is in two"
            assert store.model_keys.names() == {}
    finally:
        with Store(Folders.under(tmp_path)) as store:
            await store.secrets.delete(name)
            assert store.secrets.names() == {}
            assert await store.secrets.read(name) is None
