"""A provider that repeats the key it is given, in every way it can: no file, no message to the page, no export holds it.

The run is in a process of its own, with the real model worker; every byte below its folder and every message that its page
was sent is searched. In the control the key is something that the person said, and is found everywhere.
"""

import base64
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.hostile.key_run import TURNS
from tests.providers import openai
from tests.providers.provider import Provider, Reply, Told, provider
from tests.providers.turns import Calls, Ends, Says, Thinks

ECHO = "this-provider-repeats"
ROOT = Path(__file__).parents[2]
PIECE = 12
"""Characters of a key that must not be found in a row."""


class Parrot:
    """Answers each request with the key that came with it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.asked = 0

    def __call__(self, told: Told) -> Reply:
        key = told.headers.get("authorization", "").removeprefix("Bearer ") or told.headers.get("api-key", "")
        self.heard.append(key)
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
def ran(folder: Path, way: str, key: str, **environment: str) -> Iterator[Ran]:
    folder.mkdir()
    parrot = Parrot()
    with provider(parrot) as far:
        done = _done(folder, far, way, key, environment)
        assert done.returncode == 0, done.stderr.decode()[-3_000:]
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        yield Ran(parrot=parrot, printed=done.stdout + done.stderr, files=files)


def _done(
    folder: Path, far: Provider, way: str, key: str, environment: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    given = {"AZURE_API_KEY": key, "AZURE_API_BASE": far.origin} if way == "environment" else {}
    return subprocess.run(
        [sys.executable, "-m", "tests.hostile.key_run", str(folder), far.address, way],
        input=f"{key}\n".encode(),
        env={**os.environ, **environment, **given},
        cwd=ROOT,
        capture_output=True,
        timeout=150,
        check=False,
    )


def a_key() -> str:
    return f"sk-proj-{secrets.token_urlsafe(24)}"


NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}


@pytest.mark.timeout(180)
@pytest.mark.parametrize("way", ["page", "environment"])
def test_no_byte_that_was_written_or_sent_to_the_page_holds_a_key(tmp_path: Path, way: str) -> None:
    key = a_key()
    with ran(tmp_path / "run", way, key, **NO_KEYRING) as run:
        assert run.lines(key) == []
        assert run.holders(key) == []
        assert set(run.parrot.heard) == {key}, "it was used"
        assert run.parrot.asked >= TURNS
        assert ECHO.encode() in run.printed, "the control: what the provider said was told"
        assert any(ECHO.encode() in text for name, text in run.files.items() if "greenroom.db" in name)


@pytest.mark.timeout(180)
def test_the_control_what_is_no_key_is_found_in_all_these_places(tmp_path: Path) -> None:
    key = a_key()
    with ran(tmp_path / "run", "said", key, **NO_KEYRING) as run:
        holders = run.holders(key)
        assert "what the page was sent" in holders
        assert any("greenroom.db" in name for name in holders)
        for kind in (b'"conversation_part"', b'"step_request"', b'"conversations"'):
            assert any(kind in line and key.encode()[:PIECE] in line for line in run.printed.splitlines()), kind


@pytest.mark.keyring
@pytest.mark.timeout(180)
@pytest.mark.usefixtures("secret_service")
def test_no_byte_holds_a_key_that_is_in_the_real_keyring(tmp_path: Path) -> None:
    key = a_key()
    with ran(tmp_path / "run", "page", key) as run:
        assert run.holders(key) == []
        assert set(run.parrot.heard) == {key}
        assert b'"key":"keyring"' in run.printed
