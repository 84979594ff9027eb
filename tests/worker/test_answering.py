"""Answers of the real worker, from real servers that speak as providers do."""

import json
import threading
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from greenroom.protocol.model.lines import CallBegins, Failed, Finished, Signed, Usage, Words
from greenroom.worker.mouth import APART_SECONDS
from greenroom.worker.providers import NAMES
from tests.providers import anthropic, bedrock, gemini, ollama, openai, responses
from tests.providers.provider import Piece, Reply, Told, always, json_reply, provider
from tests.providers.turns import Calls, Ends, Event, Says, Thinks
from tests.worker.worker_process import KEY, WorkerProcess, calls_of, text_of

FORMATS: dict[str, ModuleType] = {
    "openai": openai,
    "anthropic": anthropic,
    "google": gemini,
    "ollama": ollama,
    "deepseek": openai,
    "mistral": openai,
    "xai": openai,
    "openrouter": openai,
    "azure": openai,
    "bedrock": bedrock,
    "lm_studio": openai,
    "compatible": openai,
    "scripted": openai,
}
TURN: tuple[Event, ...] = (
    Thinks("Let me "),
    Thinks("see.", "SIGNED"),
    Says("Two "),
    Says("calls: 好 😀"),
    Calls("c1", "weather", ('{"pla', 'ce": "Tōkyō"}')),
    Calls("c2", "time", ('{"zone": 9}',)),
    Ends("tools", 21, 8),
)
TOOL = {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {}}}}


@pytest.mark.parametrize("name", FORMATS)
def test_words_thoughts_calls_and_usage_arrive_whichever_format_a_provider_speaks(
    name: str, worker: WorkerProcess
) -> None:
    with provider(always(FORMATS[name].stream(*TURN))) as server:
        lines = worker.ask(name, address=server.origin, tools=[TOOL])
        (told,) = server.told
    assert text_of(lines) == "Two calls: 好 😀"
    if name != "openrouter":  # it calls this field otherwise, see below
        assert text_of(lines, "reasoning") == "Let me see."
    named = calls_of(lines)
    assert [(called, json.loads(given)) for called, given in named] == [
        ("weather", {"place": "Tōkyō"}),
        ("time", {"zone": 9}),
    ]
    assert len({line.call for line in lines if isinstance(line, CallBegins)}) == 2
    last = lines[-1]
    assert isinstance(last, Finished)
    assert (last.reason, last.usage) == ("tools", Usage(read=21, written=8, cost=None))
    assert KEY in json.dumps(dict(told.headers)), "the key goes along, in a header"
    assert "weather" in json.dumps(told.body)


ENDS = [
    (name, reason) for name in ("openai", "anthropic", "google", "ollama") for reason in ("stop", "length", "filter")
]
ENDS.remove(("ollama", "filter"))  # it has no such end


@pytest.mark.parametrize(("name", "reason"), ENDS)
def test_an_answer_says_why_it_ends(name: str, reason: Any, worker: WorkerProcess) -> None:
    with provider(always(FORMATS[name].stream(Says("So"), Ends(reason)))) as server:
        last = worker.ask(name, address=server.origin)[-1]
    assert isinstance(last, Finished)
    assert last.reason == reason


MODELS = ("openai", "openai/gpt-oss-20b", "anthropic/claude", "a/b/c:d", "hf.co/x/y:Q4", "ft:gpt-4o:x", "{}", "{}/auto")


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("google", "bedrock")])
def test_a_models_name_is_the_persons_whatever_stands_in_it(name: str, worker: WorkerProcess) -> None:
    models = [model.format(name) for model in MODELS]
    with provider(always(FORMATS[name].stream(Says("So"), Ends()))) as server:
        for model in models:
            assert isinstance(worker.ask(name, model=model, address=server.origin)[-1], Finished)
        assert [told.body["model"] for told in server.told] == models


def test_thoughts_that_openrouter_names_in_its_own_way_are_heard(worker: WorkerProcess) -> None:
    chunks = [openai.chunk({"reasoning": "Hm."}), openai.chunk({"content": "Yes."}), openai.chunk({}, finish="stop")]
    reply = Reply(headers={"content-type": "text/event-stream"}, pieces=[openai.sse(chunk) for chunk in chunks])
    with provider(always(reply)) as server:
        lines = worker.ask("openrouter", address=server.origin, model="some/model")
        assert server.told[0].body["model"] == "some/model"
    assert (text_of(lines, "reasoning"), text_of(lines)) == ("Hm.", "Yes.")


