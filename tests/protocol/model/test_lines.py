"""The lines between host and worker: what one writes the other reads, and nothing else is one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from greenroom.protocol.model.lines import (
    FROM_WORKER,
    TO_WORKER,
    Ask,
    CallBegins,
    CallGoesOn,
    Failed,
    Finished,
    ListModels,
    Models,
    Ready,
    Signed,
    Stop,
    Usage,
    Words,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.lists(st.dictionaries(TEXT, JSON, max_size=3), max_size=3)
COUNT = st.integers(0, 10**9)
FROM = st.one_of(
    st.builds(Ready),
    st.builds(Words, say=st.sampled_from(["text", "reasoning"]), id=TEXT, text=TEXT),
    st.builds(Signed, id=TEXT, blocks=OBJECTS),
    st.builds(CallBegins, id=TEXT, index=COUNT, call=TEXT, name=TEXT),
    st.builds(CallGoesOn, id=TEXT, index=COUNT, text=TEXT),
    st.builds(
        Finished,
        id=TEXT,
        reason=st.sampled_from(["stop", "tools", "stopped"]),
        usage=st.none() | st.builds(Usage, read=COUNT, written=COUNT),
    ),
    st.builds(Failed, id=TEXT, kind=st.sampled_from(["key", "worker"]), text=TEXT),
    st.builds(Models, id=TEXT, names=st.lists(TEXT, max_size=3)),
)
TO = st.one_of(
    st.builds(Stop, id=TEXT),
    st.builds(ListModels, id=TEXT, provider=st.sampled_from(["openai", "ollama"]), key=st.none() | TEXT),
    st.builds(
        Ask,
        id=TEXT,
        provider=st.sampled_from(["openai", "ollama"]),
        model=TEXT,
        key=st.none() | TEXT,
        messages=OBJECTS,
        tools=OBJECTS,
    ),
)


@given(FROM)
def test_what_the_worker_writes_is_one_line_that_the_host_reads(line: Any) -> None:
    written = line.model_dump_json().encode()
    assert b"\n" not in written
    assert FROM_WORKER.validate_json(written) == line


@given(TO)
def test_what_the_host_writes_is_one_line_that_the_worker_reads(line: Any) -> None:
    written = line.model_dump_json().encode()
    assert b"\n" not in written
    assert TO_WORKER.validate_json(written) == line


@given(st.binary(max_size=60) | JSON.map(lambda value: repr(value).encode()))
def test_other_bytes_are_no_line(line: bytes) -> None:
    for lines in (FROM_WORKER, TO_WORKER):
        with pytest.raises(ValidationError):
            lines.validate_json(line)


@pytest.mark.parametrize(
    "line", [b'{"say": "ready", "more": 1}', b'{"say": "text", "id": 1, "text": "a"}', b'{"say": "sing", "id": "a"}']
)
def test_a_line_with_more_or_other_than_its_kind_has_is_none(line: bytes) -> None:
    with pytest.raises(ValidationError):
        FROM_WORKER.validate_json(line)


def test_a_key_is_not_in_what_is_printed_of_a_request() -> None:
    ask = Ask(id="a", provider="openai", model="m", key="sk-secret", messages=[])
    assert "sk-secret" not in repr(ask)
    assert "sk-secret" not in str(ListModels(id="a", provider="openai", key="sk-secret"))
