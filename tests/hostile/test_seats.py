"""A window whose page is no longer ours: it knows every name of another window's things, and can do nothing with them.

The control says the same from the window that they belong to, where it works.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import anyio

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from tests.host.company import Page, Worker, launched, running, started

SLOW: Final = Path(__file__).parents[1] / "stage" / "view_server.py"
LINK: Final[JsonObject] = {"url": "https://example.com/"}


async def scene(one: Page, server: Connection) -> tuple[Worker, p.Question]:
    """A View that has asked the person something, and a call that runs."""
    worker = await launched(one, server, "show", {})
    worker.say({"jsonrpc": "2.0", "id": "link", "method": "ui/open-link", "params": LINK})
    question = await one.until(p.Question, lambda asked: asked.kind == "link")
    one.say(p.RunTool(call="long", server=server.key, tool="waits", arguments={}))
    await one.until(p.CallChanged, lambda call: call.call == "long")
    return worker, question


async def attempts(attacker: Page, worker: Worker, question: p.Question) -> Sequence[str]:
    """Say all that a page can say about a View, a question and a call; return what came of it."""
    view, won, tickets = worker.view, list[str](), len(attacker.all(p.Ticket))
    attacker.say(p.WantTicket(view=view.name))
    if len(attacker.all(p.Ticket)) > tickets:
        won.append("ticket")
    attacker.say(p.SetMode(view=view.name, mode="fullscreen"))
    if view.session.mode == "fullscreen":
        won.append("mode")
    attacker.say(p.Answer(question=question.question, granted=True))
    with anyio.move_on_after(0.5):
        await worker.until(lambda message: message.get("id") == "link")
        won.append("answer")
    attacker.say(p.CancelRun(call="long"))
    with anyio.move_on_after(0.5):
        await worker.page.until(p.CallChanged, lambda call: (call.call, call.state) == ("long", "cancelled"))
        won.append("call")
    attacker.say(p.FrameLost(view=view.name, why="flood"))
    if view.ended_because is not None:
        won.append("lost")
    return won


async def played(folder: Path, *, from_its_own_window: bool) -> tuple[Sequence[str], list[p.ToPage]]:
    """Attack from the other window or, as the control, say the same in the View's own."""
    listing = folder / "tools.json"
    listing.parent.mkdir(parents=True)
    listing.write_text('{"show": {"html": "<p>"}, "waits": {"silent": true}}')
    entry = ServerEntry(name="toy", command=sys.executable, args=(str(SLOW), str(listing)))
    async with running(folder) as core:
        one, other = Page(core, core.seats.open()), Page(core, core.seats.open())
        server = await started(core, entry)
        worker, question = await scene(one, server)
        won = await attempts(one if from_its_own_window else other, worker, question)
        return won, other.told


async def test_one_windows_page_reaches_nothing_of_another_window(tmp_path: Path) -> None:
    control, _ = await played(tmp_path / "control", from_its_own_window=True)
    assert control == ["ticket", "mode", "answer", "call", "lost"]
    won, told = await played(tmp_path / "shipped", from_its_own_window=False)
    assert won == []
    about_views = (p.MountView, p.ViewPhase, p.Ticket, p.Question, p.CallChanged, p.Finding, p.UnmountView)
    assert not [message for message in told if isinstance(message, about_views)]
