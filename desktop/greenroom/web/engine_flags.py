"""The engine's command line, as far as the servers decide it. Others add their own: `greenroom.window`, `.stage`."""

from collections.abc import Sequence
from typing import Final

NO_DIRECT_UDP: Final = (
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)
"""UDP knows no proxy, so it would pass the guard by. Qt WebEngine's own settings outdo the first name, not the second."""


def network_flags(*, guard_port: int, shell_port: int, sandbox_hosts: Sequence[str]) -> list[str]:
    """Send the engine's whole network through the guard, but for what we serve ourselves.

    `<-loopback>` takes away the exception that engines make for this machine; without it a View would reach every
    program on it.
    """
    direct = ";".join(["<-loopback>", f"127.0.0.1:{shell_port}", *sandbox_hosts])
    return [
        f"--proxy-server=http://127.0.0.1:{guard_port}",
        f"--proxy-bypass-list={direct}",
        *NO_DIRECT_UDP,
    ]
