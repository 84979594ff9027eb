"""What a core is told before it starts: which protections there are, and nothing of the request gets lost on the way."""

import json
import subprocess
import sys
from pathlib import Path

from greenroom.host.protections import Protections
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.window.core_request import CoreRequest
from greenroom.window.opening import NO_GUARD_NOTICE, UNSANDBOXED_NOTICE, protected


def test_what_does_not_protect_is_said_at_the_top_and_what_does_is_not(tmp_path: Path) -> None:
    request = CoreRequest(folders=Folders.under(tmp_path))
    whole = Protections(engine_sandbox=True, network_guard=True)
    assert protected(request, whole).notices == ()
    assert protected(request, Protections(engine_sandbox=False, network_guard=True)).notices == (UNSANDBOXED_NOTICE,)
    assert protected(request, Protections()).notices == (NO_GUARD_NOTICE,)


def test_the_rest_of_the_request_stays_as_it_is(tmp_path: Path) -> None:
    request = CoreRequest(
        folders=Folders.under(tmp_path),
        approved=(ServerEntry(name="a", command="b"),),
        files=(tmp_path / "servers.json",),
        own_browser=True,
    )
    told = protected(request, Protections())
    assert told.own_browser
    assert (told.folders, told.approved, told.files) == (request.folders, request.approved, request.files)
    assert told.protections == Protections()


def test_nothing_large_is_read_before_the_window_shows_its_skeleton() -> None:
    code = """
import argparse, json, sys
from greenroom.cli.open import configure, request
parser = argparse.ArgumentParser()
configure(parser)
request(parser.parse_args([]))
import greenroom.window.app
print(json.dumps(sorted(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    read = set(json.loads(done.stdout))
    assert {"greenroom.window.opening", "greenroom.web.front_end"} <= read
    assert read & {"anyio", "asyncio", "mcp", "pydantic", "starlette", "uvicorn", "greenroom.host.core"} == set()
