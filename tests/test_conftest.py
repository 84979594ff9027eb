"""What no test sees of the person who runs it: their keys of models, and their keyring."""

import os
import subprocess
import sys

import keyring

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
