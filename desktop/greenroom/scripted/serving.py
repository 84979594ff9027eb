"""A script behind a port of this machine, with a key of its own. Runs until it is told to end, or the program is."""

import secrets
import socket
import sys
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.server import Server

from greenroom.scripted.app import Current, scripted_app
from greenroom.scripted.errors import PortTaken
from greenroom.scripted.gate import Checks

HOST: Final = "127.0.0.1"
MOST_CONNECTIONS: Final = 64
_BACKLOG: Final = 64
_GOODBYE_SECONDS: Final = 1


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where it is reached, and with which key."""

    listening: socket.socket
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.listening.getsockname()[1])

    @property
    def address(self) -> str:
        """The address to be given to a client, as those of OpenAI's format want it."""
        return f"http://{HOST}:{self.port}/v1"


def open_place(port: int = 0) -> Place:
    """Listen on a port; on any free one where it is 0.

    Raises:
        PortTaken: it is not to be had.
    """
    # The protocol is named, or asyncio does not know TCP and leaves small pieces waiting.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            # There, another program could otherwise listen beside us.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        listening.bind((HOST, port))
        listening.listen(_BACKLOG)
        listening.setblocking(False)
    except OSError as error:
        listening.close()
        raise PortTaken(port, error.strerror or str(error)) from error
    return Place(listening=listening)


def serve(place: Place, current: Current, *, checks: Checks | None = None) -> None:
    """Answer until the program is asked to end."""
    with closing(place.listening):
        server_for(place, current, checks=checks).run(sockets=[place.listening])


def server_for(place: Place, current: Current, *, checks: Checks | None = None) -> Server:
    """Make the server of a place, for whoever runs it."""
    app = scripted_app(current, port=place.port, key=place.key, checks=checks)
    return Server(
        Config(
            cast("Any", app),
            http="h11",
            ws="none",
            lifespan="off",
            interface="asgi3",
            limit_concurrency=MOST_CONNECTIONS,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=_GOODBYE_SECONDS,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="critical",
        )
    )
