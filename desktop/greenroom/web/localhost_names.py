"""Whether names below `localhost` lead to this machine, which the sandbox's origins need.

Chromium, and with it Qt WebEngine and WebView2, answers these names itself, and so do Firefox and WebKitGTK; only on
macOS does the engine ask the system, so only there is the system asked.
"""

import ipaddress
import socket
import sys
from typing import Final

import anyio

PROBE_NAME: Final = "greenroom-probe.localhost"
_SECONDS: Final = 2.0


async def subdomains_resolve(platform: str = sys.platform) -> bool:
    """Tell whether Views can have origins of their own below `localhost`."""
    return platform != "darwin" or await system_resolves(PROBE_NAME)


async def system_resolves(name: str) -> bool:
    """Ask the system whether this name leads to this machine, and to nothing else."""
    try:
        with anyio.fail_after(_SECONDS):
            found = await anyio.getaddrinfo(name, 80, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError):
        return False
    return all(ipaddress.ip_address(str(item[4][0]).split("%", 1)[0]).is_loopback for item in found)
