from tests.protocol.conversation.sayings import EMPTY, answered, call, message, view


def test_a_message_waits_while_a_tool_runs_and_begins_its_turn_after_it() -> None:
    running = EMPTY.begun(call(1), running=True)
    assert running.busy
    waits = running.waits(message(2, "and now?", view()))
    assert waits.next_begun() is waits
    assert [one.number for one in waits.entries] == [1]
    over = waits.changed(call(1, answered(content=[]))).over(1).next_begun()
    assert [one.number for one in over.entries] == [1, 2]
    assert over.waiting == ()
    assert [turn.number for turn in over.turns] == [1, 2]


def test_messages_that_waited_come_in_their_order() -> None:
    waits = EMPTY.begun(call(1), running=True).waits(message(2, "a")).waits(message(3, "b")).over(1)
    first = waits.next_begun()
    assert [one.number for one in first.entries] == [1, 2]
    assert [one.number for one in first.next_begun().entries] == [1, 2, 3]


def test_a_turn_that_runs_beside_another_keeps_messages_waiting() -> None:
    both = EMPTY.begun(call(1), running=True).begun(call(2), running=True).waits(message(3, "now")).over(1)
    assert both.next_begun() is both
    assert [one.number for one in both.over(2).next_begun().entries] == [1, 2, 3]


def test_numbers_are_never_given_twice() -> None:
    conversation = EMPTY.begun(call(1), running=True).waits(message(2, "a"))
    assert conversation.next_number == 3
    assert conversation.over(1).next_begun().next_number == 3


def test_an_entry_is_replaced_by_what_it_has_become() -> None:
    done = call(1, answered(content=[]))
    assert EMPTY.begun(call(1), running=True).changed(done).entries == (done,)
    assert EMPTY.begun(call(1), running=True).changed(call(7)).entries == (call(1),)


def test_the_oldest_turn_goes_first_and_never_one_that_runs() -> None:
    two = EMPTY.begun(message(1, "a"), running=False).begun(message(2, "b"), running=False)
    assert [one.number for one in two.without_oldest().entries] == [2]
    assert two.without_oldest().without_oldest().entries == (message(2, "b"),)
    running = EMPTY.begun(call(1), running=True).begun(message(2, "b"), running=False)
    assert running.without_oldest() is running


def test_a_turn_of_a_model_grows_until_it_is_over_and_can_go_on() -> None:
    begun = EMPTY.waits(message(1, "a")).next_begun(running=True).appended(1, message(2, "b"))
    assert [one.number for one in begun.turns[0].entries] == [1, 2]
    assert (begun.busy, begun.next_number) == (True, 3)
    assert begun.waits(message(3, "c")).next_begun().waiting != ()
    assert begun.over(1).reopened(1) == begun


def test_what_leaves_a_branch_is_gone_and_its_numbers_are_not_given_again() -> None:
    grown = EMPTY.begun(message(1, "a"), running=False).begun(message(2, "b"), running=False)
    left = grown.branched_before(2)
    assert [turn.number for turn in left.turns] == [1]
    assert left.next_number == 3


def test_a_message_that_waits_can_be_taken_back() -> None:
    waits = EMPTY.begun(call(1), running=True).waits(message(2, "a")).waits(message(3, "b"))
    assert [one.number for one in waits.taken_back(2).waiting] == [3]
    assert waits.taken_back(1) == waits
