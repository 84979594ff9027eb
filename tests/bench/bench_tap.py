"""What one record of the wire tap costs, held against reading the same message as JSON."""

import json
import time
from collections.abc import Callable

from greenroom.servers.tap import WireTap
from tests.bench.figures import median, tell, times

LIMIT = 30.0
"""What fails, in readings of a small message."""
COUNT = 5_000


def text(size: int) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "x", "data": "y" * size}})


def microseconds(act: Callable[[], object], count: int = COUNT, rounds: int = 7) -> float:
    """The median of some rounds, a call."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(count):
            act()
        taken.append((time.perf_counter() - start) / count * 1e6)
    return median(taken)


def test_a_record_against_reading_the_message() -> None:
    tap = WireTap()
    small, large = text(50), text(20_000)
    known = json.loads(small)
    reading = microseconds(lambda: json.loads(small))
    parsed = microseconds(lambda: tap.record("peer", "from_peer", small, message=known))
    unparsed = microseconds(lambda: tap.record("peer", "from_peer", small))
    big = microseconds(lambda: tap.record("peer", "from_peer", large), 500)
    for number in range(100_000 - tap.newest):
        tap.record("peer", "from_peer", small, message={**known, "id": number})
    full = microseconds(lambda: tap.record("peer", "from_peer", small, message=known))
    tap.close()
    tell(
        "The wire tap, one record",
        times(parsed / reading, "reading the message, parsed already", f"{parsed:.1f} µs to {reading:.1f} µs"),
        times(unparsed / reading, "reading the message, as text", f"{unparsed:.1f} µs"),
        times(big / parsed, "a small record, for 20 kB of text", f"{big:.1f} µs"),
        times(full / parsed, "an empty tap's, with 100 000 messages in it", f"{full:.1f} µs"),
    )
    assert parsed / reading < LIMIT
