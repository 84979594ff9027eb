"""Every failure becomes words that say what to do, and no key gets into them."""

import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from greenroom.protocol.model.lines import Failed, FailureKind
from greenroom.worker.failures import kind_of
from tests.providers import anthropic, bedrock, gemini, ollama, openai
from tests.providers.provider import Reply, always, json_reply, provider
from tests.providers.turns import Says
from tests.servers.certificates import made
from tests.worker.worker_process import KEY, WorkerProcess, text_of

BUSY = json_reply({"error": {"message": "Too many.", "details": [{"retryDelay": "7.5s"}]}}, status=429)
REFUSALS: list[tuple[str, Reply, FailureKind, str]] = [
    ("openai", openai.error(401, f"Incorrect API key provided: {KEY}.", code="invalid_api_key"), "key", "settings"),
    ("openai", openai.error(402, "Payment required."), "quota", "billing page"),
    ("openai", openai.error(403, "Country not supported."), "refused", "403"),
    ("openai", openai.error(404, "The model `toy` does not exist.", code="model_not_found"), "unknown_model", "“toy”"),
    ("openai", openai.error(404, "Not found"), "network", "address"),
    ("openai", openai.error(429, "Slow down.", retry_after="3"), "rate", "Wait 3 seconds"),
    ("openai", openai.error(429, "Slow down."), "rate", "Wait a moment"),
    ("openai", openai.error(429, "You exceeded your quota.", code="insufficient_quota"), "quota", "billing page"),
    ("openai", openai.error(400, "This model's maximum context length is 10 tokens."), "context", "too long"),
    ("openai", openai.error(413, "Request too large."), "context", "too long"),
    ("openai", openai.error(400, "Rejected.", code="content_policy_violation"), "filter", "Word it differently"),
    ("openai", openai.error(400, "Invalid schema for function 'f'."), "refused", "Invalid schema"),
    ("openai", openai.error(400, "See https://example.org/context_window/billing."), "refused", "example.org"),
    ("openai", openai.error(500, "Oops."), "broken", "Try again"),
    ("openai", openai.error(503, "Overloaded."), "rate", "Wait"),
    ("anthropic", anthropic.error(401, "invalid x-api-key", kind="authentication_error"), "key", "settings"),
    ("anthropic", anthropic.error(400, "prompt is too long: 9 tokens > 8 maximum"), "context", "too long"),
    ("anthropic", anthropic.error(400, "Your credit balance is too low to go on."), "quota", "billing page"),
    ("anthropic", anthropic.error(404, "model: toy", kind="not_found_error"), "unknown_model", "“toy”"),
    ("anthropic", anthropic.error(429, "Slow down.", kind="rate_limit_error", retry_after="12"), "rate", "12 seconds"),
    ("anthropic", anthropic.error(529, "Overloaded", kind="overloaded_error"), "rate", "Wait"),
    ("google", gemini.error(400, "API key not valid. Please pass a valid API key."), "key", "settings"),
    ("google", gemini.error(404, "models/toy is not found"), "unknown_model", "“toy”"),
    ("google", BUSY, "rate", "8 seconds"),
    ("ollama", ollama.error(404, 'model "toy" not found, try pulling it first'), "unknown_model", "ollama pull toy"),
    ("ollama", ollama.error(400, "toy does not support tools"), "refused", "does not support tools"),
    ("compatible", Reply(status=502, pieces=[b"<html><h1>Bad gateway</h1></html>"]), "broken", "127.0.0.1"),
    ("mistral", json_reply({"message": "Unauthorized"}, status=401), "key", "Mistral"),
    ("deepseek", openai.error(402, "Insufficient Balance"), "quota", "DeepSeek"),
    ("xai", openai.error(400, "Incorrect API key provided."), "key", "xAI"),
    ("openrouter", openai.error(402, "Insufficient credits"), "quota", "OpenRouter"),
    ("azure", openai.error(401, "Access denied due to invalid subscription key."), "key", "Azure"),
    ("bedrock", bedrock.error(403, "The security token included in the request is invalid."), "key", "Amazon"),
    ("bedrock", bedrock.error(429, "Too many requests.", kind="ThrottlingException"), "rate", "Wait"),
    ("bedrock", bedrock.error(400, "The provided model identifier is invalid."), "unknown_model", "“toy”"),
    ("lm_studio", openai.error(400, "The number of tokens exceeds the context length."), "context", "too long"),
]

IDS = [f"{name}-{reply.status}-{number}" for number, (name, reply, _, _) in enumerate(REFUSALS)]


@pytest.mark.parametrize(("name", "reply", "kind", "words"), REFUSALS, ids=IDS)
def test_a_refusal_is_told_by_its_kind_and_says_what_to_do(
    name: Any, reply: Reply, kind: FailureKind, words: str, worker: WorkerProcess
) -> None:
    with provider(always(reply)) as server:
        (last,) = worker.ask(name, address=server.origin)
        assert len(server.told) == 1, "nothing is tried again behind the person's back"
    assert isinstance(last, Failed)
    assert last.kind == kind, last.text
    assert words in last.text
    assert KEY not in last.text
    assert "litellm" not in last.text.lower()
    assert "<html>" not in last.text


