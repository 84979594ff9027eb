from greenroom.window.geometry import STEP, Geometry, Screen, beside, visible

ONE = Screen(x=0, y=0, width=1920, height=1080)
TWO = Screen(x=1920, y=0, width=1280, height=1024)


def test_a_place_that_can_be_seen_stays() -> None:
    place = Geometry(width=900, height=700, x=2000, y=50, maximized=True, zoom=1.5)
    assert visible(place, [ONE, TWO]) == place


def test_a_place_on_a_screen_that_has_gone_is_left_to_the_desktop() -> None:
    assert visible(Geometry(width=900, height=700, x=2000, y=50), [ONE]) == Geometry(width=900, height=700)


def test_a_window_that_hangs_over_an_edge_comes_back_onto_the_screen_that_shows_most_of_it() -> None:
    over = Geometry(width=900, height=700, x=-200, y=-50)
    assert visible(over, [ONE, TWO]) == Geometry(width=900, height=700, x=0, y=0)
    assert visible(Geometry(width=900, height=700, x=1910, y=1000), [ONE, TWO]) == Geometry(
        width=900, height=700, x=1920, y=324
    )


def test_a_window_is_never_larger_than_its_screen_nor_too_small_to_use() -> None:
    assert visible(Geometry(width=3000, height=3000, x=1930, y=0), [TWO]) == Geometry(
        width=1280, height=1024, x=1920, y=0
    )
    assert visible(Geometry(width=3000, height=3000), [ONE]) == Geometry(width=1920, height=1080)
    assert visible(Geometry(width=1, height=1), [ONE]) == Geometry(width=640, height=480)


def test_no_known_screen_changes_nothing_but_the_place() -> None:
    assert visible(Geometry(width=900, height=700, x=4, y=4), []) == Geometry(width=900, height=700)


def test_one_more_window_stands_a_step_beside_the_last_one() -> None:
    assert beside(Geometry(width=900, height=700, x=4, y=6, maximized=True)) == Geometry(
        width=900, height=700, x=4 + STEP, y=6 + STEP
    )
    assert beside(Geometry()) == Geometry()
