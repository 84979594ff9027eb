"""What a View asks the host to do for it or for the conversation: H53, H62 to H73, W7, W14."""

from pathlib import Path
from typing import Any, Final

from greenroom.conform.bench import Bench
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.stage.driving.waiting import until


async def _asked(bench: Bench, probe: Probe, method: str, params: Any, *, agree: bool, key: str) -> dict[str, Any]:  # noqa: ANN401 -- a message
    """Send what is asked about, answer every question it leads to, and return the View's answer."""
    await probe.begin(method, params, key=key)
    await bench.driver.question()
    while True:
        for question in bench.driver.questions():
            (bench.driver.confirm if agree else bench.driver.decline)(question.id)
        if (answer := await probe.answer(key)) is not None:
            return answer


@scenario("H62", "H63")
async def links(bench: Bench, book: Book) -> None:
    """Links: agreed to, declined, and of a kind that nobody opens."""
    _, probe = await bench.plain()
    opened = bench.outside.opened
    url = "https://docs.probe.example/agreed?a=1#b"
    answer = await _asked(bench, probe, "ui/open-link", {"url": url}, agree=True, key="yes")
    book.see("H62", "the answer to a link that was granted", answer.get("result"), {})
    book.see("H62", "times it was handed to the person's own browser", opened.count(url), 1)
    book.see("H62", "the View is still there", probe.view.ended_because, None)
    refused = "https://docs.probe.example/declined"
    answer = await _asked(bench, probe, "ui/open-link", {"url": refused}, agree=False, key="no")
    book.see("H63", "a link that was declined is answered as a failure", _failed(answer))
    for bad in ("javascript:alert(1)", "file:///etc/hosts", "data:text/html,x", "not an address"):
        book.see(
            "H63",
            f"{bad.partition(':')[0]}: is answered as a failure",
            _failed(await probe.ask("ui/open-link", {"url": bad})),
        )
    book.see("H63", "links opened beside the one that was granted", [one for one in opened if one != url], [])


def _failed(answer: dict[str, Any]) -> bool:
    return "error" in answer or (answer.get("result") or {}).get("isError") is True


@scenario("H64", "H68", "W14")
async def messages(bench: Bench, book: Book) -> None:
    """Messages as one block and as a list, agreed to and not; and lines for the log."""
    _, probe = await bench.plain()
    texts = {"one": {"type": "text", "text": "one block"}, "list": [{"type": "text", "text": "a list"}]}
    for key, content in texts.items():
        answer = await _asked(bench, probe, "ui/message", {"role": "user", "content": content}, agree=True, key=key)
        book.see("W14", f"the answer to a message that came as {key}", answer.get("result"), {})
    no = {"role": "user", "content": {"type": "text", "text": "declined"}}
    book.see(
        "H64",
        "a message that was declined is answered as a failure",
        _failed(await _asked(bench, probe, "ui/message", no, agree=False, key="no")),
    )
    await probe.send({"method": "notifications/message", "params": {"level": "info", "data": "for the log"}})
    await probe.barrier()
    said = [one for one in bench.driver.conversation() if one["kind"] == "message"]
    wanted = [[{"type": "text", "text": "one block"}], [{"type": "text", "text": "a list"}]]
    book.see("H64", "messages in the conversation", [_blocks(one["content"]) for one in said], wanted)
    request: Any = bench.driver.model_request()
    told = [part for part in request["parts"] if part["kind"] == "said"]
    book.see("H64", "their role, as a model would get them", [part["role"] for part in told], ["user", "user"])
    book.see(
        "H64", "whose words they are is told beside them", [part["author"]["by"] for part in told], ["view", "view"]
    )
    lines = [one["params"]["data"] for one in probe.said("notifications/message")]
    book.see("H68", "lines of the View in the log", lines, ["for the log"])
    book.see(
        "H68",
        "its line in the conversation or in what a model would get",
        "for the log" in f"{bench.driver.conversation()}{request}",
        wanted=False,
    )


def _blocks(content: Any) -> list[Any]:  # noqa: ANN401 -- as it was kept
    return [{name: value for name, value in block.items() if value is not None} for block in content]


