"""The scripted model over real HTTP, as its clients have it."""

import json
import socket
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx

from tests.scripted.played import SECONDS, Played, model, played, result, tool, user

EVERYTHING = """
model: demo
pace: 0
piece: 4
turns:
  - when: {says: say}
    do:
      - think: Let me see.
      - say: "You said “{said}”."
  - when: {says: call}
    do:
      - say: I look.
      - call: show
        with: {week: 2, about: "{said}"}
      - {call: draw, written: '{"half": '}
      - say: "It is {result}."
  - when: {says: ghost}
    do: [{call: nobody, exact: true}, {say: x}]
  - when: {says: lost}
    do: [{call: nobody}, {say: x}]
  - when: {says: refuse}
    do: [{refuse: No way.}]
  - when: {says: filter}
    do: [{say: Half a}, {fail: filter}]
  - when: {says: rate}
    do: [{fail: rate, retry_after: 1.5, times: 2}, {say: At last.}]
  - when: {says: teapot}
    do: [{fail: server, status: 418, text: I am a teapot., times: always}]
  - when: {says: late}
    do: [{say: It begins}, {fail: quota}]
  - when: {says: cut}
    do: [{say: It begins}, {fail: broken, times: always}]
  - when: {says: slow}
    do: [{say: "0123456789", pace: 20, piece: 1}]
"""
TOOLS = [tool("show"), tool("demo__draw")]


