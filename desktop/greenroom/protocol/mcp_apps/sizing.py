"""How tall an inline View becomes when it reports a size.

The host owns the width; a View's own is an echo of it. Reports that shrink the frame by a few pixels are echoes as well
(of a scrollbar that came or went) and would start a loop, so they are not followed.
"""

import math
from typing import Final

SHRINK_ECHO: Final = 4
"""CSS pixels. A report at most this much smaller than the applied height is ignored."""


def height_after(applied: int | None, reported: float, *, lowest: int, highest: int) -> int | None:
    """Return the new height in CSS pixels, or None where the applied one stays.

    Args:
        applied: the height of the frame by the View's last report; None before the first.
        reported: any finite number; a View may report nonsense.
        lowest: what the frame never falls below.
        highest: what it never exceeds.
    """
    height = max(lowest, min(highest, math.ceil(reported)))
    if applied is None:
        return height
    return None if height == applied or 0 < applied - height <= SHRINK_ECHO else height
