from greenroom.protocol.conversation.contexts import Contexts
from tests.protocol.conversation.sayings import context


def test_the_last_of_a_view_takes_the_place_of_what_it_said_before() -> None:
    contexts = Contexts()
    assert contexts.told(context("two chairs"))
    assert contexts.told(context("three chairs"))
    assert [one.content[0].text for one in contexts] == ["three chairs"]  # type: ignore[union-attr]


def test_each_view_has_its_own() -> None:
    contexts = Contexts()
    contexts.told(context("chairs", "1"))
    contexts.told(context("tables", "2"))
    assert [one.view.view for one in contexts] == ["1", "2"]
    contexts.gone("1")
    assert [one.view.view for one in contexts] == ["2"]


def test_an_empty_one_withdraws_it() -> None:
    contexts = Contexts()
    contexts.told(context("chairs"))
    assert contexts.told(context("", structured={}))
    assert contexts.of("1") is None
    assert not contexts.told(context(""))


def test_the_same_words_again_are_no_news() -> None:
    contexts = Contexts()
    contexts.told(context("chairs", structured={"n": 1}))
    assert not contexts.told(context("chairs", structured={"n": 1}))
    assert contexts.told(context("chairs", structured={"n": 2}))
