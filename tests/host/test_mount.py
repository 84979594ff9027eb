from greenroom.host.mount import Mount


def test_a_ticket_is_worth_one_socket() -> None:
    mount = Mount()
    ticket = mount.new_ticket()
    assert mount.holds(ticket)
    assert not mount.holds("another")
    assert mount.redeem(ticket)
    assert not mount.redeem(ticket)


def test_a_new_ticket_ends_the_old_one() -> None:
    mount = Mount()
    old = mount.new_ticket()
    mount.new_ticket()
    assert not mount.holds(old)
    assert not mount.redeem(old)


def test_no_ticket_is_good_once_the_worker_is_there() -> None:
    mount = Mount()
    mount.attach(lambda _text: None, lambda _why: None)
    assert not mount.redeem(mount.new_ticket())


def test_what_is_posted_before_the_worker_came_arrives_first_and_in_order() -> None:
    mount, sent = Mount(), list[str]()
    mount.post("m1")
    mount.post("m2")
    mount.attach(sent.append, lambda _why: None)
    mount.post("m3")
    assert sent == ["m1", "m2", "m3"]


def test_two_mounts_never_share_a_path() -> None:
    assert Mount().path != Mount().path
