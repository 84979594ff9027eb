"""The content policy of a View and what it can reach: H29 to H39, H41."""

from typing import Any, Final

from greenroom.conform.bench import Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.protocol.jsonrpc import JsonObject

CONNECTS: Final = {"fetch.json", "xhr.json", "socket", "events", "beacon"}
RESOURCES: Final = {"script.js", "style.css", "image.svg", "font.woff", "sound.ogg"}
FRAMES: Final = {"frame.html"}
OBJECTS: Final = {"object.svg", "embed.svg"}
OTHERS: Final = {"worker.js", "prefetch.json", "form.html"}
TRY_ALL: Final = """async ([origin, prefix]) => {
    const at = (name) => `${origin}/${prefix}/${name}`;
    const bounded = (made) => Promise.race([made, new Promise((done) => setTimeout(done, 3000))]).catch(() => {});
    const element = (tag, members, place = document.body) => new Promise((done) => {
        const one = document.createElement(tag);
        one.onload = one.onerror = one.onloadeddata = () => done();
        Object.assign(one, members);
        place.append(one);
    });
    const tries = [
        () => fetch(at('fetch.json')),
        () => new Promise((done) => {
            const request = new XMLHttpRequest();
            request.onloadend = done;
            request.open('GET', at('xhr.json'));
            request.send();
        }),
        () => new Promise((done) => { new WebSocket(at('socket').replace('http', 'ws')).onerror = done; }),
        () => new Promise((done) => { const one = new EventSource(at('events')); one.onerror = () => { one.close(); done(); }; }),
        () => navigator.sendBeacon(at('beacon'), 'x'),
        () => element('script', { src: at('script.js') }),
        () => element('link', { rel: 'stylesheet', href: at('style.css') }),
        () => element('img', { src: at('image.svg') }),
        () => new FontFace('probe', `url(${at('font.woff')})`).load(),
        () => element('audio', { preload: 'auto', src: at('sound.ogg') }),
        () => element('iframe', { src: at('frame.html') }),
        () => element('object', { data: at('object.svg') }),
        () => element('embed', { src: at('embed.svg') }),
        () => element('link', { rel: 'prefetch', href: at('prefetch.json') }),
        () => new Promise((done) => {
            const code = `fetch(${JSON.stringify(at('worker.js'))}).then(() => postMessage(1), () => postMessage(0))`;
            const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
            worker.onmessage = worker.onerror = done;
        }),
    ];
    const made = tries.map(async (one) => { await bounded(one()); });
    await Promise.allSettled(made);
    return made.length;
}"""


async def _policy(bench: Bench, ui: JsonObject | None) -> tuple[Probe, dict[str, list[str]], dict[str, str]]:
    """A View that declares this, the policy its frame came with, and all headers of it."""
    answers: dict[str, Any] = {}
    bench.driver.page.page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    uri = "ui://probe/page"
    server = await bench.serve({"show": shows(uri)}, {uri: page(ui)})
    probe = await bench.show(server)
    headers = answers[await probe.outer("(frame) => frame.src")]
    parts = [part.split() for part in headers["content-security-policy"].split(";") if part.strip()]
    return probe, {words[0]: words[1:] for words in parts}, headers


def _hosts(policy: dict[str, list[str]]) -> list[str]:
    """The places outside that a policy names, in whatever directive they may load from."""
    ours = {"frame-ancestors", "report-uri", "report-to"}
    words = {word for name, values in policy.items() if name not in ours for word in values}
    return sorted(word for word in words if not word.startswith("'") and not word.endswith(":"))


@scenario("H30", "H31", "H32", "H33", "H34", "H35")
async def nothing_declared(bench: Bench, book: Book) -> None:
    """A View that declares nothing tries every way out that there is."""
    probe, policy, _ = await _policy(bench, None)
    book.see("H30", "default-src", policy.get("default-src"), ["'none'"])
    book.see("H30", "connect-src", policy.get("connect-src", policy.get("default-src")), ["'none'"])
    book.see("H31", "places outside in the policy", _hosts(policy), [])
    book.see("H35", "object-src", policy.get("object-src", policy.get("default-src")), ["'none'"])
    book.see("H33", "frame-src", policy.get("frame-src", policy.get("default-src")), ["'none'"])
    tried = await probe.run(TRY_ALL, [bench.outside.place, "undeclared"])
    reached = bench.outside.reached("undeclared/")
    book.see("H32", "ways out that were tried", tried, 15)
    book.see("H32", "places that were reached", reached, [])
    book.see("H30", "connections that were made", sorted(CONNECTS & set(reached)), [])
    base = """(href) => {
        const base = document.createElement('base');
        base.href = href;
        document.head.append(base);
        return new URL('x', document.baseURI).href;
    }"""
    resolved = await probe.run(base, "https://base.probe.example/")
    book.see("H34", "base-uri holds its own origin at most", policy.get("base-uri") in (["'self'"], ["'none'"]))
    book.see(
        "H34",
        "addresses follow an undeclared base address",
        resolved.startswith("https://base.probe.example"),
        wanted=False,
    )


