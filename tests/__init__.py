"""Tests: they mirror the package path for path. A package, so that no other `tests` on the path is taken for it."""
