"""The host side of MCP Apps: metadata, policies, and the conversation with one View (`view_session`)."""
