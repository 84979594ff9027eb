"""`greenroom drive`: the whole command, as a suite in another language would use it."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from tests.stage.toys import entry, page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

TALKS = """
window.onHeard = ({ id }) => {
    if (id === 0) post({ id: 1, method: "ui/message", params: { role: "user", content: { type: "text", text: "book it" } } });
};
"""


class Suite:
    """The other side of the lines."""

    def __init__(self, process: "Popen[str]") -> None:
        self.process = process
        self._last = 0

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ask(self, verb: str, **params: Any) -> Any:
        self._last += 1
        self.write(json.dumps({"id": self._last, "verb": verb, "params": params}))
        answer = self.hear()
        assert answer["id"] == self._last
        return answer.get("result", answer)


@contextmanager
def suite() -> Iterator[Suite]:
    command = [sys.executable, "-m", "greenroom", "drive"]
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=sys.stderr, text=True, env=dict(os.environ)) as process:
        try:
            running = Suite(process)
            assert running.hear() == {"ready": True}
            yield running
        finally:
            if process.stdin is not None:
                process.stdin.close()
            assert process.wait(60) == 0


def test_a_suite_in_another_language_drives_the_host(tmp_path: Path) -> None:
    toy = entry(tmp_path, {"show": {"html": page("<p>talks</p>", TALKS)}})
    with suite() as host:
        command = shlex.join([toy.command or "", *toy.args])
        server = host.ask("connect", name="toy", command=command)["server"]
        shown = host.ask("displayTestApp", server=server, tool="show")
        assert host.ask("getView", view=shown["view"])["initialized"] is True
        while not (questions := host.ask("openQuestions")):
            continue
        assert questions[0]["detail"] == "book it"
        assert host.ask("confirmAction", question=questions[0]["id"]) == {}
        assert host.ask("changeHostContext", theme="dark", view=shown["view"], displayMode="fullscreen") == {}
        assert host.ask("getView", view=shown["view"])["display_mode"] == "fullscreen"
        host.ask("sendMessage", text="hello")
        assert [one["kind"] for one in host.ask("getConversation")] == ["tool_call", "message", "message"]
        assert host.ask("resetEnvironment") == {}
        assert host.ask("getConversation") == []


def test_what_makes_no_sense_is_answered_with_an_error_and_ends_nothing() -> None:
    with suite() as host:
        host.write("this is no JSON")
        assert "no JSON" in host.hear()["error"]
        host.write("[1]")
        assert "object" in host.hear()["error"]
        assert "There is no verb 'nothing'" in host.ask("nothing")["error"]
        assert "extra" in host.ask("sendMessage", text="x", more=1)["error"].lower()
        assert "command or a url" in host.ask("connect", name="x")["error"]
        assert "no server" in host.ask("callTool", server="nowhere", tool="x")["error"].lower()
        assert "'7'" in host.ask("getView", view="7")["error"]
        assert host.ask("openQuestions") == []
