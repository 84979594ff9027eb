"""A provider that repeats the key it is given, in every way it can: no file, no message to the page, no export holds it.

The run is in a process of its own, with the real model worker; every byte below its folder and every message that its page
was sent is searched. The control is a word that is no key and that the person said: it is found everywhere.
"""

import base64
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.hostile.key_run import TURNS
from tests.providers import openai
from tests.providers.provider import Reply, Told, provider
from tests.providers.turns import Calls, Ends, Says, Thinks

ECHO = "this-provider-repeats"
ROOT = Path(__file__).parents[2]
PIECE = 12
"""Characters of a key that must not be found in a row."""


def _key() -> str:
    return f"sk-proj-{secrets.token_urlsafe(24)}"


class Parrot:
    """Answers each request with the key that came with it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.heard_elsewhere: list[str] = []
        """At the address to which a page that was taken over had them asked."""
        self.asked = 0

    def __call__(self, told: Told) -> Reply:
        key = told.headers.get("authorization", "").removeprefix("Bearer ") or told.headers.get("api-key", "")
        elsewhere = told.headers["host"].startswith("localhost")
        (self.heard_elsewhere if elsewhere else self.heard).append(key)
        words = f"{ECHO} {key}"
        if not told.path.partition("?")[0].endswith("/chat/completions"):
            return openai.error(401, words, code="invalid_api_key")
        self.asked += 1
        return self._answers(key, words)[(self.asked - 1) % TURNS]

    def _answers(self, key: str, words: str) -> list[Reply]:
        halves = (f"{ECHO} {key[:9]}", f"{key[9:20]}", f"{key[20:]} and again {key}")
        thoughts, said = [Thinks(half) for half in halves], [Says(half) for half in halves]
        call = Calls("call_1", "no_such_tool", ('{"key": "', key[:7], f'{key[7:]}"}}'))
        broken = openai.pieces([Says(f"{ECHO} {key[:15]}")])[:-1]
        return [
            openai.error(401, words, code="invalid_api_key"),
            Reply(
                status=500, headers={"content-type": "text/html", "x-key": key}, pieces=[f"<h1>{words}</h1>".encode()]
            ),
            Reply(status=404, headers={"content-type": "text/plain"}, pieces=[words.encode()]),
            openai.stream(*thoughts, *said, Ends()),
            openai.stream(Says(words), call, Ends()),
            Reply(headers={"content-type": "text/event-stream"}, pieces=broken, breaks_off=True),
            Reply(
                headers={"content-type": "text/event-stream"},
                pieces=[*broken, openai.sse({"error": {"message": words, "code": key}}), words.encode()],
            ),
        ]


@dataclass(frozen=True, kw_only=True)
class Keys:
    """Two that are keys, and a word that is none."""

    page: str = field(default_factory=_key)
    environment: str = field(default_factory=_key)
    word: str = field(default_factory=_key)


@dataclass(frozen=True, kw_only=True)
class Ran:
    """What a run left behind."""

    parrot: Parrot
    printed: bytes
    files: dict[str, bytes]

    def lines(self, key: str) -> list[bytes]:
        """Lines of what was printed that hold so much of it."""
        pieces = [key[start : start + PIECE].encode() for start in range(len(key) - PIECE + 1)]
        return [line for line in self.printed.splitlines() if any(one in line for one in pieces)]

    def holders(self, key: str) -> list[str]:
        """Where the key, or so much of it that it is one, is found in any spelling."""
        pieces = [key[start : start + PIECE].encode() for start in range(len(key) - PIECE + 1)]
        spelled = [quote(key, safe="").encode(), *(base64.b64encode(b"x" * n + key.encode())[4:-4] for n in range(3))]
        everything = {"what the page was sent": self.printed, **self.files}
        return sorted(name for name, text in everything.items() if any(one in text for one in (*pieces, *spelled)))


@contextmanager
def ran(folder: Path, keys: Keys, **environment: str) -> Iterator[Ran]:
    folder.mkdir()
    parrot = Parrot()
    with provider(parrot) as far:
        done = subprocess.run(
            [sys.executable, "-m", "tests.hostile.key_run", str(folder), far.address],
            input=f"{keys.page}\n{keys.word}\n".encode(),
            env={**os.environ, **environment, "AZURE_API_KEY": keys.environment, "AZURE_API_BASE": far.origin},
            cwd=ROOT,
            capture_output=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()[-3_000:]
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        yield Ran(parrot=parrot, printed=done.stdout + done.stderr, files=files)


def nobody_has(run: Ran, keys: Keys) -> None:
    for key in (keys.page, keys.environment):
        assert run.lines(key) == []
        assert run.holders(key) == []
    assert set(run.parrot.heard) == {keys.page, keys.environment}, "they were used"
    assert run.parrot.asked >= 2 * TURNS
    assert len(run.parrot.heard_elsewhere) >= 2, "it was asked"
    assert not {keys.page, keys.environment} & set(run.parrot.heard_elsewhere)
    assert ECHO.encode() in run.printed, "what the providers said was told"
    holders = run.holders(keys.word)
    assert any("greenroom.db" in name for name in holders), "the control: what is no key is found"
    for kind in (b'"conversation_part"', b'"step_request"', b'"conversations"', b'"conversation_entry"'):
        assert any(kind in line for line in run.lines(keys.word)), kind


@pytest.mark.timeout(360)
def test_no_byte_that_was_written_or_sent_to_the_page_holds_a_key(tmp_path: Path) -> None:
    keys = Keys()
    with ran(tmp_path / "run", keys, PYTHON_KEYRING_BACKEND="keyring.backends.fail.Keyring") as run:
        nobody_has(run, keys)
        assert b'"key":"memory"' in run.printed


@pytest.mark.keyring
@pytest.mark.timeout(360)
@pytest.mark.usefixtures("secret_service")
def test_no_byte_holds_a_key_that_is_in_the_real_keyring(tmp_path: Path) -> None:
    keys = Keys()
    with ran(tmp_path / "run", keys) as run:
        nobody_has(run, keys)
        assert b'"key":"keyring"' in run.printed
