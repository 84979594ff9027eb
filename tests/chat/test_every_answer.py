"""The whole way of a scripted answer: this server, the model library, the worker, the host's end of it."""

from pathlib import Path

import pytest

from greenroom.host.core import Core
from greenroom.protocol.model.lines import Ask, CallBegins, CallGoesOn, Failed, Finished, FromWorker, Words
from tests.scripted.played import tool

SCRIPT = """
turns:
  - when: {says: everything}
    do:
      - think: Let me see.
      - say: "Smörgåsbord 😀, {said}!"
      - {call: show, with: {week: 2, title: "Ä"}}
      - {call: draw, written: '{"half": '}
      - say: never reached
  - when: {says: refuse}
    do: [{refuse: No way.}]
  - when: {says: late}
    do: [{say: It begins}, {fail: quota}]
  - when: {says: cut}
    do: [{say: It begins}, {fail: broken}]
  - when: {says: failures}
    do:
      - fail: key
      - fail: quota
      - {fail: rate, retry_after: 7}
      - fail: context
      - fail: filter
      - fail: model
      - fail: server
      - fail: overloaded
      - fail: broken
      - say: Done.
"""
KINDS = ["key", "quota", "rate", "context", "filter", "unknown_model", "broken", "rate", "broken"]


@pytest.mark.timeout(240)
async def test_the_model_worker_reads_everything_that_a_script_can_do(core: Core, tmp_path: Path) -> None:
    path = tmp_path / "script.yaml"
    path.write_text(SCRIPT)
    address, key = await core.scripts.reached(str(path))

    async def answer(text: str) -> list[FromWorker]:
        ask = Ask(
            id=text,
            provider="scripted",
            model=str(path),
            address=address,
            key=key,
            messages=[{"role": "user", "content": text}],
            tools=[tool("show"), tool("draw")],
        )
        async with core.model_worker.ask(ask) as lines:
            return [line async for line in lines]

    lines = await answer("everything")
    assert spoken(lines, "reasoning") == "Let me see."
    assert spoken(lines, "text") == "Smörgåsbord 😀, everything!"
    assert [line.name for line in lines if isinstance(line, CallBegins)] == ["show", "draw"]
    written = ["".join(line.text for line in lines if isinstance(line, CallGoesOn) and line.index == n) for n in (0, 1)]
    assert written == ['{"week":2,"title":"Ä"}', '{"half": ']
    last = lines[-1]
    assert isinstance(last, Finished)
    assert last.reason == "tools"
    assert last.usage is not None
    assert last.usage.read > 0
    assert last.usage.cost is None

    assert spoken(refused := await answer("refuse"), "text") == "No way."
    assert [line.reason for line in refused if isinstance(line, Finished)] == ["filter"]
    assert failed(late := await answer("late")) == "quota"
    assert failed(cut := await answer("cut")) == "broken"
    assert {spoken(lines, "text") for lines in (late, cut)} == {"It begins"}
    assert [failed(await answer("failures")) for _ in KINDS] == KINDS, "and nobody tries again by itself"
    assert spoken(await answer("failures"), "text") == "Done."


def spoken(lines: list[FromWorker], kind: str) -> str:
    return "".join(line.text for line in lines if isinstance(line, Words) and line.say == kind)


def failed(lines: list[FromWorker]) -> str:
    last = lines[-1]
    assert isinstance(last, Failed), last
    return last.kind
