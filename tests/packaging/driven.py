"""The packaged app with a door for tests: packed as one more executable beside `greenroom`, of the same parts.

It is `tests.window.open_for_driver`, and the hidden programs of the app, which it has to start as the app does.
"""

import sys

from greenroom.cli.hidden import PROGRAMS
from greenroom.cli.main import main as greenroom
from greenroom.frozen import restore_environment
from tests.window.open_for_driver import main as driven


def main() -> int:
    if sys.argv[1:2] and sys.argv[1] in PROGRAMS:
        return greenroom()
    restore_environment()
    return driven()


if __name__ == "__main__":
    sys.exit(main())
