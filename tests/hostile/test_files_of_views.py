"""A View that uses its host to write where it must not, to reach inside, or to wear the person out with questions.

The host, servers and files are real; the Views are played, so that they can say anything. Each attack has its control.
"""

import base64
import os
import time
from pathlib import Path

import anyio
import pytest

from greenroom.host.consent import AT_ONCE, MOST_REFUSED, SECONDS_EACH
from greenroom.host.core import Core, CoreOptions
from greenroom.host.web_fetch import Reach
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.downloads import LONGEST_TITLE
from tests.host.company import Page, Worker, asked, launched, running, started
from tests.host.web_files import web_files
from tests.stage.toys import entry

CANARY = "the canary sings at seven"


async def stage(core: Core, folder: Path) -> tuple[Page, Worker]:
    folder.mkdir(exist_ok=True)
    page, server = Page(core), await started(core, entry(folder, {"show": {"html": "<p>"}}))
    return page, await launched(page, server, "show", {})


def file(uri: str, text: str = "theirs") -> JsonObject:
    return {"type": "resource", "resource": {"uri": uri, "text": text}}


def linked(uri: str) -> JsonObject:
    return {"type": "resource_link", "uri": uri, "name": "linked"}


def want(worker: Worker, number: int, method: str, params: JsonObject) -> None:
    worker.say({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


async def answered(worker: Worker, number: int) -> JsonValue:
    message = await worker.until(lambda one: one.get("id") == number and "method" not in one)
    return message.get("result", message.get("error"))


CLIMBS = [
    "ui://w/..%2f..%2f..%2fprecious.txt",
    "ui://w/..%5c..%5cprecious.txt",
    "ui://w/%2e%2e%2fprecious.txt",
    "ui://w/%252e%252e%252fprecious.txt",
    "file:///{folder}/precious.txt",
    "ui://w/{folder}%2fprecious.txt",
    "ui://w/precious.txt%00.csv",
]


async def test_no_name_leads_out_of_the_folder_or_over_a_file_that_is_there(tmp_path: Path) -> None:
    folder, precious = tmp_path / "out", tmp_path / "precious.txt"
    folder.mkdir()
    (folder / "precious.txt").write_text("mine")
    precious.write_text("mine")
    (folder / "link.txt").symlink_to(precious)
    control = folder / "..%2fprecious.txt".replace("%2f", "/")
    assert control.resolve() == precious, "the control: taken as it is, the name leads to what must not be touched"
    async with running(tmp_path / "data", CoreOptions(consent="allow", save_in=folder)) as core:
        page, worker = await stage(core, tmp_path / "toy")
        uris = [climb.replace("{folder}", str(tmp_path)) for climb in CLIMBS]
        for uri in (*uris, "ui://w/link.txt"):
            answer = await worker.ask("ui/download-file", {"contents": [file(uri)]})
            assert answer["result"] == {}, uri
        saved = [one.path for one in page.seat.downloads.record]
    assert {path.parent for path in saved if path is not None} == {folder}
    assert (precious.read_text(), (folder / "precious.txt").read_text()) == ("mine", "mine")
    written = set(folder.iterdir()) - {folder / "precious.txt", folder / "link.txt"}
    assert {path.read_text() for path in written} == {"theirs"}
    assert len(written) == len(uris) + 1


INSIDE = ["127.0.0.1", "localhost", "files.localhost", "[::1]", "[::ffff:7f00:1]", "2130706433", "0.0.0.0", "127.1"]  # noqa: S104


async def test_the_host_is_no_way_to_a_program_on_this_machine(tmp_path: Path) -> None:
    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    within = Reach(resolve=here, allowed=lambda _address: True)
    for reach, won in ((within, True), (Reach(), False)):
        options = CoreOptions(consent="allow", save_in="nowhere", reach=reach)
        async with web_files() as site, running(tmp_path / str(won), options) as core:
            site.gives("/secret", CANARY.encode())
            page, worker = await stage(core, tmp_path / "toy")
            for host in INSIDE:
                answer = await worker.ask("ui/download-file", {"contents": [linked(site.url("/secret", host))]})
                assert answer["result"] == ({} if won else {"isError": True}), host
            tried = len(INSIDE) if won else 0
            assert (len(site.asked), len(page.seat.downloads.record)) == (tried, tried)


async def test_what_the_host_answers_tells_a_view_nothing_of_the_network_or_the_disk(tmp_path: Path) -> None:
    async def inside(_host: str, _port: int) -> list[str]:
        return ["10.1.2.3"]

    folder = tmp_path / "out"
    options = CoreOptions(consent="allow", save_in=folder, reach=Reach(resolve=inside))
    async with running(tmp_path / "data", options) as core:
        page, worker = await stage(core, tmp_path / "toy")
        saved = await worker.ask("ui/download-file", {"contents": [file("ui://w/a.txt")]})
        refused = await worker.ask("ui/download-file", {"contents": [linked("http://router.example/")]})
        heard = str(worker.heard)
        told = str(page.all(p.Notice))
    assert (saved["result"], refused["result"]) == ({}, {"isError": True})
    assert str(folder) not in heard
    assert "10.1.2.3" not in heard
    assert "private" not in heard
    assert str(folder) in told, "the control: the person is told where it is"


LINK: JsonObject = {"url": "https://example.com/"}
SAID: JsonObject = {"role": "user", "content": [{"type": "text", "text": "hello"}]}
KINDS: list[tuple[str, JsonObject]] = [
    ("ui/open-link", LINK),
    ("ui/message", SAID),
    ("ui/download-file", {"contents": [file("ui://w/a.txt")]}),
    ("tools/call", {"name": "wipe", "arguments": {}}),
]


async def _pestered(tmp_path: Path, kinds: list[tuple[str, JsonObject]], clock: list[float]) -> tuple[int, list[str]]:
    """A View asks in a loop, and the person says yes each time: how often they were asked, and what was refused."""
    options = CoreOptions(open_links=False, clock=lambda: clock[0])
    async with running(tmp_path, options) as core:
        page, worker = await stage(core, tmp_path / "toy")
        for number in range(3 * AT_ONCE):
            method, params = kinds[number % len(kinds)]
            before = len(page.all(p.Question))
            want(worker, number + 1, method, params)
            while len(page.all(p.Question)) == before and not worker_has(worker, number + 1):
                await core_turn(page)
            for question in page.all(p.Question)[before:]:
                page.say(p.Answer(question=question.question, granted=True))
            await answered(worker, number + 1)
            clock[0] += clock[1]
        refused = [one.reason for one in worker.view.journal.refused]
        return len(page.all(p.Question)), refused


def worker_has(worker: Worker, number: int) -> bool:
    return any(one.get("id") == number and "method" not in one for one in worker.heard)


async def core_turn(page: Page) -> None:
    """Let the host go on until it tells the page something, or a moment has passed."""
    with anyio.move_on_after(0.01):
        await page.until(p.Question, lambda _one: False)


@pytest.mark.parametrize("method", [method for method, _ in KINDS[:3]])
async def test_a_view_that_asks_in_a_loop_meets_the_person_only_so_often(tmp_path: Path, method: str) -> None:
    kinds = [one for one in KINDS if one[0] == method]
    asked, refused = await _pestered(tmp_path / "loop", kinds, [0.0, 0.0])
    assert asked == AT_ONCE
    assert any(f"ask the person {AT_ONCE} times at once" in reason for reason in refused)
    if method != "ui/message":
        asked, refused = await _pestered(tmp_path / "slowly", kinds, [0.0, SECONDS_EACH])
        assert (asked, refused) == (3 * AT_ONCE, []), "the control: at a person's pace it is asked every time"


async def test_another_kind_of_question_is_no_way_around_the_limit(tmp_path: Path) -> None:
    asked, refused = await _pestered(tmp_path, KINDS, [0.0, 0.0])
    assert asked <= AT_ONCE + 1
    assert refused


async def test_noes_to_files_count_with_all_other_noes(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        for number in range(MOST_REFUSED + 2):
            method, params = KINDS[2 if number % 2 else 0]
            before = len(page.all(p.Question))
            want(worker, number + 1, method, params)
            while len(page.all(p.Question)) == before and not worker_has(worker, number + 1):
                await core_turn(page)
            for question in page.all(p.Question)[before:]:
                page.say(p.Answer(question=question.question, granted=False))
            assert await answered(worker, number + 1) == {"isError": True}
        assert len(page.all(p.Question)) == MOST_REFUSED


async def test_a_name_hides_nothing_from_the_person(tmp_path: Path) -> None:
    tricks = {
        "ui://w/" + "invoice%E2%80%AEfdp.exe": "invoicefdp.exe",
        "ui://w/" + "photo.jpg" + "%20" * 80 + ".exe": "photo.jpg.exe",
        "ui://w/" + "a.pdf%0A%0A%0A.exe": "a.pdf.exe",
        "ui://w/" + "a.txt%E3%85%A4%E3%85%A4.exe": None,
        "ui://w/" + "x" * 400 + ".pdf.exe": None,
    }
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        want(worker, 1, "ui/download-file", {"contents": [file(uri) for uri in tricks]})
        question = await page.until(p.Question)
        for shown, (uri, name) in zip(question.files, tricks.items(), strict=True):
            assert shown.name.isprintable(), uri
            assert shown.name.endswith(".exe"), uri
            assert shown.remark in {"program", "two_endings"}, uri
            assert name in {None, shown.name}


async def answered_after_a_yes(page: Page, worker: Worker, number: int) -> JsonValue:
    question = await page.until(p.Question)
    page.say(p.Answer(question=question.question, granted=True))
    return await answered(worker, number)


async def test_a_name_of_megabytes_stops_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        for number, letter in enumerate(["a", "\u0301\u0323", "."], start=1):
            began = time.monotonic()
            want(
                worker,
                number,
                "ui/download-file",
                {"contents": [linked("ui://nowhere/%2e") | {"name": letter * 1_000_000}]},
            )
            error = await answered(worker, number)
            assert time.monotonic() - began < 5
            assert isinstance(error, dict)
            assert error["code"] == -32602
        want(
            worker, 8, "ui/download-file", {"contents": [linked("ui://toy/show") | {"name": "\u0301" * LONGEST_TITLE}]}
        )
        control = await page.until(p.Question)
        assert [one.name for one in control.files] == ["show.html"], "the control: one that is long is taken"


async def test_what_the_server_holds_is_not_read_for_a_view_that_may_ask_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(clock=lambda: 0.0)) as core:
        page, worker = await stage(core, tmp_path / "toy")
        before = len(asked(core, worker.view.server, "resources/read"))
        for number in range(1, MOST_REFUSED + 4):
            known = len(page.all(p.Question))
            want(worker, number, "ui/download-file", {"contents": [linked("ui://toy/show")]})
            while len(page.all(p.Question)) == known and not worker_has(worker, number):
                await core_turn(page)
            for question in page.all(p.Question)[known:]:
                page.say(p.Answer(question=question.question, granted=False))
            assert await answered(worker, number) == {"isError": True}
        reads = len(asked(core, worker.view.server, "resources/read")) - before
        refused = [one.reason for one in worker.view.journal.refused]
        assert len(page.all(p.Question)) == MOST_REFUSED, "the control: until then it was read, and asked about"
        assert reads == MOST_REFUSED
        assert sum("run the tool again" in reason for reason in refused) == 3
        assert page.all(p.Notice) == [], "a View that is not let has no message to the person's face"


async def test_files_that_are_asked_for_at_once_are_read_and_asked_about_one_after_the_other(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        before = len(asked(core, worker.view.server, "resources/read"))
        many = range(1, AT_ONCE + 5)
        for number in many:
            want(worker, number, "ui/download-file", {"contents": [linked("ui://toy/show")]})
        for at in range(AT_ONCE):
            while len(page.all(p.Question)) == at:
                await core_turn(page)
            assert len(page.all(p.Question)) == at + 1
            assert len(asked(core, worker.view.server, "resources/read")) - before == at + 1
            page.say(p.Answer(question=page.all(p.Question)[at].question, granted=True))
        answers = [await answered(worker, number) for number in many]
    assert answers == [{}] * AT_ONCE + [{"isError": True}] * 4


async def test_files_that_are_not_to_be_had_fill_the_views_findings_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        want(worker, 99, "ui/download-file", {"contents": [linked("http://127.0.0.1/a")]})
        assert await answered_after_a_yes(page, worker, 99) == {"isError": True}
        assert len(page.all(p.Notice)) == 1, "the control: of what the person had agreed to they are told"
        for number in range(1, AT_ONCE + 5):
            want(worker, number, "ui/download-file", {"contents": [linked("ui://toy/none")]})
            assert await answered(worker, number) == {"isError": True}
        assert len(page.all(p.Notice)) == 1
        assert len([one for one in page.all(p.Finding) if "ui/download-file" in one.text]) == AT_ONCE + 5


async def test_a_request_as_large_as_a_message_may_be_costs_no_more_than_itself(tmp_path: Path) -> None:
    blob = base64.b64encode(os.urandom(5_000_000)).decode()
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        content: JsonObject = {"type": "resource", "resource": {"uri": "ui://w/a.bin", "blob": blob}}
        want(worker, 1, "ui/download-file", {"contents": [content]})
        question = await page.until(p.Question)
        assert len(question.model_dump_json()) < 2_000, "the page is told of the file, and not given it"
        want(worker, 2, "ui/download-file", {"contents": [{"type": "resource", "resource": {"uri": "x", "blob": "%"}}]})
        error = await answered(worker, 2)
        assert isinstance(error, dict)
        assert error["code"] == -32602


async def test_a_view_that_asks_to_be_closed_without_end_is_closed_once(tmp_path: Path) -> None:
    wish: JsonObject = {"jsonrpc": "2.0", "method": "ui/notifications/request-teardown"}
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        for _ in range(500):
            worker.say(wish)
        gone = await page.until(p.UnmountView)
        for _ in range(500):
            worker.say(wish)
        assert (gone.keep_notice, gone.wished) == (True, True)
        assert len(page.all(p.UnmountView)) == 1
        assert sum(one.get("method") == "ui/resource-teardown" for one in worker.heard) == 1
        page.say(p.RerunView(view=worker.view.name, call="again"))
        again = await page.until(p.MountView, lambda one: one.view != worker.view.name)
    assert again.tool == "show"


async def test_a_view_that_does_not_answer_its_own_teardown_is_gone_in_time(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await stage(core, tmp_path / "toy")
        worker.answers_teardown = False
        worker.say({"jsonrpc": "2.0", "method": "ui/notifications/request-teardown"})
        gone = await page.until(p.UnmountView)
    assert gone.wished
