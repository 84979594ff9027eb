"""The wire tap: bounded, paired, without secrets, and cheap."""

import json
import time
from collections.abc import Iterator

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.tap import WireTap


@pytest.fixture
def tap() -> Iterator[WireTap]:
    made = WireTap()
    yield made
    made.close()


def request(number: int, method: str = "ping") -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method}).encode()


def test_rows_are_numbered_and_read_from_where_a_reader_stopped(tap: WireTap) -> None:
    assert [tap.record("s", "to_peer", request(n)) for n in range(5)] == [1, 2, 3, 4, 5]
    assert [row.seq for row in tap.rows(after=2, limit=2)] == [3, 4]
    assert tap.rows(after=5) == []
    assert json.loads(tap.body(4) or "") == {"jsonrpc": "2.0", "id": 3, "method": "ping"}
    assert tap.body(6) is None
    assert tap.body(0) is None


def test_an_answer_takes_method_and_duration_from_its_request(tap: WireTap) -> None:
    call: JsonObject = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "add"}}
    tap.record("a", "to_peer", json.dumps(call))
    tap.record("b", "to_peer", request(1, "other"))
    tap.record("a", "from_peer", request(1, "roots/list"))
    time.sleep(0.02)
    tap.record("a", "from_peer", b'{"jsonrpc":"2.0","id":1,"result":{}}')
    tap.record("a", "to_peer", b'{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}')
    _, _, _, answer, refusal = tap.rows()
    assert (answer.kind, answer.method, answer.summary) == ("result", "tools/call", "add")
    assert answer.duration_ms is not None
    assert 15 < answer.duration_ms < 5000
    assert (refusal.kind, refusal.method, refusal.summary) == ("error", "roots/list", "no")


def test_an_error_that_answers_our_own_probe_or_farewell_is_expected_and_the_same_words_otherwise_are_not(
    tap: WireTap,
) -> None:
    def refused(method: str, code: int, *, ours: bool = True) -> tuple[str, str | None]:
        asked, answered = ("to_peer", "from_peer") if ours else ("from_peer", "to_peer")
        tap.record("a", asked, request(1, method))  # type: ignore[arg-type]
        error: JsonObject = {"jsonrpc": "2.0", "id": 1, "error": {"code": code, "message": "Method not found"}}
        seq = tap.record("a", answered, json.dumps(error))  # type: ignore[arg-type]
        assert json.loads(tap.body(seq) or "") == error, "it is kept as it came"
        row = tap.rows()[-1]
        return row.kind, row.expected

    assert refused("server/discover", -32601) == ("error", "older_protocol")
    assert refused("server/discover", -32602) == ("error", "older_protocol")
    assert refused("ui/resource-teardown", -32601) == ("error", "no_teardown")
    assert refused("server/discover", -32603) == ("error", None), "it broke"
    assert refused("server/discover", -32022) == ("error", None), "it speaks another new one"
    assert refused("ui/resource-teardown", -32603) == ("error", None)
    assert refused("tools/call", -32601) == ("error", None)
    assert refused("server/discover", -32601, ours=False) == ("error", None), "that is our own answer"


def test_ids_of_different_types_are_not_paired(tap: WireTap) -> None:
    tap.record("a", "to_peer", request(1))
    tap.record("a", "from_peer", b'{"jsonrpc":"2.0","id":"1","result":{}}')
    assert tap.rows()[1].duration_ms is None


def test_the_oldest_rows_are_dropped_at_the_limit_of_messages() -> None:
    tap = WireTap(limit_messages=10)
    for number in range(1000):
        tap.record("a", "to_peer", request(number))
    rows = tap.rows()
    assert [row.seq for row in rows] == list(range(991, 1001))
    assert tap.body(990) is None
    assert json.loads(tap.body(991) or "")["id"] == 990
    assert (tap.oldest, tap.newest) == (991, 1000)
    tap.record("a", "from_peer", b'{"jsonrpc":"2.0","id":3,"result":{}}')
    assert tap.rows()[-1].duration_ms is None
    tap.close()


def test_the_oldest_rows_are_dropped_at_the_limit_of_bytes() -> None:
    tap = WireTap(limit_bytes=100_000)
    for _ in range(50):
        tap.record("a", "to_peer", b'"' + b"x" * 10_000 + b'"')
    assert 5 <= len(tap.rows()) <= 10
    tap.close()


def test_big_bodies_go_to_a_file_of_bounded_size_and_the_oldest_are_dropped() -> None:
    tap = WireTap(limit_spill_bytes=1_000_000)
    bodies = [json.dumps({"n": n, "x": str(n) * (200_000 + n * 1000)}) for n in range(10)]
    for body in bodies:
        tap.record("a", "from_peer", body)
    kept = [tap.body(row.seq) for row in tap.rows()]
    assert len(kept) == 10
    assert [body for body in kept if body is not None] == bodies[-sum(body is not None for body in kept) :]
    assert 2 <= sum(body is not None for body in kept) <= 5
    assert [row.size for row in tap.rows()] == [len(body) for body in bodies]
    tap.record("a", "from_peer", "x" * 2_000_000)
    assert tap.body(11) is None
    tap.close()


def test_secrets_are_gone_before_anything_is_kept(tap: WireTap) -> None:
    tap.add_secret("hunter2-hunter2")
    tap.record("a", "to_peer", b'{"jsonrpc":"2.0","id":1,"method":"m","params":{"name":"hunter2-hunter2"}}')
    tap.record("a", "to_peer", ("x" * 100_000 + "hunter2-hunter2").encode())
    assert tap.rows()[0].summary == "[redacted]"
    assert "hunter2" not in (tap.body(1) or "hunter2")
    assert (tap.body(2) or "").endswith("x[redacted]")


def test_listeners_are_told_until_they_leave(tap: WireTap) -> None:
    told: list[int] = []
    forget = tap.on_rows(lambda: told.append(tap.newest))
    tap.record("a", "to_peer", request(1))
    forget()
    tap.record("a", "to_peer", request(2))
    assert told == [1]


def test_recording_costs_microseconds(tap: WireTap) -> None:
    message: JsonObject = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "x", "arguments": {}}}
    text = json.dumps(message).encode()
    tap.add_secret("a-secret-that-is-nowhere")
    best = min(_seconds_of(tap, text, message) for _ in range(5))
    # About 5 µs on a free core; the bound leaves room for a machine that is busy with other things.
    assert best / 1000 < 60e-6


def _seconds_of(tap: WireTap, text: bytes, message: JsonObject) -> float:
    began = time.perf_counter()
    for _ in range(1000):
        tap.record("p", "to_peer", text, message=message)
    return time.perf_counter() - began
