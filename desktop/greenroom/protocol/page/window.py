"""What the page and the native window have to do with each other: the menu's commands, and files that are chosen."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class MenuChosen(PageModel):
    """The person chose something in the native menu, or pressed a key that the window hears first.

    `escape` was pressed while the focus may be in a View: of use only where the page itself did not hear it.
    """

    type: Literal["menu"] = "menu"
    command: Literal["side", "inspector", "log", "palette", "settings", "shortcuts", "escape"]


class ChooseFile(PageModel):
    """Let the person choose a file in the system's own dialog, for this purpose.

    The page never names a file and never hears which one it was: Python does with it what the purpose is. Only where
    `welcome.file_dialogs` says that there are such dialogs.
    """

    type: Literal["choose_file"] = "choose_file"
    purpose: Literal["open_config", "import_session", "export_session"]
