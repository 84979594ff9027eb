"""Undeclared network, by every route there is from a View, its nested frames and its proxy's document.

Two defences stand one behind the other: the content policy, and the network guard with the engine's flags. Each is also
seen alone, so that a hole in one is not hidden by the other. What a policy cannot stop is named in `PAST_POLICY`.
"""

from pathlib import Path
from typing import Final

import pytest

from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.web.defences import Defences
from greenroom.web.engine_flags import NO_DIRECT_UDP
from tests.hostile.attack import Attack, Evidence, attacks, judge
from tests.hostile.engines import EngineName
from tests.hostile.switches import SHIPPED_RUN, Switches, open_policy
from tests.hostile.theatre import theatre

NO_GUARD: Final = Defences(guard=False)
UNGUARDED_FLAGS: Final = tuple(flag.replace("disable_non_proxied_udp", "default") for flag in NO_DIRECT_UDP)

PAST_POLICY: Final = frozenset({"preconnect", "stun", "turn-udp", "turn-tcp"})
"""No directive of either engine covers these: only the guard stops them."""
NEVER_MADE: Final[dict[EngineName, frozenset[str]]] = {
    "chromium": frozenset({"preconnect"}),
    "window": frozenset({"ping"}),
}
"""What this engine does not do even with these defences off, so that there is no control: headless Chromium opens no
connection ahead of a request, and the window's settings switch hyperlink auditing off for good."""

ROWS: Final[list[Attack]] = [
    *attacks(
        "connect-src",
        *("fetch", "fetch-keepalive", "xhr", "websocket", "eventsource", "beacon", "ping"),
    ),
    *attacks("img-src", "image", "image-set", "svg-image", "css-image", "poster", "preload"),
    *attacks("style-src", "css-import", "stylesheet"),
    *attacks("font-src", "font"),
    *attacks("media-src", "video", "audio"),
    *attacks("script-src", "script", "dynamic-import", "modulepreload"),
    *attacks("default-src", "prefetch"),
    *attacks("object-src", "object", "embed"),
    *attacks("form-action", "form"),
    *attacks("worker-src and its inherited policy", "worker-fetch", "worker-import", "worker-socket", "shared-worker"),
    *attacks("frame-src", "frame-plain", "frame-blob", "frame-data"),
    *attacks(
        "the policy that nested frames inherit",
        *("frame-srcdoc", "frame-sandboxed", "frame-blank", "frame-javascript", "frame-policy"),
    ),
    *attacks("the network guard", *sorted(PAST_POLICY)),
    *attacks(
        "the proxy's own header",
        *("proxy-fetch", "proxy-script", "proxy-image", "proxy-frame", "proxy-srcdoc", "proxy-worker"),
    ),
]


GUARDED = pytest.mark.long_in("window", "a document that leaves meets what the routes above meet in both engines")


async def played(engine: EngineName, folder: Path, switches: Switches, *, csp: CspMode = "host") -> Evidence:
    async with theatre(engine, folder, switches) as running:
        running.seat.stage.csp = csp
        await running.play("network")
        return running.evidence()


@pytest.mark.rows("H30", "H31", "H32", "H35")
async def test_nothing_undeclared_is_reached_by_any_route(engine: EngineName, tmp_path: Path) -> None:
    open_to_all = Switches(defences=NO_GUARD, document=open_policy, engine_flags=UNGUARDED_FLAGS)
    control = await played(engine, tmp_path / "control", open_to_all)
    shipped = await played(engine, tmp_path / "shipped", SHIPPED_RUN)
    relaxed = await played(engine, tmp_path / "relaxed", SHIPPED_RUN, csp="relaxed")
    for evidence in (shipped, relaxed):  # to which this machine is closed as well: nobody declared it
        judge([row for row in ROWS if row.name not in NEVER_MADE[engine]], control=control, shipped=evidence)
        assert not evidence.won & {row.name for row in ROWS}


async def test_policy_and_guard_each_hold_alone(engine: EngineName, tmp_path: Path) -> None:
    no_guard = Switches(defences=NO_GUARD, engine_flags=UNGUARDED_FLAGS)
    policy_alone = await played(engine, tmp_path / "policy", no_guard)
    guard_alone = await played(engine, tmp_path / "guard", Switches(document=open_policy))
    names = {row.name for row in ROWS}
    assert policy_alone.won & names == (PAST_POLICY & names) - NEVER_MADE[engine]
    assert guard_alone.won & names == frozenset()


LEAVING = [
    *attacks(
        "frame-src",
        *("leave-location", "leave-replace", "leave-refresh", "leave-anchor"),
    ),
    *attacks("form-action", "leave-form"),
    *attacks("frame-src and the policy that is inherited", "leave-blob"),
    *attacks("the policy of the proxy's document", "leave-written", "leave-javascript"),
]
LEAVING_WITH_THE_PROXY = attacks("the shell's frame-src", "leave-proxy", "leave-proxy-anchor")


async def left(engine: EngineName, folder: Path, switches: Switches, rows: list[Attack]) -> Evidence:
    async with theatre(engine, folder, switches) as running:
        await running.depart("leave", [row.name for row in rows])
        return running.evidence()


@pytest.mark.rows("H31", "H32")
@GUARDED
async def test_a_view_does_not_carry_anything_out_by_leaving(engine: EngineName, tmp_path: Path) -> None:
    open_to_all = Switches(defences=NO_GUARD, document=open_policy)
    control = await left(engine, tmp_path / "control", open_to_all, LEAVING)
    no_guard = Switches(defences=NO_GUARD)
    without_guard = await left(engine, tmp_path / "unguarded", no_guard, LEAVING)
    judge(LEAVING, control=control, shipped=without_guard)
    judge(LEAVING, control=control, shipped=await left(engine, tmp_path / "shipped", SHIPPED_RUN, LEAVING))


@GUARDED
async def test_a_view_does_not_carry_anything_out_by_sending_its_proxy_away(engine: EngineName, tmp_path: Path) -> None:
    rows = LEAVING_WITH_THE_PROXY
    no_shell_policy = Switches(defences=Defences(guard=False, shell_policy=False))
    control = await left(engine, tmp_path / "control", no_shell_policy, rows)
    without_guard = await left(engine, tmp_path / "unguarded", Switches(defences=NO_GUARD), rows)
    judge(rows, control=control, shipped=without_guard)
    judge(rows, control=control, shipped=await left(engine, tmp_path / "shipped", SHIPPED_RUN, rows))
