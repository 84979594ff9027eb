"""One core for the tests of a file: its model worker takes seconds to start."""

from collections.abc import AsyncIterator

import anyio
import pytest

from greenroom.host.core import Core
from tests.host.company import running

_READY_SECONDS = 150


@pytest.fixture(scope="module")
async def core(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Core]:
    """A running core, whose model worker is ready."""
    async with running(tmp_path_factory.mktemp(anyio_backend)) as core:
        core.model_worker.start()
        with anyio.fail_after(_READY_SECONDS):
            while core.model_worker.state.stage != "ready":
                await anyio.sleep(0.05)
        yield core
