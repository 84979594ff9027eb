"""The real window, asked from inside its pages. Each protection has a control run with that one left out."""

import json
import sys
from pathlib import Path

import pytest

from tests.window.loopback import loopback
from tests.window.real_window import outcome, plain_window

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

# Names through which a webview library or an engine may show something native to a page.
NATIVE = """
const native = () => {
  const paths = ['pywebview', 'qt', 'qt.webChannelTransport', 'QWebChannel', 'external.call', 'external.invoke',
    'chrome.webview', 'webkit.messageHandlers', '__QObject__', 'navigator.qt'];
  return paths.filter((path) => path.split('.').reduce((at, name) => at && at[name], window) !== undefined);
};
const report = (place, more) => fetch('http://127.0.0.1:PORT/report', {
  method: 'POST', mode: 'no-cors', body: JSON.stringify({place, native: native(), ...more})});
"""
INNER = f"<script>{NATIVE} setTimeout(() => report('inner', {{origin: self.origin}}), 400);</script>"
INNER_LITERAL = json.dumps(INNER).replace("</", "<\\/")  # a script's end in it would end the outer script
OUTER = f"""<script>{NATIVE} setTimeout(() => report('outer', {{}}), 400);
const inner = document.createElement('iframe');
inner.sandbox = 'allow-scripts allow-same-origin';
document.documentElement.append(inner);
inner.contentDocument.open();
inner.contentDocument.write({INNER_LITERAL});
inner.contentDocument.close();
</script>"""
TOP = f"""<script>{NATIVE} setTimeout(() => report('top', {{}}), 400);</script>
<iframe src="http://one.localhost:PORT/outer" sandbox="allow-scripts allow-same-origin"></iframe>
<iframe src="http://one.localhost:PORT/opaque" sandbox="allow-scripts"></iframe>"""
OPAQUE = f"<script>{NATIVE} setTimeout(() => report('opaque', {{origin: self.origin}}), 400);</script>"
FRAMES = {"/": TOP, "/outer": OUTER, "/opaque": OPAQUE}


def test_no_frame_sees_anything_native(tmp_path: Path) -> None:
    with loopback(FRAMES) as server, plain_window(server.url, tmp_path):
        reports = server.reports_from("top", "outer", "inner", "opaque")
    assert {place: report["native"] for place, report in reports.items()} == {
        "top": [],
        "outer": [],
        "inner": [],
        "opaque": [],
    }
    assert reports["inner"]["origin"].startswith("http://one.localhost:")
    assert reports["opaque"]["origin"] == "null"


def test_the_same_question_finds_the_native_objects_when_they_are_left_in_place(tmp_path: Path) -> None:
    with loopback(FRAMES) as server, plain_window(server.url, tmp_path, hardening={"bridge": False}):
        reports = server.reports_from("top", "inner")
    # This engine gives its objects to the top document alone, so that is where the control must see them.
    assert {"pywebview", "qt.webChannelTransport"} <= set(reports["top"]["native"])


WINDOWS = f"""<script>{NATIVE}
const link = document.createElement('a');
link.target = '_blank'; link.href = '/linked'; link.textContent = 'x';
document.documentElement.append(link);
setTimeout(() => {{
  const opened = window.open('/opened', '_blank');
  link.click();
  setTimeout(() => report('top', {{opened: opened !== null, here: location.pathname}}), 1000);
}}, 200);
</script>"""


@pytest.mark.skipif(sys.platform != "linux", reason="the program that stands for a browser is a shell script")
@pytest.mark.parametrize("kept_out", [True, False], ids=["as shipped", "without the protection"])
def test_a_page_opens_no_window_and_no_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kept_out: bool
) -> None:
    witness = tmp_path / "browser was started"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" >> "{witness}"\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    hardening = {"new_windows": kept_out}
    with loopback({"/": WINDOWS}) as server, plain_window(server.url, tmp_path / "w", hardening=hardening):
        report = server.report()
        paths = {request.partition("/")[2] for request in server.requested}
    assert report["here"] == "/"
    assert witness.exists() is not kept_out
    assert report["opened"] is not kept_out
    assert not {"opened", "linked"} & paths


AWAY = f"""<script>{NATIVE}
addEventListener('pagehide', () => navigator.sendBeacon('/report', JSON.stringify({{place: 'left'}})));
setTimeout(() => report('arrived', {{}}), 100);
setTimeout(() => {{ location.href = TARGET; }}, 300);
setTimeout(() => report('stayed', {{}}), 1500);
</script>"""
ELSEWHERE = f"<script>{NATIVE} report('elsewhere', {{}});</script>"


