import gc

from greenroom.window.start_pause import rest, resume


def test_the_collector_rests_until_the_app_is_up_and_what_there_is_by_then_is_set_aside() -> None:
    frozen = gc.get_freeze_count()
    try:
        rest()
        assert not gc.isenabled()
        resume()
        assert gc.isenabled()
        assert gc.get_freeze_count() > frozen
        set_aside = gc.get_freeze_count()
        resume()
        assert gc.get_freeze_count() == set_aside
    finally:
        gc.unfreeze()
        gc.enable()
