"""The processes below one of ours, and which of them are left (Linux)."""

import time
from pathlib import Path


def descendants(parent: int) -> dict[int, str]:
    """The processes below `parent`, with their commands."""
    found: dict[int, str] = {}
    for child in children(parent):
        found |= {child: command_of(child), **descendants(child)}
    return found


def children(parent: int) -> list[int]:
    """Its own children; of a process that ended, none."""
    try:
        tasks = list(Path(f"/proc/{parent}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def running(processes: dict[int, str]) -> dict[int, str]:
    """Those of them that still run, told from a later process of the same number by their command."""
    return {pid: command for pid, command in processes.items() if command_of(pid) == command != ""}


def left_after(processes: dict[int, str], seconds: float) -> dict[int, str]:
    """Those that still run when all had this long to end."""
    until = time.monotonic() + seconds
    while (left := running(processes)) and time.monotonic() < until:
        time.sleep(0.02)
    return left


def command_of(pid: int) -> str:
    """Its command line; empty when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
