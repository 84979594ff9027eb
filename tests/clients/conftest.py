"""The engines of these tests, and the SDKs they need."""

import os
from collections.abc import AsyncIterator

import pytest

from tests.browser.chromium import Chromium
from tests.browser.house import Engine
from tests.cases.prepare import CaseError
from tests.clients import sdk


@pytest.fixture(scope="session")
async def engine() -> AsyncIterator[Engine]:
    """One Chromium for all tests of this folder."""
    shared = Chromium()
    yield shared
    await shared.close()


@pytest.fixture(scope="session", autouse=True)
def sdks() -> None:
    """Fetch the SDKs once. Out of reach is a failure that says what to run; `GREENROOM_OFFLINE=1` turns it into a skip."""
    if os.environ.get("GREENROOM_OFFLINE") == "1" and not sdk.is_ready():
        pytest.skip("GREENROOM_OFFLINE=1 and the client SDKs are not installed")
    try:
        sdk.installed()
    except CaseError as error:
        pytest.fail(str(error), pytrace=False)
