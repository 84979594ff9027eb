"""`greenroom drive`: this host, driven in lines of JSON on standard input and output, for suites in other languages.

Exit codes: 0 the input ended; 2 bad arguments; 7 no browser. The verbs are `greenroom.stage.driving.lines`;
`docs/driver.md` is its page.
"""

import argparse
import os
import sys
from typing import Final

from greenroom.cli.words import say

SUMMARY: Final = "drive the host in lines of JSON on standard input and output"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--consent",
        choices=("ask", "readonly", "allow", "deny"),
        default="ask",
        help="what is answered where a person would be asked; ask leaves it to confirmAction (default: ask)",
    )
    parser.add_argument(
        "--unsafe-no-sandbox",
        action="store_true",
        default=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        help="run the browser without its own sandbox, as root must",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the lines until there are no more."""
    import anyio

    from greenroom.stage.errors import StageError

    try:
        anyio.run(_serve, arguments)
    except StageError as error:
        say(f"greenroom drive: {error}")
        return error.exit_code
    return 0


async def _serve(arguments: argparse.Namespace) -> None:
    import anyio

    from greenroom.stage.driving.house import HouseOptions, open_house
    from greenroom.stage.driving.lines import Lines

    options = HouseOptions(consent=arguments.consent, unsafe_no_sandbox=arguments.unsafe_no_sandbox)
    output = anyio.wrap_file(sys.stdout)

    async def write(line: str) -> None:
        await output.write(f"{line}\n")
        await output.flush()

    async with open_house(options) as house:
        driver = await house.sit()
        await write('{"ready":true}')
        await Lines(house, driver).serve(anyio.wrap_file(sys.stdin), write)
