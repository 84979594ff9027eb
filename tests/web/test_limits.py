from greenroom.web.limits import BUCKET_REFILL, BUCKET_SIZE, CREDIT_WINDOW, Credits, TokenBucket


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_a_burst_pass_and_then_the_rate() -> None:
    clock = Clock()
    bucket = TokenBucket(clock=clock)
    assert all(bucket.take() for _ in range(BUCKET_SIZE))
    assert not bucket.take()
    clock.now += 1
    assert sum(bucket.take() for _ in range(BUCKET_SIZE)) == BUCKET_REFILL


def test_a_bucket_never_holds_more_than_its_size() -> None:
    clock = Clock()
    bucket = TokenBucket(10, 5, clock)
    clock.now += 100
    assert bucket.level == 10


def test_a_sender_that_keeps_to_its_credits_never_finds_the_bucket_empty() -> None:
    clock = Clock()
    bucket = TokenBucket(clock=clock)
    credit = Credits(bucket)
    held, sent = CREDIT_WINDOW, 0
    while sent < 10_000:
        for _ in range(held):
            assert bucket.take()
            credit.spend()
            sent += 1
        held = credit.grant()
        if not held:
            seconds = credit.seconds_until_due()
            assert seconds is not None
            clock.now += max(seconds, 0.001)
    assert clock.now <= (10_000 - BUCKET_SIZE) / BUCKET_REFILL + 1


def test_credits_come_in_steps_while_there_is_plenty() -> None:
    credit = Credits(TokenBucket(clock=Clock()))
    grants = []
    for _ in range(64):
        credit.spend()
        grants.append(credit.grant())
    assert [grant for grant in grants if grant] == [16, 16, 16, 16]
    assert credit.outstanding == CREDIT_WINDOW


def test_an_idle_sender_is_owed_nothing() -> None:
    credit = Credits(TokenBucket(clock=Clock()))
    assert credit.grant() == 0
    assert credit.seconds_until_due() is None
