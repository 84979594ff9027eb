import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.window.errors import AlreadyOpenError
from greenroom.window.folder_claim import claimed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the engine there shares its folder")

HOLD = """
import sys
from pathlib import Path
from greenroom.window.folder_claim import claimed
with claimed(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_folder_is_held_by_one_process_and_free_when_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            with pytest.raises(AlreadyOpenError), claimed(tmp_path):
                pass
        finally:
            other.kill()
    with claimed(tmp_path), claimed(tmp_path / "another"):
        assert (tmp_path / "another").is_dir()
