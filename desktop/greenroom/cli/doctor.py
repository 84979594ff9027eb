"""`greenroom doctor`: what is ready, what is not, and the line that mends it.

Exit codes: 0 nothing is missing; 1 something the app cannot do without is. The checks are in `checkup.py`.
"""

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from greenroom.cli.checkup import Finding

SUMMARY: Final = "say what is ready on this machine, what is not, and how to mend it"
VERSION: Final = 1
SIGNS: Final = {"ready": "ok", "limited": "--", "missing": "no"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    """Look at everything, tell it, and return the exit code."""
    import anyio

    findings = anyio.run(_all)
    if arguments.json:
        print(json.dumps({"version": VERSION, "checks": [asdict(finding) for finding in findings]}, indent=2))
    else:
        print("\n".join(_lines(findings)))
    return 1 if any(finding.state == "missing" for finding in findings) else 0


async def _all() -> "list[Finding]":
    from greenroom.cli.checkup import checks

    return [await check() for check in checks()]


def _lines(findings: "list[Finding]") -> list[str]:
    width = max(len(finding.name) for finding in findings)
    lines = []
    for finding in findings:
        lines.append(f"{SIGNS[finding.state]}  {finding.name:<{width}}  {finding.text}")
        if finding.mend is not None:
            lines.append(f"    {'':<{width}}  → {finding.mend}")
    return lines
