"""A page on a bad line: what it says reaches its host late, twice, in another order, cut short or not at all, and another
page takes its place meanwhile; and what a page knows of its seat by what it was told.

The line is the test's own; what reads it, the host and the server are real. The same for a View is in `unlucky_view.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.web.page_channel import parse
from tests.host.company import Page

Change = Literal["lost", "replaced", "nothing"]
LINK = "https://links.example/{}"


def said(messages: Iterable[p.FromPage]) -> tuple[JsonObject, ...]:
    """What the page says, as it goes over its socket."""
    return tuple(message.model_dump(mode="json") for message in messages)


def story(server: str, view: str, questions: Sequence[p.Question]) -> tuple[p.FromPage, ...]:
    """What a person does in a while: the first question is answered with yes, the second with no."""
    yes, no = questions
    return (
        p.RunTool(call="show", server=server, tool="show", arguments={}),
        p.SetEmulation(emulation=p.Emulation(theme="dark")),
        p.Answer(question=yes.question, granted=True),
        p.RunTool(call="silent", server=server, tool="silent", arguments={}),
        p.SetMode(view=view, mode="fullscreen"),
        p.Answer(question=no.question, granted=False),
        p.CancelRun(call="silent"),
        p.SetMode(view=view, mode="inline"),
        p.SetEmulation(emulation=p.Emulation(locale="ar")),
        p.CloseView(view=view),
        p.RunTool(call="again", server=server, tool="show", arguments='{"n": 1}'),
    )


def hears(page: Page, text: str) -> None:
    """The host takes a text of the page, as its socket's reader does."""
    match parse(text):
        case p.Notice() as notice:
            page.session.send(notice)
        case message:
            page.session.receive(message)


def another(page: Page, change: Change) -> Page:
    """What happens to the page; the one that is there afterwards."""
    match change:
        case "lost":
            page.session.close()
            return Page(page.core, page.seat)
        case "replaced":
            after = Page(page.core, page.seat)
            known = len(page.told)
            # What it sent before it heard of the other is on its way still.
            page.say(p.RunTool(call="ghost", server="none", tool="show", arguments={}))
            page.say(p.SetEmulation(emulation=p.Emulation(theme="light", locale="ja")))
            assert len(page.told) == known, "a page that was replaced is told nothing more"
            return after
        case "nothing":
            return page


@dataclass(frozen=True)
class Picture:
    """What a page knows: Views with their modes, the addresses it is asked about, calls that run, what is emulated."""

    views: dict[str, str]
    asked: frozenset[str]
    running: frozenset[str]
    emulation: p.Emulation


def picture(told: Sequence[p.ToPage]) -> Picture:
    """Of all that it was told, in order."""
    asked = {one.question: one.detail for one in told if isinstance(one, p.Question)}
    for gone in (one.question for one in told if isinstance(one, p.QuestionGone)):
        asked.pop(gone, None)
    calls = {one.call: one.state for one in told if isinstance(one, p.CallChanged)}
    shapes = (one.stage if isinstance(one, p.Welcome) else one for one in told)
    return Picture(
        views=_views(told),
        asked=frozenset(asked.values()),
        running=frozenset(call for call, state in calls.items() if state == "running"),
        emulation=[shape.emulation for shape in shapes if isinstance(shape, p.StageShape)][-1],
    )


def _views(told: Iterable[p.ToPage]) -> dict[str, str]:
    views: dict[str, str] = {}
    for message in told:
        match message:
            case p.MountView(view=view, mode=mode) | p.ViewMode(view=view, mode=mode):
                views[view] = mode
            case p.UnmountView(view=view):
                views.pop(view, None)
            case _:
                continue
    return views
