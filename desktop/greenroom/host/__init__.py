"""What a host decides and does: Views, tool calls, consent, profiles. Speaks to no socket: `greenroom.web` does."""
