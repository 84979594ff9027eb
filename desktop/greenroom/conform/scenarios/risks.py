"""Risks that the specification names without a message of their own: H90 to H92."""

import hashlib
from typing import Final

from greenroom.conform.bench import Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.scenario import scenario
from greenroom.host.losses import LOSSES
from greenroom.stage.driving.waiting import until

TOO_MANY: Final = frozenset({LOSSES["flood"], LOSSES["backlog"]})
"""Which of the two comes first depends on how fast the machine is."""
CARD: Final = """(frame) => {
    const card = frame.closest('article');
    if (!card) return { card: false };
    const inside = frame.getBoundingClientRect();
    const beside = (box) => box.width === 0 || box.bottom <= inside.top + 1 || box.top >= inside.bottom - 1
        || box.right <= inside.left + 1 || box.left >= inside.right - 1;
    const words = [...card.querySelectorAll('*')].filter((one) => !one.children.length && one.textContent.trim());
    const lined = getComputedStyle(frame.parentElement).outlineStyle !== 'none';
    return { card: true, text: card.innerText, apart: words.every((one) => beside(one.getBoundingClientRect())), lined };
}"""
FLOOD: Final = """() => {
    for (let n = 0; n < 50000; n += 1) probe.send({ method: 'notifications/message', params: { level: 'info', data: n } });
}"""
ENORMOUS: Final = """() => {
    probe.send({ method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(20_000_000) } });
}"""


@scenario("H90")
async def boundary(bench: Bench, book: Book) -> None:
    """What the host draws around a View, in its place, on the whole screen and floating."""
    _, probe = await bench.plain()
    for mode in ("inline", "fullscreen", "pip"):
        bench.driver.choose_mode(probe.name, mode)
        await until(lambda mode=mode: bench.driver.view(probe.name).display_mode == mode, f"the View is {mode}")  # type: ignore[misc]
        await probe.barrier()
        drawn = await probe.outer(CARD)
        book.see("H90", f"{mode}: the View stands in a card of the host's own", drawn["card"])
        book.see(
            "H90",
            f"{mode}: the card names the tool whose View it is",
            "show" in drawn["text"],
        )
        book.see("H90", f"{mode}: the host's words stand outside the View's frame", drawn["apart"])
        if mode == "inline":
            book.see("H90", "inline: a line is drawn around the frame", drawn["lined"])


@scenario("H91")
async def runaways(bench: Bench, book: Book) -> None:
    """A View that floods its host, one that sends far too much at once, and the harmless one beside them."""
    _, calm = await bench.plain()
    _, flooding = await bench.plain()
    await flooding.run(FLOOD)
    book.see("H91", "beside a View that floods, another is served", (await calm.ask("ping")).get("result"), {})
    await until(lambda: flooding.view.ended_because is not None, "the View that floods is ended")
    why = flooding.view.ended_because
    book.see("H91", "a View that sends 50 000 messages at once is ended, and why is told", why in TOO_MANY)
    words = await bench.driver.page.page.evaluate("() => document.title")
    book.see("H91", "and our page answers", isinstance(words, str))
    _, enormous = await bench.plain()
    await enormous.run(ENORMOUS)
    await until(lambda: enormous.view.ended_because is not None, "the View that sends 20 MB at once is ended")
    why = enormous.view.ended_because
    book.see("H91", "a View that sends 20 MB at once is ended, and why is told", why, LOSSES["too_big"])
    book.see("H91", "beside it another is served", (await calm.ask("ping")).get("result"), {})


@scenario("H92")
async def blocked_documents(bench: Bench, book: Book) -> None:
    """A document that the person blocks, and another one at another address."""
    bad, good = "ui://probe/bad", "ui://probe/good"
    resources = {bad: page(mark="bad"), good: page(mark="good")}
    server = await bench.serve({"bad": shows(bad), "good": shows(good)}, resources)
    probe = await bench.show(server, "bad")
    digest = hashlib.sha256(resources[bad]["text"].encode()).hexdigest()
    book.see(
        "H92",
        "the hash by which the document is known is that of its bytes",
        bench.driver.view(probe.name).sha256 == digest,
    )
    bench.driver.block(probe.name)
    await until(lambda: probe.view.ended_because is not None, "the View of the blocked document is ended")
    again = await bench.driver.display(server.key, "bad")
    book.see("H92", "the View shown when the tool is run again", again.view, None)
    book.see(
        "H92", "its result, which is there all the same", again.result["content"], [{"type": "text", "text": "done"}]
    )
    book.see("H92", "why it is not shown is told", "block" in str(again.why).lower())
    other = await bench.show(server, "good")
    book.see("H92", "another document is shown as before", await other.run("() => probe.options.mark"), "good")
