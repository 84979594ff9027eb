"""One core for the tests of a file: its model worker takes seconds to start."""

from collections.abc import AsyncIterator

import pytest

from greenroom.host.core import Core
from tests.host.company import model_worker_ready, running


@pytest.fixture(scope="module")
async def core(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Core]:
    """A running core, whose model worker is ready."""
    async with running(tmp_path_factory.mktemp(anyio_backend)) as core:
        await model_worker_ready(core)
        yield core
