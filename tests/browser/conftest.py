"""The engines that show the page to the tests of this folder, and the marks of these tests.

Each runs in Chromium; each whose mark is not `chromium_only` runs in the real window too, in the usual run where it is
marked `window_too`, else with `--long`.
"""

from collections.abc import AsyncIterator

import pytest

from tests.browser.chromium import Chromium
from tests.browser.house import Engine
from tests.window.shared_window import SharedWindow


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Say in which engines a test runs."""
    if "engine" not in metafunc.fixturenames:
        return
    engines = [pytest.param("chromium", marks=pytest.mark.browser)]
    test = metafunc.definition
    if test.get_closest_marker("chromium_only") is None:
        usual = test.get_closest_marker("window_too") is not None
        # As for all tests of the window: one of them opens it, which takes its time.
        marks = [pytest.mark.window, pytest.mark.timeout(120), *([] if usual else [pytest.mark.long])]
        engines.append(pytest.param("window", marks=marks))
    metafunc.parametrize("engine", engines, indirect=True, scope="session")


@pytest.fixture(scope="session")
async def engine(request: pytest.FixtureRequest) -> AsyncIterator[Engine]:
    """What shows the page to many tests: Chromium, where nothing else is asked for, or the real window."""
    shared = SharedWindow() if getattr(request, "param", "chromium") == "window" else Chromium()
    yield shared
    await shared.close()
