"""`${env:…}` and `${keyring:…}` are replaced late, missing ones are named, and what they stand for is a secret."""

from dataclasses import dataclass, field

import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ReferenceMissing
from greenroom.servers.references import resolve
from greenroom.store.errors import KeyringUnavailable


@dataclass
class Drawer:
    """A keyring of one's own."""

    secrets: dict[str, str] = field(default_factory=dict)
    locked: bool = False

    async def read(self, name: str) -> str | None:
        if self.locked:
            raise KeyringUnavailable("it is locked")
        return self.secrets.get(name)


async def test_references_are_replaced_wherever_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOY_VALUE", "from-env")
    entry = ServerEntry(
        name="x",
        url="http://h",
        env={"A": "${env:TOY_VALUE}", "B": "plain", "C": "$HOME ${other:x}"},
        headers={"Authorization": "Bearer ${keyring:one}/${env:TOY_VALUE}"},
    )
    resolved = await resolve(entry, Drawer(secrets={"one": "from-keyring"}))
    assert resolved.env == {"A": "from-env", "B": "plain", "C": "$HOME ${other:x}"}
    assert resolved.headers == {"Authorization": "Bearer from-keyring/from-env"}
    assert resolved.secrets == {"from-env", "from-keyring", "Bearer from-keyring/from-env"}


async def test_what_is_secret_in_an_address_is_known() -> None:
    entry = ServerEntry(name="x", url="https://me:pass%20word@h/mcp?api_key=a%2Bb-secret&page=4711&t=ghp_" + "a" * 30)
    resolved = await resolve(entry, Drawer(secrets={}))
    tokens = {"ghp_" + "a" * 30}
    assert resolved.secrets == {"pass%20word", "pass word", "a%2Bb-secret", "a+b-secret"} | tokens
    assert (await resolve(ServerEntry(name="x", url="http://[h"), Drawer(secrets={}))).secrets == set()


async def test_a_replaced_value_is_not_searched_for_references_again() -> None:
    entry = ServerEntry(name="x", command="c", env={"A": "${keyring:one}"})
    resolved = await resolve(entry, Drawer(secrets={"one": "${env:HOME}"}))
    assert resolved.env == {"A": "${env:HOME}"}


@pytest.mark.parametrize(
    ("value", "drawer", "words"),
    [
        ("${env:TOY_NONE}", Drawer(), "The variable A refers to .*TOY_NONE.*started without a variable TOY_NONE"),
        ("${keyring:none}", Drawer(), "The variable A refers to .*none.*holds no 'none'"),
        ("${keyring:one}", Drawer(locked=True), "the keyring cannot be read .*it is locked"),
    ],
)
async def test_a_reference_that_leads_nowhere_is_named(value: str, drawer: Drawer, words: str) -> None:
    entry = ServerEntry(name="x", command="c", env={"A": value})
    with pytest.raises(ReferenceMissing, match=words):
        await resolve(entry, drawer)
