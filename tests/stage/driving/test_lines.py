"""`greenroom drive`: the whole command, as a suite in another language would use it."""

import base64
import json
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from greenroom.stage.driving.lines import VERBS
from tests.stage.boards import BOARD
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
        self.asked: set[str] = set()

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ask(self, verb: str, **params: Any) -> Any:
        self._last += 1
        self.asked.add(verb)
        self.write(json.dumps({"id": self._last, "verb": verb, "params": params}))
        answer = self.hear()
        assert answer["id"] == self._last
        return answer.get("result", answer)

    def until(self, true: Callable[[Any], bool], verb: str, **params: Any) -> Any:
        """Ask again until the answer is this."""
        end = time.monotonic() + 30
        while not true(answer := self.ask(verb, **params)):
            assert time.monotonic() < end, answer
            time.sleep(0.05)
        return answer


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
        questions = host.until(bool, "openQuestions")
        assert questions[0]["detail"] == "book it"
        assert host.ask("confirmAction", question=questions[0]["id"]) == {}
        assert host.ask("changeHostContext", theme="dark", view=shown["view"], displayMode="fullscreen") == {}
        assert host.ask("getView", view=shown["view"])["display_mode"] == "fullscreen"
        assert host.ask("changeHostContext", modes=["pip"]) == {}
        assert host.ask("getView", view=shown["view"])["display_mode"] == "inline"
        host.ask("sendMessage", text="hello")
        assert [one["kind"] for one in host.ask("getConversation")] == ["tool_call", "message", "message"]
        assert host.ask("resetEnvironment") == {}
        assert host.ask("getConversation") == []


def test_every_verb_does_what_a_driver_in_python_does(tmp_path: Path) -> None:
    toy = entry(tmp_path, {"show": {"html": BOARD}, "waits": {"silent": True}})
    with suite() as host:
        server = host.ask("connect", name="toy", command=shlex.join([toy.command or "", *toy.args]))["server"]
        first = host.ask("displayTestApp", server=server, tool="show")["view"]
        assert [one["tool"] for one in host.until(bool, "getAppTools")] == ["move", "look"]
        looked = host.ask("callAppTool", view=first, tool="look")
        assert looked == {"content": [{"type": "text", "text": "nothing moved"}]}

        waits = host.ask("beginTool", server=server, tool="waits")["call"]
        assert host.ask("cancelTool", call=waits) == {}
        host.until(lambda rows: "notifications/cancelled" in _methods(rows), "getMessages", peer=server)
        written = {"text": "word " * 60}
        host.ask("beginTool", server=server, tool="show", arguments=written, streamed=True)
        host.until(lambda rows: "ui/notifications/tool-input-partial" in _methods(rows), "getMessages")
        host.until(lambda views: len(views) == 2 and views[1]["initialized"], "getViews")

        assert host.ask("changeHostContext", policy="declared") == {}
        host.until(lambda views: len(views) == 2 and first not in _names(views), "getViews")
        assert host.ask("getView", view=first)["ended"] is not None
        host.until(lambda views: all(one["initialized"] for one in views), "getViews")
        old, other = _names(host.ask("getViews"))
        assert host.ask("reloadView", view=old) == {}
        assert host.ask("getView", view=old)["ended"] is not None
        assert host.until(lambda views: len(views) == 2 and old not in _names(views), "getViews")
        assert host.ask("closeView", view=other) == {}
        (last,) = _names(host.ask("getViews"))
        assert base64.b64decode(host.ask("takeScreenshot")["png"]).startswith(b"\x89PNG")
        assert host.ask("getConversationContext")["request"]["tools"][0]["name"] == "show"
        assert host.ask("blockDocument", view=last) == {}
        assert host.ask("callTool", server=server, tool="show") == {"content": [{"type": "text", "text": "done"}]}
        assert host.ask("getViews") == [], "the document is blocked"

        host.ask("sendMessage", text="hello")
        assert host.ask("getConversation")[-1]["kind"] == "message"
        assert "error" in host.ask("confirmAction", question="none")
        assert host.ask("openQuestions") == []
        assert host.ask("resetEnvironment") == {}
        assert host.asked == set(VERBS)


def _methods(rows: Any) -> set[str]:
    return {one["method"] for one in rows}


def _names(views: Any) -> list[str]:
    return [one["view"] for one in views]


def test_what_makes_no_sense_is_answered_with_an_error_and_ends_nothing() -> None:
    with suite() as host:
        host.write("this is no JSON")
        assert "no JSON" in host.hear()["error"]
        host.write("[1]")
        assert "object" in host.hear()["error"]
        deep = "[" * 150 + "]" * 150
        host.write(f'{{"id": {deep}, "verb": "nothing"}}')
        assert json.dumps(host.hear()["id"]) == deep
        host.write(f'{{"id": {"[" * 5000 + "]" * 5000}, "verb": "nothing"}}')
        assert "too deeply" in host.hear()["error"]
        host.write('{"id": 1e999, "verb": "nothing"}')
        assert "too large" in host.hear()["error"]
        assert "There is no verb 'nothing'" in host.ask("nothing")["error"]
        assert "extra" in host.ask("sendMessage", text="x", more=1)["error"].lower()
        assert "command or a url" in host.ask("connect", name="x")["error"]
        assert "quotation" in host.ask("connect", name="x", command="python 'half")["error"]
        assert "displayMode" in host.ask("changeHostContext", view="1", theme="dark")["error"]
        assert "view" in host.ask("changeHostContext", displayMode="pip")["error"]
        assert "theme" in host.ask("changeHostContext", theme="mauve")["error"]
        assert "pixels" in host.ask("changeHostContext", size=[-1, 300])["error"]
        assert "policy" in host.ask("changeHostContext", policy="none")["error"]
        assert "no server" in host.ask("callTool", server="nowhere", tool="x")["error"].lower()
        assert "'7'" in host.ask("getView", view="7")["error"]
        assert host.ask("openQuestions") == []
