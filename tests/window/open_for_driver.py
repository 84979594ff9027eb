"""`greenroom open` with a door for tests: the engine listens on a debugging port.

Run as `python -m tests.window.open_for_driver` with the command's own options and the port in
`GREENROOM_TEST_DEBUGGING_PORT`; with `GREENROOM_TEST_ONE_PROCESS=1` sites share a process, so that frames can be
driven too. The product has neither the door nor the variables.
"""

import argparse
import os
import sys
from dataclasses import replace

from greenroom.cli.open import configure, leave, request
from greenroom.window.hardening import Hardening
from greenroom.window.opening import open_window


def main() -> int:
    parser = argparse.ArgumentParser()
    configure(parser)
    opening = request(parser.parse_args())
    port = int(os.environ["GREENROOM_TEST_DEBUGGING_PORT"])
    one_process = os.environ.get("GREENROOM_TEST_ONE_PROCESS") == "1"
    hardening = Hardening(site_isolation=not one_process)
    open_window(replace(opening, debugging_port=port, hardening=hardening))
    return leave(0)


if __name__ == "__main__":
    sys.exit(main())
