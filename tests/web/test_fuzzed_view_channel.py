"""A View's Worker may send any frames at all over its socket: what counts as a message is told, and nothing else happens.

What each frame means is written down a second time here. The View at fault is ended once, for the first reason it gave.
"""

from dataclasses import dataclass, field

import websockets
from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from greenroom.web.serve import Server
from tests.json_values import WORDS, checked, examine, tried
from tests.web.toy_client import frame, open_view
from tests.web.toy_host import ToyCore, ToyView, serving, until

Frame = str | bytes

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30)
TAILS = st.one_of(TEXT, st.sampled_from([word for word in WORDS if word != "\ud800"] + ["{", "[]", '{"a":1}']))
FRAMES = st.lists(
    st.one_of(
        st.builds("m{}".format, TAILS),
        st.builds("m{}".format, TAILS),
        st.builds("v{}".format, TAILS),
        st.builds("xunreadable:{}".format, TAILS),
        st.builds("x{}".format, st.sampled_from(["too_big", "flood", "backlog", "unreadable", "gone", ""])),
        TAILS,
        st.binary(max_size=4),
    ),
    max_size=8,
)


@dataclass
class Expected:
    """What the host is to be told of these frames."""

    received: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    violations: int = 0
    ending: str = "gone"


def reading(frames: list[Frame]) -> Expected:
    expected = Expected()
    for one in frames:
        if isinstance(one, str) and one.startswith("m"):
            expected.received.append(one[1:])
        elif isinstance(one, str) and one.startswith("xunreadable:"):
            expected.remarks.append(one.removeprefix("xunreadable:"))
        elif isinstance(one, str) and one.startswith("v"):
            expected.violations += one == 'v{"a":1}'
        else:
            known = one in {"xtoo_big", "xflood", "xbacklog"}
            expected.ending = str(one)[1:] if known else "unreadable"
            break
    return expected


async def attack(server: Server, core: ToyCore, frames: list[Frame]) -> ToyView:
    view = core.views.tickets["attack"] = ToyView()
    async with open_view(server, "attack") as socket:
        try:
            for one in frames:
                await socket.send(one)
        except ConnectionClosed:
            pass
    await until(lambda: view.endings)
    return view


@tried(25, 1_000)
async def test_any_frames_of_a_worker_are_taken_for_what_they_are(examples: int) -> None:
    core = ToyCore()
    core.views.tickets["victim"] = ToyView(echo=True)
    async with serving(core) as server, open_view(server, "victim") as victim:

        async def check(frames: list[Frame]) -> None:
            view, expected = await attack(server, core, frames), reading(frames)
            assert view.received == expected.received
            assert view.remarks == expected.remarks
            assert len(view.violations) == expected.violations
            assert view.endings == [expected.ending]
            await victim.send("mstill there")
            while (told := await frame(victim)).startswith("c"):  # credits
                continue
            assert told == "mstill there"

        @settings(max_examples=examples)
        @example([b"m{}"])
        @example(["m" + "{" * 1000, "v" + "[" * 100_000, "x"])
        @given(FRAMES)
        def holds(frames: list[Frame]) -> None:
            checked(check, frames)

        await examine(holds)


@tried(30, 2_000)
async def test_a_stranger_reaches_no_view_whatever_he_says_first(examples: int) -> None:
    core = ToyCore()
    core.views.tickets["victim"] = ToyView()
    async with serving(core) as server:

        async def check(first: Frame, path: str) -> None:
            address = f"ws://127.0.0.1:{server.shell_port}{path}"
            origin = websockets.Origin(server.shell_origin)
            async with websockets.connect(address, origin=origin, proxy=None) as socket:
                await socket.send(first)
                await socket.wait_closed()
            assert set(core.views.tickets) == {"victim"}
            assert core.pages == []

        @settings(max_examples=examples)
        @given(
            st.one_of(TAILS, st.builds("t{}".format, TAILS), st.binary(max_size=20)), st.sampled_from(["/ws", "/view"])
        )
        def holds(first: Frame, path: str) -> None:
            checked(check, first, path)

        await examine(holds)
