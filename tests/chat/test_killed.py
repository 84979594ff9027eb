"""Greenroom is killed while a model speaks, and started again: nothing is left running, and the turn is gone on with."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import anyio
import pytest

from greenroom.host.chat.pen import KEPT_SECONDS
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Answered, Message, Step, ToolCall
from tests.chat.conversing import SECONDS, Conversing, words
from tests.chat.doomed import KEEPS
from tests.host.company import Page, asked, demo, model_worker_ready, running

ROOT = Path(__file__).resolve().parents[2]
PACE = 40
LONG = " ".join(f"word{number}" for number in range(60))
SCRIPT = f"""
turns:
  - do:
      - call: show_dashboard
        with: {{week: 2}}
      - say: {LONG}
        pace: {PACE}
        piece: 4
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for what is left in /proc")
@pytest.mark.long
@pytest.mark.timeout(480)
async def test_after_a_kill_in_mid_stream_the_conversation_is_there_and_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    script.write_text(SCRIPT)
    folder = tmp_path / "data"
    shown, family = killed_in_mid_stream(folder, str(script))
    assert LONG.startswith(shown)
    await ended(family)

    async with running(folder, KEEPS) as core:
        await model_worker_ready(core)
        server = await demo(core)
        talk = Conversing(Page(core, core.seats.open()))
        talk.page.say(p.WantConversations(words=""))
        (row,) = (await talk.page.until(p.Conversations)).rows
        assert row.views == 1
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(talk.play_views)
            talk.page.say(p.OpenConversation(conversation=row.conversation))
            with anyio.fail_after(SECONDS):
                while not talk.entries or not talk.workers:
                    await anyio.sleep(0.01)

            broken = talk.of(Message)[-1]
            kept = words(broken)
            assert broken.state == "stopped"
            assert LONG.startswith(kept)
            assert len(shown) - len(kept) <= 2 * KEPT_SECONDS * PACE, "what was lost is what came in the last moment"
            assert [step.state for step in talk.of(Step)] == ["done", "stopped"]
            (call,) = talk.of(ToolCall)
            assert isinstance(call.outcome, Answered)
            (view,) = talk.workers.values()
            await view.heard_method("ui/notifications/tool-result")
            assert asked(core, server, "tools/call") == [], "the View is back without a call"

            script.write_text(SCRIPT.replace(f"pace: {PACE}", "pace: 0"))
            talk.page.say(p.ChooseServers(servers=[server.key]))
            talk.page.say(p.GoOnModel())
            await talk.answered(1)
            assert talk.model_said[-1] == LONG
            assert [step.state for step in talk.of(Step)][-1] == "done"
            assert asked(core, server, "tools/call") == [], "and the tool was not called again"
            tasks.cancel_scope.cancel()


def killed_in_mid_stream(folder: Path, script: str) -> tuple[str, set[int]]:
    """Kill the program once it has shown a part; return that part, and all processes that it had."""
    command = [sys.executable, "-m", "tests.chat.doomed", str(folder), script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        shown = ""
        try:
            while len(shown) < PACE * KEPT_SECONDS * 3:
                shown += app.stdout.readline().removesuffix("\n")
            family = descendants(app.pid)
        finally:
            app.send_signal(signal.SIGKILL)
    return shown, family


def descendants(root: int) -> set[int]:
    """Every living process below this one."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {root}
    while len(found) < len(grown := found | {one for one, parent in parents.items() if parent in found}):
        found = grown
    return found - {root}


async def ended(family: set[int]) -> None:
    """Wait until none of them is left."""
    assert len(family) >= 5, "the server, the worker, the player, and who guards them"
    until = time.monotonic() + 15
    while left := {one for one in family if _lives(one)}:
        assert time.monotonic() < until, left
        await anyio.sleep(0.05)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
