"""`--url URL`, `--header "K: V"` and `--ca-file FILE` as a server entry: the one way in which commands read them.

Its counterpart for programs that are started is `server_words`.
"""

import argparse
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from greenroom.cli.server_words import BadArguments

if TYPE_CHECKING:
    from greenroom.servers.entry import ServerEntry

_NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


def add_address_options(options: argparse._ActionsContainer) -> None:
    """Declare the three."""
    options.add_argument("--url", metavar="URL", help="the address of a running server; approved for this run")
    options.add_argument(
        "--header",
        metavar='"K: V"',
        action="append",
        default=[],
        help="a header for that address, repeatable; '${env:NAME}' and '${keyring:NAME}' stand for a secret",
    )
    options.add_argument(
        "--ca-file", metavar="FILE", help="a PEM file with the certificates that address may show, for https"
    )


def address_entry(arguments: argparse.Namespace) -> "ServerEntry | None":
    """Return the server behind `--url`, None where it is not given.

    Raises:
        BadArguments: it is no address, a header is none, the file is missing, or the others stand without it.
    """
    from greenroom.servers.entry import ServerEntry

    if arguments.url is None:
        if arguments.header or arguments.ca_file:
            raise BadArguments("--header and --ca-file go with --url; a file says them for its servers.")
        return None
    ca_file = None if arguments.ca_file is None else os.path.abspath(os.path.expanduser(arguments.ca_file))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users
    if ca_file is not None and not Path(ca_file).is_file():
        raise BadArguments(f"--ca-file: there is no file {ca_file}.")
    return ServerEntry(
        name=_host(arguments.url), url=arguments.url, headers=_headers(arguments.header), ca_file=ca_file
    )


def _host(url: str) -> str:
    """What a person would call it."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadArguments(f"--url is no address: {error}.") from error
    if parts.scheme not in {"http", "https"} or not host:
        raise BadArguments(f"--url takes an address such as http://localhost:3000/mcp, not {url!r}.")
    return host if port is None else f"{host}:{port}"


def _headers(lines: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        name, separator, value = line.partition(":")
        if not separator or not _NAME.fullmatch(name.strip()):
            # Without its value: it may be a secret.
            raise BadArguments(f'--header takes "NAME: VALUE"; {name.strip().split(" ")[0][:40]!r} is not that.')
        found[name.strip()] = value.strip()
    return found
