"""What a core is told before it starts: which protections there are, and nothing of the request gets lost on the way."""

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
