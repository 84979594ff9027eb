"""A provider that attacks: with the words of its errors, with answers that have no end, and by sending the key elsewhere."""

import gzip
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest

from greenroom.host.chat.model_process import LONGEST_LINE
from greenroom.protocol.model.lines import CallBegins, Failed, Finished, Models, Signed
from greenroom.worker.exchange import LONGEST_ANSWER
from greenroom.worker.refusals import LONGEST_WORDS
from tests.providers import anthropic, gemini, ollama, openai
from tests.providers.provider import Piece, Provider, Reply, always, json_reply, provider
from tests.providers.turns import Ends, Says, Thinks
from tests.worker.worker_process import HELLO, KEY, WorkerProcess, text_of

pytestmark = pytest.mark.hostile

NASTY = (
    f"\x1b]0;owned\x07\x1b[2J\u202egnp.exe {KEY} Authorization: Bearer {KEY} \x00"
    + "<script>alert(1)</script> A" * 400_000
)
MOST_KEPT = 500
"""Megabytes by which an answer without end may make the worker larger."""
MEGABYTE = "x" * 1_000_000


def failed(lines: list[Any]) -> Failed:
    last = lines[-1]
    assert isinstance(last, Failed)
    return last


def still_works(worker: WorkerProcess) -> bool:
    with provider(always(openai.stream(Says("So"), Ends()))) as server:
        return text_of(worker.ask("compatible", address=server.origin)) == "So"


@pytest.mark.parametrize("name", ["openai", "anthropic", "google", "ollama", "mistral", "compatible"])
def test_the_words_of_an_error_are_harmless_and_hold_no_key(name: str, worker: WorkerProcess) -> None:
    replies = [
        openai.error(400, NASTY, code=NASTY),
        anthropic.error(401, NASTY, kind=NASTY),
        gemini.error(429, NASTY),
        ollama.error(404, f"model {NASTY}"),
        Reply(status=500, pieces=[NASTY.encode()]),
        Reply(status=400, headers={"retry-after": "9" * 400}),
    ]
    for reply in replies:
        with provider(always(reply)) as server:
            last = failed(worker.ask(name, address=server.origin))
        assert len(last.text) < LONGEST_WORDS + 400
        assert not set(last.text) & set("\x1b\x07\x00\u202e")
        assert not [part for part in parts_of(KEY) if part in last.text], last.text
    assert KEY.encode() not in worker.stderr
    assert not [line for line in worker.raw if KEY.encode() in line]


def parts_of(key: str) -> set[str]:
    return {key[start : start + 8] for start in range(len(key) - 7)}


def test_an_error_in_the_middle_of_a_stream_is_harmless_too(worker: WorkerProcess) -> None:
    for pieces in (
        [openai.sse({"error": {"message": NASTY, "code": 400}})],
        [openai.sse(openai.chunk({"content": "Once"})), openai.sse({"error": {"message": NASTY}})],
    ):
        with provider(always(Reply(pieces=pieces))) as server:
            last = failed(worker.ask("openai", address=server.origin))
        assert len(last.text) < LONGEST_WORDS + 400
        assert not set(last.text) & set("\x1b\x07\x00\u202e")
        assert not [part for part in parts_of(KEY) if part in last.text], last.text


class Endless:
    """An answer of so many bytes, made as it is sent; `sent` says how much of it was."""

    def __init__(self, piece: bytes, size: int) -> None:
        self._piece, self._size, self.sent = piece, size, 0

    def __iter__(self) -> Iterator[Piece]:
        while self.sent < self._size:
            self.sent += len(self._piece)
            yield self._piece