@scenario("H29", "H31", "H32", "H33", "H34", "H35", "H36", "H41")
async def declared(bench: Bench, book: Book) -> None:
    """A View that declares a place for every kind tries the same."""
    here = bench.outside.origin
    wild = here.replace("localhost", "*.localhost")
    sockets, base = here.replace("http", "ws"), "https://base.probe.example"
    places = sorted([here, sockets, wild, base])
    csp: JsonObject = {
        "connectDomains": [here, sockets],
        "resourceDomains": [here, wild],
        "frameDomains": [here],
        "baseUriDomains": [base],
    }
    probe, policy, _ = await _policy(bench, {"csp": csp})
    book.see("H29", "places in the policy", _hosts(policy), places)
    book.see(
        "H31",
        "places in the policy that were not declared",
        [one for one in _hosts(policy) if one not in places],
        [],
    )
    for directive in ("script-src", "style-src", "img-src", "font-src", "media-src"):
        book.see(
            "H36", f"{directive} holds the declared place and its subdomains", {here, wild} <= set(policy[directive])
        )
    await probe.run(TRY_ALL, [bench.outside.place, "declared"])
    sub = bench.outside.place.replace("localhost", "sub.localhost")
    await probe.run(
        "(src) => new Promise((done) => { const one = new Image(); one.onload = one.onerror = () => done(); one.src = src; })",
        f"{sub}/declared/wild.svg",
    )
    reached = set(bench.outside.reached("declared/"))
    book.see(
        "H32",
        "declared connections that arrived, so that silence means something",
        sorted(reached & CONNECTS),
        sorted(CONNECTS),
    )
    book.see("H36", "declared resources that arrived", sorted(reached & RESOURCES), sorted(RESOURCES))
    book.see("H36", "one of a subdomain arrived", "wild.svg" in reached)
    book.see("H33", "the declared frame arrived", sorted(reached & FRAMES), sorted(FRAMES))
    book.see("H35", "plug-in objects that arrived though their place is declared", sorted(reached & OBJECTS), [])
    script = "(href) => { document.head.append(Object.assign(document.createElement('base'), { href })); return document.baseURI; }"
    book.see(
        "H34",
        "the declared base address holds",
        await probe.run(script, "https://base.probe.example/deep/"),
        "https://base.probe.example/deep/",
    )
    told = (await probe.run("() => probe.first"))["result"]["hostCapabilities"]["sandbox"]["csp"]
    book.see("H41", "the sandbox it was told", told, csp)


@scenario("H31", "H37", "H38", "H39", "H41")
async def injected(bench: Bench, book: Book) -> None:
    """Declarations that are no places, beside one that is."""
    good = "https://api.probe.example"
    bad: list[Any] = [
        "https://a.example; script-src *",
        "https://b.example\r\nX-Injected: yes",
        "'unsafe-eval'",
        "*",
        5,
        "https://c.example 'unsafe-inline'",
    ]
    _, plain, plain_headers = await _policy(bench, {"csp": {"connectDomains": [good]}})
    probe, policy, headers = await _policy(bench, {"csp": {"connectDomains": [good, *bad], "resourceDomains": bad}})
    book.see("H37", "directives beside those of a harmless View", sorted(set(policy) - set(plain)), [])
    book.see("H37", "headers beside those of a harmless View", sorted(set(headers) - set(plain_headers)), [])
    book.see("H37", "what connections may reach", policy["connect-src"], [good])
    book.see(
        "H37", "scripts may come from the same places as of a harmless View", policy["script-src"], plain["script-src"]
    )
    book.see("H31", "places in the policy", _hosts(policy), [good])
    remarks = bench.driver.view(probe.name).remarks
    book.see(
        "H38",
        "the policy stands word for word on the View's record",
        any(headers["content-security-policy"] in one for one in remarks),
    )
    words = await bench.driver.page.page.evaluate("() => document.body.innerText")
    book.see("H39", "the place outside this machine stands on the page", good in words)
    told = (await probe.run("() => probe.first"))["result"]["hostCapabilities"]["sandbox"]["csp"]
    book.see(
        "H41", "the sandbox it was told holds what it got, and not what it asked for", told, {"connectDomains": [good]}
    )