def test_how_long_to_wait_is_told_as_the_provider_says_it(worker: WorkerProcess) -> None:
    waits = [{"retry_after": "3"}, {"retry_after_ms": "1500"}, {"retry_after": "Wed, 21 Oct 2015 07:28:00 GMT"}, {}]
    for headers, wanted in zip(waits, (3.0, 1.5, 0.0, None), strict=True):
        with provider(always(openai.error(429, "Slow down.", **headers))) as server:
            (last,) = worker.ask("openai", address=server.origin)
        assert isinstance(last, Failed)
        assert (last.kind, last.retry_after) == ("rate", wanted)


MIDDLE: list[tuple[str, ModuleType, bytes, FailureKind]] = [
    (
        "openai",
        openai,
        openai.sse({"error": {"message": "The server had an error.", "type": "server_error"}}),
        "broken",
    ),
    (
        "anthropic",
        anthropic,
        anthropic.sse("error", error={"type": "overloaded_error", "message": "Overloaded"}),
        "rate",
    ),
    ("ollama", ollama, b'{"error": "an error was encountered while running the model"}\n', "broken"),
]


@pytest.mark.parametrize(("name", "form", "event", "kind"), MIDDLE, ids=[each[0] for each in MIDDLE])
def test_an_error_in_the_middle_of_a_stream_comes_after_what_was_said(
    name: str, form: ModuleType, event: bytes, kind: FailureKind, worker: WorkerProcess
) -> None:
    said = list(form.pieces([Says("Once")]))
    said = [piece for piece in said if b"[DONE]" not in piece]
    with provider(always(Reply(pieces=[*said, event]))) as server:
        lines = worker.ask(name, address=server.origin)
    assert text_of(lines) == "Once"
    last = lines[-1]
    assert isinstance(last, Failed)
    assert last.kind == kind, last.text


@pytest.mark.parametrize("name", ["openai", "anthropic", "ollama", "google"])
def test_garbage_is_no_answer(name: str, worker: WorkerProcess) -> None:
    for garbage in (b"\x00\xff\xfe not a stream\n\n", b"data: {{{\n\n", b"data: [1, 2]\n\n", b'{"a": 1}\n', b""):
        with provider(always(Reply(pieces=[garbage]))) as server:
            lines = worker.ask(name, address=server.origin)
        assert isinstance(lines[-1], Failed), (garbage, lines)
        assert lines[-1].kind == "broken", lines[-1].text


def test_an_address_where_nobody_listens_is_named(worker: WorkerProcess) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, and not listening
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        told = [worker.ask(name, address=address)[-1] for name in ("ollama", "lm_studio", "compatible", "anthropic")]
    for last in told:
        assert isinstance(last, Failed)
        assert last.kind == "network"
        assert address in last.text
    assert "Start it" in getattr(told[0], "text", "")


def test_what_is_missing_is_said_before_anything_is_asked(worker: WorkerProcess) -> None:
    cases: list[tuple[str, dict[str, Any], FailureKind, str]] = [
        ("openai", {"key": None}, "key", "There is no key for OpenAI"),
        ("compatible", {}, "network", "no address yet"),
        ("azure", {}, "network", "no address yet"),
        ("compatible", {"address": "ftp://example.org"}, "network", "The address of the provider is none"),
        ("compatible", {"address": "http://me:secret@example.org"}, "network", "Take it out"),
        ("bedrock", {"key": None, "address": "https://proxy.example.org"}, "key", "no key for this address"),
        ("bedrock", {"address": "evil.example/#"}, "network", "It is a region"),
    ]
    for name, fields, kind, words in cases:
        (last,) = worker.ask(name, **fields)
        assert isinstance(last, Failed)
        assert (last.kind, words in last.text) == (kind, True), last.text
        assert "secret" not in last.text


def test_a_certificate_that_nobody_trusts_is_said(tmp_path: Path, worker: WorkerProcess) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*made(tmp_path, "own").files)
    with socket.create_server(("127.0.0.1", 0)) as plain, context.wrap_socket(plain, server_side=True) as listening:

        def refuse_to_be_refused() -> None:
            with suppress(OSError):
                listening.accept()[0].close()

        thread = threading.Thread(target=refuse_to_be_refused)
        thread.start()
        (last,) = worker.ask("openai", address=f"https://127.0.0.1:{port_of(listening)}/v1")
        thread.join(10)
    assert isinstance(last, Failed)
    assert (last.kind, "certificate" in last.text) == ("network", True), last.text


def port_of(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


@pytest.mark.parametrize(
    ("status", "told", "wait", "kind"),
    [
        (401, "", None, "key"),
        (403, "your API key lacks a permission", None, "key"),
        (403, "", None, "refused"),
        (429, "You exceeded your current quota, retry in 7 s", 7.0, "rate"),
        (429, "insufficient_quota", 7.0, "quota"),
        (400, "unsupported model", None, "unknown_model"),
        (422, "temperature out of range", None, "refused"),
        (500, "context length", None, "broken"),
    ],
)
def test_the_status_decides_before_the_words(status: int, told: str, wait: float | None, kind: FailureKind) -> None:
    assert kind_of(status, told, wait) == kind
