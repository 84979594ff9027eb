"""Every hostile test runs in both engines, against front ends that are built once."""

from collections.abc import Iterator

import pytest

from tests.hostile.engines import EngineName
from tests.hostile.lax_front_end import LaxFrontEnds
from tests.worker.worker_process import WorkerProcess, running

HOSTILE_SECONDS = 240


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder, and give it time for two runs on a busy machine."""
    for item in items:
        if "hostile" in item.path.parts:
            item.add_marker(pytest.mark.hostile)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(HOSTILE_SECONDS))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Say in which engines a test runs: both, and in one that it is marked so for only with `--long`."""
    if "engine" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("long_in")
    marks = {"chromium": [pytest.mark.browser], "window": [pytest.mark.window]}
    if mark is not None:
        marks[mark.args[0]].append(pytest.mark.long)
    engines = [pytest.param(engine, marks=its) for engine, its in marks.items()]
    metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> EngineName:
    """The engine the Views run in."""
    chosen: EngineName = request.param
    return chosen


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    """A model worker for the tests of a file; it does not outlive them, for others count processes."""
    with running() as process:
        yield process


@pytest.fixture(scope="session")
def lax_front_ends(tmp_path_factory: pytest.TempPathFactory) -> LaxFrontEnds:
    """The front ends of controls, each built when it is first wanted."""
    return LaxFrontEnds(tmp_path_factory.mktemp("lax"))
