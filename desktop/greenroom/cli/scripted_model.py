"""`greenroom scripted-model`: play a script as a provider answers for a model, for whatever program speaks OpenAI's format.

Exit codes: 0 the script is right (`--check`); 1 it is not, or the port is taken; 2 bad arguments; 130 ended by Ctrl+C. The
work is done by `greenroom.scripted`; `docs/scripted-model.md` is its page.
"""

import argparse
from pathlib import Path
from typing import Final

from greenroom.cli.words import say

SUMMARY: Final = "play a script of turns over HTTP, as a provider answers for a model"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the script, in YAML")
    parser.add_argument("--port", metavar="N", type=_port, default=0, help="listen on this port (default: a free one)")
    parser.add_argument("--check", action="store_true", help="only read the script, and say what is wrong in it")


def run(arguments: argparse.Namespace) -> int:
    """Serve the script until Ctrl+C."""
    from greenroom.scripted.following import FollowedScript
    from greenroom.scripted.serving import open_place, serve

    script = FollowedScript(arguments.file)
    if arguments.check:
        say(f"{arguments.file} is a script of {len(script().turns)} turns, and nothing is wrong in it.")
        return 0
    place = open_place(arguments.port)
    print(f"address: {place.address}\nkey: {place.key}\nmodel: {script().model}", flush=True)
    serve(place, script)
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError("must be a port, from 1 to 65535")
    return int(text)
