"""The language that the window's pages have: the system's, and a usual one where the system names none."""

from pathlib import Path
from typing import Final

import pytest

from tests.window.driver import driven_window

pytestmark = pytest.mark.window

TOLD: Final = "[navigator.language, Intl.DateTimeFormat().resolvedOptions().locale, (1234567).toLocaleString()]"


@pytest.mark.parametrize(
    ("system", "told"),
    [("C.UTF-8", ["en", "en", "1,234,567"]), ("de_DE.UTF-8", ["de", "de", "1.234.567"])],
    ids=["none", "German"],
)
def test_pages_have_the_systems_language(tmp_path: Path, system: str, told: list[str]) -> None:
    with driven_window(tmp_path, variables={"LANG": system, "LC_ALL": system}) as window:
        assert window.page.evaluate(TOLD) == told
