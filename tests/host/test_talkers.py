"""The pace of talking: some at once, then one from time to time, each View for itself."""

from greenroom.host.talkers import AT_ONCE, SECONDS_EACH, Talkers


def said(talkers: Talkers, view: str, times: int) -> int:
    """How many of so many messages were taken."""
    return [talkers.too_fast(view) for _ in range(times)].count(None)


def test_a_view_may_say_some_at_once_and_then_one_from_time_to_time() -> None:
    now = [0.0]
    talkers = Talkers(clock=lambda: now[0])
    assert said(talkers, "1", AT_ONCE + 5) == AT_ONCE
    now[0] += SECONDS_EACH * 0.75
    assert said(talkers, "1", 1) == 0
    now[0] += SECONDS_EACH * 0.75
    assert said(talkers, "1", 2) == 1
    now[0] += SECONDS_EACH * 1000
    assert said(talkers, "1", AT_ONCE + 5) == AT_ONCE


def test_what_one_view_says_is_not_counted_against_another() -> None:
    talkers = Talkers(clock=lambda: 0.0)
    assert said(talkers, "1", AT_ONCE + 1) == AT_ONCE
    assert said(talkers, "2", AT_ONCE + 1) == AT_ONCE
