"""The question before a server is started: what it is, in parts a person can read, and what changed since the last yes.

Only what is shown, with a look at the folder it would be started in. Whether something was agreed to is decided by its
fingerprint, in `servers.book`.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias, cast

from greenroom.host.drafts import remark_rows
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Remark
from greenroom.servers.adding.remarks import judge
from greenroom.servers.entry import ServerEntry, shown_value
from greenroom.servers.installed import fetch_remarks
from greenroom.servers.own_secrets import draft_of
from greenroom.servers.redaction import hide_token, is_secret_name, without_credentials

LONGEST: Final = 20_000
"""Characters of one word; the whole is in the question's detail."""
_MOST_WORDS: Final = 500
_SECRET: Final = re.compile(r"\$\{keyring:([^{}]*)\}")

_PARTS: Final[Mapping[str, p.SentenceKey]] = {
    "program": "part_program",
    "folder": "part_folder",
    "address": "part_address",
    "what the address carries": "part_in_address",
    "trusted certificates": "part_certificates",
}
"""What is kept on disk is called so in every language."""

Seen: TypeAlias = dict[str, str]
"""What is shown of an entry: `argument 2` → its text. A secret is a digest that says only whether it is the same."""


def start_question(entry: ServerEntry, last: str | None, others: Iterable[ServerEntry] = ()) -> p.StartQuestion:
    """Put an entry into parts.

    Args:
        entry: What is to be started.
        last: What `remembered` made of the one that was agreed to last.
        others: The other servers; a secret of theirs is not to be had without a word.
    """
    values = entry.headers if entry.url is not None else entry.env
    words = () if entry.command is None else (entry.command, *entry.args)
    return p.StartQuestion(
        words=[visible(word, longest=LONGEST) for word in words[:_MOST_WORDS]],
        folder=None if entry.cwd is None else visible(entry.cwd, longest=LONGEST),
        url=None if entry.url is None else visible(without_credentials(entry.url), longest=LONGEST),
        variables=[
            p.ShownVariable(name=visible(name), value=visible(shown_value(name, value), longest=LONGEST))
            for name, value in values.items()
        ],
        asker=_asker(entry),
        changes=list(_changes(entry, last)),
        remarks=remark_rows(dict.fromkeys([*_of_secrets(entry, others), *_of_parts(entry)])),
    )


def _of_parts(entry: ServerEntry) -> Iterator[Remark]:
    draft = draft_of(entry)
    remarks = (*judge(draft), *fetch_remarks(draft, Path.cwd() if entry.cwd is None else Path(entry.cwd)))
    return (replace(remark, member="") for remark in remarks if remark.member != "name")


def _of_secrets(entry: ServerEntry, others: Iterable[ServerEntry]) -> Iterator[Remark]:
    """A file can ask for any secret by its name, and send it anywhere."""
    wanted = secrets_of(entry)
    for other in others:
        for name in wanted & secrets_of(other):
            text = (
                f"It is given the secret {visible(name, longest=200)}, which {visible(other.name, longest=200)} uses."
            )
            yield Remark(level="warning", text=text)


def secrets_of(entry: ServerEntry) -> frozenset[str]:
    """Return the names of the keyring's secrets that an entry refers to."""
    return frozenset(
        name for value in (*entry.env.values(), *entry.headers.values()) for name in _SECRET.findall(value)
    )


def _asker(entry: ServerEntry) -> p.Sentence:
    match entry.origin:
        case "own":
            return p.Sentence(key="added_here")
        case "file":
            return p.Sentence(key="stands_in_file", values={"file": visible(str(entry.source))})
        case "command_line":
            return p.Sentence(key="named_on_command_line")
        case "demo":
            return p.Sentence(key="comes_with_greenroom")


def remembered(entry: ServerEntry) -> str:
    """Write down what was shown, for the next time. No secret is in it, and none can be guessed from it."""
    salt = secrets.token_hex(16)
    return json.dumps({"salt": salt, "seen": _seen(entry, salt)})


def _changes(entry: ServerEntry, last: str | None) -> Iterator[p.StartChange]:
    if last is None:
        return
    kept = cast("dict[str, object]", json.loads(last))
    before = cast("Mapping[str, str]", kept["seen"])
    after = _seen(entry, str(kept["salt"]))
    for what in [*before, *(name for name in after if name not in before)]:
        was, now = before.get(what), after.get(what)
        if was != now:
            yield p.StartChange(
                what=_part(what), before=_readable(was, "a_secret"), after=_readable(now, "another_secret")
            )


def _part(what: str) -> p.Sentence:
    if what in _PARTS:
        return p.Sentence(key=_PARTS[what])
    kind, _, which = what.partition(" ")
    name = visible(which)
    match kind:
        case "argument":
            return p.Sentence(key="part_argument", values={"number": name})
        case "variable":
            return p.Sentence(key="part_variable", values={"name": name})
        case "header":
            return p.Sentence(key="part_header", values={"name": name})
    return p.Sentence(key="part_other", values={"name": visible(what)})


_DIGEST: Final = "\0secret:"


def _readable(text: str | None, secret: p.SentenceKey) -> str | p.Sentence | None:
    if text is None:
        return None
    return p.Sentence(key=secret) if text.startswith(_DIGEST) else visible(text, longest=LONGEST)


def _seen(entry: ServerEntry, salt: str) -> Seen:
    seen: Seen = {}
    for what, text in (("program", entry.command), ("folder", entry.cwd)):
        if text is not None:
            seen[what] = text
    if entry.url is not None:
        seen["address"] = without_credentials(entry.url)
        if seen["address"] != entry.url:
            seen["what the address carries"] = _digest(entry.url, salt)
    for at, (option, arg) in enumerate(zip(("", *entry.args), entry.args, strict=False), 1):
        hidden = hide_token(arg) != arg or (option.startswith("-") and is_secret_name(option))
        seen[f"argument {at}"] = _digest(arg, salt) if hidden else arg
    for kind, values in (("variable", entry.env), ("header", entry.headers)):
        seen |= {f"{kind} {name}": _shown(name, value, salt) for name, value in values.items()}
    if entry.ca_file is not None:
        seen["trusted certificates"] = entry.ca_file
    return seen


def _shown(name: str, value: str, salt: str) -> str:
    if shown_value(name, value) == value:
        return value
    return _digest(value, salt)


def _digest(value: str, salt: str) -> str:
    return _DIGEST + hashlib.sha256(f"{salt}{value}".encode(errors="surrogatepass")).hexdigest()
