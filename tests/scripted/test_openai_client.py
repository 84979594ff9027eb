"""The official client of the format, which the model library brings along, reads what the scripted model writes."""

from pathlib import Path

import pytest
from openai import APIStatusError, AuthenticationError, DefaultHttpxClient, OpenAI, RateLimitError

from tests.scripted.played import SECONDS, Played, played, tool

SCRIPT = """
model: mine
turns:
  - when: {says: call}
    do:
      - say: I look.
      - {call: show, with: {week: 2}}
      - {call: draw}
      - say: end
  - when: {says: rate}
    do: [{fail: rate, times: always}]
  - when: {says: context}
    do: [{fail: context, times: always}]
"""


def client(there: Played, *, key: str | None = None) -> OpenAI:
    direct = DefaultHttpxClient(trust_env=False)
    return OpenAI(base_url=there.address, api_key=key or there.key, max_retries=0, timeout=SECONDS, http_client=direct)


def test_the_official_client_reads_streams_whole_answers_and_lists(tmp_path: Path) -> None:
    with played(tmp_path, SCRIPT) as there, client(there) as asking:
        tools = [tool("show"), tool("draw")]
        whole = asking.chat.completions.create(
            model="mine",
            messages=[{"role": "user", "content": "call"}],
            tools=tools,  # type: ignore[arg-type]
        )
        (choice,) = whole.choices
        assert (choice.message.content, choice.finish_reason) == ("I look.", "tool_calls")
        with asking.chat.completions.stream(
            model="mine",
            messages=[{"role": "user", "content": "call"}],
            tools=tools,  # type: ignore[arg-type]
            stream_options={"include_usage": True},
        ) as stream:
            streamed = stream.get_final_completion()
        calls = [
            [(one.function.name, one.function.arguments) for one in answer.choices[0].message.tool_calls or ()]  # type: ignore[union-attr]
            for answer in (whole, streamed)
        ]
        assert calls == [[("show", '{"week":2}'), ("draw", "{}")]] * 2
        assert streamed.choices[0].message.content == "I look."
        assert streamed.usage == whole.usage
        assert [model.id for model in asking.models.list()] == ["mine"]


def test_the_official_client_tells_failures_apart(tmp_path: Path) -> None:
    with played(tmp_path, SCRIPT) as there, client(there) as asking:
        with pytest.raises(RateLimitError) as rate:
            asking.chat.completions.create(model="m", messages=[{"role": "user", "content": "rate"}])
        with pytest.raises(APIStatusError) as context:
            asking.chat.completions.create(model="m", messages=[{"role": "user", "content": "context"}])
        assert (rate.value.code, context.value.code) == ("rate_limit_exceeded", "context_length_exceeded")
        with client(there, key="another") as stranger, pytest.raises(AuthenticationError):
            stranger.models.list()
