"""Files that a View wants saved: fetched, shown as they are, and written where the person says. The View is played."""

import base64
import hashlib
from pathlib import Path

import pytest

from greenroom.host.core import Core, CoreOptions
from greenroom.host.file_choices import FileWish
from greenroom.host.web_fetch import Reach
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from tests.host.company import Page, Worker, demo, launched, running, started
from tests.host.web_files import LOCAL, web_files
from tests.stage.toys import entry


def whole(name: str = "a.txt", text: str = "words") -> JsonObject:
    return {"type": "resource", "resource": {"uri": f"ui://w/{name}", "mimeType": "text/plain", "text": text}}


def link(uri: str) -> JsonObject:
    return {"type": "resource_link", "uri": uri, "name": "linked"}


async def dashboard(core: Core) -> tuple[Page, Worker]:
    page, connection = Page(core), await demo(core)
    return page, await launched(page, connection, "show_dashboard", {})


def want(worker: Worker, *contents: JsonValue, request_id: int = 1) -> None:
    params: JsonObject = {"contents": list(contents)}
    worker.say({"jsonrpc": "2.0", "id": request_id, "method": "ui/download-file", "params": params})


async def answered(worker: Worker, request_id: int = 1) -> JsonValue:
    message = await worker.until(lambda one: one.get("id") == request_id and "method" not in one)
    return message.get("result", message.get("error"))


async def agree(page: Page, kind: str, *, granted: bool = True) -> p.Question:
    question = await page.until(p.Question, lambda one: one.kind == kind)
    page.say(p.Answer(question=question.question, granted=granted))
    return question


@pytest.mark.rows("H69")
async def test_a_file_is_written_after_a_yes_that_saw_its_name_type_and_size(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await dashboard(core)
        blob: JsonObject = {"uri": "ui://w/b.bin", "blob": base64.b64encode(b"\x00\xff").decode()}
        want(worker, whole(), {"type": "resource", "resource": blob})
        question = await page.until(p.Question)
        folder = core.store.folders.downloads
        assert not folder.exists()
        assert (question.kind, question.view) == ("download", worker.view.name)
        assert "show_dashboard" in question.text
        assert [(one.name, one.media_type, one.size) for one in question.files] == [
            ("a.txt", "text/plain", 5),
            ("b.bin", None, 2),
        ]
        page.say(p.Answer(question=question.question, granted=True))
        assert await answered(worker) == {}
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"a.txt": b"words", "b.bin": b"\x00\xff"}
        want(worker, whole(text="other words"), request_id=2)
        second = await page.until(p.Question, lambda one: one.question != question.question)
        page.say(p.Answer(question=second.question, granted=True))
        assert await answered(worker, 2) == {}
        assert (folder / "a.txt").read_text() == "words"
        assert (folder / "a (1).txt").read_text() == "other words"


