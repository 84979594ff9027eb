"""Opening an `mcpServers` file that was chosen in a dialog: it is followed from then on, as one that was typed."""

from pathlib import Path
from typing import Final

from greenroom.host.file_choices import FileWish, Send, Use
from greenroom.host.server_desk import ServerDesk
from greenroom.protocol.page import FollowFile

OPEN_CONFIG: Final = FileWish(
    saves=False, title="Open a servers file", kind="Servers files", suffixes=(".json", ".jsonc", ".toml")
)


def follow_with(servers: ServerDesk) -> Use:
    """What is done with the file."""

    async def follow(_seat: str, path: Path, send: Send) -> None:
        servers.do(FollowFile(path=str(path)), send)

    return follow