def test_a_model_that_openai_answers_for_in_another_format_is_asked_in_that(worker: WorkerProcess) -> None:
    turn = (
        Says("Two calls"),
        Calls("c1", "weather", ('{"a"', ":1}")),
        Calls("c2", "time", ("{}",)),
        Ends("tools", 21, 8),
    )
    with provider(always(responses.stream(*turn))) as server:
        lines = worker.ask("openai", model="gpt-5-codex", address=server.origin, tools=[TOOL])
        assert server.told[0].path == "/v1/responses"
    assert text_of(lines) == "Two calls"
    assert calls_of(lines) == [("weather", '{"a":1}'), ("time", "{}")]
    last = lines[-1]
    assert isinstance(last, Finished)
    assert last.reason == "tools"
    assert last.usage is not None
    assert (last.usage.read, last.usage.written) == (21, 8)
    with provider(always(responses.stream(*turn[:2]))) as server:
        broken = worker.ask("openai", model="gpt-5-codex", address=server.origin, tools=[TOOL])[-1]
    assert isinstance(broken, Failed)
    assert (broken.kind, broken.text) == ("broken", "The answer of OpenAI broke off. Try again.")
    with provider(always(openai.stream(Says("So"), Ends()))) as server:
        worker.ask("compatible", model="gpt-5-codex", address=server.origin)
        assert server.told[0].path == "/v1/chat/completions", "a name does not make an address of others OpenAI's"


def test_signed_thoughts_come_once_and_go_back_to_their_provider_alone(worker: WorkerProcess) -> None:
    with provider(always(anthropic.stream(*TURN))) as server:
        lines = worker.ask("anthropic", address=server.origin, tools=[TOOL])
        (signed,) = (line for line in lines if isinstance(line, Signed))
        calls = [{"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}]
        messages = [
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "content": "So.", "tool_calls": calls, "thinking_blocks": signed.blocks},
            {"role": "tool", "tool_call_id": "c1", "content": "fine"},
        ]
        worker.ask("anthropic", address=server.origin, tools=[TOOL], messages=messages)
        again = server.told[-1].body["messages"][1]["content"]
    assert again[0] == {"type": "thinking", "thinking": "Let me see.", "signature": "SIGNED"}
    with provider(always(openai.stream(Says("So"), Ends()))) as other:
        worker.ask("compatible", address=other.origin, tools=[TOOL], messages=messages)
        assert "SIGNED" not in json.dumps(other.told[0].body)


def test_deepseek_is_given_its_thoughts_back(worker: WorkerProcess) -> None:
    with provider(always(openai.stream(*TURN))) as server:
        lines = worker.ask("deepseek", address=server.origin, tools=[TOOL], effort="high")
        (signed,) = (line for line in lines if isinstance(line, Signed))
        calls = [{"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}]
        messages = [
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "content": None, "tool_calls": calls, "thinking_blocks": signed.blocks},
            {"role": "tool", "tool_call_id": "c1", "content": "fine"},
        ]
        worker.ask("deepseek", address=server.origin, tools=[TOOL], messages=messages, effort="high")
        assert server.told[-1].body["messages"][1]["reasoning_content"] == "Let me see."


def test_what_google_signs_goes_back_to_the_call_it_belongs_to(worker: WorkerProcess) -> None:
    part = {"functionCall": {"name": "weather", "args": {}}, "thoughtSignature": "U0lHTkVE"}
    body = {"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP"}]}
    reply = Reply(headers={"content-type": "text/event-stream"}, pieces=[f"data: {json.dumps(body)}\n\n".encode()])
    with provider(always(reply)) as server:
        lines = worker.ask("google", address=server.origin, tools=[TOOL])
        (signed,) = (line for line in lines if isinstance(line, Signed))
        (begun,) = (line for line in lines if isinstance(line, CallBegins))
        calls = [{"id": begun.call, "type": "function", "function": {"name": "weather", "arguments": "{}"}}]
        messages = [
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "content": None, "tool_calls": calls, "thinking_blocks": signed.blocks},
            {"role": "tool", "tool_call_id": begun.call, "content": "fine"},
        ]
        worker.ask("google", address=server.origin, tools=[TOOL], messages=messages)
        parts = server.told[-1].body["contents"][1]["parts"]
    assert [part["thoughtSignature"] for part in parts if "function_call" in part] == ["U0lHTkVE"]


