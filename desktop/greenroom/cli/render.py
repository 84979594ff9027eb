"""`greenroom render`: start a server, call a tool, show its View in Chromium, write the picture and the report.

Exit codes: 0 rendered; 2 bad arguments; 3 the server failed; 4 the tool failed; 5 the tool has no View; 6 the View failed,
with the first failing step named; 7 no browser. The work is done by `greenroom.stage.render`; `docs/render.md` is its page.
"""

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from greenroom.cli.address_words import add_address_options, address_entry
from greenroom.cli.server_words import BadArguments, server_entry
from greenroom.cli.words import say

if TYPE_CHECKING:
    from greenroom.host.elicitation_script import ElicitationScript
    from greenroom.protocol.jsonrpc import JsonObject
    from greenroom.protocol.mcp_apps.names import DisplayMode
    from greenroom.servers.entry import ServerEntry
    from greenroom.stage.render import Rendered

SUMMARY: Final = "render a tool's View headless, as a picture and a report"
BAD_ARGUMENTS: Final = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    _configure_server(parser)
    _configure_call(parser)
    _configure_emulation(parser)
    _configure_answers(parser)
    parser.add_argument("--out", metavar="FILE.png", type=Path, help="where to write the picture")
    parser.add_argument("--json", metavar="FILE", help="where to write the report; - for standard output")
    parser.add_argument(
        "--timeout",
        metavar="S",
        type=_seconds,
        default=60.0,
        help="seconds for all of it, the server's start included (default: 60)",
    )
    parser.add_argument(
        "--unsafe-no-sandbox",
        action="store_true",
        default=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1",
        help="run the browser without its own sandbox, as root must",
    )


def _configure_server(parser: argparse.ArgumentParser) -> None:
    server = parser.add_argument_group("server (--server, --url, or --config with --name)")
    server.add_argument(
        "--server", metavar='"CMD ARGS…"', help="the command line that starts it; approved for this run"
    )
    server.add_argument("--env", metavar="K=V", action="append", default=[], help="a variable for it; repeatable")
    server.add_argument("--cwd", metavar="DIR", help="the folder it is started in")
    add_address_options(server)
    server.add_argument("--config", metavar="FILE", type=Path, help="an mcpServers file; goes with --name")
    server.add_argument("--name", metavar="NAME", help="the server of that file; approved for this run")


