"""Runs in the packaged app before all else, also before what PyInstaller does for libraries, which changes the environment."""

from greenroom.frozen import keep_environment

keep_environment()
