"""The tests of the rules notice when a rule is turned round: who may call a tool, who is asked, what is told when.

Every mutant of the modules below has to fail a test. What none can tell from the original is listed with the reason.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="each mutant lives in a fork")

ROOT = Path(__file__).parents[2]
HERE = "tests/protocol/mcp_apps"
SESSION = f"{HERE}/view_session"
RULES = "greenroom.protocol.mcp_apps"
USUAL = pytest.mark.timeout(180)
LONG = [pytest.mark.long, pytest.mark.timeout(1800)]

THE_SAME = {
    "any_port: bool = False": "the two entries that rely on it have no host, so no port is looked at",
    "return entry if head is None else head[0].lower() + entry[head.end() :]": "the pattern matches every text",
    "assert_never(work)": "no other kind of work exists",
    "assert_never(outcome)": "no other outcome exists",
    "assert_never(call.work)": "no other kind of work exists",
    "self._input_due = False": "without an input it is not looked at",
    "self._outcome_due = False": "without an outcome it is not looked at",
    "if self._input_due and self._input is not None:  # self._input_due": "an input that is due is there",
    "if self._outcome_due and self._outcome is not None and ready:  # self._outcome_due and ready": "so is an outcome",
}
"""Lines with a mutant that nobody can tell from the original; where another mutant of the line can be, what it became."""


def survivors(module: str, every: int, tests: list[str]) -> list[str]:
    """The mutants that no test noticed."""
    command = [sys.executable, "-m", "tests.protocol.mutants", f"{RULES}.{module}", str(every), *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1700)
    assert done.returncode == 0, done.stderr
    original, *mutants = [json.loads(line) for line in done.stdout.splitlines()]
    assert not original["killed"], "the tests fail without any mutant"
    assert len(mutants) >= 5
    source = (ROOT / "desktop" / Path(*RULES.split(".")) / f"{module}.py").read_text(encoding="utf-8").splitlines()
    alive = []
    for one in mutants:
        code, became = source[one["line"] - 1].strip(), one["turned"].split("  →  ")[1]
        if not one["killed"] and not {code, f"{code}  # {became}"} & THE_SAME.keys():
            alive.append(f"{module}.py:{one['line']}: {one['turned']}")
    return alive


@pytest.mark.parametrize(
    ("module", "every", "tests"),
    [
        pytest.param("consent", 2, [f"{HERE}/test_consent.py"], marks=USUAL, id="consent"),
        pytest.param("visibility", 5, [f"{HERE}/test_metadata.py"], marks=USUAL, id="visibility"),
        pytest.param("consent", 1, [f"{HERE}/test_consent.py"], marks=LONG, id="consent, all"),
        pytest.param("visibility", 1, [f"{HERE}/test_metadata.py"], marks=LONG, id="visibility, all"),
        pytest.param(
            "view_calls",
            1,
            [
                f"{SESSION}/test_tool_calls.py",
                f"{SESSION}/test_cancel_and_progress.py",
                f"{SESSION}/test_resources_and_links.py",
                f"{SESSION}/test_teardown.py",
                f"{SESSION}/test_malformed.py",
            ],
            marks=LONG,
            id="view_calls, all",
        ),
        pytest.param(
            "delivery",
            1,
            [f"{SESSION}/test_delivery.py", f"{SESSION}/test_handshake.py", f"{SESSION}/test_context.py"],
            marks=LONG,
            id="delivery, all",
        ),
        pytest.param(
            "csp_source",
            1,
            [f"{HERE}/test_csp_source.py", f"{HERE}/test_csp.py", "-k", "not no_declaration"],
            marks=LONG,
            id="csp_source, all",
        ),
    ],
)
def test_a_rule_that_is_turned_round_fails_a_test(module: str, every: int, tests: list[str]) -> None:
    assert survivors(module, every, tests) == []