def stream(there: Played, *messages: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """The chunks of a stream; the marks around them are checked."""
    body = {"model": "m", "messages": list(messages), "stream": True, **more}
    headers = {"Authorization": f"Bearer {there.key}"}
    answer = httpx.post(
        f"{there.address}/chat/completions", json=body, headers=headers, timeout=SECONDS, trust_env=False
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
    *events, last = answer.text.removesuffix("\n\n").split("\n\n")
    assert last == "data: [DONE]"
    return [json.loads(event.removeprefix("data: ")) for event in events]


def streamed(there: Played, body: dict[str, Any]) -> AbstractContextManager[httpx.Response]:
    """The answer while it comes."""
    url, headers = f"{there.address}/chat/completions", {"Authorization": f"Bearer {there.key}"}
    return httpx.stream("POST", url, json=body, headers=headers, timeout=SECONDS, trust_env=False)


def deltas(chunks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [chunk["choices"][0]["delta"] for chunk in chunks if chunk.get("choices")]


def test_words_and_thoughts_come_in_pieces(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        chunks = stream(there, user("Say it"), stream_options={"include_usage": True})
    told = deltas(chunks)
    assert told[0] == {"role": "assistant", "content": ""}
    assert [delta["reasoning_content"] for delta in told if "reasoning_content" in delta] == ["Let ", "me s", "ee."]
    assert "".join(delta.get("content", "") for delta in told) == "You said “Say it”."
    assert chunks[-2]["choices"][0]["finish_reason"] == "stop"
    usage = chunks[-1]["usage"]
    assert chunks[-1]["choices"] == []
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]
    assert len({(chunk["id"], chunk["created"], chunk["object"], chunk["model"]) for chunk in chunks}) == 1


def test_calls_that_are_made_at_once_come_with_their_arguments_in_pieces(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        chunks = stream(there, user("call"), tools=TOOLS)
        calls: dict[int, dict[str, str]] = {}
        for delta in deltas(chunks):
            for call in delta.get("tool_calls", ()):
                made = calls.setdefault(call["index"], {"name": "", "arguments": "", "pieces": ""})
                made["name"] += call["function"].get("name", "")
                made["arguments"] += call["function"]["arguments"]
                made["pieces"] += "|"
        assert calls[0]["name"] == "show"
        assert json.loads(calls[0]["arguments"]) == {"week": 2, "about": "call"}
        assert len(calls[0]["pieces"]) > 5
        assert (calls[1]["name"], calls[1]["arguments"]) == ("demo__draw", '{"half": ')
        assert chunks[-1]["choices"][0]["finish_reason"] == "tool_calls"
        answered = [user("call"), model("I look.", "show", "demo__draw"), result("a week"), result("a picture")]
        assert there.said(*answered, tools=TOOLS) == "It is a week\n\na picture."


def test_a_whole_answer_says_the_same_as_the_stream(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        choice = there.ask(user("call"), tools=TOOLS).json()["choices"][0]
        thought = there.ask(user("say")).json()["choices"][0]["message"]
        refused = there.ask(user("refuse")).json()["choices"][0]
    assert choice["finish_reason"] == "tool_calls"
    assert choice["message"]["content"] == "I look."
    assert [call["function"]["name"] for call in choice["message"]["tool_calls"]] == ["show", "demo__draw"]
    assert thought["reasoning_content"] == "Let me see."
    assert (refused["message"]["content"], refused["finish_reason"]) == ("No way.", "content_filter")


def test_a_tool_that_is_not_offered_is_told_and_can_be_called_all_the_same(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        told = there.ask(user("lost"), tools=TOOLS)
        ghost = there.ask(user("ghost"), tools=TOOLS).json()
    assert told.status_code == 400
    assert told.json()["error"]["code"] == "tool_not_offered"
    assert "calls the tool nobody, and offered are show, demo__draw" in told.json()["error"]["message"]
    assert ghost["choices"][0]["message"]["tool_calls"][0]["function"]["name"] == "nobody"


def test_a_failure_happens_as_often_as_the_script_says_at_each_place_of_a_conversation(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        tries = [there.ask(user("rate")) for _ in range(3)]
        elsewhere = there.ask(user("rate, please"))
        always = [there.ask(user("teapot")).status_code for _ in range(4)]
        reason = there.ask(user("teapot")).json()["error"]["message"]
    assert [answer.status_code for answer in tries] == [429, 429, 200]
    assert tries[0].headers["retry-after"] == "1.5"
    assert tries[0].json()["error"]["code"] == "rate_limit_exceeded"
    assert tries[2].json()["choices"][0]["message"]["content"] == "At last."
    assert elsewhere.status_code == 429
    assert (always, reason) == ([418] * 4, "I am a teapot.")


def test_a_failure_after_words_is_an_event_of_the_stream_or_its_sudden_end(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        late = stream(there, user("late"))
        assert late[-1]["error"]["code"] == "insufficient_quota"
        assert stream(there, user("filter"))[-1]["choices"][0]["finish_reason"] == "content_filter"
        body = {"model": "m", "messages": [user("cut")], "stream": True}
        heard = b""
        try:
            with streamed(there, body) as answer:
                for piece in answer.iter_raw():
                    heard += piece
            was_cut = False
        except httpx.RemoteProtocolError:
            was_cut = True
        assert was_cut
        assert b"It b" in heard
        assert b"DONE" not in heard


def test_words_come_at_their_pace_and_stop_when_nobody_listens(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        begun = time.monotonic()
        assert there.said(user("slow")) == "0123456789"
        assert time.monotonic() - begun >= 9 / 20
        body = {"model": "m", "messages": [user("slow")], "stream": True}
        with streamed(there, body) as answer:
            next(answer.iter_raw())
        assert there.said(user("say")), "who has left keeps nobody waiting"


def test_a_request_that_makes_no_sense_is_answered_in_words(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        headers = {"Authorization": f"Bearer {there.key}"}
        url = f"{there.address}/chat/completions"
        odd = [b"", b"[]", b"{", b'{"messages": 3}', b"[" * 100_000, b'{"messages": [' + b"9" * 5000 + b"]}"]
        answers = [
            httpx.post(url, content=content, headers=headers, timeout=SECONDS, trust_env=False) for content in odd
        ]
        assert [answer.status_code for answer in answers] == [400] * len(odd)
        assert all(answer.json()["error"]["message"] for answer in answers)
        assert httpx.get(url, headers=headers, timeout=SECONDS, trust_env=False).status_code == 404
        assert httpx.get(f"{there.address}/x", headers=headers, timeout=SECONDS, trust_env=False).status_code == 404
        listed = httpx.get(f"{there.address}/models", headers=headers, timeout=SECONDS, trust_env=False).json()
        assert [entry["id"] for entry in listed["data"]] == ["demo"]


def test_a_request_without_end_is_not_kept(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        port = httpx.URL(there.address).port
        assert port
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {there.key}\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as line:
            line.sendall(head.encode() + b"Content-Length: 90000000000\r\n\r\n")
            block = b" " * 1_000_000
            try:
                for _ in range(80):
                    line.sendall(block)
            except OSError:
                pass
            answer = line.recv(4096)
        assert b" 413 " in answer.partition(b"\r\n")[0]


def test_it_ends_with_its_input(tmp_path: Path) -> None:
    with played(tmp_path, EVERYTHING) as there:
        assert there.program.stdin is not None
        there.program.stdin.close()
        assert there.program.wait(SECONDS) == 0
