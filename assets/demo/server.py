"""The demo: an MCP server of our own with Views, which works offline and keeps everything in memory.

Started as `python server.py`, it speaks MCP over stdio in both eras. Its tools and widgets between them use each
part of the bridge that a View has to its host, so it shows a newcomer what a View can do, and shows the author of
a host or of a View what is answered. It is a program, not a part of the app: the app reaches it as it reaches any
server, and nothing imports it. (An app frozen into one executable runs this file with its folder on `sys.path`.)
"""

from time import monotonic
from typing import Annotated, Any, Final, Literal

import anyio
from mcp.server.apps import APP_MIME_TYPE, Apps
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resources import FunctionResource
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from answers import (
    BookingAnswer,
    CancelAnswer,
    CheckAnswer,
    CountAnswer,
    GreetingAnswer,
    NoteAnswer,
    ReachAnswer,
    RefreshAnswer,
    WeekAnswer,
)
from season import ROOMS, WEEKS, Season, find_room
from widget_files import read_widget

VERSION: Final = "1.0.0"

DASHBOARD: Final = "ui://greenroom-demo/dashboard.html"
COUNTER: Final = "ui://greenroom-demo/counter.html"
CHECK: Final = "ui://greenroom-demo/bridge-check.html"
REACH: Final = "ui://greenroom-demo/reach.html"

# Names under .example can never be registered (RFC 2606): trying to reach them tells nobody anything.
CONNECT: Final = "https://api.greenroom.example"
RESOURCES: Final = "https://images.greenroom.example"
UNDECLARED: Final = "https://elsewhere.example"

READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)

Week = Annotated[int, Field(ge=1, le=WEEKS, description="Week of the season, from 1.")]
RoomChoice = Annotated[Literal["all", "stage-left", "loft", "cellar"], Field(description="One room, or all of them.")]

season = Season()
notes: list[str] = []
counts: dict[str, int] = {"running": 0, "finished": 0, "stopped": 0}

apps = Apps()


def answer(model: BaseModel, words: str, *, meta: dict[str, Any] | None = None) -> CallToolResult:
    """Answer with words for a model, the structure for a View and, in `_meta`, what only a View gets."""
    result = CallToolResult(
        content=[TextContent(type="text", text=words)], structured_content=model.model_dump(mode="json")
    )
    return result if meta is None else result.model_copy(update={"meta": meta})


def failure(words: str) -> CallToolResult:
    """Answer that the tool could not do it, and how it could."""
    return CallToolResult(content=[TextContent(type="text", text=words)], is_error=True)


# Tools that show something


@apps.tool(resource_uri=DASHBOARD, title="Rehearsal rooms", annotations=READS)
def show_dashboard(week: Week = 1, room: RoomChoice = "all") -> Annotated[CallToolResult, WeekAnswer]:
    """Show a week of the theatre's rehearsal rooms: who rehearses what, where and when."""
    shown = WeekAnswer.of(season, week, room)
    return answer(shown, shown.in_words(), meta={"greenroom-demo/tool": "show_dashboard"})


@apps.tool(resource_uri=DASHBOARD, title="One room", annotations=READS)
def show_room(
    room: Annotated[str, Field(description="A room's id: stage-left, loft or cellar. Any other shows the failure.")],
    week: Week = 1,
) -> Annotated[CallToolResult, WeekAnswer]:
    """Show one room's week; a room that does not exist gives an error result, which its View explains."""
    if find_room(room) is None:
        return failure(f"There is no room “{room}”. The rooms are {', '.join(each.id for each in ROOMS)}.")
    shown = WeekAnswer.of(season, week, room)
    return answer(shown, shown.in_words(), meta={"greenroom-demo/tool": "show_room"})


@apps.tool(resource_uri=COUNTER, title="Count slowly", annotations=READS)
async def count_slowly(
    context: Context[Any],
    to: Annotated[int, Field(ge=1, le=60, description="How far to count.")] = 8,
    seconds_each: Annotated[float, Field(ge=0.02, le=5, description="How long each number takes.")] = 0.5,
) -> Annotated[CallToolResult, CountAnswer]:
    """Count aloud, one progress notification a number; can be cancelled at any time."""
    started = monotonic()
    counts["running"] += 1
    try:
        for number in range(1, to + 1):
            await anyio.sleep(seconds_each)
            await context.report_progress(number, to, f"{number} of {to}")
    except anyio.get_cancelled_exc_class():
        counts["stopped"] += 1
        raise
    finally:
        counts["running"] -= 1
    counts["finished"] += 1
    counted = CountAnswer(counted=to, to=to, seconds=round(monotonic() - started, 2))
    return answer(counted, f"Counted to {to} in {counted.seconds:g} seconds.")


@apps.tool(resource_uri=CHECK, title="Bridge check", annotations=READS)
def show_bridge_check(
    everything: Annotated[  # noqa: FBT002 -- a tool's argument is always given by name
        bool, Field(description="Also run, unasked, the checks that need a person's answer.")
    ] = False,
) -> Annotated[CallToolResult, CheckAnswer]:
    """Run through every call that a View can make to its host, and show what the host answered."""
    told = CheckAnswer(
        everything=everything, umlauts="Größe 😀 مرحبا", nothing=None, nested={"odd": [1, 3], "none": []}
    )
    return answer(told, "The bridge check is in its View.", meta={"greenroom-demo/only-for-the-view": "curtain"})


