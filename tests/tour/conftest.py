"""The tour's scenes are played in the browser of the other page tests."""

from tests.browser.conftest import engine

__all__ = ["engine"]
