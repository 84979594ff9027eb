"""`greenroom conform`: run the conformance rows now, in Chromium, against our own probe servers and Views.

Exit codes: 0 no row fails; 1 a row fails; 2 bad arguments, or an area without rows; 7 no browser. The work is done by
`greenroom.conform`; `docs/conformance.md` is its page.
"""

import argparse
import os
from typing import TYPE_CHECKING, Final

from greenroom.cli.words import say

if TYPE_CHECKING:
    from greenroom.conform.rows import Row
    from greenroom.conform.run import Measured

SUMMARY: Final = "run the conformance rows and say how each stands"
FAILED: Final = 1
BAD_ARGUMENTS: Final = 2
NO_ROWS_YET: Final = "The area openai has no rows yet: window.openai is not provided by this version. Run --area apps."


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--area", choices=("apps", "openai"), default="apps", help="whose rows (default: apps)")
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text", help="(default: text)")
    parser.add_argument(
        "--row", metavar="ID", action="append", default=[], help="run this row alone, such as H14; repeatable"
    )
    parser.add_argument("--list", action="store_true", help="list the rows and run nothing")
    parser.add_argument(
        "--unsafe-no-sandbox",
        action="store_true",
        default=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        help="run the browser without its own sandbox, as root must",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the rows that were asked for, print how they stand, and say by the exit code whether one fails."""
    from greenroom.conform.rows import all_rows

    if arguments.area == "openai":
        say(f"greenroom conform: {NO_ROWS_YET}")
        return BAD_ARGUMENTS
    rows = sorted(all_rows(), key=lambda row: row.place)
    unknown = sorted(set(arguments.row) - {row.id for row in rows})
    if unknown:
        say(f"greenroom conform: there is no row {', '.join(unknown)}; --list shows them.")
        return BAD_ARGUMENTS
    chosen = [row for row in rows if not arguments.row or row.id in arguments.row]
    if arguments.list:
        print("\n".join(f"{row.id:<4} {row.level:<10} {row.behaviour}" for row in chosen))
        return 0
    return _measured(arguments, chosen)


def _measured(arguments: argparse.Namespace, rows: "list[Row]") -> int:
    import anyio

    from greenroom.conform.run import measure
    from greenroom.stage.driving.house import HouseOptions
    from greenroom.stage.errors import StageError

    options = HouseOptions(unsafe_no_sandbox=arguments.unsafe_no_sandbox)
    try:
        measured = anyio.run(measure, rows, options)
    except StageError as error:
        say(f"greenroom conform: {error}")
        return error.exit_code
    print(_told(measured, arguments.format))
    return FAILED if measured.failed else 0


def _told(measured: "Measured", form: str) -> str:
    from greenroom.conform.telling import as_json, as_markdown, as_text

    return {"text": as_text, "json": as_json, "markdown": as_markdown}[form](measured)