@apps.tool(resource_uri=REACH, title="What a View can reach", annotations=READS)
def show_reach() -> Annotated[CallToolResult, ReachAnswer]:
    """Try what the sandbox allows: declared and undeclared domains, storage, the pages around, devices."""
    reach = ReachAnswer(
        connect=[CONNECT], resources=[RESOURCES], undeclared=UNDECLARED, permissions=["camera", "clipboardWrite"]
    )
    return answer(reach, "What the sandbox lets this View reach is in its View.")


apps.add_resource(
    FunctionResource(
        uri=DASHBOARD,
        name="dashboard",
        title="Rehearsal rooms",
        mime_type=APP_MIME_TYPE,
        meta={"ui": {"prefersBorder": True}},
        fn=lambda: read_widget("dashboard"),
    )
)
apps.add_resource(
    FunctionResource(
        uri=COUNTER,
        name="counter",
        title="Count slowly",
        mime_type=APP_MIME_TYPE,
        meta={"ui": {"prefersBorder": True}},
        fn=lambda: read_widget("counter"),
    )
)
apps.add_resource(
    FunctionResource(
        uri=CHECK,
        name="bridge-check",
        title="Bridge check",
        mime_type=APP_MIME_TYPE,
        meta={"ui": {"prefersBorder": True}},
        fn=lambda: read_widget("bridge-check"),
    )
)
apps.add_resource(
    FunctionResource(
        uri=REACH,
        name="reach",
        title="What a View can reach",
        mime_type=APP_MIME_TYPE,
        meta={
            "ui": {
                "prefersBorder": True,
                "csp": {"connectDomains": [CONNECT], "resourceDomains": [RESOURCES]},
                "permissions": {"camera": {}, "clipboardWrite": {}},
            }
        },
        fn=lambda: read_widget("reach"),
    )
)

server = MCPServer(
    "greenroom-demo",
    title="Greenroom demo",
    version=VERSION,
    instructions="An invented theatre with three rehearsal rooms. Start with show_dashboard.",
    log_level="WARNING",
    extensions=[apps],
)


# Tools without a View of their own


@server.tool(title="Say hello", annotations=READS)
def say_hello(
    name: Annotated[str, Field(min_length=1, max_length=80, description="Whom to greet.")] = "World",
) -> Annotated[CallToolResult, GreetingAnswer]:
    """Greet somebody; a plain tool, without a View."""
    greeting = f"Hello, {name}!"
    return answer(GreetingAnswer(greeting=greeting), greeting)


@server.tool(title="Refresh bookings", annotations=READS, meta={"ui": {"visibility": ["app"]}})
def refresh_bookings(week: Week = 1, room: RoomChoice = "all") -> Annotated[CallToolResult, RefreshAnswer]:
    """Fetch a week again, with what has come in since; for Views only, a model never sees it."""
    added = season.take_next_request()
    fresh = RefreshAnswer(
        week=WeekAnswer.of(season, week, room), added=BookingAnswer.of(added) if added is not None else None
    )
    return answer(fresh, fresh.week.in_words())


@server.tool(
    title="Cancel a booking",
    annotations=ToolAnnotations(
        read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
    ),
)
def cancel_booking(
    booking_id: Annotated[str, Field(description="A booking's id, for example b09.")],
) -> Annotated[CallToolResult, CancelAnswer]:
    """Cancel one rehearsal for good; a host asks the person before a View may do this."""
    before = season.bookings.get(booking_id)
    after = season.cancel(booking_id)
    if before is None or after is None:
        return failure(f"There is no booking “{booking_id}”. Refresh the week to see what is booked.")
    cancelled = CancelAnswer(booking=BookingAnswer.of(after), changed=after is not before)
    return answer(cancelled, f"{after.production} in {after.room} on {after.starts:%A %d %B, %H:%M} is cancelled.")


@server.tool(
    title="Keep a note",
    annotations=ToolAnnotations(
        read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
    ),
    meta={"ui": {"visibility": ["model"]}},
)
def internal_note(
    text: Annotated[str, Field(min_length=1, max_length=500, description="What to remember.")],
) -> Annotated[CallToolResult, NoteAnswer]:
    """Keep a note for the stage manager; for the model only, a View that calls it is refused."""
    notes.append(text)
    return answer(NoteAnswer(notes=len(notes)), f"Noted: {text}")


# Plain resources, for Views that read


@server.resource("demo://programme", name="programme", title="This season", mime_type="text/plain")
def programme() -> str:
    """Return what is played this season."""
    return "This season: The Tempest, Twelfth Night, The Seagull.\nHeute Abend: „Was ihr wollt“ · الليلة الثانية عشرة\n"


@server.resource("demo://counts", name="counts", title="Counts so far", mime_type="application/json")
def counts_so_far() -> dict[str, int]:
    """Return how many counts are running, were finished and were stopped halfway."""
    return dict(counts)


if __name__ == "__main__":
    server.run("stdio")
