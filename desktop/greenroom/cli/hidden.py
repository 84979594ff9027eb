"""Programs inside the packaged executable: what a checkout runs with its interpreter, it runs as `greenroom NAME …`.

They are no commands of a person's: `--help` does not list them, and their words are not read by `argparse`. Whoever starts
one asks `greenroom.frozen.own_program` for its command.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final


def _guardian(words: list[str]) -> int:
    from greenroom.servers.guardian import main

    return main(words)


def _argument_worker(_words: list[str]) -> int:
    from greenroom.servers.argument_worker import main

    return main()


def _script_player(words: list[str]) -> int:
    from greenroom.scripted.player import main

    return main(words)


def _model_worker(_words: list[str]) -> int:
    from greenroom.worker.program import main

    return main()


def _demo_server(_words: list[str]) -> int:
    """Run the demo server's file as its interpreter would, with its neighbours in reach."""
    import runpy

    from greenroom.assets import asset

    script = asset("demo", "server.py")
    sys.path.insert(0, str(script.parent))
    sys.argv = [str(script)]
    runpy.run_path(str(script), run_name="__main__")
    return 0


def _engine_version(_words: list[str]) -> int:
    from PySide6.QtWebEngineCore import qWebEngineChromiumVersion

    print(qWebEngineChromiumVersion())
    return 0


PROGRAMS: Final[Mapping[str, Callable[[list[str]], int]]] = {
    "guardian": _guardian,
    "argument-worker": _argument_worker,
    "model-worker": _model_worker,
    "demo-server": _demo_server,
    "script-player": _script_player,
    "engine-version": _engine_version,
}


def run_hidden(words: Sequence[str]) -> int | None:
    """Run the program that these words name and return its exit code; None where they name none."""
    program = PROGRAMS.get(words[0]) if words else None
    return None if program is None else program(list(words[1:]))
