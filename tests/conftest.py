"""What every test may use. Anything that only one area needs lives in that area's own conftest."""

import inspect
import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings
from keyring.core import init_backend
from sniffio import current_async_library_cvar

from dev import TESTS_KEYRING, provider_variables
from tests.cases.prepare import Case, CaseError, is_ready, prepare

settings.register_profile("greenroom", deadline=None)
settings.load_profile("greenroom")
# A slow machine is no counterexample; pytest's own time limit ends what hangs.

_CASE_SECONDS = 300
"""A test that uses a case may have to fetch it first."""

_WORKER_SECONDS = 180
"""The first test that asks the model worker starts it, which takes seconds of CPU."""


_KEYRING = "PYTHON_KEYRING_BACKEND"
"""By this variable the library, in every process, takes a certain keyring and looks for no other."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the tests that take minutes, which nobody wants to wait for by accident."""
    parser.addoption("--long", action="store_true", help="run the tests marked `long` too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out unless asked for; mark each test that uses a case, and give it the time to fetch one."""
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    for item in items:
        if "case" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.cases)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(_CASE_SECONDS))
        if "worker" in getattr(item, "fixturenames", ()) and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(_WORKER_SECONDS))


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_persons() -> Iterator[None]:
    """No test, and no process of one, has a key of the contributor's or writes into their keyring."""
    with pytest.MonkeyPatch.context() as environment:
        for name in provider_variables():
            environment.delenv(name, raising=False)
        environment.setenv(_KEYRING, "keyring.backends.fail.Keyring")
        yield


@pytest.fixture(autouse=True)
def no_loop_around_what_is_not_async(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test that is not async start a loop of its own: one of the session's fixtures has said that there is one."""
    if inspect.iscoroutinefunction(request.function):
        yield
        return
    token = current_async_library_cvar.set(None)
    yield
    current_async_library_cvar.reset(token)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, like the app."""
    return "asyncio"


@pytest.fixture(scope="session")
def case() -> Callable[[str], Case]:
    """Return a function that makes a case ready by name: `case("basic-react")`.

    A case that cannot be fetched fails the test and says what to run; `GREENROOM_OFFLINE=1` turns that into a skip.
    """

    def ready(name: str) -> Case:
        if os.environ.get("GREENROOM_OFFLINE") == "1" and not is_ready(name):
            pytest.skip(f"GREENROOM_OFFLINE=1 and the case {name!r} is not installed")
        try:
            return prepare(name)
        except CaseError as error:
            pytest.fail(str(error), pytrace=False)

    return ready


@pytest.fixture
def secret_service() -> Iterator[None]:
    """Use the real Secret Service of the session that `dev.py test` makes; in no other session, for that is a person's."""
    if os.environ.get(TESTS_KEYRING) != "1":
        pytest.skip("no keyring of the tests' own here: run it through `python3 dev.py test`")
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv(_KEYRING)
        init_backend()  # else the library stays with what it found first
        yield
    init_backend()
