"""The headers of the shell, in one place: its content policy and what goes with it.

The sandbox's policies are not here: `greenroom.protocol.mcp_apps.csp` builds the one of a View, `closed_policy` holds
the one of every other answer.
"""

from collections.abc import Sequence
from typing import Final

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every answer of the shell."""


def shell_policy(*, port: int, frame_sources: Sequence[str], nonce: str | None) -> str:
    """Build the shell's policy. `nonce` is that of one load of the page; its scripts and Workers have none."""
    styles = "'self'" if nonce is None else f"'self' 'nonce-{nonce}'"
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            f"style-src {styles}",
            "font-src 'self'",
            "img-src 'self' data: blob:",
            "media-src data: blob:",
            "worker-src 'self'",
            f"connect-src 'self' ws://127.0.0.1:{port}",
            f"frame-src {' '.join(frame_sources)}",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
