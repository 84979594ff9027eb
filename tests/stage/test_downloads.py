"""Headless: files that a View has saved are recorded, and written only where a run is told to."""

import hashlib
from pathlib import Path

from tests.stage.toys import page, rendered

SAVES = {
    "html": page(
        "<p>saves</p>",
        """
        const file = (uri, text) => ({ type: "resource", resource: { uri, mimeType: "text/csv", text } });
        onHeard = (message) => {
            if (message.method === "ui/notifications/tool-result")
                post({ id: 7, method: "ui/download-file", params: {
                    contents: [file("ui://w/a.csv", "a,b"), file("ui://w/..%2fb.csv", "c")] } });
        };
        """,
    )
}


async def test_a_run_that_allows_it_records_what_was_saved_and_writes_it_where_it_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    written = await rendered(tmp_path, SAVES, consent="allow", downloads=folder)
    told = [(one.name, one.type, one.size, one.sha256) for one in written.report.downloads]
    assert told == [
        ("a.csv", "text/csv", 3, hashlib.sha256(b"a,b").hexdigest()),
        ("b.csv", "text/csv", 1, hashlib.sha256(b"c").hexdigest()),
    ]
    assert [one.path for one in written.report.downloads] == [str(folder / "a.csv"), str(folder / "b.csv")]
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"a.csv": "a,b", "b.csv": "c"}
    recorded = await rendered(tmp_path, SAVES, consent="allow")
    assert [(one.name, one.type, one.size, one.sha256) for one in recorded.report.downloads] == told
    assert {one.path for one in recorded.report.downloads} == {None}


async def test_a_run_that_does_not_allow_it_lists_the_refusal(tmp_path: Path) -> None:
    result = await rendered(tmp_path, SAVES)
    assert result.report.downloads == []
    (refused,) = result.report.refused
    assert (refused.method, refused.subject) == ("ui/download-file", "a.csv, b.csv")
