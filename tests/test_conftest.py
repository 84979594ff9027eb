"""What no test sees of the person who runs it, their keys of models and their keyring, nor of other tests' loops."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator

import anyio
import anyio.lowlevel
import keyring
import pytest

import dev


def test_no_test_has_a_key_of_the_persons_or_their_keyring() -> None:
    assert not set(dev.provider_variables()) & set(os.environ)
    assert type(keyring.get_keyring()).__module__ == "keyring.backends.fail"


def test_that_is_so_where_they_have_both() -> None:
    theirs = dict.fromkeys(dev.provider_variables(), "theirs") | {
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"
    }
    test = f"{__file__}::{test_no_test_has_a_key_of_the_persons_or_their_keyring.__name__}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        command, cwd=dev.ROOT, env=os.environ | theirs, capture_output=True, text=True, timeout=50, check=False
    )
    assert "1 passed" in done.stdout, done.stdout


@pytest.fixture(scope="module")
async def _long_lived() -> AsyncIterator[str]:
    yield "of a loop that is not over"
    await anyio.lowlevel.checkpoint()


@pytest.mark.usefixtures("anyio_backend", "_long_lived")
def test_beside_an_async_fixture_that_lives_on_a_test_can_start_a_loop_of_its_own() -> None:
    assert anyio.run(_answer) == "answer"


async def _answer() -> str:
    return "answer"
