"""What the web engine is told before it starts: its flags and its environment.

An engine reads these once, so they are set before the webview library is imported, and they are ours alone:
what the person's own environment says is kept only where it is about drawing. Whether the engine's sandbox
works is told by `engine_sandbox`; what is taken away from pages by `hardening`.
"""

import sys
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from greenroom.web.engine_flags import NO_DIRECT_UDP

if TYPE_CHECKING:
    from greenroom.protocol.host_profile import Permission

_QT_FLAGS: Final = "QTWEBENGINE_CHROMIUM_FLAGS"
_WEBVIEW2_FLAGS: Final = "WEBVIEW2_ADDITIONAL_BROWSER_ARGUMENTS"

# An unauthenticated door into every page: never inherited, opened only by `debugging_port`.
_DEBUGGING: Final = ("QTWEBENGINE_REMOTE_DEBUGGING", "QTWEBENGINE_INSPECTOR")

# A person with a difficult graphics driver needs these; none of them reaches the network or the sandbox.
_DRAWING_FLAGS: Final = frozenset(
    {
        "--disable-gpu",
        "--disable-gpu-compositing",
        "--enable-unsafe-swiftshader",
        "--force-device-scale-factor",
        "--ignore-gpu-blocklist",
        "--ozone-platform",
        "--use-angle",
        "--use-gl",
    }
)

SITE_ISOLATION: Final = "--site-per-process"  # one process for each site, so a View shares no memory with the page

# WebView2 denies a View its own storage in a third-party frame without this.
_WEBVIEW2_ALWAYS: Final = ("--disable-features=TrackingProtection3pcd,ElasticOverscroll",)


@dataclass(frozen=True, kw_only=True)
class EngineSetup:
    """What one start of the engine depends on."""

    guard_flags: Sequence[str]  # from the server: all network through the guard
    debugging_port: int | None = None  # tests drive the window through it; the product never sets it


def engine_flags(setup: EngineSetup, *, inherited: str = "", platform: str = sys.platform) -> list[str]:
    """Return the engine's whole command line, each flag once, ours before the person's drawing flags."""
    flags = [SITE_ISOLATION, *NO_DIRECT_UDP, *setup.guard_flags]
    if platform == "win32":
        flags.extend(_WEBVIEW2_ALWAYS)
    if setup.debugging_port is not None:
        flags.append(f"--remote-debugging-port={setup.debugging_port}")
    flags.extend(flag for flag in inherited.split() if flag.partition("=")[0] in _DRAWING_FLAGS)
    return list(dict.fromkeys(flags))


def prepare_environment(
    setup: EngineSetup, environment: MutableMapping[str, str], *, platform: str = sys.platform
) -> None:
    """Set the engine's variables; to be called before the webview library is imported.

    WKWebView takes no flags: on macOS there is no network guard, which the app says.
    """
    for name in _DEBUGGING:
        environment.pop(name, None)
    variable = _variable(platform)
    if variable is not None:
        environment[variable] = " ".join(
            engine_flags(setup, inherited=environment.get(variable, ""), platform=platform)
        )


def flags_in_force(environment: Mapping[str, str], *, platform: str = sys.platform) -> list[str]:
    """Return the flags the engine reads, or will read, from this environment."""
    name = _variable(platform)
    return [] if name is None else environment.get(name, "").split()


def refused_devices(platform: str = sys.platform) -> "frozenset[Permission]":
    """Name the devices that the window's engine grants no page, whatever the person agreed to (`hardening.py`)."""
    return frozenset({"camera", "microphone", "geolocation"}) if platform == "win32" else frozenset()


def has_network_guard(platform: str = sys.platform) -> bool:
    """Say whether the window's engine sends its network through the guard on this system."""
    return _variable(platform) is not None


def _variable(platform: str) -> str | None:
    if platform == "darwin":
        return None
    return _WEBVIEW2_FLAGS if platform == "win32" else _QT_FLAGS
