"""One core for the tests of a file, whose model worker takes seconds to start; and one browser for the tests of a file.

Neither outlives its file: what is left running would be counted by tests that look at all processes or tasks.
"""

from collections.abc import AsyncIterator

import pytest

from greenroom.host.core import Core
from tests.browser.chromium import Chromium
from tests.browser.house import Engine
from tests.host.company import model_worker_ready, running


@pytest.fixture(scope="module")
async def core(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Core]:
    """A running core, whose model worker is ready; each test has a window of its own."""
    async with running(tmp_path_factory.mktemp(anyio_backend)) as core:
        await model_worker_ready(core)
        yield core


@pytest.fixture(scope="module")
async def engine() -> AsyncIterator[Engine]:
    """One Chromium for the tests that need a page."""
    shared = Chromium()
    yield shared
    await shared.close()
