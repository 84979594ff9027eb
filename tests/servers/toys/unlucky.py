"""Stands between Greenroom and a real stdio server, and does to their lines what a bad day does. Standard library only.

unlucky.py PLAN COMMAND…: PLAN is a JSON file that is read anew for every line. Each rule in it is done to the lines that it
fits: {"way": "in" | "out", "method": M | null, "do": F, "times": N}. `out` are the server's answers and messages; a line that
answers a request fits by the method of that request. F: `drop`, `twice`, `cut` (half the line), `late` (after the next
line of its way, or 0.3 s where none comes), `slow` (0.3 s), `die` (both ends), `die_after` (once it was passed on; nothing
comes back). What was done is written beside PLAN, into a file that ends in `.done`.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

SECONDS = 0.3
BACK = threading.Lock()
plan_file, *command = sys.argv[1:]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked: dict[Any, str] = {}
done: dict[str, int] = {}


def fault(way: str, line: bytes) -> str:
    try:
        message = json.loads(line)
    except ValueError:
        return "pass"
    method = message.get("method") or asked.get(json.dumps(message.get("id")))
    if way == "in" and "id" in message:
        asked[json.dumps(message["id"])] = str(method)
    for rule in json.loads(Path(plan_file).read_text("utf-8")):
        name = json.dumps(rule, sort_keys=True)
        fits = rule["way"] == way and rule.get("method") in {None, method}
        if fits and done.get(name, 0) < rule.get("times", 1):
            done[name] = done.get(name, 0) + 1
            Path(plan_file).with_suffix(".done").write_text(json.dumps(done), "utf-8")
            return str(rule["do"])
    return "pass"


def die() -> None:
    server.kill()
    sys.stdout.flush()
    os._exit(9)


class Way:
    """One way of the line."""

    def __init__(self, name: str, source: IO[bytes], sink: IO[bytes]) -> None:
        self.name, self.source, self.sink = name, source, sink
        self.held: list[bytes] = []
        self.lock = BACK if name == "out" else threading.Lock()

    def put(self, *lines: bytes) -> None:
        with self.lock, contextlib.suppress(BrokenPipeError, ValueError):
            for line in lines:
                self.sink.write(line)
            self.sink.flush()

    def hold(self, line: bytes) -> None:
        self.held.append(line)
        threading.Timer(SECONDS, self.release).start()

    def release(self) -> None:
        with self.lock:
            waiting, self.held = self.held, []
        self.put(*waiting)

    def run(self) -> None:
        for line in iter(self.source.readline, b""):
            self.do(fault(self.name, line), line)
        with contextlib.suppress(BrokenPipeError):
            self.sink.close()

    def do(self, what: str, line: bytes) -> None:
        if what == "late":
            self.hold(line)
            return
        if what == "slow":
            time.sleep(SECONDS)
        if what == "die":
            die()
        if what == "die_after":
            BACK.acquire()  # else a fast server has answered by then
        self.put(*{"drop": (), "twice": (line, line), "cut": (line[: len(line) // 2] + b"\n",)}.get(what, (line,)))
        if what == "die_after":
            die()
        if what != "drop":
            self.release()


def main() -> None:
    assert server.stdin is not None
    assert server.stdout is not None
    back = threading.Thread(target=Way("out", server.stdout, sys.stdout.buffer).run, daemon=True)
    back.start()
    Way("in", sys.stdin.buffer, server.stdin).run()
    server.wait(10)
    back.join(5)


main()
