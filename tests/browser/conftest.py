"""One browser for the whole folder, and the marks of its tests."""

from collections.abc import AsyncIterator

import pytest

from tests.browser.house import Engine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
async def engine() -> AsyncIterator[Engine]:
    """The browser process that the tests share; each has its own context in it."""
    shared = Engine()
    yield shared
    await shared.close()