@pytest.mark.parametrize("kept_in", [True, False], ids=["as shipped", "without the protection"])
def test_the_window_leads_nowhere_else(tmp_path: Path, *, kept_in: bool) -> None:
    page = AWAY.replace("TARGET", "'http://two.localhost:PORT/elsewhere'")
    with (
        loopback({"/": page, "/elsewhere": ELSEWHERE}) as server,
        plain_window(server.url, tmp_path, hardening={"own_navigation": kept_in}),
    ):
        reports = server.reports_from("arrived", *(["stayed"] if kept_in else ["elsewhere", "left"]))
    assert ("elsewhere" in reports) is not kept_in
    assert ("left" in reports) is not kept_in


def test_a_page_cannot_lead_the_window_or_a_frame_to_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text(f"<script>{NATIVE.replace('PORT', '1')} report('file', {{}})</script>")
    attempts = f"""<script>{NATIVE}
    const frame = document.createElement('iframe'); frame.src = {secret.as_uri()!r};
    document.documentElement.append(frame);
    const read = fetch({secret.as_uri()!r}).then((answer) => answer.text(), (error) => error.name);
    setTimeout(() => {{ location.href = {secret.as_uri()!r}; }}, 200);
    setTimeout(async () => report('stayed', {{read: await read, here: location.protocol}}), 1200);
    </script>"""
    with loopback({"/": attempts}) as server, plain_window(server.url, tmp_path / "w"):
        report = server.report()
    assert report == {"place": "stayed", "native": [], "read": "TypeError", "here": "http:"}


ASKS = f"""<script>{NATIVE}
const answer = (promise) => Promise.race([
  promise.then(() => 'granted', (error) => error.name || String(error.code)),
  new Promise((done) => setTimeout(() => done('no answer'), 3000))]);
(async () => report('top', {{
  camera: await answer(navigator.mediaDevices.getUserMedia({{video: true}})),
  microphone: await answer(navigator.mediaDevices.getUserMedia({{audio: true}})),
  screen: await answer(navigator.mediaDevices.getDisplayMedia({{video: true}})),
  position: await answer(new Promise((ok, no) => navigator.geolocation.getCurrentPosition(ok, no))),
  notifications: await answer(Notification.requestPermission().then((state) => {{
    if (state !== 'granted') throw new DOMException('', state); }})),
  clipboard: await answer(navigator.clipboard.readText()),
}}))();
</script>"""
# Devices that the engine invents, so that an answer is about permission and not about missing hardware.
INVENTED_DEVICES = ["--use-fake-device-for-media-stream"]
# What the webview library adds to the engine's flags by itself.
LIBRARY_FLAGS = ["--use-fake-ui-for-media-stream"]


def test_the_engine_grants_a_page_nothing_it_asks_for(tmp_path: Path) -> None:
    with (
        loopback({"/": ASKS}) as server,
        plain_window(server.url, tmp_path, guard_flags=INVENTED_DEVICES),
    ):
        report = server.report()
    answers = {question: answer for question, answer in report.items() if question not in {"place", "native"}}
    assert len(answers) == 6
    assert not {"granted", "no answer", "NotFoundError"} & set(answers.values())


def test_with_the_flags_of_the_library_camera_and_screen_are_granted_unasked(tmp_path: Path) -> None:
    flags = [*INVENTED_DEVICES, *LIBRARY_FLAGS]
    with (
        loopback({"/": ASKS}) as server,
        plain_window(server.url, tmp_path, guard_flags=flags, hardening={"permissions": False}),
    ):
        report = server.report()
    assert report["camera"] == report["microphone"] == report["screen"] == "granted"


def test_a_window_with_a_flag_that_answers_for_the_person_is_refused(tmp_path: Path) -> None:
    with (
        loopback({"/": ASKS}) as server,
        plain_window(server.url, tmp_path, guard_flags=LIBRARY_FLAGS) as window,
    ):
        assert "camera" in outcome(window)["error"]
    assert server.requested == []


def test_what_a_page_stores_is_there_in_the_next_window_and_in_our_folder_alone(tmp_path: Path) -> None:
    page = f"""<script>{NATIVE}
    const before = localStorage.getItem('kept'); localStorage.setItem('kept', 'yes');
    report('top', {{before}});</script>"""
    with loopback({"/": page}) as server:
        with plain_window(server.url, tmp_path) as first:
            assert server.report()["before"] is None
            first.terminate()
            assert outcome(first)["error"] == ""
        with plain_window(server.url, tmp_path) as _second:
            assert server.report()["before"] == "yes"
    assert (tmp_path / "Local Storage").is_dir()