async def test_a_no_writes_nothing_and_is_told_to_the_view_and_to_its_author(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await dashboard(core)
        want(worker, whole())
        await agree(page, "download", granted=False)
        assert await answered(worker) == {"isError": True}
        assert not core.store.folders.downloads.exists()
        finding = await page.until(p.Finding, lambda one: "ui/download-file" in one.text)
    assert "a.txt" in finding.text


async def test_what_the_views_own_server_holds_is_read_first_and_shown_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await dashboard(core)
        want(worker, link("demo://programme"))
        question = await agree(page, "download")
        (file,) = question.files
        assert file.size is not None
        assert file.size > 20
        assert await answered(worker) == {}
        (written,) = core.store.folders.downloads.iterdir()
        assert len(written.read_bytes()) == file.size
        assert "Twelfth Night" in written.read_text(encoding="utf-8")
        want(worker, link("demo://nothing-of-the-kind"), request_id=2)
        assert await answered(worker, 2) == {"isError": True}


async def test_the_web_is_asked_after_a_yes_and_what_came_needs_another(tmp_path: Path) -> None:
    async with web_files() as site, running(tmp_path, CoreOptions(reach=LOCAL)) as core:
        page, worker = await dashboard(core)
        url = site.gives("/out/report.csv", b"a,b\n", Content_Type="text/csv")
        want(worker, link(url))
        question = await page.until(p.Question)
        assert site.asked == []
        assert question.kind == "fetch"
        assert [(one.name, one.size, whole_address(one)) for one in question.files] == [("report.csv", None, url)]
        page.say(p.Answer(question=question.question, granted=True))
        second = await page.until(p.Question, lambda one: one.kind == "download")
        assert [(one.name, one.media_type, one.size) for one in second.files] == [("report.csv", "text/csv", 4)]
        assert not core.store.folders.downloads.exists()
        page.say(p.Answer(question=second.question, granted=True))
        assert await answered(worker) == {}
        assert (core.store.folders.downloads / "report.csv").read_bytes() == b"a,b\n"


def whole_address(file: p.OfferedFile) -> str | None:
    return None if file.address is None else file.address.before + file.address.host + file.address.after


async def test_the_last_question_says_where_a_file_came_from_in_the_end(tmp_path: Path) -> None:
    async with web_files() as site, running(tmp_path, CoreOptions(reach=LOCAL)) as core:
        page, worker = await dashboard(core)
        elsewhere = f"http://bücher.example:{site.port}/b.csv"
        site.gives("/b.csv", b"b")
        want(worker, link(site.gives("/a.csv", status="302 Found", Location=elsewhere)), whole())
        first = await agree(page, "fetch")
        second = await agree(page, "download")
        assert await answered(worker) == {}
    place = first.files[0].address
    assert place is not None
    assert (place.before, place.host, place.after) == ("http://", "files.example", f":{site.port}/a.csv")
    place = second.files[0].address
    assert place is not None
    assert (place.before, place.host, place.after) == ("http://", "xn--bcher-kva.example", f":{site.port}/b.csv")
    assert second.files[1].address is None


async def test_a_no_to_what_came_writes_nothing(tmp_path: Path) -> None:
    async with web_files() as site, running(tmp_path, CoreOptions(reach=LOCAL)) as core:
        page, worker = await dashboard(core)
        want(worker, link(site.gives("/a.csv", b"a")))
        await agree(page, "fetch")
        await agree(page, "download", granted=False)
        assert await answered(worker) == {"isError": True}
        assert not core.store.folders.downloads.exists()


async def test_the_dialog_says_where_one_file_goes_and_one_folder_takes_several(tmp_path: Path) -> None:
    wishes: list[FileWish] = []
    place = tmp_path / "chosen"
    place.mkdir()

    async def show(_seat: str, wish: FileWish) -> Path | None:
        wishes.append(wish)
        return place if wish.folder else place / "mine.txt"

    async with running(tmp_path) as core:
        core.files.show_dialog = show
        page, worker = await dashboard(core)
        want(worker, whole("theirs.txt"))
        await agree(page, "download")
        assert await answered(worker) == {}
        assert (wishes[0].saves, wishes[0].suggested) == (True, "theirs.txt")
        assert (place / "mine.txt").read_text() == "words"
        want(worker, whole("b.txt"), whole("mine.txt", "other"), request_id=2)
        second = await page.until(p.Question, lambda one: len(one.files) == 2)
        page.say(p.Answer(question=second.question, granted=True))
        assert await answered(worker, 2) == {}
    assert wishes[1].folder
    assert {path.name: path.read_text() for path in place.iterdir()} == {
        "mine.txt": "words",
        "b.txt": "words",
        "mine (1).txt": "other",
    }


async def test_a_dialog_that_is_closed_is_a_no_and_a_file_it_asked_about_gives_way(tmp_path: Path) -> None:
    chosen: list[Path | None] = [None, tmp_path / "there.txt"]
    (tmp_path / "there.txt").write_text("before")

    async def show(_seat: str, _wish: FileWish) -> Path | None:
        return chosen.pop(0)

    async with running(tmp_path) as core:
        core.files.show_dialog = show
        page, worker = await dashboard(core)
        want(worker, whole())
        first = await agree(page, "download")
        assert await answered(worker) == {"isError": True}
        want(worker, whole(), request_id=2)
        second = await page.until(p.Question, lambda one: one.question != first.question)
        page.say(p.Answer(question=second.question, granted=True))
        assert await answered(worker, 2) == {}
    assert (tmp_path / "there.txt").read_text() == "words"


async def test_a_file_that_only_looks_like_a_document_is_shown_as_what_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, worker = await dashboard(core)
        want(worker, whole("invoice.pdf%20%20%20%20%20%20%20%20%20%20%20.exe"))
        (file,) = (await page.until(p.Question)).files
    assert (file.name, file.remark) == ("invoice.pdf.exe", "two_endings")


async def test_a_part_that_breaks_as_nobody_foresaw_ends_the_wish_of_one_view_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_host: str, _port: int) -> list[str]:
        raise LookupError("a stranger said".upper())

    def stopped() -> float:
        raise ArithmeticError("no time")

    for options in (CoreOptions(consent="allow", reach=Reach(resolve=broken)), CoreOptions(clock=stopped)):
        async with running(tmp_path / options.consent, options) as core:
            page, worker = await dashboard(core)
            answer = await worker.ask("ui/download-file", {"contents": [link("https://files.example/a.csv")]})
            assert answer["result"] == {"isError": True}
            finding = await page.until(p.Finding, lambda one: "ui/download-file" in one.text)
            assert "a mistake of its own" in finding.text
            assert "result" in await worker.ask("resources/read", {"uri": "demo://programme"}), "all else goes on"
            worker.say({"jsonrpc": "2.0", "method": "ui/notifications/request-teardown"})
            await page.until(p.UnmountView)
    assert caplog.text.count("a mistake of Greenroom's own") == 2
    assert "LookupError" in caplog.text
    assert "ArithmeticError" in caplog.text
    assert "A STRANGER SAID" not in caplog.text


async def test_a_run_without_a_person_records_what_it_was_allowed_and_writes_where_it_was_told(tmp_path: Path) -> None:
    tools = {"show": {"html": "<p>"}}
    for wrote in (False, True):
        options = CoreOptions(consent="allow", save_in=tmp_path / "out" if wrote else "nowhere")
        async with running(tmp_path / str(wrote), options) as core:
            page, connection = Page(core), await started(core, entry(tmp_path, tools))
            worker = await launched(page, connection, "show", {})
            assert (await worker.ask("ui/download-file", {"contents": [whole()]}))["result"] == {}
            (saved,) = page.seat.downloads.record
        assert (saved.name, saved.size, saved.sha256) == ("a.txt", 5, hashlib.sha256(b"words").hexdigest())
        assert (saved.path is not None) == wrote
    assert (tmp_path / "out" / "a.txt").read_text() == "words"


async def test_a_run_that_was_not_allowed_to_fetches_and_saves_nothing(tmp_path: Path) -> None:
    options = CoreOptions(consent="readonly", save_in=tmp_path / "out", reach=LOCAL)
    async with web_files() as site, running(tmp_path, options) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, {"show": {"html": "<p>"}}))
        worker = await launched(page, connection, "show", {})
        for offer in (whole(), link(site.gives("/a.csv", b"a")), link("toy://x")):
            assert (await worker.ask("ui/download-file", {"contents": [offer]}))["result"] == {"isError": True}
        assert site.asked == []
        assert page.seat.downloads.record == []
    assert not (tmp_path / "out").exists()
