"""Lists of models, asked of real servers as each provider wants to be asked."""

from typing import Any

import pytest

from greenroom.protocol.model.lines import Failed, Models
from tests.providers.provider import Reply, always, json_reply, provider
from tests.worker.worker_process import KEY, WorkerProcess

OPENAI = {"object": "list", "data": [{"id": "toy-b"}, {"id": "toy-a"}, {"id": "whisper-1"}, {"no": "name"}, "x"]}
GOOGLE = {
    "models": [
        {"name": "models/gemini-toy", "supportedGenerationMethods": ["generateContent"]},
        {"name": "models/embedding", "supportedGenerationMethods": ["embedContent"]},
    ]
}
ASKED: list[tuple[str, Any, str, str, list[str]]] = [
    ("openai", OPENAI, "/v1/models", "authorization", ["toy-a", "toy-b"]),
    ("compatible", OPENAI, "/v1/models", "authorization", ["toy-a", "toy-b", "whisper-1"]),
    ("lm_studio", OPENAI, "/v1/models", "authorization", ["toy-a", "toy-b", "whisper-1"]),
    ("scripted", OPENAI, "/v1/models", "authorization", ["toy-a", "toy-b", "whisper-1"]),
    ("mistral", OPENAI, "/v1/models", "authorization", ["toy-a", "toy-b", "whisper-1"]),
    ("deepseek", OPENAI, "/models", "authorization", ["toy-a", "toy-b", "whisper-1"]),
    ("anthropic", {"data": [{"type": "model", "id": "toy"}]}, "/v1/models?limit=1000", "x-api-key", ["toy"]),
    ("google", GOOGLE, "/v1beta/models?pageSize=1000", "x-goog-api-key", ["gemini-toy"]),
    ("ollama", {"models": [{"name": "toy:latest", "model": "toy:latest"}]}, "/api/tags", "", ["toy:latest"]),
]


@pytest.mark.parametrize("case", ASKED, ids=[each[0] for each in ASKED])
def test_a_provider_is_asked_for_its_models_as_it_wants_to_be(
    case: tuple[str, Any, str, str, list[str]], worker: WorkerProcess
) -> None:
    name, content, path, header, names = case
    with provider(always(json_reply(content))) as server:
        told = worker.models(name, address=server.origin, key=KEY if header else None)
        (request,) = server.told
    assert isinstance(told, Models)
    assert told.names == names
    assert (request.method, request.path) == ("GET", path)
    assert KEY in request.headers.get(header, KEY)


@pytest.mark.parametrize("name", ["bedrock", "azure"])
def test_a_provider_that_cannot_be_asked_has_the_list_that_came_along(name: str, worker: WorkerProcess) -> None:
    told = worker.models(name, key=None)
    assert isinstance(told, Models)
    assert len(told.names) > 20
    assert not any(each.startswith(f"{name}/") for each in told.names)


def test_a_list_that_is_none_or_refused_is_said(worker: WorkerProcess) -> None:
    cases = [
        (json_reply({"error": {"message": "Bad key"}}, status=401), "key"),
        (Reply(pieces=[b"<html>Welcome</html>"]), "broken"),
        (json_reply({"hello": "world"}), "broken"),
        (Reply(status=404, pieces=[b"404 page not found"]), "network"),
    ]
    for reply, kind in cases:
        with provider(always(reply)) as server:
            told = worker.models("compatible", address=server.origin)
        assert isinstance(told, Failed)
        assert told.kind == kind, told.text
        assert "“”" not in told.text


def test_a_list_is_no_place_for_what_cannot_be_drawn(worker: WorkerProcess) -> None:
    names = ["good", "bad\x1b[2J", "right\u202eleft", "x" * 201, ""]
    with provider(always(json_reply({"data": [{"id": name} for name in names]}))) as server:
        told = worker.models("compatible", address=server.origin)
    assert isinstance(told, Models)
    assert told.names == ["good"]
