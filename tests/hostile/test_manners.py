"""How a View is shown, seen from inside it, and what the page makes of its frame: the rows that need an engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import Emulation, MountView
from greenroom.web.serve import Server
from tests.hostile.canary import Canary
from tests.hostile.engines import EngineName
from tests.hostile.switches import Switches
from tests.hostile.theatre import theatre

RESOURCE_READY = "ui/notifications/sandbox-resource-ready"
ODD: dict[str, Any] = {"odd": {"": [1.5, None, "\u2028 é \U0001f3ad", {"__proto__": True}]}, "id": "1"}
"""Arguments that go to the View and come back with its report."""
TOKENS = {"allow-scripts", "allow-same-origin", "allow-forms"}


async def seen(engine: EngineName, folder: Path, *, permissions: JsonObject | None = None) -> dict[str, Any]:
    """What the View told, with the mount that the page was given."""
    mounts: list[MountView] = []

    def noted(mount: MountView) -> MountView:
        mounts.append(mount)
        return mount

    def metadata(_web: Server, _watch: Canary) -> JsonObject:
        return {"permissions": {"manners": permissions}} if permissions else {}

    async with theatre(engine, folder, Switches(mount=noted), metadata=metadata) as running:
        running.seat.stage.emulate(Emulation(theme="dark"))
        view = await running.play("manners", **ODD)
        told = json.loads(running.evidence().details["manners"])
        tap = running.core.tap
        sent = [json.loads(tap.body(row.seq) or "{}") for row in tap.rows(0, 1000) if row.method == RESOURCE_READY]
        return {
            **told,
            "mount": mounts[-1],
            "lease": view.lease,
            "shell": running.web.shell_origin,
            "html": [message["params"]["html"] for message in sent],
        }


@pytest.mark.rows("H17", "H18", "H19", "H20", "H21", "H22", "H23", "H24", "H26", "H40", "H80", "W21")
async def test_a_view_is_shown_in_two_frames_of_its_own_origin_and_hears_only_its_host(
    engine: EngineName, tmp_path: Path
) -> None:
    told = await seen(engine, tmp_path)
    assert told["given"] == ODD
    assert len(told["html"]) == 1
    assert told["html"][0].startswith("<!doctype html>")
    assert told["topIsParent"] is False
    assert told["origin"] == told["lease"].origin != told["shell"]
    assert set(told["mount"].sandbox.split()) == set(told["innerSandbox"].split()) == TOKENS
    assert told["mount"].allow == told["innerAllow"] == ""
    assert told["camera"] is False
    assert (told["echoed"], told["unknown"], told["alive"]) == ({}, -32601, {})
    assert told["requestsOfSandbox"] == 0
    assert told["methods"][0] == "ui/notifications/tool-input"
    assert not [method for method in told["methods"] if "sandbox" in method]


@pytest.mark.rows("H40")
async def test_a_declared_permission_that_is_granted_reaches_both_frames(engine: EngineName, tmp_path: Path) -> None:
    told = await seen(engine, tmp_path, permissions={"camera": {}})
    assert told["mount"].allow == told["innerAllow"] == "camera"
    assert told["camera"] is True


@pytest.mark.rows("W23")
async def test_the_color_scheme_is_the_same_through_all_frames(engine: EngineName, tmp_path: Path) -> None:
    told = await seen(engine, tmp_path)
    assert told["mount"].theme == "dark"
    assert told["dark"] is True
