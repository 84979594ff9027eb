"""What the host raises for a person to read. Each names the thing and the mend.

GreenroomError
└── HostError
    ├── LinkNotOpened     an address for the browser was refused or no browser answered
    ├── TooManyViews      as many Views as allowed are live
    ├── NoOriginLeft      every place for a View is taken
    ├── NotServing        a View was to be shown with no page served
    ├── NoDialog          a file is to be chosen where no window can ask for one
    ├── DialogOpen        a file is to be chosen where another dialog is open
    ├── OwnMistake        something ended by a mistake of ours, and only that
    ├── NotFetched        a file in the web is not to be had for a View
    ├── NotSaved          a file for a View is not written
    ├── SeatGone          something is asked for a window that was closed
    ├── NotSampled        a model was not asked for a View (`chat/sampling.py`)
    ├── CannotRestore     a View that was kept cannot be shown again
    ├── ViewNotShown      a resource cannot be a View: the tool's result is shown as text
    │   └── DocumentBlocked   the person does not want it shown
    ├── UnknownTool       a name the server does not list
    ├── UnknownProfile    a host profile that is not shipped
    ├── BadProfile        a profile file that does not say what a profile must
    ├── CallNotKept       a call cannot be saved or renamed like this
    ├── ArgumentsUnreadable   a call's arguments are no JSON object
    ├── ArgumentsWithdrawn    a call's arguments were given up while they were written
    ├── ArgumentsDoNotFit     a call's arguments do not fit its tool, and were to be checked
    ├── AppToolGone       a tool that a View offered is wanted and not there any more
    ├── AppToolRefused    nobody agreed that a View's tool is called
    ├── AppToolChanged    a View made another tool of the one that was agreed to
    ├── AppToolFailed     a View did not answer a call of its tool with a result
    ├── NoSuchConfig      a config to open is not there (`config_desk.py`)
    ├── ScriptNotPlayed   a script of the scripted model cannot be read or served (`chat/scripted_model.py`)
    ├── NotAFolder        a folder for a server is not there, or one too many
    └── NotEmulated       a locale, zone or device that no View could be told
"""

from collections.abc import Iterable

from greenroom.errors import GreenroomError
from greenroom.protocol.visible import shown_name, visible


class HostError(GreenroomError):
    """Base of this branch."""


class LinkNotOpened(HostError):
    """Raised when an address cannot or must not be opened in the person's browser; the sentence says which."""


class NoOriginLeft(HostError):
    """Raised when a View is mounted and every origin of the pool holds one."""

    def __init__(self) -> None:
        super().__init__("All places for Views are in use. Close a View, or reload the window to make room.")


class TooManyViews(HostError):
    """Raised when one more View would be too many."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} Views are open, which is the limit. Close some and run the tool again.")


class NotServing(HostError):
    """Raised when a View is to be shown and no page is served; the command that started this run forgot to."""

    def __init__(self) -> None:
        super().__init__("No View can be shown: the local page is not served.")


class NoDialog(HostError):
    """Raised when a page wants a file chosen and there is no native window, or nothing to do with the file."""

    def __init__(self) -> None:
        super().__init__("Files can be chosen only in Greenroom's own window.")


class DialogOpen(HostError):
    """Raised when a file is to be chosen in a window where another dialog waits for the person."""

    def __init__(self) -> None:
        super().__init__("Another dialog is open in this window. Close it, and try again.")


class OwnMistake(HostError):
    """Raised by nobody: told of what ended by a mistake of ours, which stands in the log."""

    def __init__(self) -> None:
        super().__init__("Greenroom could not do this, by a mistake of its own. All else goes on as it was.")


class NotFetched(HostError):
    """Raised when a file in the web is not fetched for a View; its sentence is for the person and for the View's author."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__(f"{visible(url, longest=300)} was not fetched: {why}.")


class NotSaved(HostError):
    """Raised when a file for a View is not written."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{shown_name(name)} was not saved: {why}.")


class SeatGone(HostError):
    """Raised when a View or an address is wanted for a window that was closed meanwhile."""

    def __init__(self) -> None:
        super().__init__("The window was closed.")


class ViewNotShown(HostError):
    """Raised when a tool's resource cannot be a View; its sentence stands beside the tool's plain result."""


class CannotRestore(HostError):
    """Raised when a kept View cannot be rebuilt; its sentence stands in the View's place."""


class DocumentBlocked(ViewNotShown):
    """Raised for a document that the person blocked, by the hash of its bytes."""

    def __init__(self, server: str, sha256: str) -> None:
        super().__init__(
            f"The View was not shown: you blocked this document of {server} (SHA-256 {sha256[:12]}…). Unblock it in the "
            "server's details to show it again."
        )


class UnknownTool(HostError):
    """Raised for a tool name that the server does not list."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"The server lists no tool {name!r}. It lists: {', '.join(sorted(known)) or 'none'}.")


class UnknownProfile(HostError):
    """Raised for the name of a host profile that is not shipped."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"There is no host profile {name!r}. Choose one of: auto, {', '.join(sorted(known))}.")


class BadProfile(HostError):
    """Raised when a profile file cannot be read as one."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"The host profile {path} cannot be used: {why}")


class NotEmulated(HostError):
    """Raised for something to emulate that no View could be told."""


class CallNotKept(HostError):
    """Raised when a call is to be saved or renamed and cannot be; nothing is changed."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The call was not saved: {why}.")


class ArgumentsUnreadable(HostError):
    """Raised when a call is to be made and its arguments are not JSON, or no object."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The call was not made, for its arguments cannot be read: {why}.")


class ArgumentsWithdrawn(HostError):
    """Raised when a call is not made because its arguments were given up in the middle; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The call was not made: {reason}.")


class ArgumentsDoNotFit(HostError):
    """Raised when arguments that were to be checked do not fit the tool's input schema; nothing was called."""

    def __init__(self, tool: str, problems: Iterable[str]) -> None:
        super().__init__(f"{shown_name(tool)} was not called, for its arguments do not fit: {' '.join(problems)}")


class AppToolGone(HostError):
    """Raised when a tool is wanted that a View offered, and the View has ended or offers it no more."""

    def __init__(self, tool: str) -> None:
        super().__init__(f"{shown_name(tool)} is not there any more: no View offers it, or the one that did has ended.")


class AppToolRefused(HostError):
    """Raised when a View's tool is not called because nobody agreed; `reason` says who or what refused."""

    def __init__(self, tool: str, reason: str) -> None:
        super().__init__(f"{shown_name(tool)} was not called: {reason}.")


class AppToolChanged(HostError):
    """Raised when a View changed a tool while the person was asked about it: what they agreed to is another thing."""

    def __init__(self, tool: str) -> None:
        super().__init__(
            f"{shown_name(tool)} was not called: the View changed it meanwhile. Look at it, and run it again."
        )


class AppToolFailed(HostError):
    """Raised when a View answers a call of its tool with an error, or too late."""

    def __init__(self, tool: str, why: str) -> None:
        super().__init__(f"{shown_name(tool)} failed in the View: {visible(why, longest=2_000)}")


class NoSuchConfig(HostError):
    """Raised when a config is to be opened and there is no such file."""

    def __init__(self, path: str) -> None:
        super().__init__(f"There is no file {path}. Give its whole path.")


class NotAFolder(HostError):
    """Raised when a server is to know of a folder that is none; the person reads it at the field."""
