"""Greenroom: open a local MCP server and see its widgets as a host would run them.

The package is layered; `docs/architecture.md` has the picture. This module holds the version and
nothing else, so that importing it stays free of cost and of side effects.
"""

__version__ = "0.1.0"
