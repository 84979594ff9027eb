"""The browser of the tests in which a case is used as a person uses it."""

from collections.abc import AsyncIterator

import pytest

from tests.browser.chromium import Chromium
from tests.browser.house import Engine


@pytest.fixture(scope="session")
async def engine() -> AsyncIterator[Engine]:
    """One Chromium for all of them."""
    shared = Chromium()
    yield shared
    await shared.close()
