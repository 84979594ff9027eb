"""The root of everything Greenroom raises on purpose.

Each layer adds its own branch in its own `errors.py`; nobody raises the base itself. The tree:

    GreenroomError                anything a person can be told about in one sentence
    ├── AssetNotFoundError        a file that should have come with the app is missing
    ├── store.errors              something lasting could not be read or written
    ├── servers.errors            a server could not be started, reached or understood
    ├── protocol.eliciting.errors  a question of a server that nobody is asked
    ├── scripted.errors           a script of the scripted model cannot be played
    ├── host.errors               a decision of the host could not be carried out
    ├── web.errors                a page, socket or port misbehaved
    ├── window.errors             the native window could not be opened safely
    ├── stage.errors              a headless run could not be finished
    └── cli.server_words          words of a command line that make no sense

A mistake in our own code is not in this tree: it stays a plain Python exception and is a bug.
"""

from traceback import format_tb


class GreenroomError(Exception):
    """Base of every error that is expected, explained and shown to a person.

    Raised by nobody directly. Caught at the outermost layer (a command, the window), which shows
    `str(error)`: each subclass therefore builds one complete sentence that says what happened and,
    where there is one, what to do next.
    """


class AssetNotFoundError(GreenroomError):
    """Raised by `greenroom.assets` when a packaged file is absent; the person reinstalls the app."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The file {name!r} that ships with Greenroom is missing; install Greenroom again.")
        self.name = name


def first_cause(error: BaseException) -> BaseException:
    """Return the first real error inside the groups that task groups wrap around it."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def place_of(error: BaseException) -> str:
    """Return what kind of mistake of ours this is and where it was made, without its words: they may hold a secret."""
    return f"{type(error).__name__}\n{''.join(format_tb(error.__traceback__))}"
