"""One core for all tests of this folder, whose model worker takes seconds to start; and one browser for all."""

from collections.abc import AsyncIterator

import pytest

from greenroom.host.core import Core
from tests.browser.chromium import Chromium
from tests.browser.house import Engine
from tests.host.company import running


@pytest.fixture(scope="session")
async def core(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Core]:
    """A running core; each test has a window of its own."""
    async with running(tmp_path_factory.mktemp(anyio_backend)) as core:
        yield core


@pytest.fixture(scope="session")
async def engine() -> AsyncIterator[Engine]:
    """One Chromium for the tests that need a page."""
    shared = Chromium()
    yield shared
    await shared.close()
