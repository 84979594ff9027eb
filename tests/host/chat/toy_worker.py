"""A program that speaks the worker's lines without a library, and does what the model's name says: the worst, too."""

import json
import os
import signal
import sys
import time
from typing import Any

mode = sys.argv[1] if len(sys.argv) > 1 else ""


def tell(**line: Any) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def finish(key: str, reason: str = "stop") -> None:
    tell(say="finished", id=key, reason=reason)


def ask(request: dict[str, Any]) -> None:
    key = request["id"]
    match request["model"]:
        case "echo":
            tell(say="text", id=key, text=request["messages"][0]["content"])
            finish(key)
        case "environment":
            tell(say="text", id=key, text=json.dumps(dict(os.environ)))
            finish(key)
        case "die":
            tell(say="text", id=key, text="so f")
            os.kill(os.getpid(), signal.SIGKILL)
        case "garbage":
            sys.stdout.write("Traceback: sk-test-0123456789abcdefghij\n")
            sys.stdout.flush()
        case "long line":
            sys.stdout.write("x" * 9_000_000)
            sys.stdout.flush()
        case "deaf" | "stops slowly" as how:
            tell(say="text", id=key, text="la")
            time.sleep(600 if how == "deaf" else 0.7)
        case "stranger":
            finish("nobody")
            finish(key)
            tell(say="text", id=key, text="after the end")
        case _:
            tell(say="text", id=key, text="…")  # and it waits for a stop


def main() -> None:
    if mode == "dies at once":
        sys.stderr.write("ModuleNotFoundError: No module named 'litellm'\n")
        sys.exit(3)
    if mode == "slow":
        time.sleep(0.7)
    tell(say="ready")
    for line in sys.stdin:
        request = json.loads(line)
        match request["do"]:
            case "ask":
                ask(request)
            case "stop":
                finish(request["id"], "stopped")
            case "models":
                tell(say="models", id=request["id"], names=["toy", request["provider"]])


main()