@pytest.mark.parametrize(
    "piece",
    [openai.sse(openai.chunk({"content": MEGABYTE})), MEGABYTE.encode(), b": " + MEGABYTE.encode() + b"\n\n"],
    ids=["text", "a line without end", "comments"],
)
def test_an_answer_without_end_is_cut_off(piece: bytes, worker: WorkerProcess) -> None:
    assert still_works(worker), "with all that is read when it is first asked"
    before = memory_of(worker)
    endless = Endless(piece, 4 * LONGEST_ANSWER)
    with provider(always(Reply(pieces=endless))) as server:
        last = failed(worker.ask("compatible", address=server.origin))
    assert (last.kind, "had no end" in last.text) == ("broken", True), last.text
    assert endless.sent < 2 * LONGEST_ANSWER, "the rest of it was never taken"
    assert memory_of(worker) - before < MOST_KEPT
    assert still_works(worker)


def memory_of(worker: WorkerProcess) -> float:
    """Megabytes that it holds now."""
    status = Path(f"/proc/{worker.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def test_an_answer_that_was_packed_is_not_unpacked(worker: WorkerProcess) -> None:
    bomb = gzip.compress(b"0" * 200_000_000)
    for status in (200, 400):
        reply = Reply(status=status, headers={"content-encoding": "gzip"}, pieces=[bomb])
        with provider(always(reply)) as server:
            last = failed(worker.ask("compatible", address=server.origin))
            assert server.told[0].headers["accept-encoding"] == "identity"
        assert (last.kind, "not asked for" in last.text) == ("broken", True)


def test_json_without_a_floor_and_calls_without_number_are_no_answer(worker: WorkerProcess) -> None:
    calls = [
        {"index": number, "id": f"c{number}", "function": {"name": "f", "arguments": "{}"}} for number in range(5000)
    ]
    for piece in (b"data: " + b"[" * 200_000 + b"\n\n", openai.sse(openai.chunk({"tool_calls": calls}))):
        with provider(always(Reply(pieces=[piece]))) as server:
            assert failed(worker.ask("compatible", address=server.origin)).kind == "broken"
    assert still_works(worker)


def test_names_and_signatures_of_megabytes_end_nobody(worker: WorkerProcess) -> None:
    begun = {"index": 0, "id": "c" * 900_000, "function": {"name": "f" * 900_000, "arguments": "{}"}}
    pieces = [openai.sse(openai.chunk({"tool_calls": [begun]})), openai.sse(openai.chunk({}, finish="tool_calls"))]
    with provider(always(Reply(pieces=[*pieces, b"data: [DONE]\n\n"]))) as server:
        first, *_ = worker.ask("compatible", address=server.origin)
    assert isinstance(first, CallBegins)
    assert (len(first.name), first.call.startswith("call_")) == (500, True)
    signed = [Thinks("Hm", "S" * 1_000_000) for _ in range(10)]
    with provider(always(anthropic.stream(*signed, Says("So"), Ends()))) as server:
        lines = worker.ask("anthropic", address=server.origin)
    assert (text_of(lines), [line for line in lines if isinstance(line, Signed)]) == ("So", [])
    assert max(len(line) for line in worker.raw) < LONGEST_LINE, "or the host would end it"


def test_counts_and_costs_that_nobody_can_believe_are_not_told(worker: WorkerProcess) -> None:
    for usage in (
        '{"prompt_tokens": -5, "completion_tokens": 7, "total_tokens": 2, "cost": -1}',
        '{"prompt_tokens": 5, "completion_tokens": 7, "total_tokens": 12, "cost": 1e300}',
        '{"prompt_tokens": 5, "completion_tokens": 7, "total_tokens": 12, "cost": NaN}',
    ):
        end = f'data: {{"choices": [], "usage": {usage}}}\n\n'.encode()
        pieces = [openai.sse(openai.chunk({"content": "So"})), openai.sse(openai.chunk({}, finish="stop")), end]
        with provider(always(Reply(pieces=[*pieces, b"data: [DONE]\n\n"]))) as server:
            last = worker.ask("compatible", address=server.origin)[-1]
        assert isinstance(last, Finished)
        assert last.usage is not None
        assert (last.usage.read >= 0, last.usage.written, last.usage.cost) == (True, 7, None)


ASKED: list[tuple[str, str, str]] = [
    ("openai", "toy", "authorization"),
    ("openai", "gpt-5-codex", "authorization"),  # which the library asks in another way
    ("anthropic", "toy", "x-api-key"),
    ("google", "toy", "x-goog-api-key"),
    ("azure", "toy", "api-key"),
    ("bedrock", "toy", "authorization"),
    ("deepseek", "toy", "authorization"),
    ("mistral", "toy", "authorization"),
    ("xai", "toy", "authorization"),
    ("openrouter", "toy", "authorization"),
    ("ollama", "toy", "authorization"),
    ("lm_studio", "toy", "authorization"),
    ("compatible", "toy", "authorization"),
]


@pytest.mark.parametrize(("name", "model", "header"), ASKED, ids=[f"{name} {model}" for name, model, _ in ASKED])
def test_a_key_does_not_follow_a_redirect(name: str, model: str, header: str, worker: WorkerProcess) -> None:
    for status in (301, 302, 307, 308):
        with provider(always(json_reply({"data": []}))) as thief, sending_away(status, thief.origin) as server:
            asked = failed(worker.ask(name, model=model, address=server.origin))
            listed = worker.models(name, address=server.origin)
            assert server.told[0].headers[header].endswith(KEY)
        assert thief.told == []
        assert (asked.kind, thief.origin in asked.text) == ("network", True), asked.text
        assert name in ("azure", "bedrock") or (isinstance(listed, Failed) and listed.kind == "network")


def test_a_redirect_whose_host_holds_the_key_does_not_tell_it(worker: WorkerProcess) -> None:
    for key in (KEY, KEY.upper()):
        there = f"https://{key}.{key}.example:8443"
        with sending_away(307, there) as server:
            asked = failed(worker.ask("compatible", address=server.origin, key=key))
        assert ("[key]" in asked.text, ".example:8443" in asked.text) == (True, True), asked.text
        assert not [part for part in parts_of(key.lower()) if part in asked.text.lower()], asked.text


def sending_away(status: int, there: str) -> AbstractContextManager[Provider]:
    return provider(lambda told: Reply(status=status, headers={"location": f"{there}{told.path}"}))


def test_control_a_client_that_follows_takes_the_key_along() -> None:
    with (
        provider(always(json_reply({"data": []}))) as thief,
        sending_away(307, thief.origin) as server,
        httpx.Client(follow_redirects=True) as client,
    ):
        client.post(f"{server.origin}/v1/messages", json={"messages": HELLO}, headers={"x-api-key": KEY})
    assert thief.told[0].headers["x-api-key"] == KEY
    assert json.dumps(HELLO) == json.dumps(thief.told[0].body["messages"])


@pytest.mark.parametrize("name", ["openrouter", "anthropic", "ollama", "google"])
def test_a_models_name_does_not_have_somebody_else_asked(name: str, worker: WorkerProcess) -> None:
    """The library sends a model with such a name, and the key, to a company of that name."""
    with provider(always(json_reply({}))) as server:
        last = failed(worker.ask(name, model="my-replicate-model", address=server.origin))
    assert (last.kind, last.text.startswith("Nothing was sent")) == ("refused", True), last.text


def test_a_provider_does_not_mark_who_asks(worker: WorkerProcess) -> None:
    reply = openai.stream(Says("So"), Ends())
    marked = Reply(headers={**reply.headers, "set-cookie": "who=you; Path=/"}, pieces=reply.pieces)
    with provider(always(marked)) as server:
        worker.ask("compatible", address=server.origin)
        worker.ask("compatible", address=server.origin)
        assert ["cookie" in told.headers for told in server.told] == [False, False]


def test_a_list_of_models_is_bounded(worker: WorkerProcess) -> None:
    with provider(always(json_reply({"data": [{"id": f"m{number}"} for number in range(50_000)]}))) as server:
        told = worker.models("compatible", address=server.origin)
    assert isinstance(told, Models)
    assert len(told.names) == 2_000