@scenario("H65", "H66", "H67", "W7")
async def contexts(bench: Bench, book: Book) -> None:
    """What a View wants a model to know: told twice, before the person speaks."""
    _, probe = await bench.plain()
    before = bench.driver.conversation()
    for seat in ("seat 4", "seat 5"):
        params: Any = {"content": [{"type": "text", "text": seat}], "structuredContent": {"seat": seat}}
        book.see(
            "W7",
            f"the answer to an update ({seat})",
            (await probe.ask("ui/update-model-context", params)).get("result"),
            {},
        )
    book.see(
        "H67", "entries that the updates added to the conversation", len(bench.driver.conversation()) - len(before), 0
    )
    book.see("H67", "questions that they led to", len(bench.driver.questions()), 0)
    book.see("H67", "contexts that wait for a later turn", len(bench.driver.model_context()), 1)
    bench.driver.say("What now?")
    for turn in ("the next turn", "the one after"):
        request: Any = bench.driver.model_request()
        noted = [part for part in request["parts"] if part["kind"] == "noted"]
        book.see(
            "H65",
            f"contexts that reach the model in {turn}",
            [part["structured"] for part in noted],
            [{"seat": "seat 5"}],
        )
        book.see(
            "H66",
            f"words of it in {turn}",
            [_blocks(part["content"]) for part in noted],
            [[{"type": "text", "text": "seat 5"}]],
        )
        bench.driver.say("And now?")


FILES: Final = {
    "plain": ("file:///reports/2026/summary.txt", "summary.txt"),
    "climbing": ("file:///reports/../../../etc/cron.txt", "cron.txt"),
    "coded": ("file:///reports/..%2F..%2F..%2Fescape.txt", None),
    "backwards": ("file:///reports/..\\..\\escape.txt", None),
}


@scenario("H69", "H70", "H71")
async def downloads(bench: Bench, book: Book) -> None:
    """Files with harmless names, and with names that climb."""
    _, probe = await bench.plain()
    folder, above = bench.saved, bench.saved.parent
    outside = sorted(one.name for one in above.iterdir())

    def file(uri: str, text: str) -> dict[str, Any]:
        return {"contents": [{"type": "resource", "resource": {"uri": uri, "mimeType": "text/plain", "text": text}}]}

    await probe.begin("ui/download-file", file("file:///x/first.txt", "unasked"), key="first")
    question = await bench.driver.question("download")
    book.see("H69", "files on disk while the person is asked", _names(folder), [])
    book.see("H69", "files that the question names", list(question.files), ["first.txt"])
    bench.driver.decline(question.id)
    book.see("H69", "declined, it is answered as a failure", _failed(await probe.answered("first")))
    book.see("H69", "files on disk after the person declined", _names(folder), [])
    for key, (uri, name) in FILES.items():
        known = set(_names(folder))
        await _asked(bench, probe, "ui/download-file", file(uri, key), agree=True, key=key)
        new = sorted(set(_names(folder)) - known)
        if name is not None:
            book.see("H70", f"the file saved for {uri}", new, [name])
        book.see(
            "H71",
            f"names saved for {uri} with a way out in them",
            [one for one in new if "/" in one or "\\" in one or one.startswith(".")],
            [],
        )
        book.see("H71", f"files saved for {uri}", len(new), 1)
    book.see("H71", "beside the folder there is", sorted(one.name for one in above.iterdir()), outside)


def _names(folder: Path) -> list[str]:
    """The files below the folder, by their paths from it."""
    return sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())


@scenario("H72", "H73")
async def sampling(bench: Bench, book: Book) -> None:
    """A View that wants to ask a model, while none is set up."""
    server, probe = await bench.plain()
    offered = (await probe.run("() => probe.first"))["result"]["hostCapabilities"]
    params: Any = {"messages": [{"role": "user", "content": {"type": "text", "text": "hello"}}], "maxTokens": 10}
    code = await probe.code("sampling/createMessage", params)
    book.see("H73", "asking the model is offered", "sampling" in offered, wanted=False)
    book.see("H73", "the code by which the request is refused", code, -32601)
    book.see("H73", "requests that reached the server", len(server.got("sampling/createMessage")), 0)
    book.does_not_apply("H72", "no model is set up, so that asking one is not offered to Views")


@scenario("H53")
async def own_end(bench: Bench, book: Book) -> None:
    """A View that asks to be taken away."""
    _, probe = await bench.plain()
    await probe.send({"method": "ui/notifications/request-teardown", "params": {}})
    await until(lambda: probe.view.ended_because is not None, "the View that asked for its end is over")
    book.see("H53", "requests by which it was told before", len(probe.told("ui/resource-teardown")), 1)
    (asked,) = probe.told("ui/resource-teardown")
    answers = [one for one in probe.said() if one.get("id") == asked["id"]]
    book.see("H53", "its answer was awaited", len(answers), 1)
