"""A View asks to have files saved: what is read of them, and what is refused in which way."""

import base64
from typing import cast

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.downloads import MOST_BYTES, MOST_FILES, LinkedFile, WholeFile
from greenroom.protocol.mcp_apps.effects import AskConsent, DownloadQuestion, Effect, Refused, SaveFiles
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import ALL, call, live, sent, session

TEXT: JsonObject = {"type": "resource", "resource": {"uri": "ui://w/a.txt", "mimeType": "text/plain", "text": "hé"}}
BLOB: JsonObject = {
    "type": "resource",
    "resource": {"uri": "ui://w/b.bin", "blob": base64.b64encode(b"\x00\xff").decode()},
}
LINK: JsonObject = {"type": "resource_link", "uri": "https://files.example/c.pdf", "name": "c", "size": 12}


def download(*contents: JsonValue) -> JsonObject:
    return call("ui/download-file", {"contents": list(contents)})


def begun(view: ViewSession, *contents: JsonValue) -> AskConsent:
    (asked,) = view.receive(download(*contents))
    assert isinstance(asked, AskConsent)
    return asked


def code(effects: list[Effect]) -> JsonValue:
    (answer,) = sent(effects)
    return cast("JsonObject", answer["error"])["code"]


@pytest.mark.rows("H69")
def test_nothing_is_saved_before_the_person_agreed() -> None:
    view = live(session())
    asked = begun(view, TEXT, BLOB, LINK)
    assert isinstance(asked.question, DownloadQuestion)
    text, blob, link = asked.question.offers
    assert text == WholeFile(uri="ui://w/a.txt", media_type="text/plain", data="hé".encode())
    assert blob == WholeFile(uri="ui://w/b.bin", media_type=None, data=b"\x00\xff")
    assert link == LinkedFile(uri="https://files.example/c.pdf", media_type=None, title="c", size=12)
    (work,) = view.consent_answered(asked.call, granted=True)
    assert work == SaveFiles(call=asked.call, offers=asked.question.offers)
    assert sent(view.call_finished(asked.call, Succeeded(result={"path": "/home/me"}))) == [
        {"jsonrpc": "2.0", "id": 1, "result": {}}
    ]


def test_a_no_and_a_failure_are_told_as_official_views_look_for_them() -> None:
    view = live(session())
    asked = begun(view, TEXT)
    effects = view.consent_answered(asked.call, granted=False, reason="the person did not allow it")
    assert sent(effects)[0]["result"] == {"isError": True}
    assert (
        Refused(method="ui/download-file", subject="a.txt", reason="the person did not allow it", request_id=1)
        in effects
    )
    asked = begun(view, TEXT)
    view.consent_answered(asked.call, granted=True)
    effects = view.call_finished(asked.call, Failed(code=-32000, message="the disk is full"))
    assert sent(effects)[0]["result"] == {"isError": True}
    assert any(isinstance(one, Refused) and one.reason == "the disk is full" for one in effects)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"contents": []},
        {"contents": TEXT},
        {"contents": None},
        {"contents": ["a.txt"]},
        {"contents": [{"type": "text", "text": "a"}]},
        {"contents": [{"type": "resource"}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a"}}]},
        {"contents": [{"type": "resource", "resource": {"text": "a"}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "", "text": "a"}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "text": "a", "blob": "YQ=="}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "text": 1}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "blob": "YQ"}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "blob": "Y Q=="}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "blob": "_-=="}}]},
        {"contents": [{"type": "resource", "resource": {"uri": "ui://w/a", "text": "a", "mimeType": None}}]},
        {"contents": [{"type": "resource_link", "uri": "https://a.example/b"}]},
        {"contents": [{"type": "resource_link", "uri": "no-scheme", "name": "a"}]},
        {"contents": [{"type": "resource_link", "uri": "http://[", "name": "a"}]},
        {"contents": [TEXT, {"type": "resource_link", "name": "a"}]},
    ],
)
def test_what_is_malformed_is_an_error_and_nobody_is_asked(params: JsonObject) -> None:
    effects = live(session()).receive(call("ui/download-file", params))
    assert code(effects) == -32602
    assert not any(isinstance(one, AskConsent) for one in effects)


@pytest.mark.parametrize(
    "contents",
    [
        [TEXT] * (MOST_FILES + 1),
        [{"type": "resource_link", "uri": "javascript:alert(1)", "name": "a"}],
        [{"type": "resource_link", "uri": "data:text/plain,a", "name": "a"}],
        [{"type": "resource_link", "uri": "https://user:pass@a.example/b", "name": "a"}],
        [{"type": "resource_link", "uri": "http://127%2e0.0.1/b", "name": "a"}],
    ],
)
def test_what_is_not_taken_is_refused_and_nobody_is_asked(contents: list[JsonValue]) -> None:
    effects = live(session()).receive(download(*contents))
    assert sent(effects)[0]["result"] == {"isError": True}
    assert any(isinstance(one, Refused) for one in effects)
    assert not any(isinstance(one, AskConsent) for one in effects)


def test_files_that_are_too_large_together_are_refused_in_words() -> None:
    half: JsonObject = {"type": "resource", "resource": {"uri": "ui://w/a.txt", "text": "a" * (MOST_BYTES // 2 + 1)}}
    effects = live(session()).receive(download(half, half))
    assert any(isinstance(one, Refused) and "64 MB" in one.reason for one in effects)
    assert isinstance(begun(live(session()), half).question, DownloadQuestion)


def test_where_the_host_does_not_offer_it_the_method_is_unknown() -> None:
    without = {name: flag for name, flag in ALL.items() if name != "downloadFile"}
    assert code(live(session(capabilities=without)).receive(download(TEXT))) == -32601
