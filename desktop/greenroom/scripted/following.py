"""A script that is written while it is played: read anew whenever its file has changed."""

from pathlib import Path

from greenroom.scripted.errors import ScriptUnreadable
from greenroom.scripted.reading import read_script
from greenroom.scripted.script import Script


class FollowedScript:
    """One file."""

    def __init__(self, path: Path) -> None:
        """Read it.

        Raises:
            ScriptUnreadable: it is no script.
        """
        self._path = path
        self._stamp = _stamp(path)
        self._script = read_script(path)

    def __call__(self) -> Script:
        """The script as it is in the file now.

        Raises:
            ScriptUnreadable: it is none any more.
        """
        stamp = _stamp(self._path)
        if stamp != self._stamp:
            self._script = read_script(self._path)
            self._stamp = stamp
        return self._script


def _stamp(path: Path) -> tuple[int, int]:
    """What changes when a file does.

    Raises:
        ScriptUnreadable: it is not there.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise ScriptUnreadable(str(path), [f"{error.strerror or error}."]) from error
    return found.st_mtime_ns, found.st_size
