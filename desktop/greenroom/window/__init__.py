"""The native window: the page of `web` in the system's web engine, with nothing native in reach of it."""
