"""What a runner such as npx would fetch: read from its words alone, and told as what was found on this machine allows.

Whether the program lies in the folder already is looked up by `servers.installed`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Remark
from greenroom.servers.adding.naming import runner, wanted_word

Found: TypeAlias = Literal["here", "perhaps", "no"]
"""`here`: it is certain that a file of this machine is run. `perhaps`: something of that name is here."""

_REGISTRIES: Final = {"npx": "npm", "bunx": "npm", "pnpx": "npm", "uvx": "PyPI"}
_WITH_VERB: Final = {
    "npm": (frozenset({"exec", "x"}), "npm"),
    "pnpm": (frozenset({"dlx"}), "npm"),
    "yarn": (frozenset({"dlx"}), "npm"),
    "bun": (frozenset({"x"}), "npm"),
    "pipx": (frozenset({"run"}), "PyPI"),
}
"""These fetch only where the first word says so."""
_FLAGS: Final = frozenset({"-y", "--yes", "-q", "--quiet", "--silent", "--"})
_PACKAGE: Final = re.compile(r"(@[\w.~-]+/)?([\w~][\w.~-]*)(?:@([^\s:/]*))?")
_EXACT: Final = re.compile(r"\d+\.\d+\.\d+(?:[-+][\w.+-]+)?")
_LONGEST_SHOWN: Final = 120


@dataclass(frozen=True, kw_only=True)
class Package:
    """`name@version` as npm spells it; the version may be empty, or a range, or a word such as `latest`."""

    name: str
    version: str = ""

    def excludes(self, version: str | None) -> bool:
        """Say whether this version certainly is not the one that is wanted."""
        return bool(version and _EXACT.fullmatch(self.version)) and version != self.version


@dataclass(frozen=True, kw_only=True)
class Fetch:
    """A command line whose runner gets its program from a registry, unless it is here."""

    registry: str
    wanted: tuple[str, ...]
    """The packages, as the line spells them."""
    program: str | None = None
    """The bare name that is looked for in node_modules before anything is fetched; None if nothing looks there."""
    is_npx: bool = False
    """It is known how it looks there."""
    is_sure: bool = True
    """All its options are known here."""

    @property
    def packages(self) -> tuple[Package, ...]:
        """The wanted words that are packages of npm; one that is no package may be a folder, or an address."""
        if self.registry != "npm":
            return ()
        read = (_PACKAGE.fullmatch(word) for word in self.wanted)
        return tuple(Package(name=f"{one[1] or ''}{one[2]}", version=one[3] or "") for one in read if one)


def fetch_of(draft: Draft) -> Fetch | None:
    """Read what would be fetched; None for a program that fetches nothing by itself."""
    command = draft.command or ""
    name, args = runner(command), list(draft.args)
    registry = _REGISTRIES.get(name)
    if registry is None:
        verbs, registry = _WITH_VERB.get(name, (frozenset[str](), ""))
        if not args or args.pop(0) not in verbs:
            return None
    if registry == "npm":
        return _of_npm(command, args)
    wanted = _source(args) or wanted_word([command, *args])
    return None if wanted is None else Fetch(registry=registry, wanted=(wanted,))


def _source(args: list[str]) -> str | None:
    """What uvx and pipx are told to take a program from."""
    for at, arg in enumerate(args):
        option, equals, value = arg.partition("=")
        if option in {"--from", "--spec"}:
            return value if equals else next(iter(args[at + 1 :]), None)
        if not arg.startswith("-"):
            break
    return None


def _of_npm(command: str, args: list[str]) -> Fetch | None:
    packages: list[str] = []
    is_sure, word = True, ""
    rest = iter(args)
    for arg in rest:
        option, equals, value = arg.partition("=")
        if option in {"-p", "--package"}:
            packages.append(value if equals else next(rest, ""))
        elif not arg.startswith("-"):
            word = arg
            break
        elif arg not in _FLAGS:
            # An option that is not known here may lead anywhere.
            is_sure = False
    wanted = tuple(packages) or ((word,) if word else ())
    if not wanted:
        return None
    is_bare = not packages and "@" not in word and _PACKAGE.fullmatch(word)
    is_npx = command.lower() in {"npx", "npx.cmd"}
    return Fetch(registry="npm", wanted=wanted, program=word if is_bare else None, is_npx=is_npx, is_sure=is_sure)


def told(fetch: Fetch, found: Found, folder: str = "") -> Iterator[Remark]:
    """Say what is run, and whether it is fetched before."""
    yield Remark(level="note", text=_sentence(fetch, found, folder), member="command")


def _sentence(fetch: Fetch, found: Found, folder: str) -> str:
    shown = visible(" and ".join(fetch.wanted), longest=_LONGEST_SHOWN)
    match found:
        case "here":
            place = visible(folder, longest=_LONGEST_SHOWN)
            return f"It runs {shown} from node_modules in {place}, with your rights. Nothing is fetched for that."
        case "perhaps":
            return f"It may fetch {shown} from {fetch.registry}, and runs it with your rights."
        case "no":
            return f"It fetches {shown} from {fetch.registry} and runs it, with your rights."
