"""Our three ports, opened before there is a server behind them: the window's engine has to know them, and it starts first.

Who calls waits in the system's queue until `serve` has taken the sockets over. It is for engines that take flags, which
all resolve names below `localhost` by themselves. No more is imported here than it takes to listen.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from greenroom.web.engine_flags import network_flags
from greenroom.web.ports import SANDBOX_HOSTS, SHELL_HOSTS, Listening, listen, subdomains_of


@dataclass(frozen=True, kw_only=True)
class EarlyPorts:
    """The open ports."""

    shell: Listening
    sandbox: Listening
    guard: Listening

    def engine_flags(self) -> list[str]:
        """Return what sends an engine's whole network through the guard; as `Server.browser_flags` will."""
        hosts = [subdomains_of(self.sandbox.port)]
        return network_flags(guard_port=self.guard.port, shell_port=self.shell.port, sandbox_hosts=hosts)


@contextmanager
def early_ports(kept: Mapping[str, object]) -> Iterator[EarlyPorts]:
    """Listen for the length of a block, on the ports of last time where they are free; `kept` are settings, unjudged.

    Raises:
        NoPortFree: the machine has no port left.
    """
    with ExitStack() as opened:

        def port(name: str, hosts: tuple[str, ...]) -> Listening:
            last = kept.get(f"{name}_port")
            remembered = last if type(last) is int else None
            return opened.enter_context(closing(listen(hosts, remembered)))

        yield EarlyPorts(
            shell=port("shell", SHELL_HOSTS), sandbox=port("sandbox", SANDBOX_HOSTS), guard=port("guard", SHELL_HOSTS)
        )