def test_a_long_answer_in_frames_is_whole(worker: WorkerProcess) -> None:
    words = [Says("word " * 20_000) for _ in range(30)]
    with provider(always(bedrock.stream(*words, Ends()))) as server:
        lines = worker.ask("bedrock", address=server.origin, key="access:secret")
        (told,) = server.told
    assert text_of(lines) == "word " * 600_000
    assert isinstance(lines[-1], Finished)
    assert "secret" not in json.dumps(dict(told.headers)), "a request is signed with it"


def test_manner_and_tools_reach_the_provider(worker: WorkerProcess) -> None:
    with provider(always(openai.stream(Says("So"), Ends()))) as server:
        worker.ask("compatible", address=server.origin, temperature=0.3, effort="low", max_tokens=99, tools=[TOOL])
        body = server.told[0].body
    assert (body["temperature"], body["reasoning_effort"], body["tools"]) == (0.3, "low", [TOOL])
    assert body["max_tokens"] == 99


def test_a_provider_that_wants_no_key_is_given_none_of_ours(worker: WorkerProcess) -> None:
    with provider(always(ollama.stream(Says("So"), Ends()))) as server:
        worker.ask("ollama", address=server.origin, key=None)
        assert "authorization" not in server.told[0].headers
    with provider(always(openai.stream(Says("So"), Ends()))) as server:
        worker.ask("compatible", address=server.origin, key=None)
        assert server.told[0].headers["authorization"] == "Bearer no-key"


@pytest.mark.parametrize("name", ["openai", "anthropic", "openrouter", "bedrock", "azure"])
def test_a_provider_hears_who_asks_and_nothing_of_the_machine(name: str, worker: WorkerProcess) -> None:
    with provider(always(FORMATS[name].stream(Says("So"), Ends()))) as server:
        assert isinstance(worker.ask(name, address=server.origin)[-1], Finished)
        headers = server.told[0].headers
    assert headers["user-agent"].startswith("greenroom/")
    told = json.dumps(dict(headers)).lower()
    assert not [word for word in ("litellm", "stainless", "linux", "cpython", "httpx") if word in told], told


def test_a_price_is_told_for_a_model_that_has_one_and_for_no_other(worker: WorkerProcess) -> None:
    with provider(always(openai.stream(Says("So"), Ends("stop", 1_000_000, 0)))) as server:
        known = worker.ask("openai", model="gpt-4o", address=server.origin)[-1]
        unknown = worker.ask("openai", model="no-such-model", address=server.origin)[-1]
        other = worker.ask("compatible", model="gpt-4o", address=server.origin)[-1]
    assert isinstance(known, Finished)
    assert isinstance(unknown, Finished)
    assert isinstance(other, Finished)
    assert known.usage is not None
    assert known.usage.cost is not None
    assert 0.5 < known.usage.cost < 10
    assert [line.usage and line.usage.cost for line in (unknown, other)] == [None, None]


def test_several_answers_come_at_the_same_time(worker: WorkerProcess) -> None:
    both = threading.Barrier(2, timeout=20)

    def answer(told: Told) -> Reply:
        both.wait()  # each waits for the other's request
        return openai.stream(Says(told.body["model"]), Ends())

    with provider(answer) as server:
        keys = [worker.begin("compatible", model=name, address=server.origin) for name in ("one", "two")]
        assert [text_of(list(worker.lines(key))) for key in keys] == ["one", "two"]


_WRITES_SECONDS = 20.0


def _written_until_nobody_reads(goes_on: threading.Event) -> Iterator[Piece]:
    yield from openai.pieces([Says("Once")])[:2]
    yield goes_on
    until = time.monotonic() + _WRITES_SECONDS
    while time.monotonic() < until:
        yield openai.sse(openai.chunk({"content": "upon"}))
        yield 0.05


def test_an_answer_that_is_stopped_ends_and_lets_go_of_the_provider(worker: WorkerProcess) -> None:
    goes_on = threading.Event()
    reply = Reply(headers={"content-type": "text/event-stream"}, pieces=_written_until_nobody_reads(goes_on))
    with provider(always(reply)) as server:
        key = worker.begin("compatible", address=server.origin)
        lines = worker.lines(key)
        first = next(lines)
        assert isinstance(first, Words)
        assert first.text == "Once"
        worker.stop(key)
        last = list(lines)[-1]
        assert isinstance(last, Finished)
        assert (last.reason, last.usage) == ("stopped", None)
        goes_on.set()
        until = time.monotonic() + _WRITES_SECONDS
        while not server.left and time.monotonic() < until:
            time.sleep(0.02)
        assert server.left == 1, "the connection was closed, so that the provider may stop too"


