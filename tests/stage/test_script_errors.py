"""What a View's script does not catch is told to its author, with its place, whether the View comes up or not."""

from pathlib import Path

import pytest

from tests.stage.toys import page, rendered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

THROWS = "\n\nsetTimeout(() => {\n  noSuchThing.start();\n});"


async def test_a_view_that_throws_once_it_is_up_is_rendered_with_a_warning_that_names_the_line(tmp_path: Path) -> None:
    html = page("", THROWS)
    # The engine counts the lines of a script within a written document from where the script begins.
    line = html[html.index("<script>") : html.index("noSuchThing")].count("\n") + 1
    result = await rendered(tmp_path, {"html": html})
    assert result.exit_code == 0, result.report.error
    told = [warning for warning in result.report.warnings if "Error in the View's script" in warning]
    assert len(told) == 1, result.report.warnings
    assert "noSuchThing is not defined" in told[0]
    assert f"(line {line}, column 3)" in told[0]


async def test_a_view_that_throws_before_it_initialises_fails_with_its_own_error_named(tmp_path: Path) -> None:
    html = "<!doctype html><h1>Hello</h1>\n<script>\nthrow new Error('no board to draw on');\n</script>"
    result = await rendered(tmp_path, {"html": html}, timeout=9)
    assert result.exit_code == 6
    assert "ui/initialize" in (result.report.error or "")
    told = "Error in the View's script: Uncaught Error: no board to draw on (line 2, column 7)."
    assert told in (result.report.error or "")


async def test_a_rejection_that_nobody_handles_is_told_whatever_it_is(tmp_path: Path) -> None:
    script = """
        Promise.reject(new Error("the feed is closed"));
        Promise.reject("only words");
        Promise.reject(Object.create(null));
        Promise.reject("x".repeat(10_000));
    """
    result = await rendered(tmp_path, {"html": page("", script)})
    assert result.exit_code == 0, result.report.error
    begin = "Unhandled rejection in the View's script: "
    told = [text[text.index(begin) :] for text in result.report.warnings if begin in text]
    assert told[:3] == [f"{begin}the feed is closed", f"{begin}only words", f"{begin}a value that cannot be shown"]
    assert told[3].startswith(f"{begin}xxx")
    assert len(told[3]) == 500


async def test_a_script_that_does_not_load_is_told_once_and_not_as_an_error_of_the_script(tmp_path: Path) -> None:
    head = "<script src='/nothing/here.js'></script>"
    result = await rendered(tmp_path, {"html": page(head=head)})
    assert result.exit_code == 0, result.report.error
    assert sum("A script did not load" in warning for warning in result.report.warnings) == 1
    assert not any("in the View's script" in warning for warning in result.report.warnings)
