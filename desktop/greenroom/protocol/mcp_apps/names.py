"""The fixed words of MCP Apps: extension id, media type, display modes, and the protocol versions a View may speak."""

from typing import Final, Literal

EXTENSION_ID: Final = "io.modelcontextprotocol/ui"
MEDIA_TYPE: Final = "text/html;profile=mcp-app"
URI_SCHEME: Final = "ui://"

LATEST_VERSION: Final = "2026-01-26"
KNOWN_VERSIONS: Final = frozenset({"2025-11-21", LATEST_VERSION})

DisplayMode = Literal["inline", "fullscreen", "pip"]
Theme = Literal["light", "dark"]
Platform = Literal["web", "desktop", "mobile"]
