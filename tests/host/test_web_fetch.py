"""Fetching from the web for a View: only from the open network, whatever names, redirects and answers try."""

import pytest

from greenroom.host.errors import NotFetched
from greenroom.host.own_network import is_outside
from greenroom.host.web_fetch import MOST_REDIRECTS, Reach, fetch
from tests.host.web_files import LOCAL, WebFiles, web_files

MOST = 1_000_000


async def test_a_file_comes_with_its_type_and_is_asked_for_without_a_word_about_the_person() -> None:
    async with web_files() as site:
        url = site.gives("/a.csv?x=1", b"a,b\n", Content_Type="text/csv; charset=utf-8", Set_Cookie="a=b")
        fetched = await fetch(url, LOCAL, most_bytes=MOST)
        await fetch(url, LOCAL, most_bytes=MOST)
    assert (fetched.data, fetched.media_type) == (b"a,b\n", "text/csv")
    for request in site.asked:
        names = {line.partition(":")[0].lower() for line in request.splitlines()[1:] if line}
        assert names == {"host", "accept", "accept-encoding", "connection", "user-agent"}
        assert f"host: files.example:{site.port}" in request.lower()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "[::ffff:127.0.0.1]"])
async def test_this_machine_is_not_asked_whatever_it_is_called(host: str) -> None:
    async with web_files() as site:
        site.gives("/a.csv", b"secret")
        with pytest.raises(NotFetched):
            await fetch(site.url("/a.csv", host), Reach(), most_bytes=MOST)
        assert site.asked == []
        assert (await fetch(site.url("/a.csv"), LOCAL, most_bytes=MOST)).data == b"secret", "the control"


async def test_a_name_with_one_address_inside_is_not_asked_at_all() -> None:
    async def two(_host: str, _port: int) -> list[str]:
        return ["93.184.216.34", "127.0.0.1"]

    async with web_files() as site:
        with pytest.raises(NotFetched, match="private network"):
            await fetch(site.gives("/a", b""), Reach(resolve=two), most_bytes=MOST)
    assert site.asked == []


async def test_a_name_that_changes_between_the_look_and_the_connection_leads_nowhere_else() -> None:
    looks: list[str] = []

    async def turncoat(host: str, _port: int) -> list[str]:
        looks.append(host)
        return ["127.0.0.1"] if len(looks) == 1 else ["10.0.0.1"]

    async with web_files() as site:
        reach = Reach(resolve=turncoat, allowed=LOCAL.allowed)
        assert (await fetch(site.gives("/a", b"first"), reach, most_bytes=MOST)).data == b"first"
    assert looks == ["files.example"], "looked up once, and connected to what was judged"


async def test_a_redirect_is_judged_anew() -> None:
    async def by_name(host: str, _port: int) -> list[str]:
        return {"files.example": ["127.0.0.1"]}.get(host, ["169.254.169.254"])

    reach = Reach(resolve=by_name, allowed=LOCAL.allowed)
    async with web_files() as site:
        site.gives("/end", b"the end")
        good = site.gives("/good", status="302 Found", Location="/end")
        bad = site.gives("/bad", status="302 Found", Location=f"http://metadata.example:{site.port}/latest")
        other = site.gives("/other", status="302 Found", Location="file:///etc/passwd")
        loop = site.gives("/loop", status="302 Found", Location="/loop")
        assert (await fetch(good, reach, most_bytes=MOST)).data == b"the end"
        with pytest.raises(NotFetched, match="private network"):
            await fetch(bad, reach, most_bytes=MOST)
        with pytest.raises(NotFetched, match="only http and https"):
            await fetch(other, reach, most_bytes=MOST)
        site.asked.clear()
        with pytest.raises(NotFetched, match="sent on more than"):
            await fetch(loop, reach, most_bytes=MOST)
    assert len(site.asked) == MOST_REDIRECTS + 1


async def test_what_is_too_large_breaks_off() -> None:
    async with web_files() as site:
        url = site.gives("/exact", b"x" * MOST)
        assert len((await fetch(url, LOCAL, most_bytes=MOST)).data) == MOST
        for path in ("/endless", "/exact"):
            with pytest.raises(NotFetched, match="larger than"):
                await fetch(site.url(path), LOCAL, most_bytes=MOST - 1)


@pytest.mark.parametrize(
    ("status", "headers", "words"),
    [
        ("404 Not Found", {}, "404 Not Found"),
        ("500 Oops", {}, "500"),
        ("200 OK", {"Content-Encoding": "gzip"}, "compressed"),
    ],
)
async def test_what_is_no_plain_file_is_refused_in_words(status: str, headers: dict[str, str], words: str) -> None:
    async with web_files() as site:
        site.answers["/a"] = (status, headers, b"body")
        with pytest.raises(NotFetched, match=words):
            await fetch(site.url("/a"), LOCAL, most_bytes=MOST)


async def test_a_host_that_nobody_knows_or_that_does_not_answer_is_told() -> None:
    async def unknown(_host: str, _port: int) -> list[str]:
        raise OSError("no such name")

    with pytest.raises(NotFetched, match="not known"):
        await fetch("http://nowhere.example/a", Reach(resolve=unknown), most_bytes=MOST)
    site = WebFiles(port=1)
    with pytest.raises(NotFetched):
        await fetch(site.url("/a"), LOCAL, most_bytes=MOST)


@pytest.mark.parametrize("host", ["999.1.1.1", "☃.example", "[v1.a]"])
async def test_a_host_that_cannot_be_written_down_is_told_also_at_the_end_of_a_redirect(host: str) -> None:
    with pytest.raises(NotFetched, match="its address cannot be used"):
        await fetch(f"http://{host}/a", LOCAL, most_bytes=MOST)
    async with web_files() as site:
        url = site.gives("/a", status="302 Found", Location=f"http://{host}/b")
        with pytest.raises(NotFetched, match="cannot be"):
            await fetch(url, LOCAL, most_bytes=MOST)


async def test_what_came_says_where_it_was_in_the_end() -> None:
    async with web_files() as site:
        end = f"http://bücher.example:{site.port}/end?ü"
        site.gives("/end?ü", b"the end")
        site.gives("/end?%C3%BC", b"the end")
        url = site.gives("/a", status="302 Found", Location=end)
        assert (await fetch(site.url("/end?%C3%BC"), LOCAL, most_bytes=MOST)).url == site.url("/end?%C3%BC")
        fetched = await fetch(url, LOCAL, most_bytes=MOST)
    assert fetched.url == f"http://xn--bcher-kva.example:{site.port}/end?%C3%BC"


def test_the_apps_own_reach_is_the_open_network() -> None:
    assert Reach().allowed is is_outside
