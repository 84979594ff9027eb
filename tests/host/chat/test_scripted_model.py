import os
import signal
from pathlib import Path

import anyio
import httpx2
import pytest

from greenroom.host.chat.scripted_model import ScriptedModels, ScriptNotPlayed
from tests.window.processes import children as below
from tests.window.processes import command_of

SCRIPT = "model: {name}\nturns:\n  - do:\n      - say: Hello.\n"


def script(folder: Path, name: str) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(SCRIPT.format(name=name))
    return str(path)


async def model_at(address: str, key: str) -> str:
    async with httpx2.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"{address}/models", headers={"Authorization": f"Bearer {key}"})
    return str(answer.json()["data"][0]["id"])


def children() -> set[int]:
    """The processes that this one has started and that have not ended."""
    return {pid for pid in below(os.getpid()) if command_of(pid)}


async def gone(processes: set[int]) -> bool:
    with anyio.move_on_after(10):
        while children() & processes:
            await anyio.sleep(0.02)
        return True
    return False


async def test_a_script_is_played_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    before = children()
    async with anyio.create_task_group() as tasks:
        models = ScriptedModels(tasks)
        path = script(tmp_path, "one")
        first = await models.reached(path)
        found: list[tuple[str, str]] = []

        async def ask() -> None:
            found.append(await models.reached(path))

        async with anyio.create_task_group() as asking:
            for _ in range(5):
                asking.start_soon(ask)
        assert found == [first] * 5
        assert await model_at(*first) == "one"
        started = children() - before
        assert len(started) == 1
        tasks.cancel_scope.cancel()
    assert await gone(started), "nothing of it outlives the app"


async def test_a_script_that_was_changed_is_played_anew_and_its_old_player_ends(tmp_path: Path) -> None:
    before = children()
    async with anyio.create_task_group() as tasks:
        models = ScriptedModels(tasks)
        path = script(tmp_path, "one")
        first = await models.reached(path)
        old = children() - before
        Path(path).write_text(SCRIPT.format(name="changed"))
        second = await models.reached(path)
        assert second != first
        assert await model_at(*second) == "changed"
        assert await gone(old)
        tasks.cancel_scope.cancel()


async def test_a_player_that_died_is_replaced(tmp_path: Path) -> None:
    before = children()
    async with anyio.create_task_group() as tasks:
        models = ScriptedModels(tasks)
        path = script(tmp_path, "one")
        first = await models.reached(path)
        died = children() - before
        for process in died:
            os.kill(process, signal.SIGKILL)
        assert await gone(died)
        with anyio.fail_after(10):
            while (second := await models.reached(path)) == first:
                await anyio.sleep(0.02)
        assert await model_at(*second) == "one"
        tasks.cancel_scope.cancel()


async def test_what_is_wrong_with_a_script_is_told_in_words_and_mended_without_a_new_start(tmp_path: Path) -> None:
    async with anyio.create_task_group() as tasks:
        models = ScriptedModels(tasks)
        with pytest.raises(ScriptNotPlayed, match=r"none\.yaml cannot be read: No such file"):
            await models.reached(str(tmp_path / "none.yaml"))
        with pytest.raises(ScriptNotPlayed, match="no file has such a name"):
            await models.reached("a\0b")
        path = tmp_path / "bad.yaml"
        path.write_text("turns:\n  - do:\n      - speak: Hi\n")
        with pytest.raises(ScriptNotPlayed, match="line 3: turn 1, action 1 must be an action"):
            await models.reached(str(path))
        path.write_text(SCRIPT.format(name="good"))
        assert await model_at(*await models.reached(str(path))) == "good"
        tasks.cancel_scope.cancel()


async def test_only_so_many_scripts_are_played_at_once(tmp_path: Path) -> None:
    before = children()
    async with anyio.create_task_group() as tasks:
        models = ScriptedModels(tasks, most_played=2)
        first, second, third = [await models.reached(script(tmp_path, f"s{number}")) for number in range(3)]
        with anyio.fail_after(10):
            while len(children() - before) > 2:
                await anyio.sleep(0.02)
        assert [await model_at(*second), await model_at(*third)] == ["s1", "s2"]
        with pytest.raises(httpx2.ConnectError):
            await model_at(*first)
        tasks.cancel_scope.cancel()


async def test_no_key_of_the_environment_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    before = children()
    async with anyio.create_task_group() as tasks:
        await ScriptedModels(tasks).reached(script(tmp_path, "one"))
        environments = [Path(f"/proc/{process}/environ").read_bytes() for process in children() - before]
        assert environments
        assert not any(b"sk-secret" in environment for environment in environments)
        tasks.cancel_scope.cancel()
