from greenroom.window.geometry import Geometry, Screen, visible

ONE = Screen(x=0, y=0, width=1920, height=1080)
TWO = Screen(x=1920, y=0, width=1280, height=1024)


def test_a_place_that_can_be_seen_stays() -> None:
    place = Geometry(width=900, height=700, x=2000, y=50, maximized=True)
    assert visible(place, [ONE, TWO]) == place


def test_a_place_on_a_screen_that_has_gone_is_left_to_the_desktop() -> None:
    assert visible(Geometry(width=900, height=700, x=2000, y=50), [ONE]) == Geometry(width=900, height=700)


def test_a_window_is_never_larger_than_its_screen_nor_too_small_to_use() -> None:
    assert visible(Geometry(width=3000, height=3000, x=1930, y=0), [ONE, TWO]) == Geometry(
        width=1280, height=1024, x=1930, y=0
    )
    assert visible(Geometry(width=3000, height=3000), [ONE]) == Geometry(width=1920, height=1080)
    assert visible(Geometry(width=1, height=1), [ONE]) == Geometry(width=640, height=480)


def test_no_known_screen_changes_nothing_but_the_place() -> None:
    assert visible(Geometry(width=900, height=700, x=4, y=4), []) == Geometry(width=900, height=700)
