"""Headless: the core and the page in an installed Chromium, driven and photographed. Never part of the frozen app."""
