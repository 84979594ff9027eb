"""The page that leads to a first widget: its server runs, its View is rendered, its declarations are taken."""

import argparse
import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from greenroom.cli import render as command
from greenroom.host.profiles import Profiles
from greenroom.protocol.mcp_apps.csp import FIELDS, read_domains
from greenroom.protocol.mcp_apps.permissions import read_permissions
from greenroom.protocol.page import Emulation
from greenroom.servers.entry import ServerEntry
from greenroom.stage.render import Rendered, RenderRequest, render

PAGE = (Path(__file__).parents[2] / "docs" / "first-widget.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [block for said, block in fenced if said == language]


def _command_line() -> argparse.Namespace:
    """The page's `greenroom render`, read by the command itself."""
    (line,) = (block for block in _blocks("") if block.startswith(".venv/bin/greenroom render "))
    parser = argparse.ArgumentParser()
    command.configure(parser)
    return parser.parse_args(shlex.split(line)[2:])


async def _rendered(folder: Path, **options: Any) -> Rendered:
    (code,) = _blocks("python")
    file = folder / "hello.py"
    file.write_text(code, encoding="utf-8")
    entry = ServerEntry(name="hello", command=sys.executable, args=(str(file),))
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    return await render(RenderRequest(entry=entry, tool=_command_line().tool, unsafe_no_sandbox=unsafe, **options))


@pytest.mark.browser
@pytest.mark.timeout(120)
async def test_the_first_widget_of_the_docs_shows_its_result_in_its_theme_at_its_height(tmp_path: Path) -> None:
    arguments = json.loads(_command_line().args)
    dark = await _rendered(tmp_path, arguments=arguments, emulation=Emulation(theme="dark"))
    light = await _rendered(tmp_path, arguments=arguments, emulation=Emulation(theme="light"))
    other = await _rendered(tmp_path, arguments={"name": "Grace and the others"}, emulation=Emulation(theme="light"))
    runs = (dark, light, other)
    assert [(run.exit_code, run.report.error) for run in runs] == [(0, None)] * 3
    assert None not in {run.png for run in runs}
    assert len({run.png for run in runs}) == len(runs)
    assert all((run.report.view.height or 600) < 120 for run in runs)
    assert [run.report.csp_violations + run.report.refused for run in runs] == [[], [], []]


def test_what_the_first_widget_page_declares_is_taken_as_it_stands() -> None:
    (text,) = _blocks("json")
    ui = json.loads(text)["_meta"]["ui"]
    honoured = Profiles().get("reference").content_policy.honoured.value
    declared, problems = read_domains(ui["csp"], honoured, own_ports=())
    assert problems == ()
    assert declared.to_wire() == ui["csp"]
    assert set(ui["csp"]) == set(FIELDS)
    assert read_permissions(ui["permissions"]) == (tuple(ui["permissions"]), ())
