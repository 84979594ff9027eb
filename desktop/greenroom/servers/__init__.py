"""Connections to MCP servers: how they are described, started, spoken to, watched and ended.

Results leave this layer exactly as servers sent them. Nothing here knows of Views, pages or hosts.
"""
