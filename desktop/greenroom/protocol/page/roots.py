"""Folders that the person lets a server know of."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class RootRow(PageModel):
    """One folder; `shown` has nothing in it that cannot be seen."""

    path: str
    shown: str


class AddRoot(PageModel):
    """Let the server know of the folder with this path, as the person typed it."""

    type: Literal["add_root"] = "add_root"
    server: str
    path: str


class ChooseRoot(PageModel):
    """Let the person choose a folder in the system's own dialog; only where `welcome.file_dialogs` says that there are some."""

    type: Literal["choose_root"] = "choose_root"
    server: str


class RemoveRoot(PageModel):
    """Take a folder away from the server."""

    type: Literal["remove_root"] = "remove_root"
    server: str
    path: str


class RootRefused(PageModel):
    """The path names no folder; `text` says why and stands at the field."""

    type: Literal["root_refused"] = "root_refused"
    server: str
    text: str
