"""The program that plays one script for the app. It says in one line where it is, or what is wrong, and ends with its input.

The counterpart is `greenroom.host.chat.scripted_model`.
"""

import json
import os
import sys
from pathlib import Path
from threading import Thread

from greenroom.scripted.errors import ScriptedError
from greenroom.scripted.reading import read_script
from greenroom.scripted.serving import open_place, serve


def main(words: list[str]) -> int:
    """Play the script of this path until the input ends."""
    try:
        script = read_script(Path(words[0]))
        place = open_place()
    except ScriptedError as error:
        _tell({"error": str(error)})
        return 1
    # Whoever started it holds the other end: when they are gone, in whatever way, so is this program.
    Thread(target=_end_with_input, daemon=True).start()
    _tell({"address": place.address, "key": place.key})
    serve(place, lambda: script)
    return 0


def _tell(said: dict[str, str]) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _end_with_input() -> None:
    while sys.stdin.buffer.read(4096):
        continue
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
