"""The conformance rows run now: probe servers and probe Views shown by the core in Chromium, and what was seen of each row."""
