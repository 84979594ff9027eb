import h11
import pytest

from greenroom.web.guard_target import Target, read_target


def request(method: str, target: str) -> h11.Request:
    return h11.Request(method=method, target=target, headers=[("Host", "x")])


@pytest.mark.parametrize(
    ("method", "target", "expected"),
    [
        ("CONNECT", "API.Example.com:443", Target(host="api.example.com", port=443, scheme="https", path=None)),
        ("CONNECT", "example.com.:80", Target(host="example.com", port=80, scheme="ws", path=None)),
        ("CONNECT", "[::1]:8443", Target(host="::1", port=8443, scheme="https", path=None)),
        ("GET", "http://example.com", Target(host="example.com", port=80, scheme="http", path=b"/")),
        ("POST", "http://Example.com:81/a?b", Target(host="example.com", port=81, scheme="http", path=b"/a?b")),
    ],
)
def test_a_proxy_request_names_its_target(method: str, target: str, expected: Target) -> None:
    assert read_target(request(method, target)) == expected


@pytest.mark.parametrize(
    ("method", "target"),
    [
        ("GET", "/"),
        ("OPTIONS", "*"),
        ("GET", "https://example.com/"),
        ("GET", "ftp://example.com/"),
        ("GET", "http://user@example.com/"),
        ("GET", "http:///path"),
        ("GET", "http://example.com:99999/"),
        ("GET", "http://[::1/"),
        ("GET", "http://exa%6dple.com/"),
        ("CONNECT", "example.com"),
        ("CONNECT", "example.com:https"),
        ("CONNECT", "example.com:443/path"),
        ("CONNECT", "user@example.com:443"),
        ("CONNECT", ":443"),
        ("CONNECT", "http://example.com:443"),
    ],
)
def test_what_a_browser_does_not_ask_of_a_proxy_is_no_target(method: str, target: str) -> None:
    assert read_target(request(method, target)) is None


def test_the_host_header_is_made_from_the_target() -> None:
    assert Target(host="::1", port=81, scheme="http", path=b"/").authority == "[::1]:81"
    assert Target(host="example.com", port=80, scheme="http", path=b"/").authority == "example.com"
