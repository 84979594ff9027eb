"""Who would like to use the scripted model and may not, and scripts that would like to hang whoever plays them.

Whether a request was answered shows by what the script does once: it fails the first time that something is said to it.
"""

import os
import threading
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from greenroom.cli.main import main
from greenroom.scripted.gate import Checks
from greenroom.scripted.reading import parse_script
from greenroom.scripted.serving import Place, open_place, server_for
from greenroom.stage.chromium import browser

SCRIPT = parse_script("turns:\n  - when: {says: once}\n    do: [{fail: rate}, {say: Used.}]\n", "it.yaml")
BODY = '{"model": "m", "messages": [{"role": "user", "content": "once"}]}'
NOTHING = Checks(host=False, origin=False, key=False)
SECONDS = 30

PAGE = """<!doctype html><title>-</title><script>
const at = 'http://127.0.0.1:PORT/v1/chat/completions';
const simple = { method: 'POST', mode: 'no-cors', body: BODY };
const open = { method: 'POST', body: BODY, headers: { authorization: 'Bearer KEY', 'content-type': 'application/json' } };
const form = document.createElement('form');
Object.assign(form, { method: 'POST', action: at, enctype: 'text/plain', target: 'frame' });
const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
const field = Object.assign(document.createElement('input'), { name: BODY.slice(0, -1) + ', "x": "', value: '"}' });
form.append(field);
document.documentElement.append(frame, form);
frame.onload = () => {
  if (document.title === 'tried') document.title = 'done';
};
Promise.allSettled([fetch(at, simple), fetch(at, open)]).then(() => {
  document.title = 'tried';
  form.submit();
});
</script>"""


@contextmanager
def scripted(checks: Checks | None = None) -> Iterator[Place]:
    """The real server, with all its checks or with fewer."""
    place = open_place()
    server = server_for(place, lambda: SCRIPT, checks=checks)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [place.listening]})
    thread.start()
    try:
        until = time.monotonic() + SECONDS
        while not server.started and time.monotonic() < until:
            time.sleep(0.01)
        yield place
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        place.listening.close()


def was_used(place: Place) -> bool:
    """Ask as its owner does: it no longer fails where somebody has asked before."""
    headers = {"Authorization": f"Bearer {place.key}"}
    answer = httpx.post(
        f"{place.address}/chat/completions", content=BODY, headers=headers, timeout=SECONDS, trust_env=False
    )
    assert answer.status_code in {200, 429}
    return answer.status_code == 200


