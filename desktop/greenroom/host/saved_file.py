"""A file of a View: written whole or not at all, and never over another one that the person did not agree to lose."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from greenroom.host.errors import NotSaved
from greenroom.host.web_mark import mark

MOST_OF_A_NAME: Final = 1_000
"""Numbers that are tried behind a name that is taken."""


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a file of this name, or with a number behind it where the name is taken; return where it is.

    Raises:
        NotSaved: the folder cannot be written in, or all such names are taken.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        whole = _written(folder, data)
    except OSError as error:
        raise NotSaved(name, error.strerror or str(error)) from error
    try:
        for number in range(MOST_OF_A_NAME):
            target = folder / _numbered(name, number)
            if _put(whole, target, name):
                return target
    finally:
        whole.unlink(missing_ok=True)
    raise NotSaved(name, "there are too many files of this name")


def write_at(path: Path, data: bytes, *, replace: bool) -> None:
    """Write exactly this file; one that is there gives way only where `replace` says so.

    Raises:
        NotSaved: it cannot be written, or it is there and must not be replaced.
    """
    try:
        whole = _written(path.parent, data)
    except OSError as error:
        raise NotSaved(path.name, error.strerror or str(error)) from error
    try:
        if not _put(whole, path, path.name, replace=replace):
            raise NotSaved(path.name, "a file of this name has come into being meanwhile")
    finally:
        whole.unlink(missing_ok=True)


def _written(folder: Path, data: bytes) -> Path:
    """All of it under a passing name, on disk, with the mode that any new file has and the mark of what comes from outside."""
    passing = folder / f".greenroom-{secrets.token_hex(8)}.part"
    descriptor = os.open(passing, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mark(passing)
    except OSError:
        passing.unlink(missing_ok=True)
        raise
    return passing


def _put(whole: Path, target: Path, name: str, *, replace: bool = False) -> bool:
    """Give it its name; False where that is taken. The name is taken first, by an empty file, so that nobody else has it."""
    reserved = False
    try:
        if not replace:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            reserved = True
        whole.replace(target)
    except FileExistsError:
        return False
    except OSError as error:
        if reserved:
            with suppress(OSError):
                target.unlink()
        raise NotSaved(name, error.strerror or str(error)) from error
    return True


def _numbered(name: str, number: int) -> str:
    if number == 0:
        return name
    stem, dot, ending = name.rpartition(".")
    return f"{stem} ({number}){dot}{ending}" if stem else f"{name} ({number})"
