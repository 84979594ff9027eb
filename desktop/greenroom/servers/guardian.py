"""A tiny program that stands between Greenroom and one server, so that nothing of the server outlives Greenroom.

It starts the server with its own stdin, stdout and stderr, untouched and uncopied, and then holds two things: the read
end of a pipe whose other end only Greenroom has, and the parenthood of everything the server leaves behind. When the
pipe closes (asked for, or because Greenroom died in whatever way) or the server ends, all descendants are told to end,
and killed when they do not. Its exit code is the server's, or 128 + the signal that ended it.

Linux keeps orphans in the tree (child subreaper), daemonised ones too. On macOS (untested) there is no such thing: the
server's process group and the descendants of the moment are ended. Windows does without this program; a job object does
the same there. It is run as a file by a bare interpreter and imports nothing of the package; its counterpart is
`servers.stdio_transport`.

    guardian.py DEATH_FD GRACE_SECONDS COMMAND [ARGUMENT…]
"""

import os
import select
import signal
import sys
import time

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_POLL_SECONDS = 0.02
_KILL_SECONDS = 5.0
_CANNOT_START = 127


def main(arguments: list[str]) -> int:
    """Guard one server until it and everything it started is gone."""
    death, grace, command = int(arguments[0]), float(arguments[1]), arguments[2:]
    os.set_inheritable(death, False)
    wake = _listen_to_signals()
    _linux_prctl(_PR_SET_CHILD_SUBREAPER, 1)
    server = os.fork()
    if server == 0:
        _become(command)
    _let_go_of_the_pipes()
    status = _wait(server, death, wake)
    rest = _end_descendants(server, grace)
    return _exit_code(rest if status is None else status)


def _listen_to_signals() -> int:
    """Return a descriptor that becomes readable when a child ends or somebody asks us to end."""
    wake, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, _noted)
    signal.signal(signal.SIGTERM, _noted)
    # A Ctrl+C is meant for Greenroom, which then closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    return wake


def _noted(_number: int, _frame: object) -> None:
    """Exist, so that the signal is written to the wake-up descriptor instead of ending us."""


def _linux_prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 -- costs 10 ms, and only Linux has use for it

        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _become(command: list[str]) -> None:
    """Turn the forked child into the server; never returns."""
    try:
        os.setsid()
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        # Even if this guardian itself is killed, its server does not stay.
        _linux_prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        os.execvp(command[0], command)  # noqa: S606 -- starting the server the person agreed to
    except OSError as error:
        os.write(2, f"{command[0]} cannot be started: {error.strerror}\n".encode())
    finally:
        os._exit(_CANNOT_START)


def _let_go_of_the_pipes() -> None:
    """Give up our copies of the server's stdin and stdout, so that each side sees the other's end of file."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)


def _wait(server: int, death: int, wake: int) -> int | None:
    """Wait for the server's end and return its status, or for the order to end it and return None."""
    poll = select.poll()
    poll.register(death, select.POLLIN | select.POLLHUP)
    poll.register(wake, select.POLLIN)
    while True:
        for descriptor, _ in poll.poll():
            if descriptor == death:
                return None
            if signal.SIGTERM in os.read(wake, 4096):
                return None
        status = _reap(server)
        if status is not None:
            return status


def _reap(server: int) -> int | None:
    """Bury all children that have ended; return the server's status if it is among them."""
    found = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if pid == 0:
            return found
        if pid == server:
            found = status


def _end_descendants(server: int, grace: float) -> int | None:
    """End everything below us, politely first; return the server's status if it ended only now."""
    found = _reap(server)
    _send_to_all(server, signal.SIGTERM)
    until = time.monotonic() + grace
    while _descendants(server):
        if time.monotonic() >= until:
            _send_to_all(server, signal.SIGKILL)
        if time.monotonic() >= until + _KILL_SECONDS:
            break
        time.sleep(_POLL_SECONDS)
        status = _reap(server)
        found = status if status is not None else found
    status = _reap(server)
    return status if status is not None else found


def _send_to_all(server: int, number: int) -> None:
    for pid in _descendants(server):
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            continue


def _descendants(server: int) -> list[int]:
    """Every living process below us, and on macOS every one in the server's group; the dead but unburied left out."""
    parents: dict[int, list[int]] = {}
    found: list[int] = []
    for pid, parent, group in _processes():
        parents.setdefault(parent, []).append(pid)
        if group == server and sys.platform != "linux":
            found.append(pid)
    waiting = [os.getpid()]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found.extend(children)
        waiting.extend(children)
    return found


def _processes() -> list[tuple[int, int, int]]:
    """Pid, parent and group of every living process of this machine."""
    if sys.platform == "linux":
        names = os.listdir("/proc")  # noqa: PTH208 -- pathlib would double the start-up time
        return [found for name in names if name.isdigit() and (found := _from_proc(name)) is not None]
    else:  # noqa: RET505 -- the type checker reads only the branch of its platform
        import subprocess  # noqa: PLC0415 -- costs time, and Linux has no use for it

        command = ["/bin/ps", "-axo", "pid=,ppid=,pgid=,state="]
        listed = subprocess.run(command, capture_output=True, text=True, check=False)
        rows = [line.split() for line in listed.stdout.splitlines()]
        return [(int(row[0]), int(row[1]), int(row[2])) for row in rows if len(row) == 4 and row[3][0] != "Z"]


def _from_proc(name: str) -> tuple[int, int, int] | None:
    try:
        with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123 -- pathlib would double the start-up time
            text = file.read()
    except OSError:
        return None
    # The name in brackets may itself hold brackets and spaces.
    state, parent, group = text.rpartition(b")")[2].split()[:3]
    return None if state in {b"Z", b"X"} else (int(name), int(parent), int(group))


def _exit_code(status: int | None) -> int:
    if status is None:
        return 128 + signal.SIGKILL
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