@contextmanager
def another_server(page: str) -> Iterator[str]:
    """A server of somebody else's on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page.encode())))
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join(10)


async def tried_by_a_page(checks: Checks | None, *, key: str | None = None) -> bool:
    with scripted(checks) as place:
        script = PAGE.replace("PORT", str(place.port)).replace("KEY", key or "guess").replace("BODY", repr(BODY))
        with another_server(script) as address:
            async with browser([], unsafe_no_sandbox=os.geteuid() == 0) as started:
                page = await started.new_page()
                await page.goto(address)
                await page.wait_for_function("document.title === 'done'", timeout=30_000)
        return was_used(place)


@pytest.mark.browser
async def test_a_page_on_another_port_cannot_use_it() -> None:
    assert await tried_by_a_page(NOTHING), "without the checks it can, so the page is a real attack"
    assert not await tried_by_a_page(None)
    assert not await tried_by_a_page(Checks(host=False, origin=False)), "the key alone keeps it out"
    assert not await tried_by_a_page(Checks(host=False, key=False)), "and so does it that it is a page"


def test_another_process_without_the_key_cannot_use_it() -> None:
    for checks, can in ((NOTHING, True), (None, False)):
        with scripted(checks) as place:
            for given in ({}, {"Authorization": "Bearer"}, {"Authorization": f"Bearer {place.key[:-1]}"}):
                httpx.post(
                    f"{place.address}/chat/completions", content=BODY, headers=given, timeout=SECONDS, trust_env=False
                )
            assert was_used(place) is can


def test_a_name_that_was_made_to_lead_here_cannot_use_it() -> None:
    for checks, can in ((Checks(host=False), True), (None, False)):
        with scripted(checks) as place:
            for host in (f"evil.example:{place.port}", "127.0.0.1", f"127.0.0.1.:{place.port}", ""):
                headers = {"Host": host, "Authorization": f"Bearer {place.key}"}
                httpx.post(
                    f"{place.address}/chat/completions", content=BODY, headers=headers, timeout=SECONDS, trust_env=False
                )
            assert was_used(place) is can


@pytest.mark.parametrize("header", [{"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "none"}])
def test_a_page_that_knows_the_key_cannot_use_it(header: dict[str, str]) -> None:
    for checks, can in ((Checks(origin=False), True), (None, False)):
        with scripted(checks) as place:
            headers = header | {"Authorization": f"Bearer {place.key}"}
            httpx.post(
                f"{place.address}/chat/completions", content=BODY, headers=headers, timeout=SECONDS, trust_env=False
            )
            assert was_used(place) is can


def test_it_listens_to_this_machine_alone_and_tells_its_key_to_nobody_else() -> None:
    with scripted() as place:
        assert place.listening.getsockname()[0] == "127.0.0.1"
        assert place.key not in repr(place)
        answers = [
            httpx.get(f"{place.address}{path}", timeout=SECONDS, trust_env=False)
            for path in ("/models", "/chat/completions", "/")
        ]
        assert [answer.status_code for answer in answers] == [401, 401, 401]
        assert not any(place.key in answer.text + str(answer.headers) for answer in answers)


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in ("ab", "bc", "cd", "de", "ef", "fg", "gh")
)
TURN = "turns:\n  - when:\n      matches: '{}'\n    do: [say: x]\n"
SCRIPTS = {
    "a bomb of aliases": (BOMB, "anchor"),
    "an object": ("a: !!python/object/apply:os.system ['touch HERE']", "tag"),
    "depth": ("[" * 200_000, "too deeply"),
    "deep objects": ("{a: " * 60_000, "too deeply"),
    "many values": ("a: [" + "1," * 100_000 + "]", "too many values"),
    "a huge file": ("# " + "x" * 5_000_000, "characters"),
    "a huge number": ("turns:\n  - do:\n      - wait: " + "9" * 100_000, "not right"),
    "a number that is none": ("turns:\n  - do:\n      - wait: 1e99", "not right"),
    "a pattern that repeats": (TURN.format("((a{99}){99}){99}"), "repeats too much"),
    "a pattern that refers back": (TURN.format("(a*)*\\1"), "not known here"),
    "a deep pattern": (TURN.format("(" * 140 + ")" * 140), "too many groups"),
    "a long pattern": (TURN.format("a" * 100_000), "characters"),
    "half a character": ('a: "\\uD800"', "cannot be played"),
}


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.timeout(60)
def test_a_script_that_would_hang_or_grow_is_refused_soon_and_in_words(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, why = SCRIPTS[name]
    file = tmp_path / "script.yaml"
    file.write_text(text)
    tracemalloc.start()
    try:
        assert main(["scripted-model", "--check", str(file)]) == 1
        grown = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    told = capsys.readouterr().err
    assert why in told
    assert len(told) < 10_000
    assert grown < 200_000_000, "bytes"
    assert list(tmp_path.iterdir()) == [file]


def test_what_is_said_to_it_cannot_hang_it() -> None:
    pattern = "(a|aa|a.)+(b+)+c$"
    script = parse_script(TURN.format(pattern), "it.yaml")
    place = open_place()
    server = server_for(place, lambda: script)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [place.listening]})
    thread.start()
    try:
        message = {"role": "user", "content": "ab" * 2_000_000}
        headers = {"Authorization": f"Bearer {place.key}"}
        body = {"model": "m", "messages": [message] * 5}
        answer = httpx.post(
            f"{place.address}/chat/completions", json=body, headers=headers, timeout=SECONDS, trust_env=False
        )
        assert answer.status_code == 200
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        place.listening.close()
