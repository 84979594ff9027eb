"""The command `greenroom`: finds the subcommand, runs it, and tells its errors as one line.

A subcommand is a module with `SUMMARY`, `configure(parser)` and `run(arguments) -> exit code`; only the chosen
one is imported. Without a subcommand the app opens. A mistake of ours is not caught: its traceback is wanted.
"""

import argparse
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn, Protocol

from greenroom import __version__
from greenroom.cli.hidden import run_hidden
from greenroom.cli.words import say
from greenroom.errors import GreenroomError
from greenroom.frozen import is_frozen, restore_environment

FAILED: Final = 1
INTERRUPTED: Final = 130  # what a shell reports for a program that Ctrl+C ended

COMMANDS: Final[Mapping[str, str]] = {
    "conform": "greenroom.cli.conform",
    "doctor": "greenroom.cli.doctor",
    "drive": "greenroom.cli.drive",
    "open": "greenroom.cli.open",
    "render": "greenroom.cli.render",
    "scripted-model": "greenroom.cli.scripted_model",
}
DEFAULT_COMMAND: Final = "open"


class Command(Protocol):
    """A subcommand's module."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; return the exit code."""
        ...


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; what the console script calls. Returns the exit code."""
    if is_frozen():
        restore_environment()
    words = list(sys.argv[1:] if words is None else words)
    if (code := run_hidden(words)) is not None:
        return code
    name, rest = _choose(words)
    return run_command(name, _command(name), rest)


def run_command(name: str, command: Command, words: Sequence[str]) -> int:
    """Run one command with these words, telling its expected errors; return the exit code."""
    parser = argparse.ArgumentParser(prog=f"greenroom {name}", description=_sentence(command.SUMMARY))
    command.configure(parser)
    arguments = parser.parse_args(words)
    try:
        return command.run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except GreenroomError as error:
        _tell(error)
    except BaseExceptionGroup as group:
        _tell_all(group)
    return FAILED


def _choose(words: list[str]) -> tuple[str, list[str]]:
    if words and words[0] in COMMANDS:
        return words[0], words[1:]
    if words and (words[0] in {"-h", "--help", "--version", "-V"} or not words[0].startswith("-")):
        _about(words)
    return DEFAULT_COMMAND, words


def _about(words: list[str]) -> NoReturn:
    """Answer what concerns no subcommand, or refuse a word that is none."""
    listing = "\n".join(f"  {name:<14} {_command(name).SUMMARY}" for name in COMMANDS)
    parser = argparse.ArgumentParser(
        prog="greenroom",
        usage="greenroom [COMMAND] [OPTIONS…]",
        description="Open a local MCP server and see its widgets as a host would run them.",
        epilog=f"commands:\n{listing}\n\nWithout a command: {DEFAULT_COMMAND}. "
        "`greenroom COMMAND --help` tells a command's options.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"greenroom {__version__}")
    _, unknown = parser.parse_known_args(words)
    parser.error(f"there is no command {unknown[0]!r}; there is {', '.join(COMMANDS)}")


def _command(name: str) -> Command:
    return importlib.import_module(COMMANDS[name])


def _sentence(summary: str) -> str:
    return f"{summary[:1].upper()}{summary[1:]}."


def _tell(error: GreenroomError) -> None:
    say(f"greenroom: {error}")


def _tell_all(group: BaseExceptionGroup[BaseException]) -> None:
    """Tell each expected error of a group once, unless one of them is not expected: then it is a bug.

    Raises:
        BaseExceptionGroup: the group itself, in that case.
    """
    leaves = list(_leaves(group))
    if not all(isinstance(leaf, GreenroomError) for leaf in leaves):
        raise group
    for line in dict.fromkeys(str(leaf) for leaf in leaves):
        say(f"greenroom: {line}")


def _leaves(group: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error


if __name__ == "__main__":
    sys.exit(main())
