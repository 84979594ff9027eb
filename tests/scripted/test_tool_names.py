import pytest

from greenroom.protocol.model.tool_names import ToolKey, provider_names
from greenroom.scripted.tool_names import ToolNotOffered, names_of, offered_name

KEYS = [
    ToolKey(server="a", tool="show"),
    ToolKey(server="a", tool="list files"),
    ToolKey(server="a", tool="read"),
    ToolKey(server="b", tool="read"),
    ToolKey(server="b", tool="choose", view="7"),
    ToolKey(server="a", tool="get-time"),
    ToolKey(server="b", tool="get-time"),
]
OFFERED = [*provider_names(KEYS, {"a": "Files & Co", "b": "Books"}).values()]


@pytest.mark.parametrize(
    ("tool", "server", "name"),
    [
        ("show", None, "show"),
        ("show", "Files & Co", "show"),
        ("list files", None, "list_files"),
        ("read", "Books", "Books__read"),
        ("read", "Files & Co", "Files_Co__read"),
        ("choose", None, "view7_choose"),
        ("get-time", "Books", "Books__get-time"),
        ("get-time", "Files & Co", "Files_Co__get-time"),
        ("get_time", "Books", "Books__get-time"),
    ],
)
def test_a_tool_is_found_under_the_name_that_the_host_offers(tool: str, server: str | None, name: str) -> None:
    assert offered_name(tool, server, OFFERED) == name


def test_a_tool_of_several_servers_needs_its_server() -> None:
    with pytest.raises(ToolNotOffered, match=r"could be Files_Co__read, Books__read\. Add server: to the call"):
        offered_name("read", None, OFFERED)


def test_a_tool_that_nobody_offers_is_told_with_those_that_are_offered() -> None:
    with pytest.raises(ToolNotOffered, match="calls the tool draw, and offered are show, list_files"):
        offered_name("draw", None, OFFERED)
    with pytest.raises(ToolNotOffered, match="no tools are offered"):
        offered_name("draw", None, [])


def test_another_tool_whose_name_ends_alike_is_not_taken_for_it() -> None:
    assert offered_name("files", "x", ["x__list_files", "x__files"]) == "x__files"


def test_odd_lists_of_tools_have_no_names() -> None:
    assert names_of(None) == []
    assert names_of([1, {}, {"function": 2}, {"function": {"name": 3}}, {"function": {"name": "a"}}]) == ["a"]
