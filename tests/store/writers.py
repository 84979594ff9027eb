"""Processes that write to the store without end, to be killed: run as `python -m tests.store.writers`.

A line `DATA JOURNAL SEED` on standard input starts one, and the answer is its number; when it has been killed, a second
line is the answer. It is forked from here, so that none has to import anything first. What it is about to write and what
it has written stands in the journal, one JSON array a line; nothing that was written there is lost with the process.
"""

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.authors import Person
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Message
from greenroom.store.conversations import Line
from greenroom.store.folders import Folders
from greenroom.store.own_servers import KeptServer
from greenroom.store.store import Store

KEYS: Final = 5
"""Of each kind but those that are never written again."""
SETTINGS: Final = ("initialize_seconds", "teardown_seconds")
LONG: Final = "x" * 60_000
"""More than a page of the database holds."""


def change_setting(store: Store, key: str, number: int) -> str:
    seconds = 1 + number / 1_000_000
    store.settings.change(**{SETTINGS[int(key[-1]) % 2]: seconds})
    return str(seconds)


def approve(store: Store, key: str, _number: int) -> str:
    store.approvals.approve(key, command=key)
    return "yes"


def consent(store: Store, key: str, _number: int) -> str:
    store.consents.remember("identity", key, "declared", granted=True)
    return "yes"


def identity(store: Store, key: str, number: int) -> str:
    return store.identities.identity(key, f"fingerprint {number}")


def keep_server(store: Store, key: str, number: int) -> str:
    store.own_servers.put(KeptServer(key=key, description=f"{number}{LONG}", enabled=True))
    return str(number)


def save_call(store: Store, key: str, number: int) -> str:
    store.named_calls.save("server", "tool", name=key, arguments=str(number))
    return str(number)


def make_call(store: Store, key: str, _number: int) -> str:
    store.recent_calls.add("identity", "tool", outcome="done", arguments=key)
    return "yes"


def remember(store: Store, key: str, number: int) -> str:
    store.remembered.keep(key, number)
    return str(number)


def say(store: Store, key: str, number: int) -> str:
    said = Message(number=1, said_at=1.0, author=Person(), content=(TextBlock(text=f"{number}{LONG}"),))
    store.conversations.put(Line(conversation=key, begun_at=1.0, number=1, turn=1, body=stored.write(said)))
    return str(number)


WRITES: Final[dict[str, Callable[[Store, str, int], str]]] = {
    "setting": change_setting,
    "approval": approve,
    "consent": consent,
    "identity": identity,
    "server": keep_server,
    "named call": save_call,
    "recent call": make_call,
    "remembered": remember,
    "conversation": say,
}
"""Each returns what `READS` has to find from then on."""


def read_setting(store: Store, key: str) -> str | None:
    return str(getattr(store.settings.current, SETTINGS[int(key[-1]) % 2]))


def read_identity(store: Store, key: str) -> str | None:
    rows = store._database.rows("SELECT id FROM identity WHERE server = ?", (key,))
    return str(rows[0][0]) if rows else None


def read_server(store: Store, key: str) -> str | None:
    found = [kept.description for kept in store.own_servers.all() if kept.key == key]
    return found[0].removesuffix(LONG) if found else None


def read_named_call(store: Store, key: str) -> str | None:
    found = [call.arguments for call in store.named_calls.all() if call.name == key]
    return found[0] if found else None


def read_recent_call(store: Store, key: str) -> str | None:
    return "yes" if key in [call.arguments for call in store.recent_calls.of("identity", "tool")] else None


def read_remembered(store: Store, key: str) -> str | None:
    value = store.remembered.value(key)
    return None if value is None else str(value)


def read_said(store: Store, key: str) -> str | None:
    read = store.conversations.read(key)
    blocks = [block for entry in read.entries if isinstance(entry, Message) for block in entry.content] if read else []
    return blocks[0].text.removesuffix(LONG) if blocks and isinstance(blocks[0], TextBlock) else None


READS: Final[dict[str, Callable[[Store, str], str | None]]] = {
    "setting": read_setting,
    "approval": lambda store, key: "yes" if store.approvals.approved(key) else None,
    "consent": lambda store, key: "yes" if store.consents.answer("identity", key, "declared") else None,
    "identity": read_identity,
    "server": read_server,
    "named call": read_named_call,
    "recent call": read_recent_call,
    "remembered": read_remembered,
    "conversation": read_said,
}
NEVER_AGAIN: Final = frozenset({"approval", "consent"})


def write_for_ever(data: Path, journal: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 -- to be repeated, not to be secret
    book = os.open(journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(book, b"\n")  # the one before may have been killed within a line
    with Store(Folders.under(data)) as store:
        while True:
            kind, number = chance.choice(list(WRITES)), chance.randrange(1, 1_000_000)
            key = f"key {number if kind in NEVER_AGAIN else number % (2 if kind == 'setting' else KEYS)}"
            note(book, "will", kind, key, "")
            note(book, "did", kind, key, WRITES[kind](store, key, number))


def note(book: int, *words: str) -> None:
    os.write(book, (json.dumps(words) + "\n").encode())


def main() -> None:
    for line in sys.stdin:
        data, journal, seed = json.loads(line)
        child = os.fork()
        if child == 0:
            write_for_ever(Path(data), Path(journal), seed)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
