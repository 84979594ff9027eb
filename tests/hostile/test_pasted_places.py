"""Places and names in what was pasted: looking at them reaches no other machine, and takes no other server's secret."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from greenroom.host.draft_check import _of_places
from greenroom.host.server_watch import _holds_secrets
from greenroom.servers.adding.draft import Draft, Variable
from greenroom.servers.adding.snippet import read_snippet
from greenroom.servers.entry import ServerEntry
from greenroom.servers.installed import has_script
from greenroom.servers.own_secrets import Settler
from tests.servers.rig import open_book


@pytest.mark.parametrize("place", ["\\\\evil.test\\share", "//evil.test/share", "\\/evil.test/share"])
@pytest.mark.parametrize("member", ["cwd", "ca_file"])
def test_a_place_on_another_machine_is_not_looked_at(place: str, member: str) -> None:
    draft = (
        Draft(name="a", command="x", cwd=place)
        if member == "cwd"
        else Draft(name="a", url="https://a.example/", ca_file=place)
    )
    (remark,) = _of_places(draft)
    assert (remark.member, "it was not looked at" in remark.text) == (member, True)
    # The control: a place on this machine is.
    nowhere = str(Path("/nowhere at all"))
    here = (
        Draft(name="a", command="x", cwd=nowhere)
        if member == "cwd"
        else Draft(name="a", url="https://a.example/", ca_file=nowhere)
    )
    (remark,) = _of_places(here)
    assert "does not exist" in remark.text


@pytest.mark.parametrize("url", ["https://me:hunter-two@a.example/mcp", "https://a.example/mcp?api_key=hunter-two"])
def test_an_address_with_a_secret_in_it_is_not_handed_to_the_page(url: str) -> None:
    assert _holds_secrets(ServerEntry(name="a", url=url))
    assert not _holds_secrets(ServerEntry(name="a", url="https://a.example/mcp"))


def _seconds(folder: str) -> float:
    """How long it takes to read a text that is pasted with this folder, and to judge what came of it."""
    began = time.monotonic()
    reading = read_snippet(f"cd {folder} && npm start\ncd {folder} && npx -y budget-server\n", has_script)
    (found,) = reading.found
    assert found.draft.cwd == folder, "the control: what was pasted is looked at with its folder"
    assert [remark.member for remark in _of_places(found.draft)] == ["cwd", "command"]
    return time.monotonic() - began


def test_a_folder_of_very_many_parts_takes_hardly_longer_than_one_of_as_many_letters() -> None:
    for parts in (6_000, 49_000):
        flat = _seconds("/" + "a" * (2 * parts))
        assert _seconds("/a" * parts) < 50 * flat + 0.5, (
            "with all that lies above each of its parts it would be minutes"
        )


@pytest.mark.parametrize("draft", [Draft(name="a", command="x"), Draft(name="a", url="https://a.example/")])
def test_a_path_longer_than_any_is_one_that_does_not_exist(draft: Draft) -> None:
    long = "/" + "a" * 5_000
    (remark,) = _of_places(replace(draft, cwd=long, ca_file=long))
    assert "does not exist" in remark.text


async def test_a_copy_of_a_files_server_never_overwrites_the_secret_of_ones_own_of_that_name(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        secrets = rig.store.secrets
        await secrets.write("copied/KEY", "mine")
        env = {"KEY": "${keyring:copied/KEY}"}
        draft = Draft(name="copied", command="x", env=(Variable(name="KEY", value="theirs", secret=True),))
        of_a_file = ServerEntry(name="copied", command="x", env=env, origin="file", source=tmp_path / "mcp.json")
        entry = await Settler(secrets=secrets, base=of_a_file).entry(draft)
        assert entry.env["KEY"] != env["KEY"]
        assert await secrets.read("copied/KEY") == "mine"
        # The control: changing one's own server of that name changes its secret.
        own = ServerEntry(name="copied", command="x", env=env, origin="own")
        assert (await Settler(secrets=secrets, base=own).entry(draft)).env == env
        assert await secrets.read("copied/KEY") == "theirs"
        await secrets.delete("copied/KEY")
