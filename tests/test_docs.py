"""What a person can use stands in the docs: each option, setting, exit code, bridge method and page of the docs."""

import argparse
import re
from pathlib import Path

import pytest

from greenroom.cli import conform, doctor, drive, render
from greenroom.cli import open as open_command
from greenroom.cli.checkup import checks
from greenroom.protocol.mcp_apps.view_session import ViewSession
from greenroom.stage.driving.lines import VERBS
from greenroom.stage.report import Report
from greenroom.store.settings import Settings

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def _options(configure: object) -> list[str]:
    parser = argparse.ArgumentParser(add_help=False)
    assert callable(configure)
    configure(parser)
    return [option for action in parser._actions for option in action.option_strings]


@pytest.mark.parametrize(
    ("page", "module"),
    [
        ("open.md", open_command),
        ("render.md", render),
        ("doctor.md", doctor),
        ("conformance.md", conform),
        ("driver.md", drive),
    ],
)
def test_every_option_of_a_command_is_documented(page: str, module: object) -> None:
    text = (DOCS / page).read_text()
    code = " ".join(re.findall(r"`([^`\n]+)`", text))
    assert [option for option in _options(getattr(module, "configure", None)) if option not in code] == []


def test_every_verb_of_the_driver_is_documented() -> None:
    text = (DOCS / "driver.md").read_text()
    assert [name for name in VERBS if f"`{name}`" not in text] == []


def test_every_member_of_the_report_is_documented() -> None:
    text = (DOCS / "render.md").read_text()
    assert [name for name in Report.model_fields if f"`{name}" not in text] == []


def test_every_exit_code_of_render_is_documented() -> None:
    codes = re.findall(r"^\| (\d) \|", (DOCS / "render.md").read_text(), re.MULTILINE)
    assert codes == ["0", "2", "3", "4", "5", "6", "7"]


async def test_every_check_of_the_doctor_is_documented() -> None:
    text = (DOCS / "doctor.md").read_text()
    names = [(await check()).name for check in checks()]
    assert [name for name in names if f"| {name} |" not in text] == []


def test_every_setting_is_documented() -> None:
    text = (DOCS / "settings.md").read_text()
    assert [name for name in Settings.model_fields if f"`{name}`" not in text] == []


def test_every_shortcut_is_documented() -> None:
    source = (ROOT / "bridge_js/shell/frame/shortcuts.ts").read_text()
    found = re.findall(r"\w+: \{ key: '(.+?)'(, command: true)?(, shift: true)? \},", source)
    assert len(found) == source.count("key: '")
    spelled = [
        f"{'Ctrl ' if command else ''}{'Shift ' if shift else ''}{key.upper() if len(key) == 1 else key}"
        for key, command, shift in found
    ]
    text = (DOCS / "window.md").read_text()
    assert [keys for keys in spelled if f"`{keys}`" not in text] == []


def test_every_message_a_view_may_send_is_documented() -> None:
    text = (DOCS / "sandbox.md").read_text()
    methods = [*ViewSession._REQUESTS, *ViewSession._NOTIFICATIONS]
    assert [method for method in methods if f"`{method}`" not in text] == []


def test_what_an_engine_leaves_open_is_matched_by_a_test_or_marked_as_untested() -> None:
    _, _, part = (DOCS / "sandbox.md").read_text().partition("## What each engine leaves open")
    rows = [line.split(" | ") for line in part.splitlines() if line.startswith("| ") and "left open |" not in line]
    assert len(rows) > 25
    for _, known in rows:
        tests = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", known)
        assert tests or "untested" in known or "in the same test" in known, known
        for file, name in tests:
            assert f"def {name}" in (ROOT / file).read_text(), f"{file}::{name}"


@pytest.mark.parametrize(
    "page",
    [
        path
        for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
        if "fixtures" not in path.parts
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)|(?:src|srcset)=\"([^\"]+)\"", page.read_text())
    local = [first or second for first, second in links if "://" not in (first or second)]
    assert [link for link in local if not (page.parent / link).exists()] == []
