"""One model worker for all tests of this folder, which are the last of a run: it takes seconds of CPU to start."""

from collections.abc import Iterator

import pytest

from tests.worker.worker_process import WorkerProcess, running


@pytest.fixture(scope="session")
def worker() -> Iterator[WorkerProcess]:
    """It runs until the end of all tests."""
    with running() as process:
        yield process
