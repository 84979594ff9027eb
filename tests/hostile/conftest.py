"""Every hostile test runs in both engines."""

import pytest

from tests.hostile.engines import EngineName

HOSTILE_SECONDS = 240


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder, and give it time for two runs on a busy machine."""
    for item in items:
        if "hostile" in item.path.parts:
            item.add_marker(pytest.mark.hostile)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(HOSTILE_SECONDS))


@pytest.fixture(
    params=[
        pytest.param("chromium", marks=pytest.mark.browser),
        pytest.param("window", marks=pytest.mark.window),
    ]
)
def engine(request: pytest.FixtureRequest) -> EngineName:
    """The engine the Views run in."""
    chosen: EngineName = request.param
    return chosen
