"""All tests of this folder look at the packaged app."""

from tests.packaging.frozen_app import frozen

__all__ = ["frozen"]
