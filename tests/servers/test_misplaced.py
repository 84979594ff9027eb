"""Secrets that are referred to where others could read them are named with their place and what to do instead."""

import pytest

from greenroom.servers.adding.draft import Draft, Variable
from greenroom.servers.adding.remarks import judge
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ReferenceMisplaced
from greenroom.servers.misplaced import misplaced, refuse_misplaced

KEY = "${keyring:a key}"


@pytest.mark.parametrize(
    ("draft", "member", "words"),
    [
        (
            Draft(name="x", command="npx", args=("-y", f"--key={KEY}")),
            "args",
            "Argument 2 refers to .* into a variable",
        ),
        (Draft(name="x", command=KEY), "command", "The program refers to .* into a variable"),
        (Draft(name="x", command="npx", cwd=f"/home/{KEY}"), "cwd", "The folder refers to .* into a variable"),
        (Draft(name="x", url=f"https://a.test/mcp?key={KEY}"), "url", "addresses end up in logs. Put it into a header"),
        (Draft(name="x", url="https://a.test", ca_file=KEY), "ca_file", "The file of certificates .* into a header"),
    ],
)
def test_a_misplaced_secret_keeps_a_draft_from_being_added(draft: Draft, member: str, words: str) -> None:
    [error] = [remark for remark in judge(draft) if remark.level == "error"]
    assert error.member == member
    assert "${keyring:a key}" in error.text
    with pytest.raises(ReferenceMisplaced, match=words):
        refuse_misplaced(draft)


def test_what_other_clients_replace_in_arguments_is_passed_on_and_told() -> None:
    args = ("${env:HOME}/x", "${workspaceFolder}", "${input:key}", "sh -c 'echo ${HOME}'")
    found = list(misplaced(ServerEntry(name="x", command="node", args=args)))
    assert [(one.member, one.secret) for one in found] == [("args", False)] * 3
    assert found[0].text.startswith("Argument 1 holds ${env:HOME}, which stays as it stands")
    refuse_misplaced(ServerEntry(name="x", command="node", args=args))


def test_in_variables_and_headers_they_are_where_they_should_be() -> None:
    values = (Variable(name="KEY", value=KEY),)
    assert list(misplaced(Draft(name="x", command="node", env=values))) == []
    assert list(misplaced(Draft(name="x", url="https://a.test", headers=values))) == []
    # What the other shape holds is not used.
    assert list(misplaced(Draft(name="x", url="https://a.test", command=KEY, args=(KEY,)))) == []


def test_the_same_reference_twice_in_one_place_is_told_once_and_a_long_one_is_cut() -> None:
    [one] = misplaced(Draft(name="x", command="node", args=("${keyring:a}${keyring:a}",)))
    assert one.secret
    [long] = misplaced(Draft(name="x", command="node", args=("${keyring:" + "a" * 5_000 + "\u202e}",)))
    assert len(long.text) < 400
    assert "\u202e" not in long.text
