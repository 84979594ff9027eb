"""What can go wrong between Greenroom and a server.

GreenroomError
└── ServerError
    ├── ServerStartFailed   it could not be started, reached or agreed with
    │   └── NoEventStream   its address has no stream of the older HTTP+SSE transport
    ├── NeedsApproval       it is not started before the person has seen the command and agreed
    ├── ReferenceMissing    a `${keyring:…}` or `${env:…}` in its description leads nowhere
    ├── ReferenceMisplaced  a `${keyring:…}` stands where others could read what it stands for
    ├── ServerGone          it ended, or the connection to it did
    ├── ServerAnswered      it answered a request with an error
    ├── InputRequired       it wants answers of the person before it goes on, and nobody is there to give them
    ├── InputRefused        it wants answers that are not given
    ├── UnknownServer       no server of that key
    ├── NotYours            it belongs to a file or to the command line, and is not changed here
    ├── SwitchedOff         it is kept, and not to be started
    ├── SessionUnreadable   a file is no session that was exported, or is spoilt
    └── SessionNotWritten   a session or a conversation could not be saved
"""

from typing import Final

from greenroom.errors import GreenroomError
from greenroom.protocol.jsonrpc import JsonObject, JsonValue


class ServerError(GreenroomError):
    """Base of this layer; raised by nobody directly."""


class ServerStartFailed(ServerError):
    """Raised by starting a connection; `reason` is also the connection's status."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NoEventStream(ServerStartFailed):
    """Raised by the older transport; `reason` is the end of a sentence, which whoever chose that transport begins."""


class NeedsApproval(ServerError):
    """Raised by starting a connection nobody agreed to; the caller shows the command and asks."""

    def __init__(self, command: str, fingerprint: str) -> None:
        super().__init__(f"This server is new or was changed. Agree before it is started: {command}")
        self.command = command
        self.fingerprint = fingerprint


class ReferenceMissing(ServerError):
    """Raised while a server's environment and headers are put together; the person sets the missing value."""

    def __init__(self, where: str, reference: str, why: str) -> None:
        super().__init__(f"{where} refers to {reference}, but {why}.")
        self.reference = reference


class ReferenceMisplaced(ServerError):
    """Raised before a server is started, or its file is read; the person moves the secret to where it is replaced."""


class ServerGone(ServerError):
    """Raised by pending and later calls once the connection has ended; the person restarts the server."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


NO_ANSWER: Final = "The server's answer is no "
"""How the message of an error begins that stands in place of an answer nobody can read."""


class ServerAnswered(ServerError):
    """Raised by a call that the server answered with a JSON-RPC error, whose parts are kept as sent."""

    def __init__(self, code: int, message: str, data: JsonValue) -> None:
        super().__init__(
            message if message.startswith(NO_ANSWER) else f"The server answered with error {code}: {message}"
        )
        self.code = code
        self.message = message
        self.data = data


class InputRequired(ServerError):
    """Raised by a call to which a 2026-07-28 server answered that it needs input first; `result` is its answer."""

    def __init__(self, result: JsonObject) -> None:
        super().__init__("The server asks for input before it can answer, in a way that cannot be answered here.")
        self.result = result


class InputRefused(ServerError):
    """Raised by a call whose 2026-07-28 server asks for what nobody is asked; the server's author reads why."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The server asks for input that it is not given: {why}.")


class TaskNotFollowed(ServerError):
    """Raised by a call that its server made a task of, and whose task ended without an outcome."""

    def __init__(self, status: str, message: str | None) -> None:
        said = f": {message[:500]}" if message else ""
        what = "was cancelled at the server" if status == "cancelled" else "ended without a result"
        super().__init__(f"The call ran as a task, which {what}{said}. Run the tool again.")


class UnknownServer(ServerError):
    """Raised by looking up a key that names no server (any more)."""

    def __init__(self, key: str) -> None:
        super().__init__(f"There is no server {key!r} any more.")
        self.key = key


class NotYours(ServerError):
    """Raised by changing a server of a followed file or of the command line; the person copies it to their own."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not one of your own servers, so it is changed where it comes from, or copied.")


class SwitchedOff(ServerError):
    """Raised by starting a server that the person switched off; they switch it on."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is switched off. Switch it on to start it.")


class SessionUnreadable(ServerError):
    """Raised for a file that is to be read as a session of the protocol log; nothing of it is kept."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The session could not be read: {why}. Choose a file that was exported from the protocol.")


class SessionNotWritten(ServerError):
    """Raised where a session cannot be saved; a file that was there before is as it was."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} could not be written: {why}. Choose another place.")