def test_an_answer_is_stopped_before_it_begins(worker: WorkerProcess) -> None:
    never = threading.Event()
    with provider(always(Reply(pieces=[never]))) as server:
        key = worker.begin("compatible", address=server.origin)
        for _ in range(500):
            if server.told:
                break
            threading.Event().wait(0.02)
        worker.stop(key)
        (last,) = worker.lines(key)
    assert isinstance(last, Finished)
    assert last.reason == "stopped"


def test_a_stop_of_nothing_changes_nothing(worker: WorkerProcess) -> None:
    worker.stop("nobody")
    with provider(always(openai.stream(Says("So"), Ends()))) as server:
        assert text_of(worker.ask("compatible", address=server.origin)) == "So"


@pytest.mark.parametrize("name", ["openai", "anthropic", "ollama", "google", "bedrock"])
@pytest.mark.parametrize("breaks", [True, False])
def test_a_stream_that_breaks_off_says_so_after_what_had_come(name: Any, breaks: bool, worker: WorkerProcess) -> None:  # noqa: FBT001 -- pytest's way
    pieces = list(FORMATS[name].pieces([Says("Once upon"), Says(" a time")]))
    reply = Reply(headers={"content-type": "text/event-stream"}, pieces=pieces, breaks_off=breaks)
    with provider(always(reply)) as server:
        lines = worker.ask(name, address=server.origin)
    assert text_of(lines) == "Once upon a time"
    last = lines[-1]
    assert isinstance(last, Failed)
    assert (last.kind, last.text) == ("broken", f"The answer of {NAMES[name]} broke off. Try again.")


def test_a_thousand_tokens_are_few_lines_and_lose_nothing(worker: WorkerProcess) -> None:
    words = [Says(f"word{number} ") for number in range(1000)]
    before = len(worker.raw)
    with provider(always(openai.stream(*words, Ends("stop", 3, 1000)))) as server:
        started = time.monotonic()
        lines = worker.ask("compatible", address=server.origin)
        seconds = time.monotonic() - started
    assert text_of(lines) == "".join(word.text for word in words)
    assert len(worker.raw) - before <= seconds / APART_SECONDS + 3, "one at once, one at a time after it, and the end"


def test_a_slow_stream_arrives_piece_by_piece(worker: WorkerProcess) -> None:
    gates = [threading.Event() for _ in range(3)]
    says = [openai.sse(openai.chunk({"content": f"{number}"})) for number in range(3)]
    steps = [step for say, gate in zip(says, gates, strict=True) for step in (say, gate)]
    end = [openai.sse(openai.chunk({}, finish="stop")), b"data: [DONE]\n\n"]
    reply = Reply(headers={"content-type": "text/event-stream"}, pieces=[*steps, *end])
    with provider(always(reply)) as server:
        lines = worker.lines(worker.begin("compatible", address=server.origin))
        for number, gate in enumerate(gates):
            piece = next(lines)
            assert isinstance(piece, Words)
            assert piece.text == str(number)
            gate.set()
        assert isinstance(list(lines)[-1], Finished)


def test_half_a_character_waits_for_its_other_half(worker: WorkerProcess) -> None:
    first, second = (
        b'data: {"choices": [{"index": 0, "delta": {"content": "%b"}}]}\n\n' % half
        for half in (b"\\ud83d", b"\\ude00!")
    )
    reply = Reply(pieces=[first, 0.05, second, openai.sse(openai.chunk({}, finish="stop")), b"data: [DONE]\n\n"])
    with provider(always(reply)) as server:
        assert text_of(worker.ask("compatible", address=server.origin)) == "😀!"


def test_a_picture_that_is_only_an_address_is_fetched_by_nobody(worker: WorkerProcess) -> None:
    with provider(always(json_reply({}))) as elsewhere, provider(always(ollama.stream(Ends()))) as server:
        picture = {"type": "image_url", "image_url": {"url": f"{elsewhere.origin}/p.png"}}
        messages = [{"role": "user", "content": [{"type": "text", "text": "Look"}, picture]}]
        worker.ask("ollama", address=server.origin, messages=messages)
        assert elsewhere.told == []
        assert "was not fetched" in json.dumps(server.told[0].body)