def _configure_call(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tool", metavar="NAME", required=True, help="the tool to call")
    parser.add_argument("--args", metavar="JSON", default="{}", help="its arguments, a JSON object (default: {})")
    parser.add_argument(
        "--stream-arguments",
        metavar="CHARACTERS",
        nargs="?",
        type=_characters,
        const="auto",
        help="write the arguments out before the View's eyes, as a model does, so many characters at a time",
    )
    parser.add_argument("--app-tool", metavar="NAME", help="a tool that the View itself offers: call it, then look")
    parser.add_argument(
        "--app-arguments", metavar="JSON", help="its arguments, a JSON object (default: {}); goes with --app-tool"
    )


def _configure_emulation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", metavar="NAME", help="the host profile (default: auto)")
    parser.add_argument(
        "--csp",
        choices=("host", "declared", "relaxed"),
        default="host",
        help="whose content policy: the host's, only what the View declares, or relaxed to find a fault (default: host)",
    )
    parser.add_argument(
        "--modes", metavar="MODES", type=_modes, help="the display modes the host offers, such as inline,fullscreen"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="(default: light)")
    parser.add_argument("--device", choices=("mobile", "tablet", "desktop"), help="emulate its screen and its pointer")
    parser.add_argument("--orientation", choices=("portrait", "landscape"), help="how the device is held")
    parser.add_argument(
        "--size", metavar="WxH", type=_size, help="CSS pixels (default: the device's screen, or 768x600)"
    )
    parser.add_argument("--locale", metavar="TAG", default="en-US", help="a BCP 47 tag (default: en-US)")
    parser.add_argument("--time-zone", metavar="ZONE", help="an IANA name (default: this machine's)")


def _configure_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--consent",
        choices=("readonly", "allow", "deny"),
        default="readonly",
        help="what is answered where a person would be asked (default: readonly, which refuses)",
    )
    parser.add_argument(
        "--answer",
        metavar="FILE.json",
        type=Path,
        help="what the server's questions are answered: a list in order, or a list by the tool that asks",
    )
    parser.add_argument(
        "--downloads",
        metavar="DIR",
        type=Path,
        help="where to write files that the View has saved; with --consent allow (default: only recorded in the report)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Render, write what was asked for, and say in one line what came of it."""
    try:
        entry, tool_arguments = _entry(arguments), _tool_arguments(arguments.args)
        answers = _answers(arguments)
        _app_arguments(arguments)
        _check_files(arguments)
    except BadArguments as error:
        say(f"greenroom render: {error}")
        return BAD_ARGUMENTS
    rendered = _render(arguments, entry, tool_arguments, answers)
    written = _write(arguments, rendered)
    for warning in rendered.report.warnings:
        say(f"warning: {warning}")
    for line in rendered.stderr:
        say(f"server: {line}")
    if rendered.error is not None:
        say(f"greenroom render: {rendered.report.error}")
    elif written:
        say(f"wrote {' and '.join(written)}")
    return rendered.exit_code


def _render(
    arguments: argparse.Namespace,
    entry: "ServerEntry",
    tool_arguments: "JsonObject",
    answers: "ElicitationScript | None",
) -> "Rendered":
    import anyio

    from greenroom.protocol.page import Emulation
    from greenroom.stage.render import RenderRequest, render

    request = RenderRequest(
        entry=entry,
        tool=arguments.tool,
        arguments=tool_arguments,
        emulation=Emulation(
            profile=None if arguments.profile in (None, "auto") else arguments.profile,
            theme=arguments.theme,
            device=arguments.device,
            orientation=arguments.orientation,
            locale=arguments.locale,
            time_zone=arguments.time_zone,
            modes=arguments.modes,
        ),
        size=arguments.size,
        csp=arguments.csp,
        consent=arguments.consent,
        answers=answers,
        downloads=arguments.downloads,
        stream=arguments.stream_arguments is not None,
        stream_characters=None if arguments.stream_arguments == "auto" else arguments.stream_arguments,
        app_tool=arguments.app_tool,
        app_arguments=_app_arguments(arguments),
        timeout=arguments.timeout,
        unsafe_no_sandbox=arguments.unsafe_no_sandbox,
    )
    return anyio.run(render, request)


def _write(arguments: argparse.Namespace, rendered: "Rendered") -> list[str]:
    """Write what was asked for; the names of the files."""
    written = []
    if arguments.out is not None and rendered.png is not None:
        arguments.out.write_bytes(rendered.png)
        written.append(str(arguments.out))
    if arguments.json is None:
        return written
    text = rendered.report.model_dump_json(indent=2)
    if arguments.json == "-":
        print(text)
        return written
    Path(arguments.json).write_text(text + "\n", encoding="utf-8")
    return [*written, str(arguments.json)]


def _check_files(arguments: argparse.Namespace) -> None:
    """Nothing is started for a picture or a report that could not be written."""
    if arguments.out is not None and arguments.out.suffix.lower() != ".png":
        raise BadArguments(f"--out writes a PNG, so its name must end in .png: {arguments.out}")
    if arguments.downloads is not None and not arguments.downloads.is_dir():
        raise BadArguments(f"--downloads {arguments.downloads} is no folder that is there. Make it first.")
    report = None if arguments.json in (None, "-") else Path(arguments.json)
    for path in (arguments.out, report):
        if path is not None and (path.is_dir() or not os.access(path.absolute().parent, os.W_OK)):
            raise BadArguments(f"{path} cannot be written: its folder is missing, or not yours to write in.")


def _entry(arguments: argparse.Namespace) -> "ServerEntry":
    address = address_entry(arguments)
    if [arguments.server, address, arguments.config].count(None) != 2:
        raise BadArguments('Name the server: either --server "CMD ARGS…", or --url URL, or --config FILE --name NAME.')
    if arguments.config is None and arguments.name is not None:
        raise BadArguments("--name goes with --config.")
    if arguments.server is not None:
        return server_entry(arguments.server, env=_env(arguments.env), cwd=arguments.cwd)
    if arguments.env or arguments.cwd:
        raise BadArguments("--env and --cwd go with --server; the file says them for its servers.")
    return address or _of_the_file(arguments)


def _of_the_file(arguments: argparse.Namespace) -> "ServerEntry":
    from greenroom.servers.config_file import read_config

    if arguments.name is None:
        raise BadArguments("--config needs --name: which server of the file?")
    config = read_config(arguments.config)
    entries = config.entries or ()
    for entry in entries:
        if entry.name == arguments.name:
            return entry
    problems = "".join(f"\n{problem}" for problem in config.problems)
    known = ", ".join(sorted(entry.name for entry in entries)) or "none"
    raise BadArguments(f"{arguments.config} has no server {arguments.name!r}. It has: {known}.{problems}")


def _env(pairs: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in pairs:
        name, separator, value = pair.partition("=")
        if not separator or not name:
            raise BadArguments(f"--env takes NAME=VALUE, not {pair!r}.")
        found[name] = value
    return found


def _tool_arguments(text: str, option: str = "--args") -> "JsonObject":
    try:
        value = json.loads(text)
    except ValueError as error:
        raise BadArguments(f"{option} is not JSON: {error}.") from error
    if not isinstance(value, dict):
        raise BadArguments(f'{option} must be a JSON object, such as \'{{"city": "Oslo"}}\'.')
    return value


def _app_arguments(arguments: argparse.Namespace) -> "JsonObject":
    if arguments.app_arguments is None:
        return {}
    if arguments.app_tool is None:
        raise BadArguments("--app-arguments goes with --app-tool.")
    return _tool_arguments(arguments.app_arguments, "--app-arguments")


def _answers(arguments: argparse.Namespace) -> "ElicitationScript | None":
    from greenroom.host.elicitation_script import BadAnswers, read_answers

    if arguments.answer is None:
        return None
    otherwise: Literal["decline", "cancel"] = "decline" if arguments.consent == "deny" else "cancel"
    try:
        return read_answers(arguments.answer.read_text(encoding="utf-8"), otherwise=otherwise)
    except (OSError, UnicodeDecodeError) as error:
        raise BadArguments(f"--answer {arguments.answer} cannot be read: {error}.") from error
    except BadAnswers as error:
        raise BadArguments(f"--answer {arguments.answer}: {error}") from error


def _characters(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError("must be a whole number of characters, 1 or more")
    return int(text)


def _modes(text: str) -> "tuple[DisplayMode, ...]":
    known: tuple[DisplayMode, ...] = ("inline", "fullscreen", "pip")
    named = {part.strip() for part in text.split(",")}
    if not named <= set(known):
        raise argparse.ArgumentTypeError(f"{text!r} is not some of inline, fullscreen and pip with commas between")
    return tuple(mode for mode in known if mode in {"inline", *named})


def _size(text: str) -> tuple[int, int]:
    width, separator, height = text.lower().partition("x")
    if not (separator and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not WxH, such as 768x600")
    size = int(width), int(height)
    if not all(100 <= side <= 5000 for side in size):
        raise argparse.ArgumentTypeError("each side must be between 100 and 5000")
    return size


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 3 <= seconds <= 3600:
        raise argparse.ArgumentTypeError("must be between 3 and 3600 seconds")
    return seconds
