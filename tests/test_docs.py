"""What a person can use stands in the docs: each option, setting, exit code, bridge method and page of the docs."""

import argparse
import re
from pathlib import Path
from typing import get_args

import pytest

from greenroom.cli import conform, doctor, drive, render, scripted_model
from greenroom.cli import open as open_command
from greenroom.cli.checkup import checks
from greenroom.host import argument_stream, asleep, consent, conversation_desk, documents, elicitation_desk
from greenroom.protocol import json_text
from greenroom.protocol.conversation import exported
from greenroom.protocol.mcp_apps import app_tools
from greenroom.protocol.mcp_apps.view_session import ViewSession
from greenroom.protocol.model.providers import PROVIDERS
from greenroom.scripted import script
from greenroom.scripted.reading import parse_script
from greenroom.servers import rounds, server_requests, url_required, watched
from greenroom.stage.driving.lines import VERBS
from greenroom.stage.report import Report
from greenroom.store import blocked_documents, conversation_list, conversations
from greenroom.store.settings import Settings
from greenroom.web import limits as web_limits

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
        ("scripted-model.md", scripted_model),
    ],
)
def test_every_option_of_a_command_is_documented(page: str, module: object) -> None:
    text = (DOCS / page).read_text()
    code = " ".join(re.findall(r"`([^`\n]+)`", text))
    assert [option for option in _options(getattr(module, "configure", None)) if option not in code] == []


@pytest.mark.parametrize("part", [script.Script, script.Turn, script.When, *script.KINDS.values()])
def test_every_name_of_a_script_is_documented(part: type[script.Part]) -> None:
    text = (DOCS / "scripted-model.md").read_text()
    names = [field.alias or name for name, field in part.model_fields.items()]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_way_to_fail_of_a_script_is_documented() -> None:
    text = (DOCS / "scripted-model.md").read_text()
    assert [kind for kind in get_args(script.FailKind) if f"`{kind}`" not in text] == []


def test_the_script_on_the_page_is_one() -> None:
    (written,) = re.findall(r"```yaml\n(.*?)```", (DOCS / "scripted-model.md").read_text(), re.DOTALL)
    assert parse_script(written, "the page").model == "theatre"


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


def test_every_provider_of_models_is_documented_with_its_variables() -> None:
    rows = [line for line in (DOCS / "keys.md").read_text().splitlines() if line.startswith("| ")]
    for provider in PROVIDERS.values():
        (row,) = (line for line in rows if line.startswith(f"| {provider.title} |"))
        assert [name for name in (*provider.key_variables, *provider.address_variables) if f"`{name}`" not in row] == []


def test_the_limits_of_conversations_are_those_of_the_code() -> None:
    text = (DOCS / "conversations.md").read_text().replace(" 000", "000")
    for limit in (conversations.KEPT, conversation_list.MOST_ROWS, exported.MOST_ENTRIES, json_text.MOST_LEVELS):
        assert str(limit) in text
    assert f"{exported.LARGEST_FILE // 1_000_000} MB" in text
    assert f"{exported.LARGEST_ENTRY // 1_000_000} MB each" in text


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


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    _, _, part = (DOCS / "sandbox.md").read_text().partition("## Limits")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", part.partition("\n## ")[0], re.MULTILINE)
    told = {label: [float(one.replace(" ", "")) for one in re.findall(r"\d+(?: \d{3})*", cell)] for label, cell in rows}
    frame = re.search(r"LONGEST_QUEUE = ([\d_]+);", (ROOT / "bridge_js/sandbox/uplink.ts").read_text())
    assert frame
    fresh = Settings()
    assert told == {
        "one message": [web_limits.MESSAGE_BYTES / 1e6],
        "messages": [web_limits.BUCKET_SIZE, web_limits.BUCKET_REFILL],
        "messages waiting in the frame": [int(frame[1])],
        "time to initialise": [fresh.initialize_seconds],
        "time to say goodbye": [fresh.teardown_seconds],
        "Views at once in one window": [fresh.live_views],
        "questions of one View": [consent.MOST_OPEN, consent.AT_ONCE, consent.SECONDS_EACH, consent.MOST_REFUSED],
        "depth of one message": [json_text.MOST_LEVELS],
        "tools that one View offers": [app_tools.MOST_TOOLS, app_tools.MOST_PAGES],
        "arguments while they are written": [argument_stream.LONGEST],
        "requests of one View that wait for its server to start": [asleep.MOST_WAITING],
        "messages of Views that wait for a turn to end": [conversation_desk.MOST_WAITING],
        "a conversation in memory": [conversation_desk.MOST_TURNS, conversation_desk.MOST_BYTES / 1e6],
        "documents that are kept, of all servers": [
            documents.MOST,
            documents.MOST_CHARACTERS,
            documents.LONGEST_SECONDS / 3600,
        ],
        "documents of one server that are watched for changes": [watched.MOST_WATCHED],
        "documents that are blocked": [blocked_documents.KEPT],
        "questions of a server in one call": [server_requests.MOST_ASKED, elicitation_desk.MOST_REFUSED],
        "questions of one server that wait": [elicitation_desk.MOST_WAITING],
        "questions of servers in all calls of one View": [
            elicitation_desk.MOST_OF_VIEW,
            elicitation_desk.MOST_REFUSED_OF_VIEW,
        ],
        "a call that asks for input (2026-07-28)": [rounds.MOST_ROUNDS, rounds.MOST_IN_ONE],
        "a call that fails with −32042": [url_required.MOST_VISITS, url_required.MOST_AGAIN],
    }


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
