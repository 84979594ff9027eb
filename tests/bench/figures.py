"""Figures as they are printed: ratios first, and what they were made of."""

import statistics
import sys
from collections.abc import Sequence


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def tell(title: str, *lines: str) -> None:
    """Print one measurement below its title, past pytest's own line."""
    sys.stdout.write(f"\n\n{title}\n" + "".join(f"  {line}\n" for line in lines))
    sys.stdout.flush()


def times(ratio: float, what: str, detail: str) -> str:
    """One line: the ratio, of what to what, and the figures behind it."""
    return f"{ratio:6.2f} × {what}  ({detail})"
