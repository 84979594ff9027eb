"""Input schemas written to hang, to fill the memory or to reach out: checking arguments stays short, and the app awake.

Each attack has a control: the same schema, read without the worker, does what it is meant to do.
"""

import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, Final

import anyio
import pytest

from greenroom.servers.argument_check import check_arguments
from greenroom.servers.argument_checker import TOO_LONG, TOO_LONG_FOR_PATTERNS, ArgumentChecker

PATIENCE: Final = 1.5
LONGER: Final = 4.0
"""What the control must take at least: more than the patience by far."""

EXPRESSION: Final[dict[str, Any]] = {"properties": {"s": {"pattern": "^(a+)+$"}}}
NAMES: Final[dict[str, Any]] = {"patternProperties": {"^(a+)+$": {}}}


def doubling() -> dict[str, Any]:
    """References that double at each of forty levels."""
    levels = {f"l{at}": {"allOf": [{"$ref": f"#/$defs/l{at + 1}"}] * 2} for at in range(40)}
    return {"$ref": "#/$defs/l0", "$defs": {**levels, "l40": {"type": "object"}}}


ATTACKS: Final = {
    "expression": (EXPRESSION, {"s": "a" * 60 + "!"}, TOO_LONG_FOR_PATTERNS),
    "expression for names": (NAMES, {"a" * 60 + "!": 1}, TOO_LONG_FOR_PATTERNS),
    "doubling references": (doubling(), {"s": "x"}, TOO_LONG),
    "doubling without a pattern": (
        {"unevaluatedProperties": False, **doubling()},
        {"s": "x"},
        TOO_LONG,
    ),
}


@asynccontextmanager
async def a_checker() -> AsyncIterator[ArgumentChecker]:
    checker = ArgumentChecker(patience_seconds=PATIENCE)
    try:
        yield checker
    finally:
        await checker.close()


async def test_a_name_as_long_as_a_book_is_left_out_and_the_checker_goes_on() -> None:
    book = "a" * 1_200_000
    async with a_checker() as checker:
        found = await checker.check(json.dumps({"required": [book, "short"]}), "{}")
        after = await checker.check(json.dumps({"required": ["short"]}), "{}")
    assert [problem.pointer for problem in found.problems] == ["/short"]
    assert after.problems == found.problems
    # The control: as it is found, it is longer than a line may be.
    assert (
        max(len(one.pointer) for one in check_arguments({"required": [book]}, {}, patterns=False).problems) > 1_000_000
    )


@pytest.mark.parametrize("attack", ATTACKS)
async def test_a_schema_that_hangs_is_given_up_and_the_app_stays_awake(attack: str) -> None:
    schema, arguments, note = ATTACKS[attack]
    async with a_checker() as checker:
        started = time.monotonic()
        await checker.check("{}", "{}")
        usual = time.monotonic() - started
        longest, started = 0.0, time.monotonic()
        async with anyio.create_task_group() as both:

            async def watch() -> None:
                nonlocal longest
                while True:
                    before = time.monotonic()
                    await anyio.sleep(0.02)
                    longest = max(longest, time.monotonic() - before)

            both.start_soon(watch)
            found = await checker.check(json.dumps(schema), json.dumps(arguments))
            both.cancel_scope.cancel()
        took = time.monotonic() - started
        sys.stdout.write(
            f"{attack}: given up after {took:.1f} s (usual {usual:.1f} s), longest pause of the app {longest * 1000:.0f} ms\n"
        )
        assert found.note == note
        # In as much more time as a busy machine takes for starting the worker; a check in the app itself would be one pause.
        assert took < PATIENCE + 10 * usual
        assert longest < took / 2
        again = await checker.check('{"required": ["x"]}', "{}")
        assert [one.pointer for one in again.problems] == ["/x"]


@pytest.mark.parametrize("attack", ["expression", "doubling references"])
def test_control_without_the_worker_the_same_schema_hangs(attack: str) -> None:
    schema, arguments, _note = ATTACKS[attack]
    script = "import json, sys; from jsonschema import validate; validate(*json.loads(sys.argv[1]))"
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run(
            [sys.executable, "-c", script, json.dumps([arguments, schema])],
            timeout=LONGER,
            check=False,
            capture_output=True,
        )


class _Canary(BaseHTTPRequestHandler):
    asked: Final[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"required": ["stolen"]}')

    def log_message(self, *_args: object) -> None:
        """Keep still."""


async def test_a_reference_to_elsewhere_is_not_fetched() -> None:
    with HTTPServer(("127.0.0.1", 0), _Canary) as canary:
        Thread(target=canary.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{canary.server_port}/schema"
        async with a_checker() as checker:
            found = await checker.check(json.dumps({"$ref": address}), '{"secret": 1}')
        assert found.problems == ()
        assert address in (found.note or "")
        assert _Canary.asked == []
        # Control: whoever does fetch it is heard here.
        script = "import sys, urllib.request; urllib.request.urlopen(sys.argv[1]).read()"
        await anyio.to_thread.run_sync(lambda: subprocess.run([sys.executable, "-c", script, address], check=True))
        assert _Canary.asked == ["/schema"]
        canary.shutdown()
