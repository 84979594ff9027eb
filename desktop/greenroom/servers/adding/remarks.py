"""What there is to say about a draft before it is added: mistakes, traps, and what a reader cannot see.

The same judgement for what was pasted and for what was typed into the form. It needs no disk and no network; whether
programs, folders and secrets are there is asked by whoever can (`host.server_desk`).
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Remark, Variable, is_placeholder, is_reference
from greenroom.servers.adding.naming import runner
from greenroom.servers.misplaced import misplaced
from greenroom.servers.redaction import hide_token, is_secret_name, looks_secret

LONGEST_NAME: Final = 100
_LONGEST_SHOWN: Final = 120
_VARIABLE: Final = re.compile(r"[^=\0]+")
_HEADER: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_SHELLS: Final = frozenset({"sh", "bash", "zsh", "dash", "fish", "cmd", "powershell", "pwsh"})
_INLINE: Final = {"python": "-c", "node": "-e", "ruby": "-e", "perl": "-e", "deno": "eval", "bun": "-e", "php": "-r"}
_LOADERS: Final = re.compile(
    r"^(?:PATH|LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|STARTUP|HOME)|RUBYOPT|PERL5(?:LIB|OPT)|BASH_ENV|ENV"
    r"|GIT_SSH_COMMAND|JAVA_TOOL_OPTIONS|ELECTRON_RUN_AS_NODE|(?:npm_config|NPM_CONFIG)_registry|(?:UV|PIP)_INDEX_URL"
    r"|(?:UV_)?EXTRA_INDEX_URL|(?:HTTPS?|ALL)_PROXY|NODE_TLS_REJECT_UNAUTHORIZED|SSL_CERT_FILE)$",
    re.IGNORECASE,
)


def judge(draft: Draft, *, taken: frozenset[str] = frozenset()) -> tuple[Remark, ...]:
    """Return every remark about the draft; with an error among them it cannot be added.

    Args:
        draft: What is to be added.
        taken: Names of the person's other servers.
    """
    of_kind = _of_program(draft) if draft.url is None else _of_address(draft)
    remarks = [*_of_name(draft.name, taken), *of_kind, *_of_references(draft)]
    return tuple(dict.fromkeys(remarks))


def _of_references(draft: Draft) -> Iterator[Remark]:
    for found in misplaced(draft):
        yield Remark(level="error" if found.secret else "warning", text=found.text, member=found.member)


def _of_name(name: str, taken: frozenset[str]) -> Iterator[Remark]:
    if not name.strip():
        yield Remark(level="error", text="Give it a name.", member="name")
    elif not name.isprintable():
        yield Remark(level="error", text=f"The name holds what cannot be seen: {_shown(name)}.", member="name")
    elif len(name) > LONGEST_NAME:
        yield Remark(level="error", text=f"The name is longer than {LONGEST_NAME} characters.", member="name")
    elif name in taken:
        yield Remark(level="error", text="Another server of yours has this name.", member="name")


def _of_program(draft: Draft) -> Iterator[Remark]:
    command = draft.command or ""
    if not command.strip():
        yield Remark(level="error", text="Name the program to start.", member="command")
        return
    yield from _unseen("The program", command, "command")
    if " " in command.strip() and "/" not in command and "\\" not in command:
        text = "The program's name holds a blank. Put what stands behind it into the arguments."
        yield Remark(level="warning", text=text, member="command")
    if strangers := _strangers(command):
        yield Remark(
            level="warning", text=f"The program's name is not what it looks like: {strangers}.", member="command"
        )
    for arg in draft.args:
        yield from _of_argument(arg)
    yield from _runs_text(command, draft.args)
    for variable in draft.env:
        yield from _of_variable(variable)
    yield from _twice("variable", "env", draft.env)
    if draft.cwd:
        yield from _unseen("The folder", draft.cwd, "cwd")


def _of_argument(arg: str) -> Iterator[Remark]:
    yield from _unseen("An argument", arg, "args")
    if is_placeholder(arg):
        text = f"The argument “{_shown(arg)}” looks like a placeholder. Put your own in its place."
        yield Remark(level="warning", text=text, member="args")
    option, equals, _ = arg.partition("=")
    if hide_token(arg) != arg or (equals and option.startswith("-") and is_secret_name(option)):
        text = "An argument looks like a secret. Arguments are kept as text, and other programs can read them: if the"
        yield Remark(level="warning", text=f"{text} server takes it in a variable, put it there.", member="args")


def _unseen(what: str, text: str, member: str) -> Iterator[Remark]:
    if "\0" in text:
        yield Remark(level="error", text=f"{what} holds a zero character.", member=member)
    elif not text.isprintable():
        yield Remark(level="warning", text=f"{what} holds what cannot be seen: {_shown(text)}.", member=member)


def _strangers(text: str) -> str:
    """Letters that are not ASCII beside letters that are: the usual way to make one name look like another."""
    if text.isascii() or not re.search("[A-Za-z]", text):
        return ""
    names = [
        f"{one} is {unicodedata.name(one, 'unnamed')}"
        for one in dict.fromkeys(text)
        if one.isalpha() and not one.isascii()
    ]
    return ", ".join(names[:4])


def _runs_text(command: str, args: tuple[str, ...]) -> Iterator[Remark]:
    name = runner(command)
    option = _INLINE.get(name)
    shell = name in _SHELLS and any(re.fullmatch(r"-[a-z]*c|/c|-command", arg, re.IGNORECASE) for arg in args)
    if shell or (option is not None and option in args):
        text = f"It runs a program written in its own arguments ({name}). Read all of it before you agree."
        yield Remark(level="warning", text=text, member="args")


def _of_variable(variable: Variable) -> Iterator[Remark]:
    name, member = variable.name, f"env.{variable.name}"
    if not _VARIABLE.fullmatch(name):
        yield Remark(level="error", text="A variable needs a name, without “=”.", member=member)
    yield from _unseen("The name of a variable", name, member)
    if variable.value is not None:
        yield from _unseen(f"The value of {_shown(name)}", variable.value, member)
    yield from _without_value(variable, member)
    if _LOADERS.match(name):
        text = f"{_shown(name)} decides which code is loaded, or from where. Be sure of it."
        yield Remark(level="warning", text=text, member=member)


def _without_value(variable: Variable, member: str) -> Iterator[Remark]:
    value = variable.value
    if value == "" and (variable.secret or is_secret_name(variable.name)):
        yield Remark(level="warning", text=f"{_shown(variable.name)} has no value yet.", member=member)
    elif not variable.secret and not is_reference(value) and looks_secret(variable.name, value or ""):
        text = f"{_shown(variable.name)} looks like a secret and is kept as text. The key beside it puts it into the keyring."
        yield Remark(level="warning", text=text, member=member)
    elif value and not is_reference(value) and is_placeholder(value):
        text = f"{_shown(variable.name)} holds a placeholder, “{_shown(value)}”. Enter your own."
        yield Remark(level="warning", text=text, member=member)


def _twice(what: str, member: str, variables: tuple[Variable, ...]) -> Iterator[Remark]:
    for name, times in Counter(variable.name for variable in variables).items():
        if times > 1:
            yield Remark(level="error", text=f"The {what} {_shown(name)} is there twice.", member=f"{member}.{name}")


def _of_address(draft: Draft) -> Iterator[Remark]:
    url = draft.url or ""
    yield from _unseen("The address", url, "url")
    try:
        parts = urlsplit(url)
        host, user = parts.hostname or "", parts.username
    except ValueError as error:
        yield Remark(level="error", text=f"This is no address: {error}.", member="url")
        return
    if parts.scheme not in {"http", "https"} or not host:
        yield Remark(
            level="error", text="The address must begin with http:// or https:// and name a host.", member="url"
        )
        return
    if user is not None:
        text = f"It holds a user and a password; the host is {_shown(host)}. Put credentials into a header."
        yield Remark(level="warning", text=text, member="url")
    if not host.isascii():
        text = f"The host is not what it looks like: it is {_in_ascii(host)}."
        yield Remark(level="warning", text=text, member="url")
    if parts.scheme == "http" and not _is_here(host):
        text = "Nothing on the way to it is encrypted. Use https:// where the server can."
        yield Remark(level="warning", text=text, member="url")
    for header in draft.headers:
        yield from _of_header(header)
    yield from _twice("header", "headers", draft.headers)


def _of_header(header: Variable) -> Iterator[Remark]:
    member = f"headers.{header.name}"
    if not _HEADER.fullmatch(header.name):
        yield Remark(level="error", text=f"“{_shown(header.name)}” cannot be the name of a header.", member=member)
    if header.value is not None and re.search(r"[\0\r\n]", header.value):
        yield Remark(level="error", text=f"The header {_shown(header.name)} holds a line break.", member=member)
    yield from _without_value(header, member)


def _in_ascii(host: str) -> str:
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return _shown(ascii(host))


def _is_here(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.") or host.endswith(".localhost")


def _shown(text: str) -> str:
    return visible(text, longest=_LONGEST_SHOWN)
