"""Sentences on the terminal. They may quote a server or a View, whose words must not pass for more than words.

Control characters could steer the terminal, and a line of its own could pass for one of ours or of a build system
that reads commands from what it logs.
"""

import sys

from greenroom.protocol.visible import visible


def say(text: str) -> None:
    """Print a sentence on stderr; what follows a line break is marked as its continuation."""
    first, *rest = visible(text, keep="\n").split("\n")
    print("\n".join([first, *(f"  | {line}" for line in rest)]), file=sys.stderr)
