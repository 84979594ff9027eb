from typing import Any

from greenroom.protocol.conversation.authors import FromView, Model, Person
from greenroom.protocol.conversation.blocks import ImageBlock, TextBlock
from greenroom.protocol.conversation.request import Called, ModelRequest, Noted, Part, Returned, Said
from greenroom.protocol.model.written import Told, write
from greenroom.scripted.heard import Heard, Spoken, has_phrase, heard
from tests.scripted.played import model, result, user

VIEW = FromView(view="3", server="demo", server_name="Demo", tool="show")
MODEL = Model(name="demo")


def person(text: str) -> Said:
    return Said(role="user", author=Person(), content=(TextBlock(text=text),))


def as_told(*parts: Part) -> Heard:
    """What is heard of a request as our own host writes it."""
    written = write(ModelRequest(tools=(), parts=parts), Told(system="Be kind.", model="demo"))
    return heard(list[Any](written.messages))


def called(number: int, step: int) -> Called:
    return Called(
        number=number,
        caller=MODEL,
        server="demo",
        server_name="Demo",
        tool="show",
        arguments={},
        call_id=None,
        step=step,
    )


def returned(number: int, text: str, *, error: bool = False, picture: bool = False) -> Returned:
    pictures = (ImageBlock(data="aGk=", mime_type="image/png"),) if picture else ()
    return Returned(number=number, content=(TextBlock(text=text), *pictures), structured=None, is_error=error)


def test_each_message_of_somebody_is_a_turn() -> None:
    there = heard([{"role": "system", "content": "x"}, user("one"), model("1"), user("two")])
    assert there == Heard(said=(Spoken(text="one"), Spoken(text="two")))


def test_calls_that_are_made_at_once_are_one_round() -> None:
    there = heard([user("x"), model(None, "a", "b"), result("A"), result("B"), model("so", "c"), result("C")])
    assert [each.text for each in there.rounds] == ["A\nB", "C"]


def test_calls_in_messages_of_their_own_that_no_result_parts_are_one_round() -> None:
    there = heard([user("x"), model(None, "a"), model(None, "b"), result("A"), result("B")])
    assert [each.text for each in there.rounds] == ["A\nB"]


def test_a_new_turn_begins_without_rounds() -> None:
    assert heard([user("x"), model(None, "a"), result("A"), model("A it is"), user("y")]).rounds == ()


def test_messages_in_a_row_are_one_turn() -> None:
    assert heard([user("x"), user("y")]).said == (Spoken(text="x\ny"),)


def test_what_makes_no_sense_is_no_trouble() -> None:
    odd = [
        1,
        None,
        {},
        {"role": "tool", "content": "early"},
        {"role": 3},
        {"role": "user", "content": [1, {"text": 2}]},
    ]
    assert heard(list[Any](odd)) == Heard(said=(Spoken(text=""),))


def test_what_a_view_says_begins_a_turn_of_the_views() -> None:
    there = as_told(
        person("Show me"),
        Said(role="assistant", author=MODEL, content=(TextBlock(text="Here."),), step=1),
        Said(role="user", author=VIEW, content=(TextBlock(text="What of\nMonday?"),)),
    )
    assert there.said == (Spoken(text="Show me"), Spoken(text="What of\nMonday?", by="view"))


def test_what_a_view_shows_and_what_the_person_ran_are_no_messages() -> None:
    there = as_told(
        Called(number=1, caller=Person(), server="demo", server_name="Demo", tool="show", arguments={}),
        returned(1, "a week"),
        Noted(view=VIEW, content=(TextBlock(text="week 2\nis shown"),), structured=None),
        person("And now?"),
    )
    assert there.said == (Spoken(text="And now?"),)


def test_a_picture_that_a_tool_returned_begins_no_turn() -> None:
    there = as_told(person("Draw"), called(2, 1), returned(2, "drawn", picture=True))
    assert there.said == (Spoken(text="Draw"),)
    assert [each.text for each in there.rounds] == ["drawn"]


def test_the_wish_to_go_on_goes_on_in_the_same_turn() -> None:
    half = Said(role="assistant", author=MODEL, content=(TextBlock(text="Half a"),), step=2)
    there = as_told(person("Tell"), called(2, 1), returned(2, "A"), half)
    assert there.said == (Spoken(text="Tell"),)
    assert [each.text for each in there.rounds] == ["A"]


def test_a_tool_that_reports_an_error_is_heard() -> None:
    there = as_told(person("x"), called(2, 1), returned(2, "no such room", error=True))
    assert [each.failed for each in there.rounds] == [True]
    assert "no such room" in there.last_result
    assert not as_told(person("x"), called(2, 1), returned(2, "fine")).rounds[0].failed


def test_what_is_quoted_of_a_result_is_its_words() -> None:
    structured = Returned(
        number=2, content=(TextBlock(text="Two rooms."),), structured={"rooms": [1, 2]}, is_error=True
    )
    there = as_told(person("x"), called(2, 1), structured, called(3, 1), returned(3, "(1) A list\n\n[Really]"))
    assert there.last_result == "Two rooms.\n\n(1) A list\n\n[Really]"
    assert '"rooms": [1, 2]' in there.rounds[0].text


def test_a_phrase_is_there_when_all_its_words_are() -> None:
    assert has_phrase(["two rooms", "compare"], "Compare them!")
    assert has_phrase(["two rooms"], "Rooms? Two.")
    assert not has_phrase(["two rooms"], "twofold rooms")
